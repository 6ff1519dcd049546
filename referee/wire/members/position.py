"""A position: the players and what is known of the rest of the table."""

from __future__ import annotations

from typing import Any, Final

from referee.model.player import Player
from referee.model.position import NEUTRAL, Position
from referee.wire.json.pointers import ROOT, Location
from referee.wire.lookup.claims import Claims
from referee.wire.members.feature import InPlay
from referee.wire.members.forms import Loaded, Members
from referee.wire.members.naming import Naming
from referee.wire.members.players import player_value, players_field, players_of, with_pieces
from referee.wire.members.references import References
from referee.wire.members.turn import turn_of, turn_record, turn_value
from referee.wire.schema.fields import Field
from referee.wire.schema.records import Record
from referee.wire.schema.vocabulary import Words

POSITION: Final = ROOT / "position"
"""Where a position stands in a request."""
BASE: Final = str(POSITION)
"""The pointer to it."""


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
    players, turn = players_of(references, play, POSITION), loaded.get("turn")
    return Position(
        players=tuple([with_pieces(references.game, player) for player in players]),
        owner=references.owner,
        turn=None if turn is None else turn_of(references, play, turn, POSITION / "turn"),
        **play.position.resolved(references, loaded, POSITION),
    )


def claims_beside(members: Members, loaded: Loaded, base: Location) -> list[Claims]:
    """The claims of whoever is nobody at the table, as they stand beside the players."""
    return [
        Claims(NEUTRAL, base / member.name / "routes", value.get("routes") or ())
        for member in members
        if member.claims and (value := loaded.get(member.name))
    ]


def snapshot_of(
    references: References, play: InPlay, loaded: Loaded
) -> tuple[tuple[Player, ...], Position | None]:
    """The players of a snapshot; a position too where more stands beside them."""
    players = players_of(references, play, ROOT)
    beside = play.snapshot.resolved(references, loaded, ROOT)
    if not beside:
        return players, None
    return players, Position(players=players, owner=references.owner, **beside)


def position_value(naming: Naming, position: Position) -> dict[str, Any]:
    """The position in JSON, ready to be read again."""
    found: dict[str, Any] = {
        "players": [player_value(naming, player) for player in position.players]
    }
    if position.turn is not None:
        found["turn"] = turn_value(naming, position.turn)
    return found | naming.play.position.rendered(naming, position)
