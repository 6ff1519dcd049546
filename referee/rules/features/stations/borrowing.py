"""What stations borrow: each one a route of another player, for tickets only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import Board, Ticket
from referee.model.finding import Facts
from referee.model.player import Player
from referee.model.score import Assumed
from referee.rules.board import network
from referee.rules.core.game import Game
from referee.rules.features.stations.building import BUILT, NAME, Station, Stations
from referee.rules.score import by_hand
from referee.rules.score.finished import Finished
from referee.rules.searches import borrowing
from referee.rules.searches.complexity import TooComplex

_JOINED = "stations_joined"
"""The key of a finished game under which `_roots` keeps its results."""


class Loan(Struct, frozen=True):
    """A route that a player uses by a station: the city of the station, and the route."""

    city: int
    route: int


def lent(_: Stations, finished: Finished) -> Finished:
    """Each player's own routes with those that the stations borrow (`station.borrow`).

    If a choice is not given, it is the one with the most points for tickets, then the most
    completed tickets, then the fewest routes, then the alphabetically first ids.
    """
    board = finished.game.board
    owner = {route: seat for seat, p in enumerate(finished.players) for route in p.routes}
    loans = [_loans(finished, seat, owner) for seat in range(len(finished.players))]
    finished.kept[NAME] = loans
    reached = tuple(
        [
            network.join(board, (*own.routes, *[loan.route for loan in borrowed]))
            if borrowed
            else own
            for own, borrowed in zip(finished.networks, loans, strict=True)
        ]
    )
    return replace(finished, reached=reached)


def _loans(finished: Finished, seat: int, owner: Mapping[int, int]) -> tuple[Loan, ...]:
    """The routes that a player's stations borrow."""
    player, board = finished.players[seat], finished.game.board
    built = BUILT.of(player)
    if not built or by_hand.counts(player):
        return ()
    ids, rank = finished.game.once(_alphabetical), finished.game.once(_ranks)
    stations = [
        borrowing.Station(
            [_candidate(board, station.city, route, rank) for route in routes],
            named=station.borrows is not None,
        )
        for station in built
        for routes in [_usable(finished.game, seat, owner, station)]
    ]
    tickets = [_ticket(board.tickets[card]) for card in player.tickets or ()]
    roots = finished.networks[seat].roots
    try:
        found = borrowing.borrow(roots, stations, tickets)
    except TooComplex as error:
        raise TooComplex(f"/players/{seat}/stations") from error
    return tuple(
        Loan(station.city, ids[chosen])
        for station, chosen in zip(built, found.routes, strict=True)
        if chosen is not None
    )


def _alphabetical(game: Game) -> list[int]:
    """The routes of the board in the order of their ids."""
    ids = game.board.route_ids
    return sorted(range(len(ids)), key=ids.__getitem__)


def _ranks(game: Game) -> list[int]:
    """For each route of the board its rank in the order of the ids."""
    alphabetical = game.once(_alphabetical)
    return sorted(range(len(alphabetical)), key=alphabetical.__getitem__)


def _routes_at(game: Game) -> list[list[int]]:
    """For each place the routes that end there."""
    found: list[list[int]] = [[] for _ in game.board.places]
    for route in game.board.routes:
        for place in dict.fromkeys(route.ends):
            found[place].append(route.index)
    return found


def _usable(game: Game, seat: int, owner: Mapping[int, int], station: Station) -> list[int]:
    """The routes that a station may borrow: of other players, ending in its city."""
    ending = game.once(_routes_at)[station.city]
    named = ending if station.borrows is None else [station.borrows]
    return [route for route in named if route in ending and owner.get(route, seat) != seat]


def _candidate(board: Board, city: int, route: int, rank: Sequence[int]) -> borrowing.Candidate:
    here, there = board.route_nodes[route]
    if board.routes[route].ends[0] != city:
        here, there = there, here
    return borrowing.Candidate(here, there, rank[route])


def _ticket(ticket: Ticket) -> borrowing.Ticket:
    goals = [borrowing.Goal(goal.nodes, goal.value) for goal in ticket.goals]
    return borrowing.Ticket(ticket.starts, goals, -ticket.penalty)


def borrowed_for(
    _: Stations, finished: Finished, seat: int, ticket: Ticket, goal: Sequence[int]
) -> Facts:
    """The borrowed routes that a completed ticket needs: as few as possible."""
    loans: Sequence[Loan] = finished.kept[NAME][seat]
    if not loans:
        return {}
    used = next(
        some
        for count in range(len(loans) + 1)
        for some in combinations(loans, count)
        if network.joined(_roots(finished, seat, some), ticket.starts, goal)
    )
    board = finished.game.board
    borrowed = [
        {"city": board.places[loan.city].id, "route": board.route_ids[loan.route]} for loan in used
    ]
    return {"borrowed": tuple(borrowed)} if borrowed else {}


def _roots(finished: Finished, seat: int, loans: tuple[Loan, ...]) -> list[int]:
    """The connected components of a player's routes and some borrowed ones, computed once."""
    own = finished.networks[seat]
    if not loans:
        return own.roots
    kept: dict[object, list[int]] = finished.kept.setdefault(_JOINED, {})
    if (seat, loans) not in kept:
        routes = (*own.routes, *[loan.route for loan in loans])
        kept[seat, loans] = network.join(own.board, routes).roots
    return kept[seat, loans]


def assumed(_: Stations, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """Routes that a station might borrow from players who only count do not count.

    (`station.borrow`) A station whose borrowed route is given, of another player, is not affected.
    """
    owner = {route: seat for seat, player in enumerate(players) for route in player.routes}
    for seat, player in enumerate(players):
        others = [other for other in players if other is not player]
        if by_hand.counts(player) or not by_hand.some_count(others):
            continue
        for number, station in enumerate(BUILT.of(player)):
            if station.borrows is None or owner.get(station.borrows, seat) == seat:
                yield Assumed(f"/players/{seat}/stations/{number}", "tickets")
