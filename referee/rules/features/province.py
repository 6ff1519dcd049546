"""The Province mat: trains placed with a claim, and the ranking of each line."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.model.action import ClaimRoute
from referee.model.board import GRAY, Route
from referee.model.codes import Code
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.legal import NO_CHOICE, Choice
from referee.model.member import NOTHING, Member
from referee.model.player import Player
from referee.model.position import Position
from referee.model.score import Assumed, Line
from referee.model.verdict import Effects
from referee.rules.claim import Claim
from referee.rules.feature import ClaimRules, Feature, Following, Part, Surplus
from referee.rules.features import express
from referee.rules.game import Game
from referee.rules.payment import Price, count_of
from referee.rules.pieces import most_left
from referee.rules.reasons import barred
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing

TRAINS = Member[Mapping[str, tuple[int | None, ...]]]("province", NOTHING)
"""The spots of a player's trains by line; None where it is not known which."""
LINE = Member[str | None]("province", None)
"""The line of the mat in which a claim places a train."""


class Placement(Struct, frozen=True):
    """A train put on the mat; `spot` None where it cannot be known."""

    line: str
    spot: int | None


EFFECT = Member[Placement | None]("province", None)
"""The train that a claim puts on the mat."""


class Province(Struct, frozen=True, forbid_unknown_fields=True):
    """The Province mat: lines with spots 1 to `spots`; points by number of players and place.

    `piece` is the kind of piece that is put on it.
    """

    lines: tuple[str, ...]
    spots: int
    points: Mapping[str, tuple[int, ...]]
    piece: str


def lines(feature: Province, standing: Standing) -> Receipts:
    """Each line ranks its players by the sum of their spots (`province.points`).

    Equal sums go by the highest spot. The points depend on the number of players at the table;
    places that nobody fills lapse.
    """
    receipts: Receipts = [[] for _ in standing.players]
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
    return tuple([spot for spot in TRAINS.of(player).get(line, ()) if spot is not None])


