"""Passengers on the board and with players: their points and the audit of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.member import NOTHING, Member
from referee.model.position import Position
from referee.model.score import Line
from referee.rules.board.pieces import Snapshot
from referee.rules.core.game import Game
from referee.rules.core.numbers import Points, Some
from referee.rules.deck.hands import together
from referee.rules.score.finished import Finished, Receipts

HELD = Member[Mapping[str, int]]("passengers", NOTHING)
"""A player's passengers by color."""
WAITING = Member[Mapping[int, Mapping[str, int]] | None]("waiting", None)
"""The passengers on the board, by place and color; None if unknown."""
TAKEN = Member[Mapping[int, str] | None]("passengers", None)
"""The passengers taken with a claim, by place."""
EFFECT = Member[Mapping[str, str]]("passengers", NOTHING)
"""The passengers gained with a claim, by the id of the place."""


class Passengers(Struct, frozen=True, forbid_unknown_fields=True):
    """Passengers: `each` of every color; points for the `first` and the `second` most.

    `start` are those at each place at the start of the game.
    """

    colors: tuple[str, ...]
    each: Some
    first: Points
    second: Points
    start: Mapping[str, Some]


def at_start(feature: Passengers, game: Game, place: int) -> int | None:
    """How many passengers are at a place at the start; None if unknown."""
    if not game.board.printed:
        return None
    return feature.start.get(game.board.places[place].id)


def colors_at(feature: Passengers, position: Position, place: int) -> tuple[str, ...]:
    """The colors of the passengers at a place; if unknown, those that could be there.

    A color whose passengers have all been taken is nowhere on the board.
    """
    waiting = WAITING.of(position)
    if waiting is not None:
        here = waiting.get(place)
        return tuple([color for color in feature.colors if here.get(color)]) if here else ()
    taken = together(feature.colors, [HELD.of(player) for player in position.players])
    return tuple([color for color in feature.colors if taken[color] < feature.each])


WITH_NONE = "passenger_place_with_none"


def lines(feature: Passengers, finished: Finished) -> Receipts:
    """The most of a color score, then the second most (`passengers.majority`).

    All who tie for the most score as first, and then nobody is second. All who tie for the second
    most score as second. A player without passengers of a color has no place in it, unless the
    option `passenger_place_with_none` allows second place with none.
    """
    receipts: Receipts = [[] for _ in finished.players]
    with_none = finished.game.options.get(WITH_NONE)
    held = [HELD.of(player) for player in finished.players]
    for color in feature.colors:
        counts = [passengers.get(color, 0) for passengers in held]
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
                line = Line("passengers", "passengers.majority", points, facts)
                receipts[seat].append(line)
    return receipts


def most_passengers(_: Passengers, finished: Finished) -> Sequence[int]:
    """`winner.tie-passengers`: the most passengers of all colors together."""
    return [sum(HELD.of(player).values()) for player in finished.players]


_ENDS = 2
"""The ends of a route; one passenger may come from each."""


def audit(feature: Passengers, snapshot: Snapshot) -> Iterator[Finding]:
    """More passengers of a color than exist, or more than claims can have brought.

    (`passengers.majority`, `passengers.take`)
    """
    yield from _audit_claims(feature, snapshot)
    for color, count in _taken(feature, snapshot).items():
        if count > feature.each:
            held = [HELD.of(player).get(color, 0) for player in snapshot.players]
            seat = held.index(max(held))
            yield Finding(
                Code.PASSENGERS_TOO_MANY,
                "passengers.majority",
                f"/players/{seat}/passengers/{color}",
                {"color": color, "count": count, "limit": feature.each},
            )


def _audit_claims(feature: Passengers, snapshot: Snapshot) -> Iterator[Finding]:
    """Each passenger came with a route of the player, at most one from each of its ends.

    (`passengers.take`) No more came from a place than stood there, also for all players together.
    """
    game, ends_of = snapshot.game, snapshot.game.once(ends_of_routes)
    counts = [sum(HELD.of(player).values()) for player in snapshot.players]
    if not any(counts):
        return
    ends = [[ends_of[route] for route in player.routes] for player in snapshot.players]
    counted = [_ENDS * (p.counted.claims if p.counted else 0) for p in snapshot.players]
    found = False
    for seat, (player, count) in enumerate(zip(snapshot.players, counts, strict=True)):
        most = counted[seat] + _taken_at_most(feature, game, ends[seat], count)
        if count > most:
            found = True
            facts: Facts = {"player": player.name, "count": count, "most": most}
            pointer = f"/players/{seat}/passengers"
            yield Finding(Code.PASSENGERS_WITHOUT_ROUTES, "passengers.take", pointer, facts)
    total = sum(counts)
    most = sum(counted) + _taken_at_most(feature, game, [*chain.from_iterable(ends)], total)
    if total > most and not found:
        facts = {"count": total, "most": most}
        yield Finding(Code.PASSENGERS_WITHOUT_ROUTES, "passengers.take", "/players", facts)


def ends_of_routes(game: Game) -> list[tuple[int, int]]:
    """The two places of each route of the board."""
    return [route.ends for route in game.board.routes]


def _taken_at_most(
    feature: Passengers, game: Game, ends: Sequence[tuple[int, int]], count: int
) -> int:
    """The most passengers that claims with these ends can have brought, up to `count`."""
    total = len(set(chain.from_iterable(ends)))
    if total >= count:
        # At every place stood one at least.
        return total
    total = 0
    for place, number in Counter(chain.from_iterable(ends)).items():
        if total >= count:
            break
        stood = at_start(feature, game, place)
        total += number if stood is None else min(number, stood)
    return total


def _taken(feature: Passengers, snapshot: Snapshot) -> Mapping[str, int]:
    """The passengers of each color that all players have together."""
    return together(feature.colors, [HELD.of(player) for player in snapshot.players])


def audit_position(
    feature: Passengers, snapshot: Snapshot, position: Position
) -> Iterator[Finding]:
    """More passengers, taken and waiting, than exist or than stood at a place.

    (`passengers.majority`, `passengers.take`) On a custom board it is unknown how many stood where.
    """
    waiting = WAITING.of(position)
    if waiting is None:
        return
    taken = _taken(feature, snapshot)
    for color, left in together(feature.colors, waiting.values()).items():
        count = left + taken[color]
        if left and count > feature.each:
            facts: Facts = {"color": color, "count": count, "limit": feature.each}
            yield Finding(Code.PASSENGERS_TOO_MANY, "passengers.majority", "/waiting", facts)
    for place, here in waiting.items():
        count = sum(here.values())
        # At every place stood one at least.
        most = at_start(feature, snapshot.game, place) if count > 1 else None
        if most is not None and count > most:
            where = snapshot.game.board.places[place].id
            facts = {"place": where, "count": count, "limit": most}
            pointer = f"/waiting/{where}"
            yield Finding(Code.WAITING_TOO_MANY, "passengers.take", pointer, facts)
