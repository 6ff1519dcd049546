"""Players: what a request says of them, and how they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from referee.maps.inks import INKS
from referee.model.fault import FaultCode
from referee.model.player import Player
from referee.rules import pieces
from referee.rules.game import Game
from referee.wire import by_hand
from referee.wire.claims import Claims, settle
from referee.wire.containers import Items, Many
from referee.wire.feature import InPlay
from referee.wire.fields import Field, Text, Word
from referee.wire.limits import NAME, PLAYERS, ROUTES
from referee.wire.naming import Naming
from referee.wire.records import Record
from referee.wire.references import References
from referee.wire.words import Words

Row = Mapping[str, Any]
Rows = Sequence[Row | None]
"""Players, as far as their shape is good."""


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


def names_of(references: References, rows: Rows, base: str) -> list[str]:
    """The players' names; one who has none is `Player 1` and so on, by the seat."""
    names: list[str] = []
    for seat, row in enumerate(rows):
        name = (row or {}).get("name") or f"Player {seat + 1}"
        if name in names:
            pointer = f"{base}/players/{seat}/name"
            references.faults.add(FaultCode.DUPLICATE_NAME, pointer, name=name)
        names.append(name)
    return names


def players_of(
    references: References,
    play: InPlay,
    rows: Rows,
    base: str,
    others: Sequence[Claims] = (),
) -> tuple[tuple[Player, ...], dict[int, int]]:
    """The players, and the owner of each claimed route; `others` claim beside the players."""
    names = names_of(references, rows, base)
    references.seats = {name: seat for seat, name in enumerate(names)}
    lists = [
        Claims(seat, f"{base}/players/{seat}/routes", (row or {}).get("routes") or ())
        for seat, row in enumerate(rows)
    ]
    lists += others
    claimed, owner = settle(references, lists, names)
    references.owner = owner
    for seat, row in enumerate(rows):
        for both in play.player.at_odds(row or {}):
            pointer = f"{base}/players/{seat}"
            references.faults.add(FaultCode.NOT_TOGETHER, pointer, members=both)
    references.claimed = {
        claims.pointer: routes for claims, routes in zip(lists, claimed, strict=True)
    }
    references.rows = rows
    players = [
        _player(references, play, row or {}, {"name": name, "routes": claimed[seat]}, pointer)
        for seat, (row, name) in enumerate(zip(rows, names, strict=True))
        for pointer in [f"{base}/players/{seat}"]
    ]
    return tuple(players), owner


def _player(
    references: References, play: InPlay, row: Row, members: dict[str, Any], pointer: str
) -> Player:
    """A player, some members known; tickets that are not seen are only counted."""
    members |= play.player.resolved(references, row, pointer)
    tickets = members.get("tickets")
    if isinstance(tickets, by_hand.Held):
        del members["tickets"]
    elif tickets and None in tickets:
        seen = tuple([ticket for ticket in tickets if ticket is not None])
        members |= {"tickets": seen, "tickets_unknown": len(tickets) - len(seen)}
    player = Player(**members)
    if isinstance(tickets, by_hand.Held):
        player = by_hand.with_report(references, player, tickets, pointer)
    elif player.counted is not None:
        player = by_hand.counting(player)
    by_hand.check_typed(references, play.player, row, player, pointer)
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
