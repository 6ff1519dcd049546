"""Ticket decks: what they hold, which tickets can be drawn, and where tickets go back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from referee.model.action import Chosen, Mix
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.position import Position
from referee.rules.core.game import Game
from referee.rules.core.numbers import Return

DISCARDS = "discards"
"""The face-up discard of tickets, in a position's `ticket_deck`."""


def discards_are_kept(game: Game) -> bool:
    """Whether tickets that are not kept go to their own discard."""
    return game.tickets.returns.play == "discard"


def in_play(game: Game) -> tuple[str, ...]:
    """The decks that are drawn from once the game has begun (`tickets.decks-dealt`)."""
    return game.tickets.in_play or game.tickets.decks


def mix_rule(game: Game) -> str:
    """The rule that says how many tickets come from each deck."""
    return "tickets.decks" if game.tickets.setup.dealt is None else "tickets.decks-dealt"


def stock(game: Game, position: Position) -> dict[str, int | None]:
    """The tickets in each deck, and in the discard if it is known; None if unknown."""
    decks: dict[str, int | None] = dict.fromkeys(game.tickets.decks)
    return {**decks, **(position.ticket_deck or {})}


def held(
    game: Game, position: Position, decks: tuple[str, ...] | None = None
) -> dict[str, int | None]:
    """The tickets that can be drawn from each deck, its discard reshuffled (`tickets.draw`).

    Without `decks`, those in play.
    """
    known = position.ticket_deck or {}
    discards = known.get(DISCARDS) if discards_are_kept(game) else 0
    return {
        deck: None if (count := known.get(deck)) is None or discards is None else count + discards
        for deck in decks or in_play(game)
    }


def least(game: Game, position: Position, decks: tuple[str, ...] | None = None) -> dict[str, int]:
    """The fewest tickets that can be drawn from each deck, as far as known."""
    known = position.ticket_deck or {}
    discards = known.get(DISCARDS) or 0
    return {deck: (known.get(deck) or 0) + discards for deck in decks or in_play(game)}


class Drawable(Struct, frozen=True):
    """The tickets that can be drawn during the game, deck by deck, from `held` and `least`.

    `fewest` is their total as far as known, `known` whether that covers all decks.
    """

    held: Mapping[str, int | None]
    least: Mapping[str, int]
    fewest: int
    known: bool


def drawable(game: Game, position: Position) -> Drawable:
    """The tickets that can be drawn during the game, cached for the position for checking mixes.

    (This saves 8 % of the steps of a list of actions on Germany, which has two decks.)
    """
    kept: tuple[Game, Drawable] | None = position.worked_out.get("tickets")
    if kept is None or kept[0] is not game:
        decks, sure = held(game, position), least(game, position)
        found = Drawable(decks, sure, sum(sure.values()), None not in decks.values())
        kept = position.worked_out["tickets"] = game, found
    return kept[1]


def mix_of(game: Game, count: Mix, cards: tuple[int, ...] | None) -> Mapping[str, int] | None:
    """The tickets of each deck: as announced, or by the cards named; None if neither says."""
    decks = in_play(game)
    if not isinstance(count, int):
        return count
    if len(decks) == 1:
        return {decks[0]: count}
    if cards is None or len(cards) != count:
        return None
    mix = Counter(game.board.tickets[card].deck for card in cards)
    return None if "" in mix else mix


def check_cards(
    game: Game,
    position: Position,
    cards: tuple[int, ...],
    mix: Mapping[str, int],
    pointer: str,
) -> Iterator[Reason]:
    """Drawn tickets: held by nobody, each once, and no more of a deck than were drawn."""
    yield from check_free(game, position, cards, pointer)
    if len(game.tickets.decks) > 1:
        left = Counter(mix)
        for number, card in enumerate(cards):
            ticket = game.board.tickets[card]
            if not ticket.deck:
                # A ticket described on an open board need not name its deck.
                continue
            left[ticket.deck] -= 1
            if left[ticket.deck] < 0:
                facts: Facts = {"ticket": ticket.id, "deck": ticket.deck}
                at = f"{pointer}/{number}"
                yield Finding(Code.TICKET_OF_OTHER_DECK, mix_rule(game), at, facts)


def check_free(
    game: Game, position: Position, cards: tuple[int, ...], pointer: str
) -> Iterator[Reason]:
    """A ticket card exists once (`tickets.unique`); unknown tickets may be any."""
    for number, card in enumerate(cards):
        yield from _check_once(game, position, card, cards[:number], f"{pointer}/{number}")
    if cards:
        yield from _check_told(position)


