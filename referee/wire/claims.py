"""Claimed routes: which track each reference in the lists of the players means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from referee.model.fault import FaultCode
from referee.model.position import NEUTRAL
from referee.wire.references import References
from referee.wire.remembered import all_of

NEUTRAL_NAME: Final = "neutral"
"""What an owner is called who is nobody at the table."""


class Claims(Struct, frozen=True):
    """Claimed routes as written: the seat of the owner, a pointer to the list, the references."""

    seat: int
    pointer: str
    references: Sequence[Any]


class _Later(Struct):
    """A reference that fits several tracks, and its place in the list of an owner."""

    seat: int
    mine: list[int]
    number: int
    tracks: tuple[int, ...]
    pointer: str


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
    ids = references.route_ids
    for claims in lists:
        mine: list[int] = []
        claimed.append(mine)
        for number, reference in enumerate(claims.references):
            index = ids.get(reference) if type(reference) is str else None
            if index is None:
                pointer = f"{claims.pointer}/{number}"
                tracks = references.tracks(reference, pointer)
                if len(tracks) > 1:
                    later.append(_Later(claims.seat, mine, len(mine), tracks, pointer))
                    mine.append(tracks[0])
                if len(tracks) != 1:
                    continue
                index = tracks[0]
            if index in owner:
                pointer = f"{claims.pointer}/{number}"
                _claimed_twice(references, index, _name_of(owner[index], names), pointer)
                continue
            owner[index] = claims.seat
            mine.append(index)
    for one in later:
        free = next((index for index in one.tracks if index not in owner), None)
        if free is None:
            first = one.tracks[0]
            _claimed_twice(references, first, _name_of(owner[first], names), one.pointer)
            continue
        owner[free] = one.seat
        one.mine[one.number] = free
    return [tuple(mine) for mine in claimed], owner


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


def _name_of(seat: int, names: Sequence[str]) -> str:
    return NEUTRAL_NAME if seat == NEUTRAL else names[seat]


def _claimed_twice(references: References, index: int, owner: str, pointer: str) -> None:
    route = references.board.routes[index].id
    references.faults.add(FaultCode.ROUTE_CLAIMED_TWICE, pointer, route=route, owner=owner)
