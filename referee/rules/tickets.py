"""Tickets at the end of the game: completed ones count for their player, the others against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.model.board import Board, Ticket
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules import network, parallel
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """A ticket counts its value, for or against (`tickets.points`, `tickets.completed`).

    A completed ticket's line has a path that completes it, an unfinished one's the fewest further
    spaces that would, on the board as it stands.
    """
    board, game = standing.game.board, standing.game
    free: Sequence[int] | None = None
    receipts: Receipts = []
    for seat, player in enumerate(standing.players):
        own, completed = standing.networks[seat], standing.completed[seat]
        onward, ways = None, None
        receipt = []
        for index in sorted(player.tickets or ()):
            ticket = board.tickets[index]
            if index in completed:
                onward = onward or network.steps(own)
                path = network.witness(board, onward, ticket)
                receipt.append(_completed(board, ticket, path))
                continue
            if free is None:
                free = still_free(game, standing.players, standing.neutral)
            if ways is None:
                ways = network.ways(own, free)
            routes = network.missing(own, ways, ticket)
            if routes is None:
                receipt.append(board.lost_lines[index])
            else:
                receipt.append(_unfinished(board, ticket, routes))
        receipts.append(receipt)
    return receipts


def _completed(board: Board, ticket: Ticket, path: Sequence[int]) -> Line:
    facts: Facts = {
        "ticket": ticket.id,
        "value": ticket.value,
        "completed": True,
        "path": tuple([board.places[place].id for place in path]),
    }
    return Line("tickets", "tickets.points", ticket.value, facts)


def _unfinished(board: Board, ticket: Ticket, routes: Sequence[int]) -> Line:
    lacking: Facts = {
        "spaces": sum([board.lengths[route] for route in routes]),
        "routes": tuple([board.route_ids[route] for route in routes]),
    }
    return line_of(ticket, lacking)


def line_of(ticket: Ticket, lacking: Facts | None) -> Line:
    """A ticket that is not completed counts against its player (`tickets.points`).

    `lacking` are the spaces and routes that would complete it, None where nothing can any more.
    """
    facts: Facts = {
        "ticket": ticket.id,
        "value": ticket.value,
        "completed": False,
        "missing": lacking,
    }
    return Line("tickets", "tickets.points", -ticket.value, facts)


def still_free(game: Game, players: Sequence[Player], neutral: Sequence[int]) -> list[int]:
    """The routes that nobody owns and that no claim has closed (`claim.parallel-closed`).

    A track beside one's own is among them (`claim.parallel-same-player`), but it is no way to what
    one lacks: it leads where one's own leads for nothing.
    """
    board = game.board
    gone = set(neutral).union(*[player.routes for player in players])
    if parallel.closes(game, len(players)):
        gone.update(*[board.routes[route].parallel for route in gone & board.paired])
    return sorted(set(range(len(board.routes))) - gone)


def assumed(players: Sequence[Player]) -> Iterator[Assumed]:
    """Tickets that were not told count as none."""
    for seat, player in enumerate(players):
        if player.tickets is None:
            yield Assumed(f"/players/{seat}/tickets", "tickets")


def audit(seen: Seen) -> Iterator[Finding]:
    """A ticket card exists once (`tickets.unique`)."""
    game, players = seen.game, seen.players
    if len(set(seen.held)) == len(seen.held):
        return
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
