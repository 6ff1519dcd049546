"""Players: from what a request says of them to values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from referee.model.fault import FaultCode
from referee.model.game import Game
from referee.model.player import NOTHING, Player
from referee.model.position import NEUTRAL
from referee.rules import pieces
from referee.wire.faults import Trouble, Troubles
from referee.wire.references import Claims, References

Row = Mapping[str, Any]


def names_of(rows: Sequence[Row | None], base: str, troubles: Troubles) -> list[str]:
    """The players' names; one who has none is `Player 1` and so on, by the seat."""
    names: list[str] = []
    for seat, row in enumerate(rows):
        name = (row or {}).get("name") or f"Player {seat + 1}"
        if name in names:
            pointer = f"{base}/players/{seat}/name"
            troubles.append(Trouble(FaultCode.DUPLICATE_NAME, pointer, {"name": name}))
        names.append(name)
    return names


def players_of(
    game: Game,
    references: References,
    rows: Sequence[Row | None],
    base: str,
    neutral: Sequence[Any] = (),
) -> tuple[tuple[Player, ...], dict[int, int], tuple[int, ...]]:
    """The players, the owner of each claimed route, and the routes of the neutral player."""
    names = names_of(rows, base, references.troubles)
    lists: list[Claims] = [
        (seat, f"{base}/players/{seat}", row.get("routes", ()) if row else ())
        for seat, row in enumerate(rows)
    ]
    lists.append((NEUTRAL, f"{base}/neutral", neutral))
    claimed, owner = references.claims(lists, names)
    players = [
        _player(game, references, row or {}, name, routes, pointer)
        for row, name, routes, (_, pointer, _) in zip(rows, names, claimed, lists, strict=False)
    ]
    return tuple(players), owner, claimed[-1]


def _player(
    game: Game,
    references: References,
    row: Row,
    name: str,
    routes: tuple[int, ...],
    pointer: str,
) -> Player:
    get = row.get
    tickets, supply, harbors = get("tickets"), get("supply"), get("harbors")
    return Player(
        name=name,
        routes=routes,
        tickets=None if tickets is None else references.tickets(tickets, pointer),
        passengers=get("passengers", NOTHING),
        harbors=_harbors(references, harbors, pointer) if harbors else (),
        pieces_exchanged=get("pieces_exchanged", 0),
        supply=None if supply is None else {kind: supply.get(kind, 0) for kind in game.pieces},
        province=get("province", {}),
        express_spent=tuple(get("express_spent", ())),
        tolls=get("tolls"),
        loans=get("loans", 0),
        recorded_score=get("recorded_score"),
        hand=get("hand"),
        pieces=get("pieces"),
    )


def _harbors(references: References, names: Sequence[Any], pointer: str) -> tuple[int, ...]:
    found = (
        references.place(name, f"{pointer}/harbors/{number}") for number, name in enumerate(names)
    )
    return tuple(city for city in found if city is not None)


def with_pieces(game: Game, player: Player) -> Player:
    """The player with the pieces left of every kind that is not told, as far as they are known.

    They are the map's number (or that of the player's supply) less those on routes and mat. With
    more than that on the board there is something wrong, and it is not known what is left.
    """
    told = player.pieces or {}
    if len(told) == len(game.pieces):
        return player
    owned = {kind: piece.count for kind, piece in game.pieces.items()}
    if game.features.supply:
        owned = dict(player.supply or {})
    used = pieces.used(game, player)
    left = {
        kind: told[kind] if kind in told else owned[kind] - used[kind]
        for kind in game.pieces
        if kind in told or used[kind] <= owned.get(kind, -1)
    }
    return replace(player, pieces=left or None)
