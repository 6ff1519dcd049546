"""Decks, discards and the face-up row as cards leave them and come back.

Unknown cards. A referee seldom sees everything: the order of a deck is secret, and a hurried
description leaves out hands, discards or the row. Three rules define exactly what is known:

1. *Unknown is a value.* An unknown number is None, and so is an unseen card. A result computed from
None is None, unless it is the same for every possible value: a deck of unknown size with no
discards may be empty, one with discards is not. 2. *Every possible outcome is followed.* If an
action may have had one of several results, each is computed, and `either` keeps what all of them
agree on. Nothing is guessed, and nothing known is lost. 3. *A finding needs certainty.* An action
is illegal only if it is illegal in every position that agrees with what is known. If it is legal in
some of them, the rule is reported as `Unchecked` with the member that would decide it, and the
action is accepted.

Cards are also counted, because the map has a fixed number of copies of each kind. A card drawn
unseen cannot be one whose copies are all known to lie elsewhere (`deck/copies.py`,
`draw.possible`). So the known cards in hands can refute a card although the deck itself is never
seen.

`Piles` are values: every function returns new ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.model.position import Discards, Position
from referee.rules.core.game import Game
from referee.rules.deck.hands import NOTHING_KNOWN, InHands, in_hands


class Piles(Struct, frozen=True):
    """The row (None: not known), the cards in each deck and in each deck's discards.

    `kinds` counts the discards by kind, if known. `held` are the cards outside all piles.
    """

    row: tuple[str | None, ...] | None
    deck: Mapping[str, int | None]
    discards: Mapping[str, int | None]
    kinds: Mapping[str, int] | None
    held: InHands = NOTHING_KNOWN


def piles_of(game: Game, position: Position) -> Piles:
    """The piles of a position, decks refilled and gaps in the row filled as they should be.

    Judging and following an action need the same piles, so they are cached for the position.
    """
    kept: tuple[Game, Piles] | None = position.worked_out.get("piles")
    if kept is None or kept[0] is not game:
        kept = position.worked_out["piles"] = game, _piles_of(game, position)
    return kept[1]


def _piles_of(game: Game, position: Position) -> Piles:
    given = position.discards or NO_DISCARDS
    deck, discards = _by_deck(game, position.deck), _by_deck(game, given.totals)
    row = position.row
    if row is not None and len(row) < row_size(game):
        deck, discards = _run_out(deck), _run_out(discards)
    piles = Piles(row, deck, discards, given.kinds, in_hands(game, position))
    if 0 in deck.values():
        return settle(game, piles)
    return piles


NO_DISCARDS = Discards({})


def _by_deck(game: Game, counts: Mapping[str, int | None] | None) -> Mapping[str, int | None]:
    """A number for each deck, None if unknown."""
    if counts is not None and len(counts) == len(game.cards.decks):
        return counts
    return {**dict.fromkeys(game.cards.decks), **(counts or {})}


def _run_out(counts: Mapping[str, int | None]) -> dict[str, int | None]:
    """Unknown numbers become 0: a short row means that nothing is left to fill it.

    (`draw.reshuffle`)
    """
    return {deck: number or 0 for deck, number in counts.items()}


def put_back(position: Position, piles: Piles, **changes: Any) -> Position:  # noqa: ANN401 members
    """The position with these piles and other changes; wholly unknown members stay unknown."""
    discards = None
    if piles.kinds is not None or _is_known(piles.discards):
        discards = Discards(piles.discards, piles.kinds)
    deck = piles.deck if _is_known(piles.deck) else None
    return replace(position, row=piles.row, deck=deck, discards=discards, **changes)


def _is_known(counts: Mapping[str, int | None]) -> bool:
    return list(counts.values()).count(None) < len(counts)


def available(piles: Piles, deck: str) -> int | None:
    """The cards that can still be drawn blind from a deck, its discards included."""
    count, discarded = piles.deck[deck], piles.discards[deck]
    return None if count is None or discarded is None else count + discarded


def least(piles: Piles, deck: str) -> int:
    """The fewest cards in a deck and its discards, as far as known."""
    return (piles.deck[deck] or 0) + (piles.discards[deck] or 0)


def is_dead(piles: Piles, deck: str) -> bool:
    """Whether a deck and its discards are known to be empty."""
    return piles.deck[deck] == 0 and piles.discards[deck] == 0


def is_told(piles: Piles) -> bool:
    """Whether anything is known of the piles."""
    counts = (*piles.deck.values(), *piles.discards.values())
    return piles.row is not None or any(count is not None for count in counts)


def row_size(game: Game) -> int:
    """The cards of a full row."""
    return sum(game.draw.row.values())


def draw(game: Game, piles: Piles, deck: str, count: int = 1) -> Piles:
    """Some cards leave a deck, which is refilled when the last one has left (`draw.reshuffle`).

    If the size of the deck is unknown, it may have run out: its discards are then unknown.
    """
    for _ in range(count):
        held = piles.deck[deck]
        if held is None:
            return with_discards(piles, deck, 0 if piles.discards[deck] == 0 else None)
        left = {**piles.deck, deck: held - 1}
        piles = Piles(piles.row, left, piles.discards, piles.kinds, piles.held)
        if held == 1:
            piles = _refill(game, piles, deck)
    return piles


def with_discards(piles: Piles, deck: str, count: int | None) -> Piles:
    """The piles with so many discards of a deck; kinds are known only if the number is."""
    kinds = piles.kinds if count is not None else None
    discards = {**piles.discards, deck: count}
    return Piles(piles.row, piles.deck, discards, kinds, piles.held)


def with_unseen(piles: Piles, count: int) -> Piles:
    """The piles with unseen cards added to the discards."""
    if not count:
        return piles
    # Only with a single deck is it clear to which discards they belong.
    only = len(piles.discards) == 1
    discards = {
        deck: held + count if only and held is not None else None
        for deck, held in piles.discards.items()
    }
    return Piles(piles.row, piles.deck, discards, None, piles.held)


def either(ways: Iterable[Piles]) -> Piles:
    """What is known after one of several possible outcomes: all that they agree on."""
    first, *others = ways
    for other in others:
        first = Piles(
            first.row if first.row == other.row else None,
            {deck: n if n == other.deck[deck] else None for deck, n in first.deck.items()},
            {deck: n if n == other.discards[deck] else None for deck, n in first.discards.items()},
            first.kinds if first.kinds == other.kinds else None,
            first.held,
        )
    return first


def _refill(game: Game, piles: Piles, deck: str) -> Piles:
    """The discards of a deck become the deck."""
    discarded = piles.discards[deck]
    if discarded == 0:
        return piles
    kinds = piles.kinds
    if kinds is not None:
        kinds = {card: n for card, n in kinds.items() if game.cards.kinds[card].deck != deck}
    full = {**piles.deck, deck: discarded}
    return Piles(piles.row, full, {**piles.discards, deck: 0}, kinds, piles.held)


def discard(game: Game, piles: Piles, cards: Mapping[str, int]) -> Piles:
    """Cards go to the discards; an empty deck is refilled at once, and then the row.

    A deck of unknown size may be empty if it has no discards, and must be if the row has gaps.
    """
    piles = settle(game, discarded(game, piles, cards))
    if None in piles.deck.values() and piles.row is not None and len(piles.row) < row_size(game):
        return replace(piles, row=None)
    return piles


def discarded(game: Game, piles: Piles, cards: Mapping[str, int]) -> Piles:
    """The piles with more cards among the discards, and nothing else done yet."""
    counts: dict[str, int | None] = dict(piles.discards)
    known = piles.kinds is not None
    for card, number in cards.items():
        deck = game.cards.kinds[card].deck
        held = counts[deck]
        if held is None or (not piles.discards[deck] and piles.deck[deck] is None):
            counts[deck], known = None, False
        else:
            counts[deck] = held + number
    kinds = None
    if known and piles.kinds is not None:
        kinds = {card: number for card, number in piles.kinds.items() if number}
        for card, number in cards.items():
            kinds[card] = kinds.get(card, 0) + number
    return Piles(piles.row, piles.deck, counts, kinds, piles.held)


def settle(game: Game, piles: Piles) -> Piles:
    """Refill empty decks from their discards, then the gaps in the row (`draw.reshuffle`).

    If two decks are refilled at once, it is unknown which of them fills the gaps; if the row is
    unknown, so is whether it has gaps.
    """
    empty = empty_decks(piles)
    if not empty:
        return piles
    piles = refilled(game, piles)
    if piles.row is None:
        deck = {name: None if name in empty and n else n for name, n in piles.deck.items()}
        return replace(piles, deck=deck)
    return either(_filled(game, piles, order) for order in permutations(empty))


def empty_decks(piles: Piles) -> tuple[str, ...]:
    """The decks that are known to be empty."""
    return tuple([deck for deck, count in piles.deck.items() if count == 0])


def refilled(game: Game, piles: Piles) -> Piles:
    """The piles with empty decks refilled from their discards."""
    for deck in empty_decks(piles):
        piles = _refill(game, piles, deck)
    return piles


def _filled(game: Game, piles: Piles, decks: Iterable[str]) -> Piles:
    """The piles with the gaps in the row filled from some decks, in this order."""
    for deck in decks:
        while piles.row is not None and len(piles.row) < row_size(game) and piles.deck[deck]:
            piles = draw(game, replace(piles, row=(*piles.row, None)), deck)
    return piles
