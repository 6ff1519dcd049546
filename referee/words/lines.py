"""The lines of a score in words, in four languages.

The templates of a line stand with the text of its rule (`referee.words.rules`); of several the
first is taken whose facts the line has. Their numbers are those of the line, and places have their
names in the language. In a template

- `{worth}` are the points, as `−1 point` or `4 points`;
- an id is the name of what it names, any other word is put into the language;
- `{lacking}` are the spaces that a ticket lacks, `none` where nothing can complete it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from referee.model.board import GRAY, Board, Place, Route
from referee.model.score import Line
from referee.words.messages import word
from referee.words.rules import line_templates
from referee.words.store import Words, section
from referee.words.templates import fill

_WORTH: Final[Words] = section("words")["line.worth"]


class LineTexts:
    """The texts of lines about a board, in one language."""

    def __init__(self, board: Board, language: str) -> None:
        self.board, self.language = board, language
        self.places = {place.id: place for place in board.places}
        self.routes = dict(zip(board.route_ids, board.routes, strict=True))
        self.tickets = dict(zip(board.ticket_ids, board.tickets, strict=True))
        self._said: Mapping[str, Callable[[str], str]] = {
            "route": self._route,
            "ticket": self._ticket,
            "color": self._word,
            "kind": self._kind,
        }

    def text(self, line: Line) -> str:
        """What a line of a score says."""
        facts: dict[str, object] = {
            name: self._fact(name, value) for name, value in line.facts.items()
        }
        points = {"sign": "−" if line.points < 0 else "", "points": abs(line.points)}
        worth = fill(_WORTH.of(self.language), points, self.language)
        facts |= self._beside(line) | {"worth": worth}
        templates = line_templates(line.rule, self.language)
        template = next(one for needs, one in templates if needs <= facts.keys())
        return fill(template, facts, self.language)

    def _fact(self, name: str, value: object) -> object:
        """A fact in the language: a name or a word, of several things the places among them."""
        if isinstance(value, str):
            return self._said.get(name, self._place_or_word)(value)
        if isinstance(value, tuple) and value and isinstance(value[0], Mapping):
            parts = [part for one in value for part in one.values()]
            return [self._name(self.places[part]) for part in parts if part in self.places]
        return value

    def _beside(self, line: Line) -> dict[str, Any]:
        """What a template may say of the facts that are no numbers or words."""
        found: dict[str, Any] = {}
        named: Any = line.facts.get("tickets")
        if isinstance(named, tuple):
            found["count"] = len(named)
        if "missing" in line.facts:
            missing: Any = line.facts["missing"]
            found["lacking"] = "none" if missing is None else missing["spaces"]
        return found

    def _place_or_word(self, name: str) -> str:
        place = self.places.get(name)
        return self._word(name) if place is None else self._name(place)

    def _name(self, place: Place) -> str:
        return place.names.get(self.language, place.name)

    def _names(self, places: Iterable[int]) -> list[str]:
        return [self._name(self.board.places[place]) for place in places]

    def _word(self, name: str) -> str:
        return word(self.language, "color", name)

    def _kind(self, name: str) -> str:
        return word(self.language, "piece", name, count=1)

    def _route(self, name: str) -> str:
        """A route by its ends, with its color where several join the same places."""
        route = self.routes[name]
        ends = " – ".join(self._names(route.ends))
        return f"{ends} ({self._word(route.color)})" if self._is_beside_others(route) else ends

    def _is_beside_others(self, route: Route) -> bool:
        first, second = sorted(route.ends)
        beside = self.board.names.pairs.get((first, second), ())
        return len(beside) > 1 and route.color not in (GRAY, "")

    def _ticket(self, name: str) -> str:
        """A ticket by its places; the several that complete it stand together."""
        ticket = self.tickets[name]
        names = self._names(ticket.places)
        if ticket.type == "any":
            names = [names[0], "/".join(names[1:])]
        return " – ".join(names)
