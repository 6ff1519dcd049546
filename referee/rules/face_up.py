"""The face-up row: three wilds in it, and how it is laid anew (`draw.three-wilds`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from referee.rules import piles
from referee.rules.game import Game
from referee.rules.piles import Piles


def wilds_in(game: Game, row: Sequence[str | None]) -> int:
    """The wilds seen in a row."""
    return row.count(game.cards.wild)


def three_wilds(game: Game, state: Piles) -> bool:
    """Whether the row shows as many wilds as have it laid anew."""
    return wilds_in(game, state.row or ()) >= game.draw.wilds


def is_due(game: Game, state: Piles) -> bool | None:
    """Whether the row must be laid anew: three wilds, and cards enough for a row.

    None where that is not known.
    """
    if state.row is None:
        return None
    unseen = state.row.count(None)
    if wilds_in(game, state.row) + unseen < game.draw.wilds:
        return False
    held = [piles.available(state, deck) for deck in game.cards.decks]
    enough = sum([piles.least(state, deck) for deck in game.cards.decks]) >= piles.row_size(game)
    if not enough and None not in held:
        return False
    return True if enough and three_wilds(game, state) else None


def lay_anew(game: Game, state: Piles, row: tuple[str | None, ...] | None) -> Piles:
    """The whole row is discarded and a new one laid; `row` are its cards where they are known."""
    state = swept(game, state)
    taken = shares(game, state)
    laid = (None,) * piles.row_size(game) if row is None else row
    if taken is None:
        nothing: dict[str, int | None] = dict.fromkeys(state.deck)
        return Piles(laid, nothing, nothing, None)
    for deck, number in taken.items():
        state = piles.draw(game, state, deck, number)
    return replace(state, row=laid)


def swept(game: Game, state: Piles) -> Piles:
    """The piles with the whole row discarded and empty decks refilled."""
    row = (None,) * piles.row_size(game) if state.row is None else state.row
    seen = Counter(card for card in row if card is not None)
    state = piles.discarded(game, replace(state, row=None), seen)
    state = piles.with_unseen(state, row.count(None))
    return piles.refilled(game, state)


def shares(game: Game, state: Piles) -> Mapping[str, int] | None:
    """How many cards of a new row come from each deck; None where that is not known.

    From each deck its part of the row, filled from another deck where one is short
    (`draw.replacement-deck`). The old row is swept away before.
    """
    row = game.draw.row
    if all(piles.least(state, deck) >= share for deck, share in row.items()):
        return row
    held = {deck: piles.available(state, deck) for deck in row}
    taken: dict[str, int] = {}
    for deck, share in row.items():
        number = held[deck]
        if number is None:
            return None
        taken[deck] = min(share, number)
    for deck in row:
        gap = piles.row_size(game) - sum(taken.values())
        taken[deck] += min(gap, (held[deck] or 0) - taken[deck])
    return taken
