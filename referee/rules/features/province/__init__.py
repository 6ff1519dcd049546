"""The Province mat: trains placed with a claim, and the ranking of each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.rules.audits.audit import Audit
from referee.rules.board.pieces import PiecesElsewhere
from referee.rules.claims.claim import ClaimCheck, ClaimFollow, ClaimPieces, Surplus
from referee.rules.core.feature import Feature
from referee.rules.core.numbers import wrong_tables
from referee.rules.features.province.placing import check, choices, chosen, follow, overpaid, pieces
from referee.rules.features.province.values import (
    EFFECT,
    LINE,
    TRAINS,
    Placement,
    Province,
    assumed,
    audit,
    lines,
    on_mat,
)
from referee.rules.score.scoring import Assumptions, Part


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """A line of a color, or a kind of piece, that the map does not have."""
    colors = contents["cards"]["colors"]
    for number, line in enumerate(written["lines"]):
        if line in written["lines"][:number]:
            pointer = f"/features/province/lines/{number}"
            yield Fault(FaultCode.DUPLICATE_ID, pointer, {"id": line})
        if line not in colors:
            pointer = f"/features/province/lines/{number}"
            yield Fault(FaultCode.UNKNOWN_COLOR, pointer, {"color": line})
    if written["piece"] not in contents["pieces"]:
        facts: Facts = {"value": written["piece"], "possible": tuple(contents["pieces"])}
        yield Fault(FaultCode.UNKNOWN_VALUE, "/features/province/piece", facts)
    yield from wrong_tables(
        "/features/province/points", written["points"], contents["players"], each=False
    )


def text_facts(contents: Mapping[str, Any]) -> Mapping[str, Any]:
    """How many lines the mat has."""
    return {"province.rows": len(contents["features"]["province"]["lines"])}


def most_cards(feature: Province) -> int:
    """The most cards of a claim: one for each spot of a line."""
    return feature.spots


FEATURE = Feature(
    "province",
    numbers=Province,
    hooks=(
        Part("province", lines),
        Assumptions(assumed),
        Audit(audit),
        PiecesElsewhere(on_mat),
        ClaimCheck(check),
        Surplus(
            price=overpaid,
            most=most_cards,
            chosen=chosen,
            choices=choices,
            member="province",
            rule="province.place",
        ),
        ClaimPieces(pieces),
        ClaimFollow(follow),
    ),
    map_faults=map_faults,
    text_facts=text_facts,
)

__all__ = ["EFFECT", "FEATURE", "LINE", "TRAINS", "Placement", "Province", "overpaid"]
