"""Claimed routes: which track each reference in the lists of the players means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from referee.model.fault import FaultCode
from referee.model.position import NEUTRAL
from referee.wire.references import References
from referee.wire.remembered import all_of, each_of

NEUTRAL_NAME: Final = "neutral"
"""What an owner is called who is nobody at the table."""


class Claims(Struct, frozen=True):
    """Claimed routes as written: the seat of the owner, a pointer to the list, the references."""

    seat: int
    pointer: str
    references: Sequence[Any]


class _Later(Struct):
    """A reference that fits several tracks, by its number, and its place in what the owner has."""

    claims: Claims
    number: int
    mine: list[int]
    at: int
    tracks: tuple[int, ...]


def settle(
    references: References, lists: Sequence[Claims], names: Sequence[str]
) -> tuple[list[tuple[int, ...]], dict[int, int]]:
    """The routes of each list, and the seat of the owner of each route.

    References that fit one track only are placed first, then the others in the order of the lists,
    each on the first free track that it fits.
    """
    plain = _at_once(references, lists)
    if plain is not None:
        return plain
    owner: dict[int, int] = {}
    claimed: list[list[int]] = []
    later: list[_Later] = []
    for claims in lists:
        mine: list[int] = []
        claimed.append(mine)
        for number, tracks in enumerate(_tracks(references, claims)):
            if not tracks:
                continue
            index = tracks[0]
            if len(tracks) > 1:
                later.append(_Later(claims, number, mine, len(mine), tracks))
            elif index in owner:
                _claimed_twice(references, index, names, owner, f"{claims.pointer}/{number}")
                continue
            else:
                owner[index] = claims.seat
            mine.append(index)
    for one in later:
        free = next((index for index in one.tracks if index not in owner), None)
        if free is None:
            pointer = f"{one.claims.pointer}/{one.number}"
            _claimed_twice(references, one.tracks[0], names, owner, pointer)
            continue
        owner[free] = one.claims.seat
        one.mine[one.at] = free
    return [tuple(mine) for mine in claimed], owner


def _tracks(references: References, claims: Claims) -> Iterable[tuple[int, ...]]:
    """The tracks that each reference of a list fits; none where that is a fault.

    (Where all are remembered, as by ends, that takes 13 % off the steps of a score.)
    """
    known = each_of(references.route_ids, references.found_routes, claims.references)
    if known is not None:
        return known
    written = enumerate(claims.references)
    return (references.tracks(one, f"{claims.pointer}/{number}") for number, one in written)


def _at_once(
    references: References, lists: Sequence[Claims]
) -> tuple[list[tuple[int, ...]], dict[int, int]] | None:
    """The same where each reference is one track and no route is named twice, as most often."""
    ids, found = references.route_ids, references.found_routes
    claimed = [all_of(ids, found, claims.references) for claims in lists]
    owner = {
        route: claims.seat for claims, mine in zip(lists, claimed, strict=True) for route in mine
    }
    named = sum([len(claims.references) for claims in lists])
    return (claimed, owner) if len(owner) == named else None


def _claimed_twice(
    references: References,
    index: int,
    names: Sequence[str],
    owner: Mapping[int, int],
    pointer: str,
) -> None:
    route, seat = references.board.routes[index].id, owner[index]
    name = NEUTRAL_NAME if seat == NEUTRAL else names[seat]
    references.faults.add(FaultCode.ROUTE_CLAIMED_TWICE, pointer, route=route, owner=name)
