"""Single cards taken from the row or from a deck, and what is laid in their stead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.model.action import Pick
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Unchecked
from referee.model.game import Game
from referee.rules import piles
from referee.rules.piles import Piles

Reason = Finding | Unchecked


def deck_of(game: Game, pick: Pick) -> str | None:
    """The deck of a blind pick: the one named, that of the card, or the only one there is."""
    if pick.deck is not None:
        return pick.deck
    if len(game.cards.decks) == 1:
        return next(iter(game.cards.decks))
    return game.cards.kinds[pick.card].deck if pick.card is not None else None


def check_blind(game: Game, state: Piles, pick: Pick, pointer: str) -> Iterator[Reason]:
    """A card can be drawn blind while deck or discards have one (`draw.reshuffle`)."""
    deck = deck_of(game, pick)
    if deck is None:
        yield Finding(Code.DECK_NOT_NAMED, "draw.two", pointer, {"decks": tuple(game.cards.decks)})
        return
    if pick.card is not None and game.cards.kinds[pick.card].deck != deck:
        facts: Facts = {"card": pick.card, "deck": deck}
        yield Finding(Code.CARD_NOT_IN_DECK, "lakes.deck", f"{pointer}/card", facts)
    held = piles.available(state, deck)
    if held == 0:
        yield Finding(Code.NOTHING_TO_DRAW, "draw.reshuffle", pointer, {"deck": deck})
    elif not piles.least(state, deck):
        yield Unchecked("draw.exhausted", "/deck")


def check_face_up(
    game: Game, state: Piles, pick: Pick, pointer: str, *, second: bool
) -> Iterator[Reason]:
    """A face-up card can be taken if it lies there, a wild only first.

    (`draw.row`, `draw.wild-face-up-second`)
    """
    row, card = state.row, pick.card
    if second and card == game.cards.wild:
        yield Finding(Code.WILD_AS_SECOND, "draw.wild-face-up-second", pointer, {})
        return
    if row is not None and card not in row:
        if card is None and row:
            yield Finding(Code.CARD_NOT_NAMED, "draw.row", pointer, {})
            return
        if None not in row:
            facts: Facts = {"card": card, "row": row}
            yield Finding(Code.CARD_NOT_IN_ROW, "draw.row", f"{pointer}/card", facts)
            return
    if row is None or card not in row:
        yield Unchecked("draw.row", "/row")
    if second and card is None:
        yield Unchecked("draw.wild-face-up-second", f"{pointer}/card")
    yield from _check_replacement(game, state, pick, pointer)


def _living(game: Game, state: Piles) -> tuple[str, ...]:
    """The decks that a replacement may come from, as far as is known."""
    return tuple(deck for deck in game.cards.decks if not piles.is_dead(state, deck))


def _check_replacement(game: Game, state: Piles, pick: Pick, pointer: str) -> Iterator[Reason]:
    """A replacement comes from a living deck, which the player chooses.

    (`draw.reshuffle`, `lakes.draw.replacement`)
    """
    card, deck = pick.replacement, pick.replacement_from
    living = _living(game, state)
    kind = game.cards.kinds[card].deck if card is not None else None
    if not living:
        if card is not None or deck is not None:
            at = "replacement" if card is not None else "replacement_from"
            yield Finding(Code.REPLACEMENT_IMPOSSIBLE, "draw.reshuffle", f"{pointer}/{at}", {})
    elif deck is not None and kind is not None and kind != deck:
        facts: Facts = {"card": card, "deck": deck}
        yield Finding(Code.CARD_NOT_IN_DECK, "lakes.deck", f"{pointer}/replacement", facts)
    elif (deck or kind or living[0]) not in living:
        facts = {"deck": deck or kind}
        yield Finding(
            Code.REPLACEMENT_DECK_DEAD,
            "lakes.draw.replacement",
            f"{pointer}/{'replacement_from' if deck else 'replacement'}",
            facts,
        )
    else:
        yield from _check_new_row(game, _replaced(game, state, pick), pick, f"{pointer}/new_row")


def _check_new_row(game: Game, state: Piles, pick: Pick, pointer: str) -> Iterator[Reason]:
    """The row is laid anew after three wilds, and only then (`draw.three-wilds`)."""
    rule, size = "draw.three-wilds", piles.row_size(game)
    due = row_is_due(game, state)
    if due is None and (state.row is None or _three_wilds(game, state)):
        # With too few unseen cards for a third wild it is known that none is due.
        yield Unchecked(rule, "/deck" if state.row is not None else "/row")
    if pick.new_row is None:
        return
    wilds = piles.wilds_in(game, pick.new_row)
    if due is False:
        yield Finding(Code.NEW_ROW_NOT_DUE, rule, pointer, {})
    elif len(pick.new_row) != size:
        facts: Facts = {"count": len(pick.new_row), "expected": size}
        yield Finding(Code.NEW_ROW_SIZE, rule, pointer, facts)
    elif wilds >= game.features.draw.wilds:
        yield Finding(Code.NEW_ROW_WILDS, rule, pointer, {"wilds": wilds})


def _three_wilds(game: Game, state: Piles) -> bool:
    return piles.wilds_in(game, state.row or ()) >= game.features.draw.wilds


def row_is_due(game: Game, state: Piles) -> bool | None:
    """Whether the row must be laid anew: three wilds, and cards enough for a row.

    None where that is not known.
    """
    if state.row is None:
        return None
    wilds, unseen = piles.wilds_in(game, state.row), state.row.count(None)
    if wilds + unseen < game.features.draw.wilds:
        return False
    held = [piles.available(state, deck) for deck in game.cards.decks]
    enough = sum(piles.least(state, deck) for deck in game.cards.decks) >= piles.row_size(game)
    if not enough and None not in held:
        return False
    return True if enough and wilds >= game.features.draw.wilds else None


def _replaced(game: Game, state: Piles, pick: Pick) -> Piles:
    """The piles with the card taken from the row and another laid in its stead."""
    row = None if state.row is None else list(state.row)
    at = None
    if row is not None:
        at = row.index(pick.card) if pick.card in row else row.index(None)
    living = _living(game, state)
    card = pick.replacement
    if not living:
        if row is not None and at is not None:
            del row[at]
        return replace(state, row=None if row is None else tuple(row))
    if row is not None and at is not None:
        row[at] = card
    deck = pick.replacement_from
    if deck is None and card is not None:
        deck = game.cards.kinds[card].deck
    if deck is None and len(living) == 1:
        deck = living[0]
    state = replace(state, row=None if row is None else tuple(row))
    if deck is not None:
        return piles.draw(game, state, deck)
    # Either deck may have given the card: after this neither number is known.
    return replace(state, deck=dict.fromkeys(state.deck))


def take_face_up(game: Game, state: Piles, pick: Pick) -> Piles:
    """The piles after a face-up card is taken and replaced, the row laid anew if it must be."""
    state = _replaced(game, state, pick)
    due = row_is_due(game, state)
    if pick.new_row is not None or due:
        return piles.lay_anew(game, state, pick.new_row)
    if due is None and _three_wilds(game, state):
        return replace(state, row=None)
    return state


def offers(game: Game, state: Piles, *, row: bool) -> Iterator[tuple[Pick, dict[str, object]]]:
    """The picks there may be, each once: kinds of face-up cards, then decks."""
    if row:
        living = _living(game, state)
        choices: dict[str, object] = (
            {"replacement_from": living} if len(game.cards.decks) > 1 and living else {}
        )
        cards = (None,) if state.row is None else tuple(dict.fromkeys(state.row))
        for card in cards:
            yield Pick("row", card), choices
    for deck in game.cards.decks:
        name = deck if len(game.cards.decks) > 1 else None
        yield Pick("deck", None, name), {}
