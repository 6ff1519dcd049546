"""Toll tokens: paid for a claim, to the bank or a player, and the bonus for the most left.

A map may offer to play without them (`toll.none`): its option removes this feature from the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.model.position import Position
from referee.rules.audits.audit import Audit
from referee.rules.claims.claim import ClaimFollow
from referee.rules.core.feature import BoardMember, Feature, Option
from referee.rules.core.game import Game
from referee.rules.core.numbers import wrong_tables
from referee.rules.drawing.starting import Layout
from referee.rules.features.tolls.audits import audit, audit_total
from referee.rules.features.tolls.values import (
    EFFECT,
    LOAN,
    TOKENS,
    TOLL,
    Toll,
    Tolls,
    assumed,
    follow,
    lines,
    paid,
)
from referee.rules.score.scoring import Assumptions, Part


def starts(feature: Tolls, _: Game, position: Position) -> Position:
    """Every player starts with the same tokens (`toll.tokens`)."""
    players = [TOKENS.put(player, feature.total) for player in position.players]
    return replace(position, players=tuple(players))


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """Faults of tokens whose sum differs from the total, or of a bonus for too few players."""
    found = sum(int(value) * count for value, count in written["tokens"].items())
    if found != written["total"]:
        facts: Facts = {"what": "tokens", "stated": written["total"], "found": found}
        yield Fault(FaultCode.WRONG_COUNT, "/features/tolls/total", facts)
    yield from wrong_tables(
        "/features/tolls/bonus", written["bonus"], contents["players"], each=True
    )


def text_facts(contents: Mapping[str, Any]) -> Mapping[str, Any]:
    """The most players with which parallel tracks close if no tolls are paid."""
    changes = contents["options"].get("tolls", {}).get("changes", {}).get("false", {})
    return {"parallel.without_tolls": changes.get("parallel", {}).get("close_up_to")}


FEATURE = Feature(
    "tolls",
    numbers=Tolls,
    hooks=(
        Part("toll_bonus", lines, stays=True),
        Assumptions(assumed),
        Audit(audit),
        ClaimFollow(follow),
        Layout(starts),
    ),
    options=(Option("tolls", in_file=True, says="Play with tokens and loans."),),
    route_members=(BoardMember(TOLL.name, "number", required=True, says="The toll, in tokens."),),
    map_faults=map_faults,
    text_facts=text_facts,
)

__all__ = ["EFFECT", "FEATURE", "LOAN", "TOKENS", "TOLL", "Toll", "Tolls", "audit_total", "paid"]
