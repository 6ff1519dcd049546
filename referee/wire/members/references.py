"""References: how names in a request are resolved, and who owns which route.

A request may name places, routes, tickets and players in many ways: by an id in any case, by a name
in any language, by the two ends of a route, by an object of the map file. References are resolved
in three steps.

1. `Lookup` (`referee.wire.lookup.search`) finds what a single reference means on the board,
regardless of the player. A route by its ends may fit several parallel tracks; that is a fault only
if they differ. On an open board, a reference is itself the description of its route. On a board
with faults, a reference that may mean a faulty part is neither found nor reported. 2. `settle`
decides which track each claim means. It reads all lists of claimed routes together: references that
fit one track go first, the others take the first track that is still free. 3. `References`, built
by `references_to`, holds the result: the lookup, the players by name, the owner of each route, the
tickets that are taken. Every form resolves its value with these and the `Location` of the value.

A fault does not stop reading. Anything that cannot be found is added to the faults and left out, so
all faults of a request are reported at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from referee.maps.specs import Points
from referee.model.board import Board
from referee.model.fault import FaultCode
from referee.model.position import NEUTRAL
from referee.rules.core.game import Game
from referee.wire.json.document import Faults, Location
from referee.wire.lookup import described
from referee.wire.lookup.search import Lookup, by_ids, recall
from referee.wire.schema.fields import Json
from referee.wire.schema.limits import HAND

if TYPE_CHECKING:
    from referee.wire.members.by_hand import ReportForm


NEUTRAL_NAME: Final = "neutral"
"""The name of an owner who is not at the table."""


class Claims(Struct, frozen=True):
    """Claimed routes as written: the owner's seat, the location of the list, the references."""

    seat: int
    at: Location
    references: Sequence[Any]


class _Later(Struct):
    """A reference that fits several tracks: its list, and its position in that list."""

    claims: Claims
    number: int
    mine: list[int]
    at: int
    tracks: tuple[int, ...]


def settle(
    lookup: Lookup, lists: Sequence[Claims], names: Sequence[str]
) -> tuple[list[tuple[int, ...]], dict[int, int]]:
    """The routes of each list, and the seat of the owner of each route.

    References that fit only one track are placed first, then the others in the order of the lists,
    each on its first free track.
    """
    owner: dict[int, int] = {}
    claimed: list[Sequence[int]] = []
    later: list[_Later] = []
    for claims in lists:
        exact = by_ids(lookup.route_ids, claims.references)
        if exact is not None and owner.keys().isdisjoint(exact):
            owned = dict.fromkeys(exact, claims.seat)
            if len(owned) == len(exact):
                owner |= owned
                claimed.append(exact)
                continue
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
    """The tracks that each reference of a list fits; none if it has a fault.

    (If all are cached, as references by ends are, this saves 13 % of the steps of a score.)
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


Row = Mapping[str, Any]
Rows = Sequence[Row | None]
"""Players, as far as their shape is valid."""


class References(Struct, frozen=True, dict=True):
    """Everything needed to resolve the references of a request, and the faults found so far.

    `names` are the names of the players at the table, `rows` the JSON of the players. `claimed` has
    the routes of each owner by seat, `owner` the seat of the owner of each route. A hand has at
    most `most_cards`. `tables` are the point tables for players who count, `by_hand` is the form of
    reports on tickets; without it nobody may count.
    """

    lookup: Lookup
    names: Sequence[str] = ()
    rows: Rows = ()
    claimed: Mapping[int, tuple[int, ...]] = {}
    owner: Mapping[int, int] = {}
    most_cards: int = HAND
    tables: Points = {}
    by_hand: ReportForm | None = None

    @property
    def game(self) -> Game:
        """The game on its board."""
        return self.lookup.game

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.lookup.board

    @property
    def faults(self) -> Faults:
        """The faults found so far."""
        return self.lookup.faults

    def seat(self, name: object, at: Location) -> int | None:
        """The seat of the player of that name; no fault if the players are already faulty."""
        if not isinstance(name, str):
            self.faults.add(FaultCode.WRONG_TYPE, at, expected="string")
            return None
        found = self.seats.get(name)
        if found is None and self.seats:
            self.lookup.unknown(FaultCode.UNKNOWN_PLAYER, at, "name", name, tuple(self.seats))
        return found

    @cached_property
    def seats(self) -> Mapping[str, int]:
        """The seats of the players by name."""
        return {name: seat for seat, name in enumerate(self.names)}

    def held(self, references: Sequence[Any], at: Location) -> tuple[int | None, ...]:
        """The tickets of a player; None is one not seen."""
        found: list[int | None] = []
        for number, reference in enumerate(references):
            if reference is None:
                found.append(None)
                continue
            index = self.held_ticket(reference, at / number)
            if index is not None:
                found.append(index)
        return tuple(found)

    def held_ticket(self, reference: Json, at: Location) -> int | None:
        """A ticket of a player; of equal ones, the first that nobody has."""
        index = self.lookup.ticket(reference, at, self._taken)
        if index is not None:
            self._taken.add(index)
        return index

    @cached_property
    def _taken(self) -> set[int]:
        """The tickets that players certainly have: those named by their ids."""
        ids = self.lookup.ticket_ids
        lists = [(row or {}).get("tickets") for row in self.rows]
        listed = [one for held in lists if isinstance(held, list) for one in held]
        names: list[Any] = [described.name_in(one) for one in listed]
        return {ids[name] for name in names if described.is_in(name, ids)}


def references_to(
    lookup: Lookup,
    rows: Rows,
    base: Location,
    others: Sequence[Claims] = (),
    *,
    most_cards: int = HAND,
    tables: Points,
    by_hand: ReportForm | None = None,
) -> References:
    """The references of a request with these players; `others` claim routes beside them."""
    players = base / "players"
    names = names_of(lookup.faults, rows, players)
    lists = [
        Claims(seat, players.of_seat(seat) / "routes", (row or {}).get("routes") or ())
        for seat, row in enumerate(rows)
    ]
    lists += others
    routes, owner = settle(lookup, lists, names)
    claimed = {claims.seat: mine for claims, mine in zip(lists, routes, strict=True)}
    return References(lookup, names, rows, claimed, owner, most_cards, tables, by_hand)


def names_of(faults: Faults, rows: Rows, players: Location) -> list[str]:
    """The players' names; a player without one is `Player 1` and so on, by seat."""
    names: list[str] = []
    for seat, row in enumerate(rows):
        name = (row or {}).get("name") or f"Player {seat + 1}"
        if name in names:
            at = players.of_seat(seat) / "name"
            faults.add(FaultCode.DUPLICATE_NAME, at, name=name)
        names.append(name)
    return names
