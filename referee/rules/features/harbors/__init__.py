"""Harbors: built in port cities with cards of two transports; they score by completed tickets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.rules.audits.audit import Audit
from referee.rules.audits.expenses import Spending
from referee.rules.core.actions import ActionRules
from referee.rules.core.feature import BoardMember, Feature
from referee.rules.features.harbors.building import audit, check, follow, offers, spent
from referee.rules.features.harbors.values import (
    BUILT,
    PORT,
    TYPED,
    BuildHarbor,
    Harbors,
    assumed,
    lines,
    may_be_typed,
)
from referee.rules.score.scoring import Assumptions, Part


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """Cards of a transport that the map does not have."""
    kinds = contents["cards"]["kinds"]
    transports = tuple(dict.fromkeys(kind["transport"] for kind in kinds if kind.get("transport")))
    for transport in written["cards"]:
        if transport not in transports:
            facts: Facts = {"value": transport, "possible": transports}
            pointer = f"/features/harbors/cards/{transport}"
            yield Fault(FaultCode.UNKNOWN_VALUE, pointer, facts)


FEATURE = Feature(
    "harbors",
    numbers=Harbors,
    hooks=(
        Part("harbors", lines),
        Assumptions(assumed),
        Audit(audit),
        Spending(spent),
        ActionRules(BuildHarbor, check, follow, offers),
    ),
    place_members=(BoardMember(PORT.name, "flag", says="A harbor may be built here."),),
    map_faults=map_faults,
)

__all__ = ["BUILT", "FEATURE", "PORT", "TYPED", "BuildHarbor", "Harbors", "may_be_typed"]
