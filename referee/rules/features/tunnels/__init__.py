"""Tunnels: routes that may cost more than they show, declared before the cost is known.

Their pieces and points are those of any route of the same length (`tunnel.points`).
"""

from __future__ import annotations

from referee.model.codes import Code
from referee.rules.audits.audit import PositionAudit
from referee.rules.claims.claim import ClaimCheck, ClaimInstead
from referee.rules.core.actions import ActionRules, UnderWayRules
from referee.rules.core.feature import BoardMember, Feature
from referee.rules.features.tunnels.declaring import audit, cards_aside, check_claim, instead
from referee.rules.features.tunnels.finishing import check, follow, offers
from referee.rules.features.tunnels.values import (
    EFFECT,
    EXTRA,
    TUNNEL,
    TURNED,
    WITHDRAW,
    Declared,
    FinishTunnel,
    Surcharge,
    Tunnels,
)

FEATURE = Feature(
    "tunnels",
    numbers=Tunnels,
    hooks=(
        PositionAudit(audit),
        ActionRules(FinishTunnel, check, follow, offers),
        UnderWayRules(Declared, (FinishTunnel,), Code.TUNNEL_UNFINISHED, cards=cards_aside),
        ClaimCheck(check_claim),
        ClaimInstead(instead),
    ),
    route_members=(
        BoardMember(
            TUNNEL.name, "flag", in_ids=True, says="Cards are turned up when it is claimed."
        ),
    ),
)

__all__ = [
    "EFFECT",
    "EXTRA",
    "FEATURE",
    "TUNNEL",
    "TURNED",
    "WITHDRAW",
    "Declared",
    "FinishTunnel",
    "Surcharge",
    "Tunnels",
]
