"""The neutral player: an unowned color, placed by the holder of its marker (`neutral.turn`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.model.position import Position, Turn
from referee.rules.audits.audit import PositionAudit
from referee.rules.core.actions import ActionRules, UnderWayRules
from referee.rules.core.feature import BoardMember, Feature, Option
from referee.rules.core.game import Game
from referee.rules.drawing.starting import Layout
from referee.rules.features.neutral_player.turn import check, follow, offers
from referee.rules.features.neutral_player.values import (
    PAIR,
    STATE,
    Neutral,
    NeutralPhase,
    NeutralPlayer,
    NeutralTurn,
    audit,
    state,
)
from referee.rules.turns.turn import RoundEnd


def round_ends(
    feature: NeutralPlayer, game: Game, after: Position, turn: Turn, passes: int
) -> Turn | None:
    """After the last player of a round it is the neutral player's turn, once that is due.

    If the number of the round is unknown, so is the next turn.
    """
    if not feature.active:
        return None
    neutral = state(feature, game, after)
    if neutral.stopped or (turn.round is not None and turn.round < feature.from_round):
        return None
    if turn.round is None:
        return Turn(passes=passes)
    return Turn(
        player=neutral.marker,
        round=turn.round,
        phase="play",
        passes=passes,
        under_way=NeutralPhase(),
    )


def starts(feature: NeutralPlayer, _: Game, position: Position) -> Position:
    """The neutral player has all of its pieces (`neutral.turn`)."""
    return STATE.put(position, Neutral(pieces=feature.pieces)) if feature.active else position


def conflicts(feature: NeutralPlayer, options: Mapping[str, Any], players: int) -> Iterator[str]:
    """The variant is for two players with tolls."""
    if options.get("neutral_player"):
        if not options.get("tolls", True):
            yield "tolls"
        if players != feature.players:
            yield "players"


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """Faults of a number of players that the map is not made for."""
    fewest, most = contents["players"]
    if not fewest <= written["players"] <= most:
        facts: Facts = {"measure": "number", "least": fewest, "most": most}
        yield Fault(FaultCode.OUT_OF_RANGE, "/features/neutral_player/players", facts)


FEATURE = Feature(
    "neutral_player",
    numbers=NeutralPlayer,
    hooks=(
        PositionAudit(audit),
        ActionRules(NeutralTurn, check, follow, offers),
        UnderWayRules(NeutralPhase, (NeutralTurn,)),
        Layout(starts),
        RoundEnd(round_ends),
    ),
    options=(
        Option(
            "neutral_player",
            in_file=True,
            conflicts=conflicts,
            says="Play with the neutral player.",
        ),
    ),
    ticket_members=(
        BoardMember(
            PAIR.name,
            "places",
            says="The pair of places at the foot of the card, for the neutral player.",
        ),
    ),
    map_faults=map_faults,
)

__all__ = [
    "FEATURE",
    "PAIR",
    "STATE",
    "Neutral",
    "NeutralPhase",
    "NeutralPlayer",
    "NeutralTurn",
    "conflicts",
]
