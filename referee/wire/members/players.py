"""Players: what a request says of them, and how they are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from referee.maps.inks import INKS
from referee.model.fault import FaultCode
from referee.model.player import Player
from referee.rules import pieces
from referee.rules.game import Game
from referee.wire.json.pointers import Location
from referee.wire.members import by_hand
from referee.wire.members.feature import InPlay
from referee.wire.members.naming import Naming
from referee.wire.members.references import References, Row
from referee.wire.schema.containers import Items, Many
from referee.wire.schema.fields import Field, Text, Word
from referee.wire.schema.limits import NAME, PLAYERS, ROUTES
from referee.wire.schema.records import Record
from referee.wire.schema.vocabulary import Words


def player_record(words: Words, play: InPlay) -> Record:
    """A player on this map. `color` is what the player is drawn in and matters to no rule."""
    members: dict[str, Field[Any]] = {
        "name": Text(NAME),
        "color": Word(tuple(INKS), FaultCode.UNKNOWN_COLOR),
        "routes": Items(ROUTES),
        **play.player.fields(words),
    }
    return Record(members, play.elsewhere.player)


def players_field(words: Words, play: InPlay) -> Many:
    """The players in seat order."""
    return Many(player_record(words, play), PLAYERS, 1)


def players_of(references: References, play: InPlay, base: Location) -> tuple[Player, ...]:
    """The players."""
    seated = [
        (row or {}, (base / "players").of_seat(seat)) for seat, row in enumerate(references.rows)
    ]
    for row, at in seated:
        for both in play.player.at_odds(row):
            references.faults.add(FaultCode.NOT_TOGETHER, at, members=both)
    players = []
    for (row, at), name in zip(seated, references.names, strict=True):
        members = {"name": name, "routes": references.claimed[at / "routes"]}
        players.append(_player(references, play, row, members, at))
    return tuple(players)


def _player(
    references: References, play: InPlay, row: Row, members: dict[str, Any], at: Location
) -> Player:
    """A player, some members known; tickets that are not seen are only counted."""
    members |= play.player.resolved(references, row, at)
    tickets = members.get("tickets")
    if isinstance(tickets, by_hand.Held):
        del members["tickets"]
    elif tickets and None in tickets:
        seen = tuple([ticket for ticket in tickets if ticket is not None])
        members |= {"tickets": seen, "tickets_unknown": len(tickets) - len(seen)}
    player = Player(**members)
    if isinstance(tickets, by_hand.Held):
        player = by_hand.with_report(references, player, tickets, at)
    elif player.counted is not None:
        player = by_hand.counting(player)
    by_hand.check_typed(references, play.player, row, player, at)
    return player


def with_pieces(game: Game, player: Player) -> Player:
    """The player with the pieces left of every kind that is not given, as far as they are known.

    They are the map's number (or that of the player's own mix) less those used. With more than that
    on the board there is something wrong, and it is not known what is left.
    """
    given = player.pieces or {}
    if len(given) == len(game.pieces):
        return player
    owned: Mapping[str, int] = {kind: piece.count for kind, piece in game.pieces.items()}
    mix = game.rules.mix
    if mix is not None:
        owned = mix[1].owned(player) or {}
    used = pieces.used(game, player)
    left = {
        kind: given[kind] if kind in given else owned[kind] - used[kind]
        for kind in game.pieces
        if kind in given or used[kind] <= owned.get(kind, -1)
    }
    return replace(player, pieces=left or None)


def player_value(naming: Naming, player: Player) -> dict[str, Any]:
    """A player in JSON: what lies open, and as much of the rest as is known."""
    found = {
        "name": player.name,
        "routes": naming.routes(player.routes),
        **naming.play.player.rendered(naming, player),
    }
    if player.tickets_unknown:
        found["tickets"] = [*found["tickets"], *[None] * player.tickets_unknown]
    return found
