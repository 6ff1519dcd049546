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


def may_have_three_wilds(game: Game, state: Piles) -> bool:
    """Whether so many wilds may lie in the row, cards among them that were not seen."""
    row = state.row
    return row is None or wilds_in(game, row) + row.count(None) >= game.draw.wilds


def is_due(game: Game, state: Piles) -> bool | None:
    """Whether the row must be laid anew: three wilds, and a new row could have fewer.

    None where that is not known.
    """
    if not may_have_three_wilds(game, state):
        return False
    helps = new_row_helps(game, state)
    if helps is False:
        return False
    return True if helps and three_wilds(game, state) else None


def new_row_helps(game: Game, state: Piles) -> bool | None:
    """Whether a new row could have fewer than three wilds; None where that is not known.

    Deck and discards, without the row, must have the cards for one, and of all cards outside the
    hands enough must not be wild (`draw.three-wilds`).
    """
    size = piles.row_size(game)
    needed = size - game.draw.wilds + 1
    fewest, most = loose(game, state)
    fewest_plain, most_plain = plain(game, state)
    if fewest >= size and fewest_plain >= needed:
        return True
    return False if most < size or most_plain < needed else None


def loose(game: Game, state: Piles) -> tuple[int, int]:
    """Between how many cards and how many deck and discards have, without the row."""
    fewest = sum([piles.least(state, deck) for deck in game.cards.decks])
    held = [piles.available(state, deck) for deck in game.cards.decks]
    if None not in held:
        return fewest, fewest
    return fewest, sum(game.cards.decks.values())


def plain(game: Game, state: Piles) -> tuple[int, int]:
    """Between how many cards that are not wild and how many lie outside the hands.

    It is worked out from the cards that are known to be in hands, and from the number of those that
    are not.
    """
    wild = game.cards.wild
    wilds, everything = game.cards.kinds[wild].count, sum(game.cards.decks.values())
    held, unseen = state.held.cards, state.held.unseen
    held_wilds = held.get(wild, 0)
    most = everything - wilds - (sum(held.values()) - held_wilds)
    row, fewest_loose, most_loose = state.row or (), *loose(game, state)
    seen = Counter(state.kinds or {})
    seen.update([card for card in row if card is not None])
    lying = fewest_loose + len(row) - row.count(None)
    least = max(lying - (wilds - held_wilds), seen.total() - seen[wild])
    if unseen is not None:
        least = max(least, most - unseen)
    if state.row is not None:
        most = min(most, most_loose + len(row) - seen[wild])
    return least, most


def lay_anew(game: Game, state: Piles, row: tuple[str | None, ...] | None) -> Piles:
    """The whole row is discarded and a new one laid; `row` are its cards where they are known.

    Where they are not it is not known either how often that was done (`draw.reshuffle`).
    """
    state = swept(game, state)
    taken = shares(game, state)
    laid = (None,) * piles.row_size(game) if row is None else row
    if taken is None or row is None:
        nothing: dict[str, int | None] = dict.fromkeys(state.deck)
        return Piles(laid, nothing, nothing, None, state.held)
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
