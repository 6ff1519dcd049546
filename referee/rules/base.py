"""The row of the base game, with which every map plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.model.action import ClaimRoute, DrawCards, DrawTickets, KeepTickets, Pass
from referee.model.codes import Code
from referee.model.position import Drawing
from referee.rules import (
    base_audit,
    claim,
    claim_offers,
    draw,
    draw_tickets,
    keep_tickets,
    passing,
    routes,
    spending,
    tickets,
    winner,
)
from referee.rules.feature import Feature, Option
from referee.rules.numbers import Base
from referee.rules.row_parts import ActionRules, Part, SetupStep, TicketRules, UnderWayRules


def parallel_limit(numbers: Mapping[str, Any]) -> int:
    """Up to how many players parallel tracks close, as the map has it."""
    base: Base = numbers["base"]
    return base.parallel.close_up_to


def tie_breaks(numbers: Mapping[str, Any]) -> tuple[str, ...]:
    """The tie-breaks of the map, in order."""
    base: Base = numbers["base"]
    return base.tie_breaks.order


BASE = Feature(
    "base",
    numbers=Base,
    parts=(Part("routes", routes.lines, marker=True), Part("tickets", tickets.lines)),
    assumed=tickets.assumed,
    audit=base_audit.audit,
    position_audit=base_audit.audit_position,
    spent=spending.routes_and_tickets,
    actions={
        DrawCards: ActionRules(draw.check, draw.follow, draw.offers),
        ClaimRoute: ActionRules(claim.check, claim.follow, claim_offers.offers),
        DrawTickets: ActionRules(draw_tickets.check, draw_tickets.follow, draw_tickets.offers),
        Pass: ActionRules(passing.check, passing.follow, passing.offers),
        KeepTickets: ActionRules(keep_tickets.check, keep_tickets.follow, keep_tickets.offers),
    },
    under_way=(UnderWayRules(Drawing, (DrawCards,), Code.DRAW_UNFINISHED),),
    ticket_types={
        "pair": TicketRules(tickets.is_joined, tickets.line_of_pair, tickets.reported_pair)
    },
    setup=(SetupStep(KeepTickets, lambda _: True),),
    tie_breaks={"tickets": winner.most_tickets},
    options=(
        Option("parallel_limit_players", kind="number", standard=parallel_limit),
        Option("tie_breaks", kind="tie_breaks", standard=tie_breaks),
        Option("three_wilds"),
        Option("tickets", kind="word"),
    ),
)
