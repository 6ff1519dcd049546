"""How routes, tickets, places and players are named in an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.maps.described import NAMING_PLACES
from referee.model.board import Ticket
from referee.rules.core.game import Game
from referee.wire.members.feature import InPlay


class Naming(Struct, frozen=True):
    """The names of a game: ids, or on an open board the descriptions of routes and tickets.

    `tracks` are the track numbers of the routes of an open board, else None; `names` are those of
    the players, `play` the members of the features in force.
    """

    game: Game
    play: InPlay
    names: Sequence[str] = ()
    tracks: Mapping[int, int] | None = None

    def place(self, index: int) -> str:
        """How a place is named."""
        return self.game.board.places[index].id

    def route(self, index: int) -> Any:  # noqa: ANN401 id or description
        """How a route is named."""
        if self.tracks is None:
            return self.game.board.route_ids[index]
        board = self.game.board
        route = board.routes[index]
        start, end = (board.places[end].name for end in route.ends)
        found: dict[str, Any] = {"from": start, "to": end, "length": route.length}
        if route.kind is not None:
            found["kind"] = route.kind
        if route.color:
            found["color"] = route.color
        if route.priced:
            found["cards"] = route.cost
        found |= {name: _listed(value) for name, value in route.more.items()}
        found["points"] = route.points
        if self.tracks[index] > 1:
            found["track"] = self.tracks[index]
        return found

    def ticket(self, index: int) -> Any:  # noqa: ANN401 id or description
        """How a ticket is named."""
        if self.tracks is None:
            return self.game.board.ticket_ids[index]
        ticket = self.game.board.tickets[index]
        found = self._goals(ticket)
        if ticket.deck and len(self.game.tickets.decks) > 1:
            found["deck"] = ticket.deck
        return found | self._more(ticket)

    def routes(self, routes: Iterable[int]) -> list[Any]:
        """How routes are named."""
        if self.tracks is None:
            ids = self.game.board.route_ids
            return [ids[route] for route in routes]
        return [self.route(route) for route in routes]

    def tickets(self, tickets: Iterable[int]) -> list[Any]:
        """How tickets are named."""
        if self.tracks is None:
            ids = self.game.board.ticket_ids
            return [ids[ticket] for ticket in tickets]
        return [self.ticket(ticket) for ticket in tickets]

    def _goals(self, ticket: Ticket) -> dict[str, Any]:
        places = self.game.board.places
        names = [places[place].name for place in ticket.places]
        if ticket.type == "pair":
            return {"from": names[0], "to": names[1], "value": ticket.value}
        if ticket.type == "tour":
            return {
                "cities": names,
                "value_in_order": ticket.value,
                "value": ticket.joined,
                "penalty": ticket.penalty,
            }
        goals = [{"to": places[goal.place].name, "value": goal.value} for goal in ticket.goals]
        return {"from": names[0], "to_any": goals}

    def _more(self, ticket: Ticket) -> dict[str, Any]:
        """The members that features add to a ticket, with places by name."""
        places = self.game.board.places
        return {
            name: [places[place].name for place in value]
            if name in NAMING_PLACES
            else _listed(value)
            for name, value in ticket.more.items()
        }


def _listed(value: object) -> object:
    """The value, with a tuple turned into a list."""
    return list(value) if isinstance(value, tuple) else value
