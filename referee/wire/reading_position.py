"""A position: from what a request says of it to values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.model.fault import FaultCode
from referee.model.game import Game
from referee.model.position import Neutral, Position, Turn
from referee.wire.faults import step
from referee.wire.reading_players import players_of, with_pieces
from referee.wire.references import References

Loaded = Mapping[str, Any]

BASE: Final = "/position"


def position_of(game: Game, references: References, loaded: Loaded) -> Position:
    """The position; what was left out is unknown."""
    neutral = loaded.get("neutral")
    players, owner, beside = players_of(
        game,
        references,
        loaded.get("players") or (),
        BASE,
        neutral.get("routes", ()) if neutral else (),
    )
    seats = {player.name: seat for seat, player in enumerate(players)}
    turn, row, waiting = loaded.get("turn"), loaded.get("row"), loaded.get("waiting")
    last_round = loaded.get("last_round")
    return Position(
        players=tuple([with_pieces(game, player) for player in players]),
        owner=owner,
        turn=None if turn is None else _turn(references, turn, seats),
        row=None if row is None else tuple(row),
        deck=loaded.get("deck"),
        discards=loaded.get("discards"),
        ticket_deck=loaded.get("ticket_deck"),
        waiting=None if waiting is None else _waiting(references, waiting),
        turns_left=None if last_round is None else last_round.get("turns_left"),
        neutral=None if neutral is None else _neutral(references, neutral, seats, beside),
    )


def _turn(references: References, turn: Loaded, seats: Mapping[str, int]) -> Turn:
    pointer = f"{BASE}/turn"
    name, ready = turn.get("player"), turn.get("ready") or ()
    finished = (
        references.seat(one, seats, f"{pointer}/ready/{number}") for number, one in enumerate(ready)
    )
    return Turn(
        player=None if name is None else references.seat(name, seats, f"{pointer}/player"),
        drawn=tuple(turn.get("drawn") or ()),
        express=turn.get("express") or 0,
        begun=turn.get("begun") or False,
        unseen=turn.get("unseen") or False,
        unsure=turn.get("unsure") or False,
        round=turn.get("round"),
        phase=turn.get("phase"),
        passes=turn.get("passes") or 0,
        ready=tuple(sorted({seat for seat in finished if seat is not None})),
    )


def _waiting(
    references: References, waiting: Mapping[str, Mapping[str, int]]
) -> dict[int, Mapping[str, int]]:
    here: dict[int, Mapping[str, int]] = {}
    seen: set[int] = set()
    ids = references.board.names.places
    for name, counts in waiting.items():
        place = ids.get(name)
        if place is None:
            place = references.place(name, f"{BASE}/waiting{step(name)}")
        if place is None:
            continue
        if place in seen:
            key = references.board.places[place].id
            references.tell(FaultCode.DUPLICATE_ID, f"{BASE}/waiting{step(name)}", id=key)
        seen.add(place)
        if counts:
            here[place] = counts
    return here


def _neutral(
    references: References, neutral: Loaded, seats: Mapping[str, int], routes: tuple[int, ...]
) -> Neutral:
    name = neutral.get("marker")
    marker = None if name is None else references.seat(name, seats, f"{BASE}/neutral/marker")
    return Neutral(routes, neutral.get("pieces"), marker, neutral.get("stopped", False))
