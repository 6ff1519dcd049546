"""A position: the players and what is known of the rest of the table."""

from __future__ import annotations

from typing import Any, Final

from referee.model.player import Player
from referee.model.position import NEUTRAL, Position
from referee.wire.claims import Claims
from referee.wire.feature import InPlay
from referee.wire.fields import Field
from referee.wire.forms import Loaded, Members
from referee.wire.naming import Naming
from referee.wire.players import player_value, players_field, players_of, with_pieces
from referee.wire.records import Record
from referee.wire.references import References
from referee.wire.turn import turn_of, turn_record, turn_value
from referee.wire.words import Words

BASE: Final = "/position"
"""Where a position stands in a request."""


def position_record(words: Words, play: InPlay) -> Record:
    """A position on this map."""
    players = players_field(words, play)
    players.required = True
    members: dict[str, Field[Any]] = {
        "players": players,
        "turn": turn_record(words, play),
        **play.position.fields(words),
    }
    return Record(members, play.elsewhere.position)


def position_of(references: References, play: InPlay, loaded: Loaded) -> Position:
    """The position; what was left out is unknown."""
    others = claims_beside(play.position, loaded, BASE)
    rows = loaded.get("players") or ()
    players, owner = players_of(references, play, rows, BASE, others)
    turn = loaded.get("turn")
    return Position(
        players=tuple([with_pieces(references.game, player) for player in players]),
        owner=owner,
        turn=None if turn is None else turn_of(references, play, turn, f"{BASE}/turn"),
        **play.position.resolved(references, loaded, BASE),
    )


def claims_beside(members: Members, loaded: Loaded, base: str) -> list[Claims]:
    """The claims of whoever is nobody at the table, as they stand beside the players."""
    return [
        Claims(NEUTRAL, f"{base}/{member.name}/routes", value.get("routes") or ())
        for member in members
        if member.claims and (value := loaded.get(member.name))
    ]


def snapshot_of(
    references: References, play: InPlay, loaded: Loaded
) -> tuple[tuple[Player, ...], Position | None]:
    """The players of a snapshot; a position too where more stands beside them."""
    others = claims_beside(play.snapshot, loaded, "")
    players, owner = players_of(references, play, loaded.get("players") or (), "", others)
    beside = play.snapshot.resolved(references, loaded, "")
    return players, Position(players=players, owner=owner, **beside) if beside else None


def position_value(naming: Naming, position: Position) -> dict[str, Any]:
    """The position in JSON, ready to be read again."""
    found: dict[str, Any] = {
        "players": [player_value(naming, player) for player in position.players]
    }
    if position.turn is not None:
        found["turn"] = turn_value(naming, position.turn)
    return found | naming.play.position.rendered(naming, position)
