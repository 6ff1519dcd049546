"""Countries: places that no path passes through, and tickets to several of them."""

from __future__ import annotations

from msgspec import Struct

from referee.model.board import Board, Goal, Network, Ticket
from referee.model.finding import Facts
from referee.model.member import Member
from referee.model.player import Reported
from referee.model.score import Line
from referee.rules.board import network
from referee.rules.core.feature import Feature
from referee.rules.score.ticket_types import TicketRules
from referee.rules.score.tickets import Prospect

REACHED = Member[int | None]("reached", None)
"""The place that completed a ticket to several, as reported by a player who counts by hand."""


class Countries(Struct, frozen=True, forbid_unknown_fields=True):
    """Every line into a country ends at its own node (`countries.dead-end`).

    The board has a node for each of them, so no path leads through a country, and a ticket that
    names one is completed by a path to any of its nodes (`countries.ticket`).
    """


def best(own: Network, ticket: Ticket) -> Goal | None:
    """The destination with the highest value among those that are joined (`countries.best`)."""
    reached = [
        goal for goal in ticket.goals if network.joined(own.roots, ticket.starts, goal.nodes)
    ]
    return max(reached, key=lambda goal: goal.value, default=None)


def is_joined(_: Countries, own: Network, ticket: Ticket) -> bool:
    """Whether one of the destinations is joined (`countries.best`)."""
    return best(own, ticket) is not None


def line_of(_: Countries, prospect: Prospect, ticket: Ticket) -> Line:
    """The highest value of those joined counts, or the lowest is lost (`countries.best`)."""
    goal = best(prospect.network, ticket)
    facts: Facts = {"ticket": ticket.id}
    if goal is None:
        facts |= {"value": ticket.penalty, "completed": False, "reached": None}
        facts["missing"] = prospect.missing(ticket)
        return Line("tickets", "countries.best", -ticket.penalty, facts)
    facts |= {"value": goal.value, "completed": True}
    facts["reached"] = prospect.board.places[goal.place].id
    facts["path"] = prospect.path(ticket, goal)
    prospect.add_facts(facts, ticket, goal)
    return Line("tickets", "countries.best", goal.value, facts)


def reported_line(_: Countries, board: Board, ticket: Ticket, reported: Reported) -> Line:
    """The value of the place that was reached; the lowest if it is not reported.

    (`countries.best`)
    """
    goal = next((goal for goal in ticket.goals if goal.place == REACHED.of(reported)), None)
    facts: Facts = {"ticket": ticket.id, "value": ticket.penalty, "completed": reported.completed}
    facts["reached"] = None if goal is None else board.places[goal.place].id
    if goal is not None:
        facts["value"] = goal.value
        return Line("tickets", "countries.best", goal.value, facts)
    lowest = min(goal.value for goal in ticket.goals)
    points = {None: 0, True: lowest, False: -ticket.penalty}[reported.completed]
    return Line("tickets", "countries.best", points, facts)


def unsure(reported: Reported) -> bool:
    """Whether the place that was reached is not reported."""
    return REACHED.of(reported) is None


FEATURE = Feature(
    "countries",
    numbers=Countries,
    hooks=(TicketRules("any", is_joined, line_of, reported_line, unsure),),
    dead_ends=True,
)
