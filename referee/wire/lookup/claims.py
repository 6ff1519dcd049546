"""Claimed routes: which track each reference in the lists of the players means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from referee.model.fault import FaultCode
from referee.model.position import NEUTRAL
from referee.wire.json.pointers import Location
from referee.wire.lookup.search import Lookup, recall

NEUTRAL_NAME: Final = "neutral"
"""What an owner is called who is nobody at the table."""


class Claims(Struct, frozen=True):
    """Claimed routes as written: the seat of the owner, where the list stands, the references."""

    seat: int
    at: Location
    references: Sequence[Any]


class _Later(Struct):
    """A reference that fits several tracks, by its number, and its place in what the owner has."""

    claims: Claims
    number: int
    mine: list[int]
    at: int
    tracks: tuple[int, ...]


def settle(
    lookup: Lookup, lists: Sequence[Claims], names: Sequence[str]
) -> tuple[list[tuple[int, ...]], dict[int, int]]:
    """The routes of each list, and the seat of the owner of each route.

    References that fit one track only are placed first, then the others in the order of the lists,
    each on the first free track that it fits.
    """
    owner: dict[int, int] = {}
    claimed: list[list[int]] = []
    later: list[_Later] = []
    for claims in lists:
        mine: list[int] = []
        claimed.append(mine)
        for number, tracks in enumerate(_tracks(lookup, claims)):
            if not tracks:
                continue
            index = tracks[0]
            if len(tracks) > 1:
                later.append(_Later(claims, number, mine, len(mine), tracks))
            elif index in owner:
                _claimed_twice(lookup, index, names, owner, claims.at / number)
                continue
            else:
                owner[index] = claims.seat
            mine.append(index)
    for one in later:
        free = next((index for index in one.tracks if index not in owner), None)
        if free is None:
            at = one.claims.at / one.number
            _claimed_twice(lookup, one.tracks[0], names, owner, at)
            continue
        owner[free] = one.claims.seat
        one.mine[one.at] = free
    return [tuple(mine) for mine in claimed], owner


def _tracks(lookup: Lookup, claims: Claims) -> Iterable[tuple[int, ...]]:
    """The tracks that each reference of a list fits; none where that is a fault.

    (Where all are remembered, as by ends, that takes 13 % off the steps of a score.)
    """
    known = recall(lookup.route_ids, lookup.found_routes, claims.references)
    if known is not None:
        return known
    written = enumerate(claims.references)
    return (lookup.tracks(one, claims.at / number) for number, one in written)


def _claimed_twice(
    lookup: Lookup,
    index: int,
    names: Sequence[str],
    owner: Mapping[int, int],
    at: Location,
) -> None:
    route, seat = lookup.board.routes[index].id, owner[index]
    name = NEUTRAL_NAME if seat == NEUTRAL else names[seat]
    lookup.faults.add(FaultCode.ROUTE_CLAIMED_TWICE, at, route=route, owner=name)
