"""Tickets at the end of the game: completed tickets score their value, others lose it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from referee.model.board import Board, Goal, Network, Ticket
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.player import Player, Reported
from referee.model.score import Assumed, Line
from referee.rules.board import network, parallel
from referee.rules.board.pieces import Snapshot
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.score import by_hand
from referee.rules.score.finished import Finished, Receipts
from referee.rules.score.ticket_types import ticket_types


class TicketFacts(Hook[N], frozen=True):
    """Further facts in the line of a completed ticket, from the nodes of its path to a goal."""

    of: Callable[[N, Finished, int, Ticket, Sequence[int]], Facts]


def lines(_: object, finished: Finished) -> Receipts:
    """A line for each ticket, made by the rules of its type (`tickets.points`)."""
    tickets, types = finished.game.board.tickets, finished.game.once(ticket_types)
    free = Free(finished)
    receipts: Receipts = []
    for seat, player in enumerate(finished.players):
        if player.counted is not None:
            receipt = by_hand.ticket_lines(finished.game, player, player.counted)
        else:
            prospect, receipt = Prospect(finished, seat, free), []
            for index in sorted(player.tickets or ()):
                ticket = tickets[index]
                numbers, rules = types[ticket.type]
                receipt.append(rules.line(numbers, prospect, ticket))
        receipt += [by_hand.typed_line(ticket) for ticket in player.typed]
        receipts.append(receipt)
    return receipts


class Free:
    """The routes that can still be claimed, computed at first use."""

    def __init__(self, finished: Finished) -> None:
        self.finished = finished
        self._routes: list[int] | None = None

    def routes(self) -> list[int]:
        """Their positions on the board."""
        if self._routes is None:
            finished = self.finished
            self._routes = still_free(finished.game, finished.players, finished.taken)
        return self._routes


class Prospect:
    """A player's network and what could still be joined to it; each is computed once."""

    def __init__(self, finished: Finished, seat: int, free: Free) -> None:
        self.finished, self.seat, self._free = finished, seat, free
        self.board = finished.game.board
        self.network: Network = finished.reached[seat]
        self.completed = finished.completed[seat]
        self._onward: network.Steps | None = None
        self._ways: network.Ways | None = None

    def is_completed(self, ticket: Ticket) -> bool:
        """Whether the player has completed a ticket."""
        return ticket.index in self.completed

    def path(self, ticket: Ticket, goal: Goal) -> tuple[str, ...]:
        """The ids of the places along a path from the first place of a ticket to a goal."""
        if self._onward is None:
            self._onward = network.steps(self.network)
        return network.witness(self.board, self._onward, ticket.starts, goal.nodes)

    def ways(self) -> network.Ways:
        """The free routes that lead out of the player's clusters."""
        if self._ways is None:
            self._ways = network.ways(self.network, self._free.routes())
        return self._ways

    def missing(self, ticket: Ticket) -> Facts | None:
        """The fewest further spaces that would complete a ticket; None if nothing can.

        Among equally short connections, one with the fewest routes.
        """
        found = network.lacking(self.network, self.ways(), ticket)
        return None if found is None else {"spaces": found[0], "routes": found[1]}

    def add_facts(self, facts: Facts, ticket: Ticket, goal: Goal) -> None:
        """Add the facts of features about a completed ticket."""
        for numbers, hook in self.finished.game.rules.hooks[TicketFacts]:
            facts |= hook.of(numbers, self.finished, self.seat, ticket, goal.nodes)

    def walk(self, ticket: Ticket) -> tuple[str, ...]:
        """The ids of the places along a walk that joins all places of a ticket, one by one."""
        if self._onward is None:
            self._onward = network.steps(self.network)
        places, board = self.board.places, self.board
        along: list[str] = []
        for here, there in pairwise(ticket.places):
            nodes = places[here].nodes, places[there].nodes
            along += network.witness(board, self._onward, *nodes)[1 if along else 0 :]
        return tuple(along)

    def missing_for_all(self, ticket: Ticket) -> Facts | None:
        """Further spaces that would join all places of a ticket; None if nothing can.

        This is greedy: place by place, the fewest spaces to what is already joined, which is not
        always the minimum.
        """
        places, own, routes = self.board.places, self.network, list[int]()
        first = places[ticket.places[0]].nodes
        for place in ticket.places[1:]:
            if network.joined(own.roots, first, places[place].nodes):
                continue
            ways = self.ways() if own is self.network else network.ways(own, self._free.routes())
            found = network.missing(own, ways, first, places[place].nodes)
            if found is None:
                return None
            routes += found
            own = network.join(self.board, (*own.routes, *found))
        board = self.board
        return {
            "spaces": sum([board.lengths[route] for route in routes]),
            "routes": tuple([board.route_ids[route] for route in routes]),
        }


