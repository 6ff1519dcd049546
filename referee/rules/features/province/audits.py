"""What cannot be true of the trains on the Province mat."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping

from referee.model.board import GRAY
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.member import NOTHING
from referee.model.player import Player
from referee.rules.board.snapshot import Seen
from referee.rules.core.game import Game
from referee.rules.features.province.values import TRAINS, Province


def audit(feature: Province, seen: Seen) -> Iterator[Finding]:
    """A spot taken twice or not on the mat, and trains that cannot have come there.

    (`province.spot`, `province.place`)
    """
    yield from audit_claims(feature, seen)
    yield from audit_spots(feature, seen)
    mats = [TRAINS.of(player).items() for player in seen.players]
    found = [(line, spot) for mat in mats for line, spots in mat for spot in spots]
    known = [(line, spot) for line, spot in found if spot is not None]
    odd = [spot for _, spot in known if not 1 <= spot <= feature.spots]
    if len(set(known)) == len(known) and not odd:
        return
    taken: dict[tuple[str, int], str] = {}
    for seat, player in enumerate(seen.players):
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


def audit_claims(_: Province, seen: Seen) -> Iterator[Finding]:
    """Trains that no claim can have placed: each came with a route of the player's.

    (`province.place`) That of a line is of its color, or gray, or of a color not known.
    """
    for seat, player in enumerate(seen.players):
        trains = {line: len(spots) for line, spots in TRAINS.of(player).items() if spots}
        if not trains:
            continue
        colors = Counter([seen.game.board.routes[route].color for route in player.routes])
        # The colors of routes that are only counted are not known.
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


def audit_spots(feature: Province, seen: Seen) -> Iterator[Finding]:
    """A spot lower than any claim reaches, with a free one above it (`province.spot`).

    A claim reaches at least the length of its route, and a lower spot only where those above it are
    taken. With trains in the line of which it is not known where they stand nothing is said.
    """
    mats = [
        (seat, player, trains, _shortest(seen.game, player))
        for seat, player in enumerate(seen.players)
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
