"""A train is placed on the Province mat with a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from referee.model.action import ClaimRoute
from referee.model.board import GRAY, Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.member import NOTHING
from referee.model.position import Position
from referee.model.verdict import NO_CHOICE, Choice, Effects
from referee.rules.board.pieces import most_left
from referee.rules.claims.claim import Claim
from referee.rules.claims.payment import Price, count_of
from referee.rules.core.actions import Following, barred
from referee.rules.core.game import Game
from referee.rules.features import express
from referee.rules.features.province.values import EFFECT, LINE, TRAINS, Placement, Province


def lines_for(feature: Province, route: Route) -> tuple[str, ...]:
    """The lines that a claim may place a train in (`province.place`).

    The line of the route's color; any line for a gray route or one of unknown color.
    """
    if route.color in (GRAY, ""):
        return feature.lines
    return (route.color,) if route.color in feature.lines else ()


def trains_in(position: Position, line: str) -> list[int | None]:
    """The spots of all trains in a line."""
    return [spot for player in position.players for spot in TRAINS.of(player).get(line, ())]


def open_spots(
    feature: Province, trains: Sequence[int | None], reached: int
) -> tuple[tuple[int, ...], int]:
    """The free spots of a line at or below the spot reached, the highest first.

    (`province.spot`) Also the number of trains in the line on unknown spots: each may stand on one
    of these.
    """
    highest = min(reached, feature.spots)
    free = tuple([spot for spot in range(highest, 0, -1) if spot not in trains])
    return free, trains.count(None)


def check(feature: Province, claim: Claim) -> Iterator[Reason]:
    """The line is of the route's color and has a free spot at or below the spot reached."""
    line = LINE.of(claim.action)
    if line is not None:
        value = express.EXPRESS.of(claim.action)
        trains = trains_in(claim.position, line)
        yield from check_placement(feature, trains, claim.route, line, claim.count, value)


def check_placement(
    feature: Province,
    trains: Sequence[int | None],
    route: Route,
    line: str,
    count: int | None,
    value: int | None,
) -> Iterator[Reason]:
    """A train may be placed in a line that has others, with a number of cards and an express card.

    (`province.place`, `province.spot`) If the number of cards is unknown, any spot may be reached.
    Trains on unknown spots may fill the line.
    """
    pointer = "/action/province/line"
    if line not in lines_for(feature, route):
        facts: Facts = {"line": line, "color": route.color, "route": route.id}
        yield Finding(Code.PROVINCE_WRONG_LINE, "province.place", pointer, facts)
    elif not route.color:
        yield Unchecked("province.place", "/action/route/color")
    reached = feature.spots if count is None else count + (value or 0)
    free, hidden = open_spots(feature, trains, reached)
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
    """A train on the mat takes one more piece than the route (`province.place`)."""
    return {feature.piece: 1} if LINE.of(claim.action) is not None else NOTHING


def follow(feature: Province, claim: Claim, effects: Effects, after: Position) -> Following:
    """The train is placed on the first free spot (`province.spot`).

    The spot is unknown if the number of cards, or the spot of another train in the line, is
    unknown.
    """
    line = LINE.of(claim.action)
    if line is None:
        return effects, after
    spot = None
    if claim.count is not None:
        reached = claim.count + (express.EXPRESS.of(claim.action) or 0)
        free, hidden = open_spots(feature, trains_in(claim.position, line), reached)
        spot = None if hidden or not free else free[0]
    player = after.players[claim.seat]
    trains = TRAINS.of(player)
    player = TRAINS.put(player, {**trains, line: (*trains.get(line, ()), spot)})
    return EFFECT.put(effects, Placement(line, spot)), claim.seated(after, player)


def choices(
    feature: Province, game: Game, position: Position, seat: int
) -> Callable[[Route, int | None], Choice]:
    """Where on the mat a train may be placed; the same for all routes of one color."""
    player = position.players[seat]
    spendable = game.rules.numbers.get(express.FEATURE.name)
    cards = () if spendable is None else express.unspent(spendable, player)
    left = most_left(game, player, feature.piece)[0]
    trains = {line: trains_in(position, line) for line in feature.lines}
    mats: dict[tuple[str, int | None], Choice] = {}

    def beside(route: Route, count: int | None) -> Choice:
        if left <= (route.length if route.piece == feature.piece else 0):
            return NO_CHOICE
        alike = route.color, count
        if alike not in mats:
            mats[alike] = _placements(feature, trains, route, count, cards)
        return mats[alike]

    return beside


def _placements(
    feature: Province,
    trains: Mapping[str, Sequence[int | None]],
    route: Route,
    count: int | None,
    cards: tuple[int, ...],
) -> Choice:
    """The lines that are open with a number of cards, and the express cards that may be added.

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
            if not barred(check_placement(feature, trains[line], route, line, count, value))
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
