"""Single cards taken from the row or from a deck, and their replacements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from referee.model.action import Pick
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.rules.core.actions import passing_on
from referee.rules.core.game import Game
from referee.rules.deck import copies as possible
from referee.rules.deck import face_up, piles
from referee.rules.deck.face_up import deck_rule
from referee.rules.deck.hands import more
from referee.rules.deck.piles import Piles


def deck_of(game: Game, pick: Pick) -> str | None:
    """The deck of a blind pick: the one named, that of the card, or the only one there is."""
    if pick.deck is not None:
        return pick.deck
    if len(game.cards.decks) == 1:
        return next(iter(game.cards.decks))
    return game.cards.kinds[pick.card].deck if pick.card is not None else None


def check_blind(game: Game, state: Piles, pick: Pick, pointer: str) -> Iterator[Reason]:
    """A card can be drawn blind while the deck or its discards have one (`draw.reshuffle`).

    The card must be possible (`draw.possible`).
    """
    deck = deck_of(game, pick)
    if deck is None:
        yield Finding(Code.DECK_NOT_NAMED, "draw.two", pointer, {"decks": tuple(game.cards.decks)})
        return
    if pick.card is not None and game.cards.kinds[pick.card].deck != deck:
        facts: Facts = {"card": pick.card, "deck": deck}
        yield Finding(Code.CARD_NOT_IN_DECK, deck_rule(game), f"{pointer}/card", facts)
    held = piles.available(state, deck)
    if held == 0:
        yield Finding(Code.NOTHING_TO_DRAW, "draw.reshuffle", pointer, {"deck": deck})
        return
    if not piles.least(state, deck):
        yield Unchecked("draw.exhausted", "/deck")
    yield from possible.check_one(game, state, pick.card, f"{pointer}/card")


def check_face_up(
    game: Game, state: Piles, pick: Pick, pointer: str, *, second: bool
) -> Iterator[Reason]:
    """A face-up card can be taken if it lies there, a wild only first.

    (`draw.row`, `draw.possible`, `draw.wild-face-up-second`) No card can be taken from a row that
    should have been laid anew (`draw.three-wilds`).
    """
    row, card = state.row, pick.card
    yield from check_row(game, state)
    ordinary = game.draw.ordinary_wilds
    if second and card == game.cards.wild and not ordinary:
        yield Finding(Code.WILD_AS_SECOND, "draw.wild-face-up-second", pointer, {})
    if row is not None and card not in row:
        if card is None and row:
            yield Finding(Code.CARD_NOT_NAMED, "draw.row", pointer, {})
            return
        if None not in row:
            facts: Facts = {"card": card, "row": row}
            yield Finding(Code.CARD_NOT_IN_ROW, "draw.row", f"{pointer}/card", facts)
            return
    if row is None or card is None or card not in row:
        yield Unchecked("draw.row", "/row")
        yield from possible.check_one(game, state, card, f"{pointer}/card")
    if second and card is None and not ordinary:
        yield Unchecked("draw.wild-face-up-second", f"{pointer}/card")
    yield from _check_replacement(game, state, pick, pointer)


def check_row(game: Game, state: Piles) -> Iterator[Reason]:
    """A row with three wilds should be laid anew, if that can help (`draw.three-wilds`)."""
    if not face_up.three_wilds(game, state):
        return
    due = face_up.is_due(game, state)
    if due:
        facts: Facts = {"wilds": face_up.wilds_in(game, state.row or ())}
        yield Finding(Code.THREE_WILDS, "draw.three-wilds", "/row", facts)
    elif due is None:
        yield Unchecked("draw.three-wilds", "/deck")


def _living(game: Game, state: Piles) -> tuple[str, ...]:
    """The decks that a replacement may come from, as far as known."""
    deck, discards = state.deck, state.discards
    return tuple([name for name in game.cards.decks if deck[name] != 0 or discards[name] != 0])


def _check_replacement(game: Game, state: Piles, pick: Pick, pointer: str) -> Iterator[Reason]:
    """A replacement comes from a deck that is not exhausted; the player chooses it.

    (`draw.reshuffle`, `draw.replacement-deck`, `draw.possible`)
    """
    card, deck = pick.replacement, pick.replacement_from
    named = card is not None or deck is not None or pick.new_rows is not None
    if not named and not _may_be_due(game, state):
        return
    kind = None if card is None else game.cards.kinds[card].deck
    source, at = deck or kind, f"{pointer}/{'replacement_from' if deck else 'replacement'}"
    living = _living(game, state)
    if deck is not None and kind is not None and kind != deck:
        facts: Facts = {"card": card, "deck": deck}
        yield Finding(Code.CARD_NOT_IN_DECK, deck_rule(game), f"{pointer}/replacement", facts)
    elif source is not None and not living:
        yield Finding(Code.REPLACEMENT_IMPOSSIBLE, "draw.reshuffle", at, {})
    elif source is not None and source not in living:
        rule = "draw.replacement-deck"
        yield Finding(Code.REPLACEMENT_DECK_DEAD, rule, at, {"deck": source})
    else:
        if source is not None and not piles.least(state, source):
            yield Unchecked("draw.reshuffle", "/deck")
        # A card of the row is among those seen both before and after it is taken.
        seen = state.row is not None and pick.card in state.row
        taken = state if seen else _taken(state, pick)
        yield from possible.check_one(game, taken, card, f"{pointer}/replacement")
        if pick.new_rows is not None or _may_be_due(game, state):
            after = _replaced(game, state, pick)
            yield from _check_new_row(game, after, pick, f"{pointer}/new_row")


def _may_be_due(game: Game, state: Piles) -> bool:
    """Whether the row may have three wilds after one more card is laid."""
    row = state.row
    return row is None or face_up.wilds_in(game, row) + row.count(None) >= game.draw.wilds - 1


def _row_is_due(game: Game, state: Piles, pick: Pick) -> bool | None:
    """Whether the row must be laid anew after a pick; only a wild can be the third one."""
    wild, card = game.cards.wild, pick.replacement
    source = pick.replacement_from
    no_wild = card is not None or source not in (None, game.cards.kinds[wild].deck)
    if state.row is not None and card != wild and no_wild:
        return face_up.three_wilds(game, state) and face_up.is_due(game, state)
    return face_up.is_due(game, state)


def _check_new_row(game: Game, state: Piles, pick: Pick, pointer: str) -> Iterator[Reason]:
    """The row is laid anew after three wilds, and only then (`draw.three-wilds`)."""
    rule, rows = "draw.three-wilds", pick.new_rows
    due, three = _row_is_due(game, state, pick), face_up.three_wilds(game, state)
    if due is None and (three or rows is not None or state.row is None):
        yield Unchecked(rule, "/deck" if three else "/row")
    if rows is None:
        return
    if due is False:
        yield Finding(Code.NEW_ROW_NOT_DUE, rule, pointer, {})
        return
    for number, row in enumerate(rows):
        at = pointer if len(rows) == 1 else f"{pointer}/{number}"
        barred = yield from passing_on(
            _check_laid(game, state, row, at, last=number + 1 == len(rows))
        )
        if barred:
            return
        state = face_up.lay_anew(game, state, row)


def _check_laid(
    game: Game, state: Piles, row: tuple[str | None, ...], pointer: str, *, last: bool
) -> Iterator[Reason]:
    """A new row is full, and is replaced again while it shows three wilds (`draw.three-wilds`)."""
    rule, size, most = "draw.three-wilds", piles.row_size(game), game.draw.wilds
    wilds = face_up.wilds_in(game, row)
    if len(row) != size:
        facts: Facts = {"count": len(row), "expected": size}
        yield Finding(Code.NEW_ROW_SIZE, rule, pointer, facts)
    elif last and wilds >= most:
        yield Finding(Code.NEW_ROW_WILDS, rule, pointer, {"wilds": wilds})
    elif not last and wilds + row.count(None) < most:
        yield Finding(Code.NEW_ROW_NOT_DUE, rule, pointer, {})
    else:
        swept = face_up.swept(game, state)
        expected = face_up.shares(game, swept)
        yield from _check_shares(game, expected, row, pointer)
        yield from possible.check_all(game, swept, row, expected or {}, pointer)


def _check_shares(
    game: Game, expected: Mapping[str, int] | None, row: tuple[str | None, ...], pointer: str
) -> Iterator[Reason]:
    """Each deck gives its share of a new row (`draw.replacement-deck`)."""
    rule, kinds = "draw.replacement-deck", game.cards.kinds
    seen = Counter(kinds[card].deck for card in row if card is not None)
    for deck, count in seen.items():
        if expected is None:
            if count > game.draw.row[deck]:
                yield Unchecked(rule, "/deck")
        elif count > expected[deck]:
            facts: Facts = {"deck": deck, "count": count, "expected": expected[deck]}
            yield Finding(Code.NEW_ROW_SIZE, rule, pointer, facts)


def _replaced(game: Game, state: Piles, pick: Pick) -> Piles:
    """The piles with the card taken from the row and replaced, if a card is left."""
    living, card = _living(game, state), pick.replacement
    if not living:
        return _taken(state, pick)
    deck = pick.replacement_from
    if deck is None and card is not None:
        deck = game.cards.kinds[card].deck
    held = more(state.held, (pick.card,))
    state = replace(state, row=_in_stead(state.row, pick.card, (card,)), held=held)
    sources = living if deck is None else (deck,)
    return piles.either([piles.draw(game, state, source) for source in sources])


def _taken(state: Piles, pick: Pick) -> Piles:
    """The piles with a card moved to a hand and not yet replaced."""
    held = more(state.held, (pick.card,))
    return replace(state, row=_in_stead(state.row, pick.card, ()), held=held)


def _in_stead(
    row: tuple[str | None, ...] | None, taken: str | None, laid: tuple[str | None, ...]
) -> tuple[str | None, ...] | None:
    """The row with a card taken and its replacements laid; an unseen card may be any."""
    if row is None:
        return None
    at = row.index(taken if taken in row else None)
    return (*row[:at], *laid, *row[at + 1 :])


def take_face_up(game: Game, state: Piles, pick: Pick) -> tuple[Piles, bool]:
    """The piles after a face-up card is taken and replaced, and the row laid anew if it must be.

    Also whether the row was laid anew.
    """
    state = _replaced(game, state, pick)
    due = _row_is_due(game, state, pick)
    if pick.new_rows is not None or due:
        for row in pick.new_rows or (None,):
            state = face_up.lay_anew(game, state, row)
        return state, True
    if due is None and piles.is_told(state):
        return piles.either((state, face_up.lay_anew(game, state, None))), False
    return state, False


def offers(
    game: Game, state: Piles, *, row: bool, second: bool
) -> Iterator[tuple[Pick, dict[str, object]]]:
    """The possible picks, each once: kinds of face-up cards, then decks.

    An unseen face-up card comes with the cards that it may be, unless it may be any
    (`draw.possible`, `draw.wild-face-up-second`).
    """
    if row:
        living = _living(game, state)
        choices: dict[str, object] = (
            {"replacement_from": living} if len(game.cards.decks) > 1 and living else {}
        )
        cards = (None,) if state.row is None else tuple(dict.fromkeys(state.row))
        for card in cards:
            wild = not second or game.draw.ordinary_wilds
            unseen = {} if card is not None else possible.choices(game, state, wild=wild)
            yield Pick("row", card), {**choices, **unseen}
    for deck in game.cards.decks:
        name = deck if len(game.cards.decks) > 1 else None
        yield Pick("deck", None, name), {}