def still_free(game: Game, players: Sequence[Player], taken: Sequence[int]) -> list[int]:
    """The routes that nobody owns and that no claim has closed (`claim.parallel-closed`).

    They include tracks parallel to the player's own (`claim.parallel-same-player`), but these never
    help: the own track joins the same places at no cost.
    """
    board = game.board
    gone = set(taken).union(*[player.routes for player in players])
    if parallel.closes(game, len(players)):
        gone.update(*[board.routes[route].parallel for route in gone & board.paired])
    return sorted(set(range(len(board.routes))) - gone)


# Tickets that join two places


def is_joined(_: object, own: Network, ticket: Ticket) -> bool:
    """Whether a path of own routes joins the two places of a ticket (`tickets.completed`)."""
    return network.joined(own.roots, ticket.starts, ticket.goals[0].nodes)


def line_of_pair(_: object, prospect: Prospect, ticket: Ticket) -> Line:
    """A ticket adds or subtracts its value (`tickets.points`).

    The line of a completed ticket has a completing path; that of an unfinished one has the fewest
    further spaces that would complete it on the current board.
    """
    completed, value = ticket.index in prospect.completed, ticket.value
    facts: Facts = {"ticket": ticket.id, "value": value, "completed": completed}
    if completed:
        facts["path"] = prospect.path(ticket, ticket.goals[0])
        prospect.add_facts(facts, ticket, ticket.goals[0])
        return Line("tickets", "tickets.points", value, facts)
    facts["missing"] = prospect.missing(ticket)
    return Line("tickets", "tickets.points", -ticket.penalty, facts)


def reported_pair(_: object, __: Board, ticket: Ticket, reported: Reported) -> Line:
    """A ticket of a player who counts by hand adds or subtracts its value, as reported."""
    points = {None: 0, True: ticket.value, False: -ticket.penalty}[reported.completed]
    facts: Facts = {"ticket": ticket.id, "value": ticket.value, "completed": reported.completed}
    return Line("tickets", "tickets.points", points, facts)


def assumed(_: object, game: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """Unknown tickets count as none."""
    for seat, player in enumerate(players):
        if not player.all_tickets_known:
            yield Assumed(f"/players/{seat}/tickets", "tickets")
        if by_hand.by_hand(player):
            yield from by_hand.assumed(game, seat, player)


def audit(snapshot: Snapshot) -> Iterator[Finding]:
    """A ticket card held twice, or more tickets of a deck than were dealt from it.

    (`tickets.unique`, `tickets.decks-dealt`)
    """
    game, players = snapshot.game, snapshot.players
    yield from _audit_dealt(game, players)
    if len(set(snapshot.held)) == len(snapshot.held):
        return
    holders: dict[int, str] = {}
    for seat, player in enumerate(players):
        for number, ticket in enumerate(player.tickets or ()):
            first = holders.setdefault(ticket, player.name)
            pointer = f"/players/{seat}/tickets/{player.ticket_at(number)}"
            if (player.tickets or ()).index(ticket) != number or first != player.name:
                facts: Facts = {
                    "ticket": game.board.tickets[ticket].id,
                    "player": player.name,
                    "holder": first,
                }
                yield Finding(Code.TICKET_HELD_TWICE, "tickets.unique", pointer, facts)


def _audit_dealt(game: Game, players: Sequence[Player]) -> Iterator[Finding]:
    """More tickets of a player from a deck out of play than it dealt (`tickets.decks-dealt`)."""
    dealt, tickets = game.tickets.setup.dealt, game.board.tickets
    if dealt is None:
        return
    out = {deck: most for deck, most in dealt.items() if deck not in game.tickets.in_play}
    for seat, player in enumerate(players) if out else ():
        decks = [tickets[card].deck for card in player.tickets or ()]
        for deck, most in out.items():
            count = decks.count(deck)
            if count > most:
                facts: Facts = {"player": player.name, "deck": deck}
                facts |= {"count": count, "limit": most}
                pointer = f"/players/{seat}/tickets"
                yield Finding(Code.TICKETS_OF_DECK, "tickets.decks-dealt", pointer, facts)
