"""The lines of a score in words, in four languages.

The templates of a line are with the text of its rule (`referee.words.rules`); the first whose facts
the line has is used. Their numbers are those of the line, and places have their names in the
language. In a template

- `{worth}` are the points, as `−1 point` or `4 points`;
- an id is the name of what it names, any other word is put into the language;
- `{lacking}` are the spaces that a ticket lacks, `none` where nothing can complete it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.model.board import Board
from referee.model.score import Line
from referee.words.names import Names, word
from referee.words.rules import line_templates
from referee.words.store import Words, section
from referee.words.templates import fill

_WORTH: Final[Words] = section("words")["line.worth"]


class LineTexts:
    """The texts of lines about a board, in one language."""

    def __init__(self, board: Board, language: str) -> None:
        self.language, self.names = language, Names(board, language)
        self._said: Mapping[str, Callable[[str], str]] = {
            "route": self.names.route,
            "ticket": self.names.ticket,
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
            return [self.names.place(part) for part in parts if self.names.is_place(part)]
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
        return self.names.place(name) if self.names.is_place(name) else self._word(name)

    def _word(self, name: str) -> str:
        return word(self.language, "color", name)

    def _kind(self, name: str) -> str:
        return word(self.language, "piece", name, count=1)
