"""Players who count by hand: the lines of what they counted, and what stays unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.player import Counted, Player, RouteCount, TypedTicket
from referee.model.score import Assumed, Line
from referee.rules.board.pieces import Snapshot
from referee.rules.core.game import Game
from referee.rules.score.ticket_types import ticket_types


def counts(player: Player) -> bool:
    """Whether a player only counts routes, so it is unknown which ones they are."""
    return player.counted is not None


def some_count(players: Sequence[Player]) -> bool:
    """Whether some player only counts routes."""
    return any(player.counted is not None for player in players)


def tickets_unsure(player: Player) -> bool:
    """Whether some ticket, or whether it is completed, is unknown."""
    reported = () if player.counted is None else player.counted.tickets
    return (
        not player.all_tickets_known
        or any(ticket.completed is not False for ticket in player.typed)
        or any(ticket.completed is None for ticket in reported)
    )


def by_hand(player: Player) -> bool:
    """Whether a player counts routes, or has tickets with only a value."""
    return player.counted is not None or bool(player.typed)


# The score


def completed(player: Player, counted: Counted) -> list[int]:
    """The named tickets that a player who counts reports as completed."""
    pairs = zip(player.tickets or (), counted.tickets, strict=True)
    return [ticket for ticket, reported in pairs if reported.completed]


def route_lines(counted: Counted) -> list[Line]:
    """A line for all routes of one length, and kind (`claim.points`, `claim.points-by-kind`)."""
    return [_route_line(route) for route in counted.routes]


def _route_line(route: RouteCount) -> Line:
    facts: Facts = {"length": route.length, "count": route.count}
    rule = "claim.points"
    if route.kind is not None:
        rule = "claim.points-by-kind"
        facts |= {"kind": route.kind, "cards": route.cost}
    return Line("routes", rule, route.points * route.count, facts)


def ticket_lines(game: Game, player: Player, counted: Counted) -> list[Line]:
    """A line for each named ticket, completed or not as reported (`tickets.points`).

    A ticket without a report counts nothing.
    """
    tickets, types = game.board.tickets, game.once(ticket_types)
    found = []
    for index, reported in sorted(
        zip(player.tickets or (), counted.tickets, strict=True), key=lambda pair: pair[0]
    ):
        ticket = tickets[index]
        numbers, rules = types[ticket.type]
        found.append(rules.reported(numbers, game.board, ticket, reported))
    return found


def typed_line(ticket: TypedTicket) -> Line:
    """A ticket with only a value adds or subtracts that value (`tickets.points`)."""
    facts: Facts = {"value": ticket.value, "completed": ticket.completed}
    return Line("tickets", "tickets.points", points_of(ticket), facts)


def points_of(ticket: TypedTicket) -> int:
    """The value if the ticket is completed, minus the value if not, 0 if that is unknown."""
    if ticket.completed is None:
        return 0
    return ticket.value if ticket.completed else -ticket.value


def assumed(game: Game, seat: int, player: Player) -> Iterator[Assumed]:
    """Tickets for which it is unknown whether they are completed, or what they are worth."""
    unsure = [ticket.at for ticket in player.typed if ticket.completed is None]
    if player.counted is not None:
        tickets, types = game.board.tickets, game.once(ticket_types)
        for number, reported in enumerate(player.counted.tickets):
            rules = types[tickets[(player.tickets or ())[number]].type][1]
            if reported.completed is None or (reported.completed and rules.unsure(reported)):
                unsure.append(player.ticket_at(number))
    for at in sorted(unsure):
        yield Assumed(f"/players/{seat}/tickets/{at}", "tickets")


# What cannot be true


def audit(snapshot: Snapshot) -> Iterator[Finding]:
    """More routes of a length than the board has, for all players together (`claim.free`)."""
    board = snapshot.game.board
    counted = [player.counted.routes if player.counted else () for player in snapshot.players]
    if not board.whole or not any(counted):
        return
    by_kind = any(route.kind is not None for routes in counted for route in routes)
    there = Counter([_size(route, by_kind=by_kind) for route in board.routes])
    own = [board.routes[route] for player in snapshot.players for route in player.routes]
    claimed = Counter([_size(route, by_kind=by_kind) for route in own])
    for seat, routes in enumerate(counted):
        for route in routes:
            kind, length = size = _size(route, by_kind=by_kind)
            claimed[size] += route.count
            if claimed[size] > there[size]:
                facts: Facts = {"length": length, "count": claimed[size], "limit": there[size]}
                within = f"{kind}/{length}" if by_kind else f"{length}"
                pointer = f"/players/{seat}/route_counts/{within}"
                yield Finding(Code.ROUTES_TOO_MANY, "claim.free", pointer, facts)


def _size(route: Route | RouteCount, *, by_kind: bool) -> tuple[str | None, int]:
    """What routes are counted by: spaces or cards, and the kind if points depend on it."""
    return route.kind if by_kind else None, route.cost if route.priced else route.length


def check_typed(
    player: Player, count: int, most: int, rule: str, pointer: str
) -> Iterator[Finding]:
    """A typed number that contradicts what else is known."""
    if count > most:
        facts: Facts = {"player": player.name, "count": count, "most": most}
        yield Finding(Code.TYPED_TOO_MANY, rule, pointer, facts)


def most_completed(player: Player) -> int:
    """The most known tickets that a player may have completed."""
    known = len(player.tickets or ()) + len(player.typed)
    reported = () if player.counted is None else player.counted.tickets
    unfinished = [one for one in reported if one.completed is False]
    return known - len(unfinished) - [one.completed for one in player.typed].count(False)