def check_one(game: Game, position: Position, card: int) -> Iterator[Reason]:
    """The ticket named by an action exists once (`tickets.unique`)."""
    yield from _check_once(game, position, card, (), "/action/ticket")
    yield from _check_told(position)


def _check_once(
    game: Game, position: Position, card: int, others: tuple[int, ...], pointer: str
) -> Iterator[Finding]:
    holder = next((p.name for p in position.players if card in (p.tickets or ())), None)
    if holder is not None or card in others:
        facts: Facts = {"ticket": game.board.tickets[card].id, "holder": holder}
        yield Finding(Code.TICKET_HELD_TWICE, "tickets.unique", pointer, facts)


def _check_told(position: Position) -> Iterator[Unchecked]:
    for seat, player in enumerate(position.players):
        if not player.all_tickets_known:
            yield Unchecked("tickets.unique", f"/players/{seat}/tickets")


def check_number_kept(kept: Chosen, least: int, most: int, rule: str) -> Iterator[Finding]:
    """How many tickets are kept."""
    number = kept if isinstance(kept, int) else len(kept)
    if number < least:
        yield Finding(Code.TOO_FEW_KEPT, rule, "/action/kept", {"kept": number, "least": least})
    if number > most:
        yield Finding(Code.TOO_MANY_KEPT, rule, "/action/kept", {"kept": number, "most": most})


def check_chosen(
    game: Game,
    position: Position,
    kept: tuple[int, ...],
    drawn: tuple[int, ...] | None,
    mix: Mapping[str, int],
    pointer: str,
) -> Iterator[Reason]:
    """The tickets kept are among those drawn, or could be."""
    if drawn is None:
        yield from check_cards(game, position, kept, mix, pointer)
        return
    left = Counter(drawn)
    for number, card in enumerate(kept):
        left[card] -= 1
        if left[card] < 0:
            facts: Facts = {"ticket": game.board.tickets[card].id}
            yield Finding(Code.TICKET_NOT_DRAWN, "tickets.keep", f"{pointer}/{number}", facts)


def after_keeping(
    game: Game, position: Position, mix: Mapping[str, int], kept: Chosen | None, way: Return
) -> Mapping[str, int | None] | None:
    """The ticket decks after some of the tickets drawn were kept and the rest went back.

    If returned tickets go back into a deck, it loses only the kept ones. If they go to the discard,
    it loses all that were drawn; the discard is shuffled into a new deck when the old one runs out.
    """
    if position.ticket_deck is None:
        return None
    piles = stock(game, position)
    count = sum(mix.values())
    if way == "discard":
        deck = game.tickets.decks[0]
        returned = None if kept is None else count - _number(kept)
        return {**piles, **_through_discard(piles[deck], piles[DISCARDS], count, returned, deck)}
    lost: Mapping[str, int | None] = mix if way == "out" else _lost(game, mix, kept)
    return {
        deck: None if number is None or (gone := lost.get(deck, 0)) is None else number - gone
        for deck, number in piles.items()
    }


def _through_discard(
    held: int | None, discards: int | None, count: int, returned: int | None, deck: str
) -> dict[str, int | None]:
    if held is None:
        return {deck: None, DISCARDS: None}
    if held < count:
        # The discard is shuffled into a new deck during the draw.
        left = None if discards is None else held + discards - count
        return {deck: left, DISCARDS: returned}
    total = None if discards is None or returned is None else discards + returned
    return {deck: held - count, DISCARDS: total}


def _number(kept: Chosen) -> int:
    return kept if isinstance(kept, int) else len(kept)


def _lost(game: Game, mix: Mapping[str, int], kept: Chosen | None) -> dict[str, int | None]:
    """How many tickets each deck has lost permanently."""
    lost: dict[str, int | None] = dict.fromkeys(game.tickets.decks, 0)
    asked = [deck for deck, number in mix.items() if number]
    if kept is not None and not isinstance(kept, int):
        decks = Counter(game.board.tickets[card].deck for card in kept)
        if "" not in decks:
            return {deck: decks[deck] for deck in lost}
        kept = len(kept)
    if kept == sum(mix.values()):
        return {**lost, **mix}
    if len(asked) == 1:
        return {**lost, asked[0]: kept}
    return {**lost, **dict.fromkeys(asked)}
