"""Tours: tickets that name several cities, with three values."""

from __future__ import annotations

from msgspec import Struct

from referee.model.board import Board, Network, Ticket
from referee.model.finding import Facts
from referee.model.member import Member
from referee.model.player import Reported
from referee.model.score import Line
from referee.rules.board import network
from referee.rules.core.feature import Feature, Option
from referee.rules.score.ticket_types import TicketRules
from referee.rules.score.tickets import Prospect
from referee.rules.searches.complexity import Steps, TooComplex
from referee.rules.searches.tour_paths import MOST_STEPS, tour

NAME = "tours"
PATH = "tour_path"
IN_ORDER = Member[bool | None]("in_order", None)
"""Whether a tour was completed in order, as reported by a player who counts by hand."""
ROUTES, CITIES = "routes", "cities"


class Tours(Struct, frozen=True, forbid_unknown_fields=True):
    """Tours (`tours.points`)."""


def stops(own: Network, ticket: Ticket) -> list[int]:
    """The nodes of the cities of a tour."""
    places = own.board.places
    return [places[place].nodes[0] for place in ticket.places]


def is_joined(_: Tours, own: Network, ticket: Ticket) -> bool:
    """Whether all cities of a tour are joined, in any order (`tours.points`)."""
    first, *others = stops(own, ticket)
    return all(network.joined(own.roots, (first,), (other,)) for other in others)


def line_of(_: Tours, prospect: Prospect, ticket: Ticket) -> Line:
    """The high value in the printed order, the low value if all are joined, else a loss.

    (`tours.points`) In order means a path of own routes from the first city to the last, none used
    twice, that passes the others in that order.
    """
    facts: Facts = {"ticket": ticket.id, "value": ticket.value}
    if not prospect.is_completed(ticket):
        facts |= {"value": ticket.penalty, "completed": False, "in_order": None}
        facts["missing"] = prospect.missing_for_all(ticket)
        return Line("tickets", "tours.points", -ticket.penalty, facts)
    board, own = prospect.board, prospect.network
    edges = [(*board.route_nodes[route], board.lengths[route]) for route in own.routes]
    once = prospect.finished.game.options.get(PATH) == CITIES
    steps = prospect.finished.kept.setdefault(NAME, Steps(MOST_STEPS))
    try:
        found = tour(edges, stops(own, ticket), cities_once=once, steps=steps)
    except TooComplex as error:
        raise TooComplex(f"/players/{prospect.seat}/routes") from error
    facts |= {"completed": True, "in_order": bool(found.nodes)}
    if found.nodes:
        facts["path"] = tuple([board.node_ids[node] for node in found.nodes])
        return Line("tickets", "tours.points", ticket.value, facts)
    facts["value"] = ticket.joined
    facts["path"] = prospect.walk(ticket)
    return Line("tickets", "tours.points", ticket.joined, facts)


def reported_line(_: Tours, __: Board, ticket: Ticket, reported: Reported) -> Line:
    """A tour as the player reports it (`tours.points`).

    If it is not reported as completed in order, it has the low value.
    """
    value = ticket.value if IN_ORDER.of(reported) else ticket.joined
    if not reported.completed:
        value = ticket.penalty
    facts: Facts = {"ticket": ticket.id, "value": value, "completed": reported.completed}
    facts["in_order"] = IN_ORDER.of(reported)
    points = {None: 0, True: value, False: -value}[reported.completed]
    return Line("tickets", "tours.points", points, facts)


def unsure(reported: Reported) -> bool:
    """Whether the report leaves open if the tour was completed in order."""
    return IN_ORDER.of(reported) is None


FEATURE = Feature(
    NAME,
    numbers=Tours,
    hooks=(TicketRules("tour", is_joined, line_of, reported_line, unsure),),
    options=(
        Option(
            PATH,
            kind="word",
            values=(ROUTES, CITIES),
            says="What the path of a tour may pass more than once: a city but no route (`routes`), "
            "or neither (`cities`).",
        ),
    ),
)
