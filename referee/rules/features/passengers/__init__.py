"""Passengers: taken with a claim; in each color the most and the second most score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.rules.audits.audit import Audit, PositionAudit
from referee.rules.claims.claim import ClaimCheck, ClaimFollow
from referee.rules.claims.offers import ClaimChoices
from referee.rules.core.feature import Feature, Option
from referee.rules.features.passengers.taking import check, choices, follow
from referee.rules.features.passengers.values import (
    EFFECT,
    HELD,
    TAKEN,
    WAITING,
    WITH_NONE,
    Passengers,
    at_start,
    audit,
    audit_position,
    colors_at,
    lines,
    most_passengers,
)
from referee.rules.score.scoring import Part, TieBreak


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """Passengers at a place that the map does not have, or more of a color than exist."""
    places = [place["id"] for place in contents["places"]]
    for place in written["start"]:
        if place not in places:
            yield Fault(
                FaultCode.UNKNOWN_PLACE, f"/features/passengers/start/{place}", {"name": place}
            )
    for number, color in enumerate(written["colors"]):
        if color in written["colors"][:number]:
            pointer = f"/features/passengers/colors/{number}"
            yield Fault(FaultCode.DUPLICATE_ID, pointer, {"id": color})
    most, found = written["each"] * len(written["colors"]), sum(written["start"].values())
    if found > most:
        facts: Facts = {"what": "passengers", "stated": most, "found": found}
        yield Fault(FaultCode.WRONG_COUNT, "/features/passengers/each", facts)


def text_facts(contents: Mapping[str, Any]) -> Mapping[str, Any]:
    """How many colors passengers have."""
    return {"passengers.kinds": len(contents["features"]["passengers"]["colors"])}


FEATURE = Feature(
    "passengers",
    numbers=Passengers,
    hooks=(
        Part("passengers", lines),
        Audit(audit),
        PositionAudit(audit_position),
        ClaimCheck(check),
        ClaimChoices(choices),
        ClaimFollow(follow),
        TieBreak("passengers", most_passengers),
    ),
    options=(Option(WITH_NONE, says="None of a color can be second, never first."),),
    map_faults=map_faults,
    text_facts=text_facts,
)

__all__ = ["EFFECT", "FEATURE", "HELD", "TAKEN", "WAITING", "Passengers", "at_start", "colors_at"]
