"""Players: what a request says of them, and how they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from referee.maps.inks import INKS
from referee.model.fault import FaultCode
from referee.model.player import Hand, Player
from referee.rules import pieces
from referee.rules.game import Game
from referee.wire.claims import Claims, settle
from referee.wire.containers import Counts, Items, Many, Record
from referee.wire.fields import Field, Integer, Json, Text, Word
from referee.wire.forms import Form, JsonMember, fields_of, rendered, resolved
from referee.wire.limits import HAND, NAME, PLAYERS, ROUTES
from referee.wire.naming import Naming
from referee.wire.references import References
from referee.wire.registry import InPlay, in_play
from referee.wire.things import PIECES, TICKETS
from referee.wire.words import Words

Row = Mapping[str, Any]
Rows = Sequence[Row | None]
"""Players, as far as their shape is good."""

UNKNOWN: Final = "unknown"
"""The member of a hand that counts the cards not seen."""


class _Hand(Form):
    """Cards in hand: counts by kind, and `unknown` ones."""

    resolves = True

    def field(self, words: Words) -> Field[Any]:
        return Counts((*words.cards, UNKNOWN), FaultCode.UNKNOWN_CARD, HAND)

    def resolve(self, references: References, value: Json, pointer: str) -> Hand:
        most = references.most_cards
        if sum(value.values()) > most:
            references.troubles.tell(
                FaultCode.OUT_OF_RANGE, pointer, measure="cards", least=0, most=most
            )
        if UNKNOWN not in value:
            return Hand(value)
        seen = {card: count for card, count in value.items() if card != UNKNOWN}
        return Hand(seen, value[UNKNOWN])

    def render(self, naming: Naming, value: Hand) -> Json:
        """The cards in the order of the map's kinds, so that equal hands are written alike."""
        held = value.cards
        found = {card: held[card] for card in naming.game.cards.kinds if card in held}
        if value.unknown:
            found[UNKNOWN] = value.unknown
        return found


MEMBERS: Final = (
    JsonMember("tickets", TICKETS),
    JsonMember("hand", _Hand(lambda _: Items(0))),
    JsonMember("pieces", PIECES),
    JsonMember("recorded_score", Form(lambda _: Integer())),
)
"""The members of a player beside the name and the routes."""


def player_record(words: Words, play: InPlay) -> Record:
    """A player on this map. `color` is what the player is drawn in and matters to no rule."""
    members: dict[str, Field[Any]] = {
        "name": Text(NAME),
        "color": Word(tuple(INKS), FaultCode.UNKNOWN_COLOR),
        "routes": Items(ROUTES),
        **fields_of((*MEMBERS, *play.player), words),
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
            references.troubles.tell(FaultCode.DUPLICATE_NAME, pointer, name=name)
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
    references.claimed = {
        claims.pointer: routes for claims, routes in zip(lists, claimed, strict=True)
    }
    members = (*MEMBERS, *play.player)
    players = [
        Player(
            name=name,
            routes=claimed[seat],
            **resolved(members, references, row or {}, f"{base}/players/{seat}"),
        )
        for seat, (row, name) in enumerate(zip(rows, names, strict=True))
    ]
    return tuple(players), owner


def with_pieces(game: Game, player: Player) -> Player:
    """The player with the pieces left of every kind that is not told, as far as they are known.

    They are the map's number (or that of the player's own mix) less those used. With more than that
    on the board there is something wrong, and it is not known what is left.
    """
    told = player.pieces or {}
    if len(told) == len(game.pieces):
        return player
    owned: Mapping[str, int] = {kind: piece.count for kind, piece in game.pieces.items()}
    mix = game.rules.mix
    if mix is not None:
        owned = mix[1].owned(player) or {}
    used = pieces.used(game, player)
    left = {
        kind: told[kind] if kind in told else owned[kind] - used[kind]
        for kind in game.pieces
        if kind in told or used[kind] <= owned.get(kind, -1)
    }
    return replace(player, pieces=left or None)


def player_value(naming: Naming, player: Player) -> dict[str, Any]:
    """A player in JSON: what lies open, and as much of the rest as is known."""
    play = in_play(tuple(naming.game.rules.numbers))
    return {
        "name": player.name,
        "routes": naming.routes(player.routes),
        **rendered((*MEMBERS, *play.player), naming, player),
    }
