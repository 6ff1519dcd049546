"""References: all that is needed to find what a request means by a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.maps.specs import Points
from referee.model.board import Board
from referee.model.fault import FaultCode
from referee.rules.game import Game
from referee.wire.json.faults import Faults
from referee.wire.json.pointers import Location
from referee.wire.lookup import described
from referee.wire.lookup.claims import Claims, settle
from referee.wire.lookup.search import Lookup
from referee.wire.schema.fields import Json
from referee.wire.schema.limits import HAND

if TYPE_CHECKING:
    from referee.wire.members.by_hand import ReportForm

Row = Mapping[str, Any]
Rows = Sequence[Row | None]
"""Players, as far as their shape is good."""


class References(Struct, frozen=True, dict=True):
    """What may be named in a request, and the faults that were met.

    `names` are those of the players at the table, `rows` what is written of them. `claimed` has the
    routes of each list by where it stands, `owner` the seat of the owner of each route. A hand has
    at most `most_cards`. Players who count have points by the `tables`, and what is reported of a
    ticket is in the form `by_hand`; without one nobody may count.
    """

    lookup: Lookup
    names: Sequence[str] = ()
    rows: Rows = ()
    claimed: Mapping[Location, tuple[int, ...]] = {}
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
        """The faults that were met."""
        return self.lookup.faults

    def seat(self, name: object, at: Location) -> int | None:
        """The seat of the player of that name; no fault where the players are one already."""
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
        known = self.lookup.known_tickets(references)
        if known is not None:
            return known
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
        """A ticket of a player; of equal ones the first that nobody has."""
        index = self.lookup.ticket(reference, at, self._taken)
        if index is not None:
            self._taken.add(index)
        return index

    @cached_property
    def _taken(self) -> set[int]:
        """The tickets that players have for certain: those that are named by their ids."""
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
    """What may be named in a request with these players; `others` claim routes beside them."""
    players = base / "players"
    names = names_of(lookup.faults, rows, players)
    lists = [
        Claims(seat, players.of_seat(seat) / "routes", (row or {}).get("routes") or ())
        for seat, row in enumerate(rows)
    ]
    lists += others
    routes, owner = settle(lookup, lists, names)
    claimed = {claims.at: mine for claims, mine in zip(lists, routes, strict=True)}
    return References(lookup, names, rows, claimed, owner, most_cards, tables, by_hand)


def names_of(faults: Faults, rows: Rows, players: Location) -> list[str]:
    """The players' names; one who has none is `Player 1` and so on, by the seat."""
    names: list[str] = []
    for seat, row in enumerate(rows):
        name = (row or {}).get("name") or f"Player {seat + 1}"
        if name in names:
            at = players.of_seat(seat) / "name"
            faults.add(FaultCode.DUPLICATE_NAME, at, name=name)
        names.append(name)
    return names
