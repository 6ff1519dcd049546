"""What the words of a map and the things of a board are called in a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from referee.model.board import GRAY, Board, Place, Route, Ticket
from referee.words.store import Words, section
from referee.words.templates import fill

_WORDS: Final[Mapping[str, Words]] = section("words")


def is_word(kind: str, name: str) -> bool:
    """Whether there is a word for that value."""
    return f"{kind}.{name}" in _WORDS


def word(language: str, kind: str, name: str, count: int = 2) -> str:
    """A word of the game in the language; a value without one is returned unchanged.

    >>> word("de", "color", "red"), word("it", "card", "wild"), word("nl", "part", "loans")
    ('Rot', 'jolly', 'Leningen')
    >>> word("en", "piece", "ship", 1), word("en", "color", "ultraviolet")
    ('ship', 'ultraviolet')
    """
    found = _WORDS.get(f"{kind}.{name}")
    if found is None:
        return name
    return fill(found.of(language), {"count": count}, language)


class Names:
    """The names of places, routes and tickets by their ids; unknown ids are returned unchanged."""

    def __init__(self, board: Board | None, language: str) -> None:
        self.board, self.language = board, language

    @cached_property
    def _places(self) -> dict[str, Place]:
        return {place.id: place for place in self.board.places} if self.board else {}

    @cached_property
    def _routes(self) -> dict[str, Route]:
        return {route.id: route for route in self.board.routes} if self.board else {}

    @cached_property
    def _tickets(self) -> dict[str, Ticket]:
        return {ticket.id: ticket for ticket in self.board.tickets} if self.board else {}

    def is_place(self, place_id: str) -> bool:
        """Whether a place of the board has that id."""
        return place_id in self._places

    def place(self, place_id: str) -> str:
        """A place by its name."""
        place = self._places.get(place_id)
        return place_id if place is None else self._name(place)

    def route(self, route_id: str) -> str:
        """A route by its ends, with its color where several join the same places."""
        route = self._routes.get(route_id)
        return route_id if route is None else self._ends(route, self._beside(route))

    def track(self, route_id: str) -> str:
        """A route by its ends and color, with a number where others have these too."""
        route = self._routes.get(route_id)
        if route is None:
            return route_id
        beside = self._beside(route)
        name = self._ends(route, beside)
        alike = [one.id for one in beside if one.color == route.color]
        return f"{name} ({alike.index(route_id) + 1})" if len(alike) > 1 else name

    def ticket(self, ticket_id: str) -> str:
        """A ticket by its places; the several that complete it stand together."""
        ticket = self._tickets.get(ticket_id)
        if ticket is None:
            return ticket_id
        names = self._of(ticket.places)
        if ticket.type == "any":
            names = [names[0], "/".join(names[1:])]
        return " – ".join(names)

    def _name(self, place: Place) -> str:
        return place.names.get(self.language, place.name)

    def _of(self, places: Iterable[int]) -> list[str]:
        return [self._name(self.board.places[place]) for place in places] if self.board else []

    def _beside(self, route: Route) -> list[Route]:
        """The routes between the same two places, itself among them."""
        if self.board is None:
            return []
        first, second = sorted(route.ends)
        return [self.board.routes[one] for one in self.board.names.pairs[first, second]]

    def _ends(self, route: Route, beside: Sequence[Route]) -> str:
        ends = " – ".join(self._of(route.ends))
        if len(beside) <= 1 or route.color in (GRAY, ""):
            return ends
        return f"{ends} ({word(self.language, 'color', route.color)})"
