"""Passengers taken with a claim (`passengers.take`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.position import Position
from referee.model.verdict import NO_CHOICE, Choice, Effects
from referee.rules.claims.claim import Claim
from referee.rules.core.actions import Following
from referee.rules.core.game import Game
from referee.rules.features.passengers.values import (
    EFFECT,
    HELD,
    TAKEN,
    WAITING,
    Passengers,
    colors_at,
)


def check(feature: Passengers, claim: Claim) -> Iterator[Reason]:
    """At most one waiting passenger is taken from each end of the route (`passengers.take`)."""
    rule, places = "passengers.take", claim.game.board.places
    for place, color in (TAKEN.of(claim.action) or {}).items():
        pointer = f"/action/passengers/{places[place].id}"
        facts: Facts = {"place": places[place].id, "color": color}
        if place not in claim.route.ends:
            facts["route"] = claim.route.id
            yield Finding(Code.PASSENGER_ELSEWHERE, rule, pointer, facts)
        elif color not in colors_at(feature, claim.position, place):
            yield Finding(Code.PASSENGER_NOT_THERE, rule, pointer, facts)
        elif WAITING.of(claim.position) is None:
            yield Unchecked(rule, pointer)


def choices(
    feature: Passengers, game: Game, position: Position, _: int
) -> Callable[[Route, int | None], Choice]:
    """The passengers that may be taken with a claim, by place."""
    here: dict[int, tuple[str, tuple[str, ...]]] = {}

    def beside(route: Route, _: int | None) -> Choice:
        found = {}
        for end in route.ends:
            if end not in here:
                here[end] = game.board.places[end].id, colors_at(feature, position, end)
            place, colors = here[end]
            if colors:
                found[place] = colors
        return {"passengers": found} if found else NO_CHOICE

    return beside


def follow(_: Passengers, claim: Claim, effects: Effects, after: Position) -> Following:
    """The passengers go from the board to the player (`passengers.take`)."""
    taken = TAKEN.of(claim.action)
    if not taken:
        return effects, after
    places = claim.game.board.places
    player = after.players[claim.seat]
    held = dict(HELD.of(player))
    for color in taken.values():
        held[color] = held.get(color, 0) + 1
    after = claim.seated(after, HELD.put(player, held))
    waiting = WAITING.of(after)
    if waiting is not None:
        after = WAITING.put(after, _without(waiting, taken))
    return EFFECT.put(effects, {places[at].id: color for at, color in taken.items()}), after


def _without(
    waiting: Mapping[int, Mapping[str, int]], taken: Mapping[int, str]
) -> dict[int, Mapping[str, int]]:
    left = dict(waiting)
    for place, color in taken.items():
        here = {**left[place], color: left[place][color] - 1}
        left[place] = {kind: count for kind, count in here.items() if count}
        if not left[place]:
            del left[place]
    return left
