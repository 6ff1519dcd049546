"""The canonical text of a map: one map, one text, however it was written and laid out.

The files in `maps/` are kept in this form, and a map's revision is a hash of it.

- Members of the map, of a place, a route, a ticket and a kind of card stand in the order of `MAP`
  and `ROWS`; those that features add stand in the order of the features.
  Members not listed there follow by name, and so do those of every other object.
- Places, routes and tickets are sorted by id. Every other list means something by its order and
  keeps it.
- A place, a route, a ticket and a kind of card is one line. Any other value is one line where that
  fits into `WIDTH` characters, else it is opened with two spaces of indentation.
- Whole numbers have no fraction: `-13`, not `-13.0`. UTF-8 is not escaped. A newline ends it all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from referee.rules.in_force.registry import ROWS as FEATURE_ROWS

WIDTH = 100

MAP = (
    *("$schema", "id", "name", "names", "board", "players", "rulebook", "picture", "counts"),
    *("places", "routes", "tickets", "cards", "pieces", "route_kinds", "points"),
    *("features", "options", "provenance"),
)
ROWS: Mapping[str, tuple[str, ...]] = {
    "places": (
        *("id", "name", "names", "aliases", "kind"),
        *(member.name for row in FEATURE_ROWS for member in row.place_members),
        *("x", "y"),
    ),
    "routes": (
        *("id", "from", "to", "length", "color", "kind", "cards"),
        *(member.name for row in FEATURE_ROWS for member in row.route_members),
        *("wrap", "terminal", "spaces"),
    ),
    "tickets": (
        *("type", "id", "from", "to", "value", "to_any", "cities"),
        *("value_in_order", "value", "penalty", "deck", "editions"),
        *(member.name for row in FEATURE_ROWS for member in row.ticket_members),
    ),
    "kinds": ("id", "color", "count", "deck", "transport", "covers", "harbor"),
}
SORTED = ("places", "routes", "tickets")


def canonical(document: Mapping[str, object]) -> str:
    """The canonical text of a map.

    >>> print(canonical({"name": "Line", "id": "line", "players": [2.0, 5]}), end="")
    {
      "id": "line",
      "name": "Line",
      "players": [2, 5]
    }
    """
    return _opened_object(_settled_object(document, MAP), 0) + "\n"


def _settled(value: object, name: str = "") -> object:
    """The value of the member `name` with everything in it in its order."""
    if isinstance(value, Mapping):
        return _settled_object(value, ())
    if isinstance(value, list | tuple):
        return _settled_list(value, name)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _settled_object(members: Mapping[str, object], order: tuple[str, ...]) -> dict[str, object]:
    """An object with the members of `order` first, the others after them by name."""
    rank = {name: place for place, name in enumerate(order)}
    names = sorted(members, key=lambda name: (rank.get(name, len(order)), name))
    return {name: _settled(members[name], name) for name in names}


def _settled_list(items: list[object] | tuple[object, ...], name: str) -> list[object]:
    """A list, its rows by id where it is one of places, routes or tickets."""
    order = ROWS.get(name, ())
    settled = [
        _settled_object(item, order) if isinstance(item, Mapping) else _settled(item)
        for item in items
    ]
    return sorted(settled, key=_id) if name in SORTED else settled


def _id(row: object) -> str:
    """What a row is sorted by; rows without an id come first, as they stand."""
    return str(row.get("id", "")) if isinstance(row, dict) else ""


def _opened_object(members: Mapping[str, object], depth: int) -> str:
    """An object with a line or more for each member."""
    indent = "  " * (depth + 1)
    lines = (f"{indent}{_line(name)}: {_text(members[name], depth + 1, name)}" for name in members)
    return "{\n" + ",\n".join(lines) + "\n" + "  " * depth + "}"


def _opened_list(items: list[object], depth: int, *, table: bool) -> str:
    """A list with a line or more for each item; a table's rows are a line each."""
    indent = "  " * (depth + 1)
    lines = (indent + (_line(item) if table else _text(item, depth + 1)) for item in items)
    return "[\n" + ",\n".join(lines) + "\n" + "  " * depth + "]"


def _text(value: object, depth: int, name: str = "") -> str:
    """A value after its member's name: on the same line where that fits, else opened."""
    table = name in ROWS and isinstance(value, list)
    line = _line(value)
    fits = 2 * depth + len(name) + len('"": ,') + len(line) <= WIDTH
    if not value or not isinstance(value, dict | list):
        return line
    if isinstance(value, list):
        return line if fits and not table else _opened_list(value, depth, table=table)
    return line if fits and not _holds_table(value) else _opened_object(value, depth)


def _holds_table(members: Mapping[str, object]) -> bool:
    """Does an object hold rows, so that it is never one line?"""
    return any(name in ROWS and isinstance(rows, list) for name, rows in members.items())


def _line(value: object) -> str:
    """A value on one line; NaN and infinity are no JSON and raise a ValueError."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
