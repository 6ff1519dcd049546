"""The Province mat: its lines and spots, their points, and the audit of them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from referee.model.board import GRAY
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.member import NOTHING, Member
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules.board.pieces import Snapshot
from referee.rules.core.game import Game
from referee.rules.core.numbers import ByPlayers, Some
from referee.rules.score.finished import Finished, Receipts

TRAINS = Member[Mapping[str, tuple[int | None, ...]]]("province", NOTHING)
"""The spots of a player's trains by line; an unknown spot is None."""
LINE = Member[str | None]("province", None)
"""The line of the mat in which a claim places a train."""


class Placement(Struct, frozen=True):
    """A train placed on the mat; `spot` is None if unknown."""

    line: str
    spot: int | None


EFFECT = Member[Placement | None]("province", None)
"""The train that a claim puts on the mat."""


class Province(Struct, frozen=True, forbid_unknown_fields=True):
    """The Province mat: lines with spots 1 to `spots`; points by number of players and place.

    `piece` is the kind of piece placed on it.
    """

    lines: tuple[str, ...]
    spots: Some
    points: ByPlayers
    piece: str


def lines(feature: Province, finished: Finished) -> Receipts:
    """Each line ranks its players by the sum of their spots (`province.points`).

    The highest spot breaks ties. The points depend on the number of players at the table; points of
    unfilled places are not awarded.
    """
    receipts: Receipts = [[] for _ in finished.players]
    table = feature.points.get(str(len(finished.players)), ())
    for line in feature.lines:
        strengths = {
            seat: (sum(spots), max(spots))
            for seat, player in enumerate(finished.players)
            if (spots := known(player, line))
        }
        for seat, strength in strengths.items():
            place = 1 + sum(other > strength for other in strengths.values())
            facts: Facts = {
                "line": line,
                "spots": tuple(sorted(known(finished.players[seat], line), reverse=True)),
                "sum": strength[0],
                "place": place,
            }
            points = table[place - 1] if place <= len(table) else 0
            receipts[seat].append(Line("province", "province.points", points, facts))
    return receipts


def known(player: Player, line: str) -> tuple[int, ...]:
    """The known spots of a player's trains in a line."""
    return tuple([spot for spot in TRAINS.of(player).get(line, ()) if spot is not None])


def assumed(_: Province, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """A train on an unknown spot counts nothing."""
    for seat, player in enumerate(players):
        for line, spots in TRAINS.of(player).items():
            for number, spot in enumerate(spots):
                if spot is None:
                    yield Assumed(f"/players/{seat}/province/{line}/{number}", "province")


def audit(feature: Province, snapshot: Snapshot) -> Iterator[Finding]:
    """A spot taken twice or not on the mat, and trains that cannot have been placed.

    (`province.spot`, `province.place`)
    """
    yield from audit_claims(feature, snapshot)
    yield from audit_spots(feature, snapshot)
    mats = [TRAINS.of(player).items() for player in snapshot.players]
    found = [(line, spot) for mat in mats for line, spots in mat for spot in spots]
    known = [(line, spot) for line, spot in found if spot is not None]
    odd = [spot for _, spot in known if not 1 <= spot <= feature.spots]
    if len(set(known)) == len(known) and not odd:
        return
    taken: dict[tuple[str, int], str] = {}
    for seat, player in enumerate(snapshot.players):
        for line, spots in TRAINS.of(player).items():
            for number, spot in enumerate(spots):
                if spot is None:
                    continue
                if 1 <= spot <= feature.spots and (line, spot) not in taken:
                    taken[line, spot] = player.name
                    continue
                pointer = f"/players/{seat}/province/{line}/{number}"
                facts: Facts = {"player": player.name, "line": line, "spot": spot}
                if (line, spot) in taken:
                    facts["owner"] = taken[line, spot]
                    yield Finding(Code.SPOT_TAKEN, "province.spot", pointer, facts)
                else:
                    facts["highest"] = feature.spots
                    yield Finding(Code.SPOT_NOT_ON_MAT, "province.spot", pointer, facts)


def audit_claims(_: Province, snapshot: Snapshot) -> Iterator[Finding]:
    """Trains that no claim can have placed: each came with a route of the player.

    (`province.place`) The route is of the line's color, gray, or of unknown color.
    """
    for seat, player in enumerate(snapshot.players):
        trains = {line: len(spots) for line, spots in TRAINS.of(player).items() if spots}
        if not trains:
            continue
        colors = Counter([snapshot.game.board.routes[route].color for route in player.routes])
        # The colors of routes that are only counted are unknown.
        colors[""] += 0 if player.counted is None else player.counted.claims
        any_line = colors[GRAY] + colors[""]
        pointer = f"/players/{seat}/province"
        found = False
        for line, count in trains.items():
            if count > (routes := colors[line] + any_line):
                facts: Facts = {"player": player.name, "line": line}
                facts |= {"count": count, "routes": routes}
                found = True
                yield Finding(Code.MAT_WITHOUT_ROUTE, "province.place", f"{pointer}/{line}", facts)
        beyond = sum([max(0, count - colors[line]) for line, count in trains.items()])
        if beyond > any_line and not found:
            total = sum(trains.values())
            facts = {"player": player.name, "count": total, "routes": total - beyond + any_line}
            yield Finding(Code.MAT_WITHOUT_ROUTE, "province.place", pointer, facts)


def audit_spots(feature: Province, snapshot: Snapshot) -> Iterator[Finding]:
    """A spot lower than any claim can reach, with a free one above it (`province.spot`).

    A claim reaches at least the length of its route, and takes a lower spot only if those above it
    are taken. Nothing is reported for a line with trains on unknown spots.
    """
    mats = [
        (seat, player, trains, _shortest(snapshot.game, player))
        for seat, player in enumerate(snapshot.players)
        if (trains := TRAINS.of(player))
    ]
    for line in feature.lines:
        taken = [spot for _, _, trains, _ in mats for spot in trains.get(line, ())]
        if not taken or None in taken:
            continue
        free = [spot for spot in range(1, feature.spots + 1) if spot not in taken]
        for seat, player, trains, shortest in mats:
            spots = trains.get(line)
            lengths = [shortest[color] for color in (line, GRAY, "") if color in shortest]
            if not spots or not lengths:
                continue
            reachable = free[: bisect_right(free, min(lengths))]
            for number, spot in enumerate(spots):
                if reachable and spot is not None and reachable[-1] > spot:
                    facts: Facts = {"player": player.name, "line": line, "spot": spot}
                    facts["free"] = reachable[-1]
                    pointer = f"/players/{seat}/province/{line}/{number}"
                    yield Finding(Code.SPOT_TOO_LOW, "province.spot", pointer, facts)


def _shortest(game: Game, player: Player) -> dict[str, int]:
    """The fewest cards that a player's routes of each color cost."""
    found: dict[str, int] = {}
    for color, cost in map(game.once(_colors_and_costs).__getitem__, player.routes):
        if cost < found.get(color, cost + 1):
            found[color] = cost
    return found


def _colors_and_costs(game: Game) -> list[tuple[str, int]]:
    """The color of each route of the board, and the cards that it costs."""
    return [(route.color, route.cost) for route in game.board.routes]


def on_mat(feature: Province, player: Player) -> Mapping[str, int]:
    """The pieces on the mat: one on each spot."""
    trains = TRAINS.of(player)
    return {feature.piece: sum(map(len, trains.values()))} if trains else NOTHING
