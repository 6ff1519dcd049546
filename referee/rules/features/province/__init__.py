"""The Province mat: trains placed with a claim, and the ranking of each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.rules.feature import Feature
from referee.rules.features.province.audits import audit, on_mat
from referee.rules.features.province.placing import check, choices, chosen, follow, overpaid, pieces
from referee.rules.features.province.scoring import assumed, lines
from referee.rules.features.province.values import EFFECT, LINE, TRAINS, Placement, Province
from referee.rules.row_parts import ClaimRules, Part, Surplus


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """A line of a color that the map does not have, and a kind of piece it does not have."""
    colors = contents["cards"]["colors"]
    for number, line in enumerate(written["lines"]):
        if line not in colors:
            pointer = f"/features/province/lines/{number}"
            yield Fault(FaultCode.UNKNOWN_COLOR, pointer, {"color": line})
    if written["piece"] not in contents["pieces"]:
        facts: Facts = {"value": written["piece"], "possible": tuple(contents["pieces"])}
        yield Fault(FaultCode.UNKNOWN_VALUE, "/features/province/piece", facts)


def text_facts(contents: Mapping[str, Any]) -> Mapping[str, Any]:
    """How many lines the mat has."""
    return {"province.rows": len(contents["features"]["province"]["lines"])}


ROW = Feature(
    "province",
    numbers=Province,
    parts=(Part("province", lines),),
    assumed=assumed,
    audit=audit,
    pieces_used=on_mat,
    claim=ClaimRules(
        check=check,
        surplus=Surplus(
            price=overpaid,
            most=lambda feature: feature.spots,
            chosen=chosen,
            choices=choices,
            member="province",
            rule="province.place",
        ),
        pieces=pieces,
        follow=follow,
    ),
    map_faults=map_faults,
    text_facts=text_facts,
)

__all__ = ["EFFECT", "LINE", "ROW", "TRAINS", "Placement", "Province", "overpaid"]
