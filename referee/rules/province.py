"""The Province mat: the ranking of each line, and what cannot lie on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Unchecked
from referee.model.game import Game
from referee.model.player import Player
from referee.model.position import Position
from referee.model.score import Assumed, Line
from referee.model.verdict import Placement
from referee.rules.payment import GRAY
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """Each line ranks its players by the sum of their spots (`province.points`).

    Equal sums go by the highest spot. The points depend on the number of players at the table;
    places that nobody fills lapse.
    """
    feature = standing.game.features.province
    receipts: Receipts = [[] for _ in standing.players]
    if feature is None:
        return receipts
    table = feature.points.get(str(len(standing.players)), ())
    for line in feature.lines:
        strengths = {
            seat: (sum(spots), max(spots))
            for seat, player in enumerate(standing.players)
            if (spots := known(player, line))
        }
        for seat, strength in strengths.items():
            place = 1 + sum(other > strength for other in strengths.values())
            facts: Facts = {
                "line": line,
                "spots": tuple(sorted(known(standing.players[seat], line), reverse=True)),
                "sum": strength[0],
                "place": place,
            }
            points = table[place - 1] if place <= len(table) else 0
            receipts[seat].append(Line("province", "province.points", points, facts))
    return receipts


def known(player: Player, line: str) -> tuple[int, ...]:
    """The spots of a player's trains in a line, as far as they are known."""
    return tuple([spot for spot in player.province.get(line, ()) if spot is not None])


def assumed(players: Sequence[Player]) -> Iterator[Assumed]:
    """A train whose spot is not known counts nothing."""
    for seat, player in enumerate(players):
        for line, spots in player.province.items():
            for number, spot in enumerate(spots):
                if spot is None:
                    yield Assumed(f"/players/{seat}/province/{line}/{number}", "province")


def audit(seen: Seen) -> Iterator[Finding]:
    """A spot taken twice or not on the mat (`province.spot`)."""
    feature = seen.game.features.province
    if feature is None:
        return
    taken: dict[tuple[str, int], str] = {}
    for seat, player in enumerate(seen.players):
        for line, spots in player.province.items():
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


def highest_spot(game: Game) -> int:
    """The highest spot of the mat; 0 where there is none (`province.overpay`)."""
    feature = game.features.province
    return feature.spots if feature else 0


def lines_for(game: Game, route: Route) -> tuple[str, ...]:
    """The lines that a claim may place a train in (`province.place`).

    That of the route's color; any for a gray route, and for one whose color is not known.
    """
    feature = game.features.province
    if feature is None:
        return ()
    if route.color in (GRAY, ""):
        return feature.lines
    return (route.color,) if route.color in feature.lines else ()


def open_spots(
    game: Game, position: Position, line: str, reached: int
) -> tuple[tuple[int, ...], int]:
    """The free spots of a line at or below the one reached, the highest first.

    (`province.spot`) With them the number of trains in the line whose spot is not known: each
    may stand on one of these.
    """
    trains = [spot for player in position.players for spot in player.province.get(line, ())]
    highest = min(reached, highest_spot(game))
    free = tuple([spot for spot in range(highest, 0, -1) if spot not in trains])
    return free, trains.count(None)


def check_placement(
    game: Game,
    position: Position,
    route: Route,
    line: str,
    count: int | None,
    express: int | None,
) -> Iterator[Finding | Unchecked]:
    """The line is the route's and has a free spot at or below the one reached.

    (`province.place`, `province.spot`) `count` are the cards played; where it is not
    known any spot may be reached. Trains whose spot is not known may fill the line.
    """
    pointer = "/action/province/line"
    if line not in lines_for(game, route):
        facts: Facts = {"line": line, "color": route.color, "route": route.id}
        yield Finding(Code.PROVINCE_WRONG_LINE, "province.place", pointer, facts)
    elif not route.color:
        yield Unchecked("province.place", "/action/route/color")
    reached = highest_spot(game) if count is None else count + (express or 0)
    free, hidden = open_spots(game, position, line, reached)
    if not free:
        facts = {"line": line, "spot": min(reached, highest_spot(game))}
        yield Finding(Code.PROVINCE_FULL, "province.spot", pointer, facts)
    elif count is None:
        yield Unchecked("province.spot", "/action/cards")
    elif hidden >= len(free):
        yield Unchecked("province.spot", pointer)


def placement(
    game: Game, position: Position, line: str, count: int | None, express: int | None
) -> Placement:
    """Where a train comes to stand: on the first free spot (`province.spot`).

    Unknown where the number of cards is not told, or the spot of another train in the line.
    """
    if count is None:
        return Placement(line, None)
    free, hidden = open_spots(game, position, line, count + (express or 0))
    return Placement(line, None if hidden or not free else free[0])
