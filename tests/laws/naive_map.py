"""A map file as JSON, and what its options change. Nothing of the product is used here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.laws.naive_network import Network

Json = Mapping[str, Any]


class NaiveBoard:
    """A map file, looked up once for many scores."""

    def __init__(self, contents: Json) -> None:
        self.contents, self.network = contents, Network(contents)
        self.routes = {route["id"]: route for route in contents["routes"]}
        self.tickets = {ticket["id"]: ticket for ticket in contents["tickets"]}
        same_kind = contents["features"]["parallel"]["same_kind"]
        self.beside = {
            one["id"]: {
                other["id"]
                for other in contents["routes"]
                if one["id"] != other["id"]
                and {one["from"], one["to"]} == {other["from"], other["to"]}
                and one["length"] == other["length"]
                and one.get("terminal") == other.get("terminal")
                and (one.get("kind") == other.get("kind") or not same_kind)
            }
            for one in contents["routes"]
        }


def features_in_force(contents: Json, options: Json) -> dict[str, Any]:
    """The features of a map, with what the options change; what is not named has its default."""
    features = dict(contents["features"])
    for name, offered in contents["options"].items():
        value = options.get(name, offered["default"])
        named = str(value).lower() if isinstance(value, bool) else str(value)
        for feature, numbers in offered.get("changes", {}).get(named, {}).items():
            if numbers is None:
                features.pop(feature, None)
            else:
                features[feature] = {**features.get(feature, {}), **numbers}
    return features


def tickets_in_play(contents: Json, options: Json) -> list[Json]:
    """The tickets that the options of a map have in play."""
    offered = contents["options"].get("tickets")
    if offered is None:
        return list(contents["tickets"])
    rows = offered["in_play"][options.get("tickets", offered["default"])]
    return [ticket for ticket in contents["tickets"] if any(_fits(ticket, row) for row in rows)]


def _fits(ticket: Json, row: Json) -> bool:
    """Whether a ticket is of the editions and decks of a row, and names such places."""
    names = {ticket["from"], ticket["to"]}
    editions = ticket.get("editions")
    return (
        (editions is None or not {*editions}.isdisjoint(row["editions"]))
        and ("decks" not in row or ticket["deck"] in row["decks"])
        and ("naming" not in row or not names.isdisjoint(row["naming"]))
        and names.isdisjoint(row.get("naming_none", ()))
    )
