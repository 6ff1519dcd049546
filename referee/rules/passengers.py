"""Passengers: for each color the most and the second most score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Unchecked
from referee.model.game import Game
from referee.model.player import Player
from referee.model.position import Position
from referee.model.score import Line
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """The most of a color score, then the second most (`passengers.majority`).

    All who tie for the most score as first, and then nobody is second. All who tie for the second
    most score as second. Who has none of a color has no place in it, unless the option
    `passenger_place_with_none` lets none be second.
    """
    feature = standing.game.features.passengers
    receipts: Receipts = [[] for _ in standing.players]
    if feature is None:
        return receipts
    with_none = standing.game.options.passenger_place_with_none
    for color in feature.colors:
        counts = [player.passengers.get(color, 0) for player in standing.players]
        most = max(counts)
        if most == 0:
            continue
        for seat, count in enumerate(counts):
            if count == 0 and not with_none:
                continue
            place = 1 + sum(other > count for other in counts)
            points = {1: feature.first, 2: feature.second}.get(place, 0)
            if count or points:
                facts: Facts = {
                    "color": color,
                    "count": count,
                    "place": place,
                    "tied": counts.count(count) > 1,
                }
                rule = "passengers.majority"
                receipts[seat].append(Line("passengers", rule, points, facts))
    return receipts


def audit(seen: Seen) -> Iterator[Finding]:
    """More passengers of a color than there are (`passengers.majority`)."""
    feature = seen.game.features.passengers
    if feature is None:
        return
    for color, count in seen.taken.items():
        if count > feature.each:
            held = [player.passengers.get(color, 0) for player in seen.players]
            seat = held.index(max(held))
            yield Finding(
                Code.PASSENGERS_TOO_MANY,
                "passengers.majority",
                f"/players/{seat}/passengers/{color}",
                {"color": color, "count": count, "limit": feature.each},
            )


def check_taken(
    game: Game, position: Position, route: Route, taken: Mapping[int, str]
) -> Iterator[Finding | Unchecked]:
    """One passenger at most from each place joined, of those there (`passengers.take`)."""
    rule = "passengers.take"
    for place, color in taken.items():
        pointer = f"/action/passengers/{game.board.places[place].id}"
        facts: Facts = {"place": game.board.places[place].id, "color": color}
        if place not in route.ends:
            yield Finding(Code.PASSENGER_ELSEWHERE, rule, pointer, {**facts, "route": route.id})
        elif color not in colors_at(game, position, place):
            yield Finding(Code.PASSENGER_NOT_THERE, rule, pointer, facts)
        elif position.waiting is None:
            yield Unchecked(rule, pointer)


def colors_at(game: Game, position: Position, place: int) -> tuple[str, ...]:
    """The colors of the passengers at a place; where unknown, those that could be there.

    A color of which all passengers have been taken stands nowhere any more.
    """
    feature = game.features.passengers
    if feature is None:
        return ()
    if position.waiting is not None:
        here = position.waiting.get(place, {})
        return tuple([color for color in feature.colors if here.get(color)])
    return tuple(
        color
        for color in feature.colors
        if sum(player.passengers.get(color, 0) for player in position.players) < feature.each
    )


def with_taken(player: Player, taken: Mapping[int, str] | None) -> Mapping[str, int]:
    """The player's passengers with those taken."""
    if not taken:
        return player.passengers
    counts = dict(player.passengers)
    for color in taken.values():
        counts[color] = counts.get(color, 0) + 1
    return counts


def without_taken(
    position: Position, taken: Mapping[int, str] | None
) -> Mapping[int, Mapping[str, int]] | None:
    """The passengers on the board without those taken."""
    if not taken or position.waiting is None:
        return position.waiting
    waiting = dict(position.waiting)
    for place, color in taken.items():
        here = {**waiting[place], color: waiting[place][color] - 1}
        waiting[place] = {kind: count for kind, count in here.items() if count}
    return {place: here for place, here in waiting.items() if here}
