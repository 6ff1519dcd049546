"""The game part of a map file: the facts, the options, and the terms of any board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee.maps.specs import Points, Terms
from referee.model.cards import CardKind, Cards, PieceKind, RouteKind
from referee.rules.in_force.compiling import Facts, Offered, Selection, changed
from referee.rules.in_force.registry import FEATURES, OPTIONS


def options_of(contents: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the file offers, and those that every map has, by name."""
    features, most = contents["features"], contents["players"][1]
    everywhere = {
        name: {
            "default": option.everywhere.usual(features, most),
            "reason": option.everywhere.reason,
        }
        for name, option in OPTIONS.items()
        if option.everywhere is not None
    }
    return dict(sorted({**everywhere, **contents["options"]}.items()))


def facts_of(contents: Mapping[str, Any]) -> Facts:
    """What a map file says of its game."""
    return Facts(
        map_id=contents["id"],
        players=(contents["players"][0], contents["players"][1]),
        cards=_cards(contents["cards"]),
        pieces=_pieces(contents),
        kinds=_kinds(contents),
        features=contents["features"],
        options=_offered(contents),
    )


def _offered(contents: Mapping[str, Any]) -> dict[str, Offered]:
    """The options as the map offers them."""
    return {
        name: Offered(
            _frozen(option["default"]),
            option.get("changes") or {},
            msgspec.convert(option.get("in_play") or {}, dict[str, tuple[Selection, ...]]),
        )
        for name, option in contents["options"].items()
    }


def terms_of(contents: Mapping[str, Any]) -> Terms:
    """The terms that any board played on the map must meet."""
    features = contents["features"]
    rows = [FEATURES[name] for name in features if name in FEATURES]
    kinds = _kinds(contents)
    tickets = features["tickets"]
    offered = _offered(contents)
    defaults = {name: option.default for name, option in offered.items()}
    return Terms(
        pieces=_pieces(contents),
        kinds=kinds,
        points=points_by_kind(contents["points"], list(kinds) or [None]),
        same_kind=features["parallel"].get("same_kind", True),
        dead_ends=any(row.dead_ends for row in rows),
        ticket_decks=tuple(tickets["decks"]),
        route_members=tuple(member for row in rows for member in row.route_members),
        ticket_members=tuple(member for row in rows for member in row.ticket_members),
        required=required_members(changed(features, offered, defaults)),
    )


def required_members(features: Mapping[str, Any]) -> frozenset[str]:
    """The members of routes and tickets that must be there with some features in force."""
    rows = [FEATURES[name] for name in features if name in FEATURES]
    members = [member for row in rows for member in (*row.route_members, *row.ticket_members)]
    return frozenset(member.name for member in members if member.required)


def _pieces(contents: Mapping[str, Any]) -> dict[str, PieceKind]:
    return {kind: PieceKind(kind, piece["count"]) for kind, piece in contents["pieces"].items()}


def _kinds(contents: Mapping[str, Any]) -> dict[str, RouteKind]:
    return {
        name: RouteKind(
            name,
            piece=kind["piece"],
            transport=kind.get("cards"),
            priced=kind.get("priced", False),
            per_space=kind.get("per_space", 1),
            shape=kind.get("shape", "box"),
        )
        for name, kind in contents.get("route_kinds", {}).items()
    }


def is_one_table(points: Mapping[str, Any]) -> bool:
    """Whether it is a single table of points, and not one for each kind of route."""
    return all(isinstance(value, int) for value in points.values())


def points_by_kind(points: Mapping[str, Any], kinds: Sequence[str | None]) -> Points:
    """The point tables by kind of route; a single table serves all of them."""
    if is_one_table(points):
        table = {int(length): value for length, value in points.items()}
        return dict.fromkeys(kinds, table)
    return {
        kind: {int(length): value for length, value in table.items()}
        for kind, table in points.items()
    }


def _cards(cards: Mapping[str, Any]) -> Cards:
    kinds = {kind["id"]: CardKind(**kind) for kind in cards["kinds"]}
    decks: dict[str, int] = {}
    sets: dict[tuple[str, str | None], tuple[CardKind, ...]] = {}
    for kind in kinds.values():
        decks[kind.deck] = decks.get(kind.deck, 0) + kind.count
        if kind.color is not None:
            alike = kind.color, kind.transport
            sets[alike] = (*sets.get(alike, ()), kind)
    return Cards(cards["wild"], tuple(cards["colors"]), kinds, decks, sets)


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
