"""Decks, discards and the face-up row as cards leave them and come back.

A number that is not known is None, and what is worked out from it is None too. `Piles` are values:
every function gives new ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from referee.model.game import Game
from referee.model.position import Discards, Position


@dataclass(frozen=True, slots=True)
class Piles:
    """The row (None: not known), the cards in each deck and in each deck's discards.

    `kinds` counts the discards by kind, where that is known.
    """

    row: tuple[str | None, ...] | None
    deck: Mapping[str, int | None]
    discards: Mapping[str, int | None]
    kinds: Mapping[str, int] | None


def piles_of(game: Game, position: Position) -> Piles:
    """The piles of a position, decks refilled and gaps in the row filled as they should be."""
    unknown: dict[str, int | None] = dict.fromkeys(game.cards.decks)
    deck = {**unknown, **(position.deck or {})}
    told = position.discards or Discards({})
    piles = Piles(position.row, deck, {**unknown, **told.totals}, told.kinds)
    if 0 in deck.values():
        return settle(game, piles)
    return piles


def put_back(position: Position, piles: Piles) -> Position:
    """The position with these piles; what was wholly unknown stays so."""
    deck = piles.deck if any(count is not None for count in piles.deck.values()) else None
    discards = None
    if piles.kinds is not None or any(count is not None for count in piles.discards.values()):
        discards = Discards(piles.discards, piles.kinds)
    return replace(position, row=piles.row, deck=deck, discards=discards)


def available(piles: Piles, deck: str) -> int | None:
    """The cards that can still be drawn blind from a deck, its discards included."""
    count, discarded = piles.deck[deck], piles.discards[deck]
    return None if count is None or discarded is None else count + discarded


def least(piles: Piles, deck: str) -> int:
    """The cards that a deck and its discards have at least, as far as is known."""
    return (piles.deck[deck] or 0) + (piles.discards[deck] or 0)


def is_dead(piles: Piles, deck: str) -> bool:
    """Whether nothing is left in a deck and its discards, as far as is known."""
    return available(piles, deck) == 0


def row_size(game: Game) -> int:
    """The cards of a full row."""
    return sum(game.features.draw.row.values())


def draw(game: Game, piles: Piles, deck: str, count: int = 1) -> Piles:
    """Some cards leave a deck, which is refilled when the last one has left (`draw.reshuffle`)."""
    for _ in range(count):
        held = piles.deck[deck]
        if held is None:
            break
        if held == 0:
            piles = _refill(game, piles, deck)
            held = piles.deck[deck]
            if not held:
                break
        piles = replace(piles, deck={**piles.deck, deck: held - 1})
        if held == 1:
            piles = _refill(game, piles, deck)
    return piles


def _refill(game: Game, piles: Piles, deck: str) -> Piles:
    """The discards of a deck become the deck."""
    discarded = piles.discards[deck]
    if discarded == 0:
        return piles
    kinds = piles.kinds
    if kinds is not None:
        kinds = {card: n for card, n in kinds.items() if game.cards.kinds[card].deck != deck}
    return replace(
        piles,
        deck={**piles.deck, deck: discarded},
        discards={**piles.discards, deck: 0},
        kinds=kinds,
    )


def discard(game: Game, piles: Piles, cards: Mapping[str, int]) -> Piles:
    """Cards come to the discards; an empty deck is refilled at once and the row with it."""
    discards = dict(piles.discards)
    for card, number in cards.items():
        deck = game.cards.kinds[card].deck
        held = discards[deck]
        discards[deck] = None if held is None else held + number
    kinds = piles.kinds
    if kinds is not None:
        kinds = {**kinds, **{c: kinds.get(c, 0) + n for c, n in cards.items() if n}}
    return settle(game, replace(piles, discards=discards, kinds=kinds))


def settle(game: Game, piles: Piles) -> Piles:
    """Refill empty decks from their discards, then the gaps in the row (`draw.reshuffle`)."""
    for deck, count in piles.deck.items():
        if count == 0:
            piles = _refill(game, piles, deck)
            while piles.row is not None and len(piles.row) < row_size(game) and piles.deck[deck]:
                piles = draw(game, replace(piles, row=(*piles.row, None)), deck)
    return piles


def wilds_in(game: Game, row: Iterable[str | None]) -> int:
    """The wilds seen in a row."""
    return sum(card == game.cards.wild for card in row)


def lay_anew(game: Game, piles: Piles, row: tuple[str | None, ...] | None) -> Piles:
    """The whole row is discarded and a new one laid (`draw.three-wilds`).

    From each deck as many cards as its part of the row, filled from another deck where one is
    short (`lakes.draw.replacement`). `row` are the new cards where they are known.
    """
    old = piles.row or ()
    discards, kinds = dict(piles.discards), dict(piles.kinds) if piles.kinds is not None else None
    for card in old:
        if card is None:
            # Of one deck only it is clear whose discard an unseen card is.
            for deck, count in tuple(discards.items()):
                one = len(discards) == 1 and count is not None
                discards[deck] = (count or 0) + 1 if one else None
            kinds = None
            continue
        deck = game.cards.kinds[card].deck
        count = discards[deck]
        discards[deck] = None if count is None else count + 1
        if kinds is not None:
            kinds[card] = kinds.get(card, 0) + 1
    piles = replace(piles, row=(), discards=discards, kinds=kinds)
    laid = 0
    for deck, share in game.features.draw.row.items():
        held = available(piles, deck)
        taken = share if held is None else min(share, held)
        piles = draw(game, piles, deck, taken)
        laid += taken
    for deck in game.features.draw.row:
        held = available(piles, deck)
        taken = row_size(game) - laid if held is None else min(row_size(game) - laid, held)
        piles = draw(game, piles, deck, taken)
        laid += taken
    return replace(piles, row=row if row is not None else (None,) * laid)
