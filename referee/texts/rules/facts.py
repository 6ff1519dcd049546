"""What a map says in numbers, by the names under which the texts of the rules ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.texts.templates import Facts

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
    """The facts of a map: the numbers of its features (`tickets.draw`), and what follows from it.

    A loss is given as the number of points that are lost. What the map does not have is left out.
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
        **_counts(contents["features"]),
        **_options(contents["options"]),
    }
    return {name: value for name, value in {**named, **worked_out}.items() if value is not None}


def _flat(name: str, value: object) -> Iterator[tuple[str, object]]:
    """Everything under a name, by the way to it: `tickets.setup.draw`."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield name, abs(value)
        return
    yield name, value
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _flat(f"{name}.{key}", inner)


def _row(draw: Contents) -> Contents:
    """How many cards lie in the row, in all and from each deck, and are not wild if it stays."""
    size, each = sum(draw["row"].values()), set(draw["row"].values())
    return {
        "row": size,
        "row.each": each.pop() if len(each) == 1 else None,
        "row.others": max(0, size - draw["wilds"] + 1),
    }


def _cards(cards: Contents) -> Contents:
    """The colors, the wilds, and how many cards of a kind there are in a color."""
    kinds = cards["kinds"]

    def count(**like: object) -> int | None:
        of_colors = {
            color: sum(
                kind["count"]
                for kind in kinds
                if kind["color"] == color
                and all(kind.get(name) == value for name, value in like.items())
            )
            for color in cards["colors"]
        }
        counts = set(of_colors.values())
        return counts.pop() or None if len(counts) == 1 else None

    return {
        "colors": len(cards["colors"]),
        "wilds": sum(kind["count"] for kind in kinds if kind["id"] == cards["wild"]),
        "train.cards": count(transport="train"),
        "train.harbor": count(transport="train", harbor=True),
        "ship.single": count(transport="ship", covers=1),
        "ship.double": count(transport="ship", covers=2),
    }


def _points(points: Contents) -> Contents:
    """The table of points, or one for each kind of route."""
    if all(isinstance(value, int) for value in points.values()):
        return {"points": points}
    return {f"points.{kind}": table for kind, table in points.items()}


def _pieces(contents: Contents) -> Contents:
    """How many pieces a player has of each kind, and how many stay in the box."""
    counts = {kind: piece["count"] for kind, piece in contents["pieces"].items()}
    supply = contents["features"].get("supply")
    return {
        **{f"pieces.{kind}": count for kind, count in counts.items()},
        "pieces.kinds": len(counts),
        "supply.box": sum(counts.values()) - supply["pieces"] if supply else None,
    }


def _tickets(contents: Contents) -> Contents:
    """What tickets there are, and how they are drawn where they lie in several decks."""
    tickets, named = contents["tickets"], contents["features"]
    decks, setup = named["tickets"]["decks"], named["tickets"]["setup"]
    in_play = named["tickets"].get("in_play") or decks
    dealt = named.get("ticket_decks", {}).get("mix") == "dealt"
    return {
        "tickets.sizes": {deck: _size(tickets, deck) for deck in decks},
        "tickets.setup.exactly": setup.get("exactly", False),
        "tickets.best": any("to_any" in ticket for ticket in tickets) or None,
        "ticket_decks.dealt": dealt or None,
        "ticket_decks.setup": setup.get("dealt"),
        "ticket_decks.play": in_play[0] if dealt else None,
        "ticket_decks.free": (len(decks) > 1 and not dealt) or None,
        "routes.pair": any(route.get("kind") == "pair" for route in contents["routes"]) or None,
        "tie_breaks.count": len(named["tie_breaks"]["order"]),
    }


def _size(tickets: list[Contents], deck: str) -> int:
    return sum(ticket.get("deck", deck) == deck for ticket in tickets)


def _counts(named: Contents) -> Contents:
    """How many there are of what a feature lists."""
    lists = {"passengers.kinds": ("passengers", "colors"), "province.rows": ("province", "lines")}
    return {
        name: len(named[feature][member])
        for name, (feature, member) in lists.items()
        if feature in named
    }


def _options(options: Contents) -> Contents:
    """The defaults of the options."""
    defaults = {name: option["default"] for name, option in options.items()}
    return {
        **{f"options.{name}": default for name, default in defaults.items()},
        "start.apart": any(defaults.get("start_offsets", ())),
        "parallel.without_tolls": _changed(options, "tolls", "false", "parallel", "close_up_to"),
    }


def _changed(options: Contents, option: str, value: str, feature: str, number: str) -> object:
    """What a value of an option makes of a number of a feature; None where it leaves that."""
    changes = options.get(option, {}).get("changes", {}).get(value, {})
    return (changes.get(feature) or {}).get(number)
