"""Tickets at the end of the game: completed ones count for their player, the others against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.model.board import Board
from referee.model.codes import Code
from referee.model.finding import Fact, Facts, Finding
from referee.model.game import Game
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules import network, parallel
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """A ticket counts its value, for or against (`tickets.points`, `tickets.completed`).

    A completed ticket's line has a path that completes it, an unfinished one's the fewest further
    spaces that would, on the board as it stands.
    """
    board = standing.game.board
    owner = {r: seat for seat, player in enumerate(standing.players) for r in player.routes}
    receipts: Receipts = []
    for seat, player in enumerate(standing.players):
        completed = standing.completed[seat]
        state: Sequence[int] | None = None
        receipt = []
        for index in sorted(player.tickets or ()):
            ticket = board.tickets[index]
            facts: Facts = {
                "ticket": ticket.id,
                "value": ticket.value,
                "completed": index in completed,
            }
            if index in completed:
                path = network.witness(board, player.routes, ticket)
                facts["path"] = tuple(board.places[place].id for place in path)
            else:
                state = state or reach(standing.game, len(standing.players), owner, seat)
                facts["missing"] = _missing(board, network.missing(board, state, ticket))
            points = ticket.value if index in completed else -ticket.value
            receipt.append(Line("tickets", "tickets.points", points, facts))
        receipts.append(receipt)
    return receipts


def _missing(board: Board, routes: Sequence[int] | None) -> Mapping[str, Fact] | None:
    if routes is None:
        return None
    return {
        "spaces": sum(board.routes[route].length for route in routes),
        "routes": tuple(board.routes[route].id for route in routes),
    }


def reach(game: Game, players: int, owner: Mapping[int, int], seat: int) -> list[int]:
    """What each route is to a player: claimed, still to be claimed, or out of reach."""
    closed = parallel.closes(game, players)
    state = []
    for route in game.board.routes:
        holder = owner.get(route.index)
        if holder is not None:
            state.append(network.OWN if holder == seat else network.BARRED)
        elif parallel.same_player(route, owner, seat) is not None or (
            closed and parallel.taken_beside(route, owner) is not None
        ):
            state.append(network.BARRED)
        else:
            state.append(network.FREE)
    return state


def assumed(players: Sequence[Player]) -> Iterator[Assumed]:
    """Tickets that were not told count as none."""
    for seat, player in enumerate(players):
        if player.tickets is None:
            yield Assumed(f"/players/{seat}/tickets", "tickets")


def audit(game: Game, players: Sequence[Player]) -> Iterator[Finding]:
    """A ticket card exists once (`tickets.unique`)."""
    holders: dict[int, str] = {}
    for seat, player in enumerate(players):
        for number, ticket in enumerate(player.tickets or ()):
            first = holders.setdefault(ticket, player.name)
            pointer = f"/players/{seat}/tickets/{number}"
            if (player.tickets or ()).index(ticket) != number or first != player.name:
                facts: Facts = {
                    "ticket": game.board.tickets[ticket].id,
                    "player": player.name,
                    "holder": first,
                }
                yield Finding(Code.TICKET_HELD_TWICE, "tickets.unique", pointer, facts)
