"""The base game, with which every map plays, as a feature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.model.action import ClaimRoute, DrawCards, DrawTickets, KeepTickets, Pass
from referee.model.codes import Code
from referee.model.position import Drawing
from referee.rules.audits import base as base_audit
from referee.rules.audits import expenses as spending
from referee.rules.audits.audit import Audit, PositionAudit
from referee.rules.audits.expenses import Spending
from referee.rules.claims import claim
from referee.rules.claims import offers as claim_offers
from referee.rules.core.actions import ActionRules, UnderWayRules
from referee.rules.core.feature import Feature, Option
from referee.rules.core.numbers import Base
from referee.rules.drawing import draw, draw_tickets, keep_tickets
from referee.rules.score import routes, tickets
from referee.rules.score import scoring as winner
from referee.rules.score.scoring import Assumptions, Part, TieBreak
from referee.rules.score.ticket_types import TicketRules
from referee.rules.turns import turn
from referee.rules.turns.setup import SetupStep


def parallel_limit(numbers: Mapping[str, Any]) -> int:
    """The most players with which parallel tracks close on the map."""
    base: Base = numbers["base"]
    return base.parallel.close_up_to


def tie_breaks(numbers: Mapping[str, Any]) -> tuple[str, ...]:
    """The tie-breaks of the map, in order."""
    base: Base = numbers["base"]
    return base.tie_breaks.order


BASE = Feature(
    "base",
    numbers=Base,
    hooks=(
        Part("routes", routes.lines, marker=True),
        Part("tickets", tickets.lines),
        Assumptions(tickets.assumed),
        Audit(base_audit.audit),
        PositionAudit(base_audit.audit_position),
        Spending(spending.routes_and_tickets),
        ActionRules(DrawCards, draw.check, draw.follow, draw.offers),
        ActionRules(ClaimRoute, claim.check, claim.follow, claim_offers.offers),
        ActionRules(DrawTickets, draw_tickets.check, draw_tickets.follow, draw_tickets.offers),
        ActionRules(Pass, turn.check_pass, turn.follow_pass, turn.offer_pass),
        ActionRules(KeepTickets, keep_tickets.check, keep_tickets.follow, keep_tickets.offers),
        UnderWayRules(Drawing, (DrawCards,), Code.DRAW_UNFINISHED),
        TicketRules("pair", tickets.is_joined, tickets.line_of_pair, tickets.reported_pair),
        SetupStep(KeepTickets, lambda _: True),
        TieBreak("tickets", winner.most_tickets),
    ),
    options=(
        Option(
            "parallel_limit_players",
            kind="number",
            standard=parallel_limit,
            says="Parallel tracks close up to so many players.",
        ),
        Option(
            "tie_breaks",
            kind="tie_breaks",
            standard=tie_breaks,
            says="What decides between equal totals, in order; then the victory is shared.",
        ),
        Option("three_wilds", in_file=True, says="Three face-up wilds have the row laid anew."),
        Option(
            "tickets",
            kind="word",
            in_file=True,
            says="Which ticket cards are in play; `GET /v1/maps/{map_id}` says which they are.",
        ),
    ),
)