def assumed(_: Province, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """A train whose spot is not known counts nothing."""
    for seat, player in enumerate(players):
        for line, spots in TRAINS.of(player).items():
            for number, spot in enumerate(spots):
                if spot is None:
                    yield Assumed(f"/players/{seat}/province/{line}/{number}", "province")


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


def lines_for(feature: Province, route: Route) -> tuple[str, ...]:
    """The lines that a claim may place a train in (`province.place`).

    That of the route's color; any for a gray route, and for one whose color is not known.
    """
    if route.color in (GRAY, ""):
        return feature.lines
    return (route.color,) if route.color in feature.lines else ()


def open_spots(
    feature: Province, position: Position, line: str, reached: int
) -> tuple[tuple[int, ...], int]:
    """The free spots of a line at or below the one reached, the highest first.

    (`province.spot`) With them the number of trains in the line whose spot is not known: each may
    stand on one of these.
    """
    trains = [spot for player in position.players for spot in TRAINS.of(player).get(line, ())]
    highest = min(reached, feature.spots)
    free = tuple([spot for spot in range(highest, 0, -1) if spot not in trains])
    return free, trains.count(None)


def check(feature: Province, claim: Claim) -> Iterator[Reason]:
    """The line is the route's and has a free spot at or below the one reached."""
    line = LINE.of(claim.action)
    if line is not None:
        value = express.EXPRESS.of(claim.action)
        yield from check_placement(feature, claim.position, claim.route, line, claim.count, value)


def check_placement(
    feature: Province,
    position: Position,
    route: Route,
    line: str,
    count: int | None,
    value: int | None,
) -> Iterator[Reason]:
    """A train may be put in a line with so many cards and an express card of a value.

    (`province.place`, `province.spot`) Where the number of cards is not known any spot may be
    reached. Trains whose spot is not known may fill the line.
    """
    pointer = "/action/province/line"
    if line not in lines_for(feature, route):
        facts: Facts = {"line": line, "color": route.color, "route": route.id}
        yield Finding(Code.PROVINCE_WRONG_LINE, "province.place", pointer, facts)
    elif not route.color:
        yield Unchecked("province.place", "/action/route/color")
    reached = feature.spots if count is None else count + (value or 0)
    free, hidden = open_spots(feature, position, line, reached)
    if not free:
        facts = {"line": line, "spot": min(reached, feature.spots)}
        yield Finding(Code.PROVINCE_FULL, "province.spot", pointer, facts)
    elif count is None:
        yield Unchecked("province.spot", "/action/cards")
    elif hidden >= len(free):
        yield Unchecked("province.spot", pointer)


def overpaid(feature: Province, _: Game, route: Route, price: Price) -> Price | None:
    """More cards than the route asks for, up to the highest spot (`province.overpay`)."""
    if route.cost >= feature.spots:
        return None
    more = count_of(route.cost + 1, feature.spots, Code.OVERPAY_TOO_MUCH, "province.overpay")
    return price.counting(more)


def chosen(action: ClaimRoute) -> bool:
    """Whether a claim places a train."""
    return LINE.of(action) is not None


def pieces(feature: Province, claim: Claim) -> Mapping[str, int]:
    """A train on the mat is one more than the route needs (`province.place`)."""
    return {feature.piece: 1} if LINE.of(claim.action) is not None else NOTHING


def follow(feature: Province, claim: Claim, effects: Effects, after: Position) -> Following:
    """The train comes to stand on the first free spot (`province.spot`).

    It is not known which where the number of cards is not, or the spot of another train in the
    line.
    """
    line = LINE.of(claim.action)
    if line is None:
        return effects, after
    spot = None
    if claim.count is not None:
        reached = claim.count + (express.EXPRESS.of(claim.action) or 0)
        free, hidden = open_spots(feature, claim.position, line, reached)
        spot = None if hidden or not free else free[0]
    player = after.players[claim.seat]
    trains = TRAINS.of(player)
    player = TRAINS.put(player, {**trains, line: (*trains.get(line, ()), spot)})
    return EFFECT.put(effects, Placement(line, spot)), claim.seated(after, player)


def choices(
    feature: Province, game: Game, position: Position, seat: int
) -> Callable[[Route, int | None], Choice]:
    """Where on the mat a train may be put; the same for all routes with the same lines."""
    player = position.players[seat]
    spendable = game.rules.numbers.get(express.ROW.name)
    cards = () if spendable is None else express.unspent(spendable, player)
    left = most_left(game, player, feature.piece)[0]
    mats: dict[tuple[Sequence[str], int | None], Choice] = {}

    def beside(route: Route, count: int | None) -> Choice:
        if left <= (route.length if route.piece == feature.piece else 0):
            return NO_CHOICE
        alike = (lines_for(feature, route), count)
        if alike not in mats:
            mats[alike] = _placements(feature, position, route, count, cards)
        return mats[alike]

    return beside


def _placements(
    feature: Province,
    position: Position,
    route: Route,
    count: int | None,
    cards: tuple[int, ...],
) -> Choice:
    """The lines that are open with so many cards, and the express cards that may be added.

    A line that is full up to the number of cards may still be open with an express card:
    `province_with_express`.
    """
    found: dict[str, object] = {}
    plain: list[str] = []
    strengthened: dict[str, tuple[int, ...]] = {}
    for line in lines_for(feature, route):
        good = [
            value
            for value in (None, *cards)
            if not barred(check_placement(feature, position, route, line, count, value))
        ]
        if None in good:
            plain.append(line)
        elif good:
            strengthened[line] = tuple([value for value in good if value is not None])
    if plain:
        found["province"] = tuple(plain)
        if cards:
            found["express"] = cards
    if strengthened:
        found["province_with_express"] = strengthened
    return found


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """A line of a color that the map does not have, and a kind of piece it does not have."""
    colors = contents["cards"]["colors"]
    for number, line in enumerate(written["lines"]):
        if line not in colors:
            pointer = f"/features/province/lines/{number}"
            yield Fault(FaultCode.UNKNOWN_COLOR, pointer, {"color": line})
    if written["piece"] not in contents["pieces"]:
        facts: Facts = {"value": written["piece"], "possible": tuple(contents["pieces"])}
        yield Fault(FaultCode.UNKNOWN_VALUE, "/features/province/piece", facts)


ROW = Feature(
    "province",
    numbers=Province,
    parts=(Part("province", lines),),
    assumed=assumed,
    audit=audit,
    pieces_used=on_mat,
    claim=ClaimRules(
        check=check,
        surplus=Surplus(
            price=overpaid,
            most=lambda feature: feature.spots,
            chosen=chosen,
            choices=choices,
            member="province",
            rule="province.place",
        ),
        pieces=pieces,
        follow=follow,
    ),
    map_faults=map_faults,
)
