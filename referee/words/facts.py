"""The facts of a map by the names that the texts of the rules use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.rules.in_force.registry import ROWS
from referee.words.templates import Facts

Contents = Mapping[str, Any]
"""A map file."""


def features_of(contents: Contents) -> frozenset[str]:
    """The features that a map plays, by the names that rules belong to.

    >>> sorted(features_of({"features": {"end": {}, "harbors": {}, "tickets": {"decks": ["one"]}}}))
    ['base', 'end', 'harbors', 'tickets']
    """
    named = contents["features"]
    several = {"ticket_decks"} if len(named["tickets"]["decks"]) > 1 else set()
    return frozenset(("base", *named, *several))


def facts_of(contents: Contents) -> Facts:
    """The facts of a map: the numbers of its features (`tickets_draw`), and what follows from it.

    A loss is given as a positive number of points. Facts that the map does not have are left out.
    """
    named: dict[str, object] = {}
    for feature, numbers in contents["features"].items():
        named.update(_flat(feature, numbers))
    worked_out = {
        **_row(contents["features"]["draw"]),
        **_cards(contents["cards"]),
        **_points(contents["points"]),
        **_pieces(contents),
        **_tickets(contents),
        **_options(contents["options"]),
        **_of_features(contents),
    }
    return {
        name.replace(".", "_"): value
        for name, value in {**named, **worked_out}.items()
        if value is not None
    }


def _flat(name: str, value: object) -> Iterator[tuple[str, object]]:
    """All nested values by their path: `tickets.setup.draw`."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield name, abs(value)
        return
    yield name, value
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _flat(f"{name}.{key}", inner)


def _row(draw: Contents) -> Contents:
    """The cards in the row, in all and from each deck, and how many must not be wild."""
    size, each = sum(draw["row"].values()), set(draw["row"].values())
    return {
        "row": size,
        "row.each": each.pop() if len(each) == 1 else None,
        "row.others": max(0, size - draw["wilds"] + 1),
    }


def _cards(cards: Contents) -> Contents:
    """How many colors and how many wilds there are."""
    wilds = [kind["count"] for kind in cards["kinds"] if kind["id"] == cards["wild"]]
    return {"colors": len(cards["colors"]), "wilds": sum(wilds)}


def _points(points: Contents) -> Contents:
    """The table of points, or one for each kind of route."""
    if all(isinstance(value, int) for value in points.values()):
        return {"points": points}
    return {f"points.{kind}": table for kind, table in points.items()}


def _pieces(contents: Contents) -> Contents:
    """How many pieces a player has of each kind."""
    counts = {kind: piece["count"] for kind, piece in contents["pieces"].items()}
    return {
        **{f"pieces.{kind}": count for kind, count in counts.items()},
        "pieces.kinds": len(counts),
    }


def _tickets(contents: Contents) -> Contents:
    """What tickets there are, and the tie-breaks that rest on them."""
    tickets, named = contents["tickets"], contents["features"]
    decks, setup = named["tickets"]["decks"], named["tickets"]["setup"]
    return {
        "tickets.sizes": {deck: _size(tickets, deck) for deck in decks},
        "tickets.setup.exactly": setup.get("exactly", False),
        "tickets.best": any("to_any" in ticket for ticket in tickets) or None,
        "tie_breaks.count": len(named["tie_breaks"]["order"]),
    }


def _size(tickets: list[Contents], deck: str) -> int:
    return sum(ticket.get("deck", deck) == deck for ticket in tickets)


def _options(options: Contents) -> Contents:
    """The defaults of the options."""
    defaults = {name: option["default"] for name, option in options.items()}
    return {
        **{f"options.{name}": default for name, default in defaults.items()},
    }


def _of_features(contents: Contents) -> Contents:
    """What follows from the file for the rules that features bring."""
    played = features_of(contents)
    return {
        name: value
        for row in ROWS
        if row.text_facts is not None and (row.name in played or row.everywhere)
        for name, value in row.text_facts(contents).items()
    }
