"""Players and positions: how they are checked, resolved and rendered; what they name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from referee.maps.inks import INKS
from referee.model.fault import FaultCode
from referee.model.player import Player
from referee.model.position import NEUTRAL, Position
from referee.rules.board import pieces
from referee.rules.core.game import Game
from referee.wire.json.document import ROOT, Location
from referee.wire.lookup.search import Mention
from referee.wire.members import by_hand
from referee.wire.members.actions import mentions as of_action
from referee.wire.members.actions import turn_mentions, turn_of, turn_record, turn_value
from referee.wire.members.feature import InPlay
from referee.wire.members.forms import Loaded, Members
from referee.wire.members.named import player_name
from referee.wire.members.naming import Naming
from referee.wire.members.references import Claims, References, Row
from referee.wire.schema.fields import Field, Word
from referee.wire.schema.limits import PLAYERS, ROUTES
from referee.wire.schema.records import Items, Many, Record
from referee.wire.schema.vocabulary import Words

TEXT: Final = """What is known of a player: what lies open, and as much of the rest as is known.

Who counts routes by hand gives `route_counts` in place of `routes`, and may type what cannot be
worked out then; left out, that is assumed. Typing what the referee works out is a 422, and so is
counting by hand in anything but a snapshot that is scored or audited."""


def player_record(words: Words, play: InPlay) -> Record:
    """A player on this map. `color` is only for pictures; no rule uses it."""
    members: dict[str, Field[Any]] = {
        "name": player_name().says("Left out it is `Player 1` and so on."),
        "color": Word(tuple(INKS), FaultCode.UNKNOWN_COLOR).says(
            "What the player is drawn in on a picture of the board. It matters to no rule."
        ),
        "routes": Items(ROUTES, refers="RouteReference").says("Left out there are none."),
        **play.player.fields(words),
    }
    return Record(members, play.elsewhere.player).called("Player", TEXT)


def players_field(words: Words, play: InPlay) -> Many:
    """The players in seat order."""
    players = Many(player_record(words, play), PLAYERS, 1)
    return players.says("The players in seat order; the first is the start player.")


def players_of(references: References, play: InPlay, base: Location) -> tuple[Player, ...]:
    """The players."""
    seated = [
        (row or {}, (base / "players").of_seat(seat)) for seat, row in enumerate(references.rows)
    ]
    for row, at in seated:
        for both in play.player.at_odds(row):
            references.faults.add(FaultCode.NOT_TOGETHER, at, members=both)
    players = []
    for seat, ((row, at), name) in enumerate(zip(seated, references.names, strict=True)):
        members = {"name": name, "routes": references.claimed[seat]}
        players.append(_player(references, play, row, members, at))
    return tuple(players)


def _player(
    references: References, play: InPlay, row: Row, members: dict[str, Any], at: Location
) -> Player:
    """A player from resolved members; unseen tickets are only counted."""
    members |= play.player.resolved(references, row, at)
    tickets = members.get("tickets")
    if isinstance(tickets, by_hand.InHands):
        del members["tickets"]
    elif tickets and None in tickets:
        seen = tuple([ticket for ticket in tickets if ticket is not None])
        members |= {"tickets": seen, "tickets_unknown": len(tickets) - len(seen)}
    player = Player(**members)
    if isinstance(tickets, by_hand.InHands):
        player = by_hand.with_report(references, player, tickets, at)
    elif player.counted is not None:
        player = by_hand.counting(player)
    _check_typed(references, play.player, row, player, at)
    return player


def _check_typed(
    references: References, members: Members, row: Row, player: Player, at: Location
) -> None:
    """Check that typed members of a player are allowed."""
    typed = [member for member in members.typed if row.get(member.name) is not None]
    for member in typed:
        here = at / member.name
        if references.by_hand is None:
            references.faults.add(FaultCode.BY_HAND_ELSEWHERE, here)
        elif member.typed is not None:
            member.typed(references, player, here)


def with_pieces(game: Game, player: Player) -> Player:
    """The player with the pieces left of every kind that is not given, as far as known.

    They are the map's number (or that of the player's mix) less those used. If more are on the
    board, something is wrong, and the number left is unknown.
    """
    given = player.pieces or {}
    if len(given) == len(game.pieces):
        return player
    owned: Mapping[str, int] = {kind: piece.count for kind, piece in game.pieces.items()}
    mix = pieces.mix_of(game)
    if mix is not None:
        owned = mix.owned(player) or {}
    used = pieces.used(game, player)
    left = {
        kind: given[kind] if kind in given else owned[kind] - used[kind]
        for kind in game.pieces
        if kind in given or used[kind] <= owned.get(kind, -1)
    }
    return replace(player, pieces=left or None)


def player_value(naming: Naming, player: Player) -> dict[str, Any]:
    """A player in JSON: what lies open, and the rest as far as known."""
    found = {
        "name": player.name,
        "routes": naming.routes(player.routes),
        **naming.play.player.rendered(naming, player),
    }
    if player.tickets_unknown:
        found["tickets"] = [*found["tickets"], *[None] * player.tickets_unknown]
    return found


POSITION: Final = ROOT / "position"
"""The location of a position in a request."""
BASE: Final = str(POSITION)
"""The pointer to that location."""


def position_record(words: Words, play: InPlay) -> Record:
    """A position on this map."""
    players = players_field(words, play)
    players.required = True
    members: dict[str, Field[Any]] = {
        "players": players,
        "turn": turn_record(words, play),
        **play.position.fields(words),
    }
    record = Record(members, play.elsewhere.position)
    return record.called("Position", "A snapshot, and what is known of the rest of the table.")


def position_of(references: References, play: InPlay, loaded: Loaded) -> Position:
    """The position; members left out are unknown."""
    players, turn = players_of(references, play, POSITION), loaded.get("turn")
    return Position(
        players=tuple([with_pieces(references.game, player) for player in players]),
        owner=references.owner,
        turn=None if turn is None else turn_of(references, play, turn, POSITION / "turn"),
        **play.position.resolved(references, loaded, POSITION),
    )


def claims_beside(members: Members, loaded: Loaded, base: Location) -> list[Claims]:
    """The claims of owners who are not at the table, from members beside the players."""
    return [
        Claims(NEUTRAL, base / member.name / "routes", value.get("routes") or ())
        for member in members
        if member.claims and (value := loaded.get(member.name))
    ]


def snapshot_of(
    references: References, play: InPlay, loaded: Loaded
) -> tuple[tuple[Player, ...], Position | None]:
    """The players of a snapshot; also a position if there are members beside them."""
    players = players_of(references, play, ROOT)
    beside = play.snapshot.resolved(references, loaded, ROOT)
    if not beside:
        return players, None
    return players, Position(players=players, owner=references.owner, **beside)


def position_value(naming: Naming, position: Position) -> dict[str, Any]:
    """The position in JSON, ready to be sent back."""
    found: dict[str, Any] = {
        "players": [player_value(naming, player) for player in position.players]
    }
    if position.turn is not None:
        found["turn"] = turn_value(naming, position.turn)
    return found | naming.play.position.rendered(naming, position)


Actions = Mapping[Location, Loaded]
"""Actions by their locations, as far as their shape is valid."""


def in_snapshot(play: InPlay, loaded: Loaded) -> Iterator[Mention]:
    """The routes and tickets that a snapshot names."""
    yield from _of_players(play, loaded.get("players") or (), ROOT)
    yield from play.snapshot.mentions(loaded, ROOT)


def in_position(play: InPlay, loaded: Loaded, actions: Actions) -> Iterator[Mention]:
    """The routes and tickets that a position and actions name."""
    yield from _of_players(play, loaded.get("players") or (), POSITION)
    yield from play.position.mentions(loaded, POSITION)
    yield from turn_mentions(play, loaded.get("turn"), POSITION / "turn")
    for at, action in actions.items():
        yield from of_action(play, action, at)


def _of_players(play: InPlay, rows: Sequence[Loaded | None], base: Location) -> Iterator[Mention]:
    """The routes and tickets that players have."""
    for seat, row in enumerate(rows):
        at = (base / "players").of_seat(seat)
        for number, reference in enumerate((row or {}).get("routes") or ()):
            yield Mention("route", at / "routes" / number, reference)
        yield from play.player.mentions(row, at)
