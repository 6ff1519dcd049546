"""The games that are measured: those worked out by hand, and recorded ones played to a move."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from referee.maps.catalog import load_catalog
from referee.maps.loading import GameMap
from referee.model.action import Action, ClaimRoute
from referee.model.player import Hand
from referee.model.position import Position, Turn
from referee.rules.core.game import Game
from referee.rules.verdicts.judge import legal_actions, replay
from referee.wire.api.answers import action_value, position_value
from referee.wire.api.requests import read_replay

GAMES = Path(__file__).parents[2] / "tests" / "games"
GOLDEN = GAMES.parent / "golden"
MAPS = load_catalog().maps
HAND = 12
KINDS_HELD = 5

Body = dict[str, Any]


def game_map(map_id: str) -> GameMap:
    """A map that comes with the product."""
    return MAPS[map_id]


@cache
def goldens(map_id: str) -> dict[str, Body]:
    """The requests for scores of a map's games that were worked out by hand, by their names."""
    found = (
        json.loads(path.read_text("utf-8")) for path in sorted(GOLDEN.glob(f"{map_id}/*.json"))
    )
    return {golden["name"]: golden["request"] for golden in found}


def a_game(players: int) -> Body:
    """A finished game of so many players on the map of Germany."""
    requests = goldens("germany").values()
    return next(request for request in requests if len(request["players"]) == players)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded game: where it starts, and each move as a function of the position before it."""

    game: Game
    start: Position
    moves: tuple[Callable[[Position], Action], ...]


@cache
def recorded(map_id: str, about: int = 1_000) -> Recorded:
    """The recorded game of a map that is nearest to so many actions; none has a thousand."""
    games = (json.loads(path.read_text("utf-8")) for path in sorted(GAMES.glob("*.json")))
    smallest = min(
        (game for game in games if game["map"] == map_id),
        key=lambda game: abs(len(game["actions"]) - about),
    )
    kept = ("position", "actions", "options", "board", "points")
    request = read_replay(MAPS[map_id], {name: smallest[name] for name in kept if name in smallest})
    return Recorded(request.setting.game, request.position, tuple(request.moves))


@cache
def middle(map_id: str, hand: int = HAND) -> tuple[Game, Position]:
    """A recorded game half played, the hand of the player to move being of so many cards.

    They are dealt from the decks, into which the cards that were held go back.
    """
    return _with_hand(map_id, _hand(MAPS[map_id].game, hand))


def _with_hand(map_id: str, dealt: Hand) -> tuple[Game, Position]:
    request = recorded(map_id)
    position = replay(
        request.game, request.start, request.moves[: len(request.moves) // 2]
    ).position
    turn = position.turn or Turn(player=0)
    seat = turn.player or 0
    players = list(position.players)
    before = players[seat].hand or Hand({})
    players[seat] = replace(players[seat], hand=dealt)
    deck = dict(position.deck or {})
    for held, sign in ((before, 1), (dealt, -1)):
        for card, count in held.cards.items():
            name = request.game.cards.kinds[card].deck
            deck[name] = (deck.get(name) or 0) + sign * count
    turn = replace(turn, player=seat, under_way=None)
    return request.game, replace(position, players=tuple(players), turn=turn, deck=deck)


def _hand(game: Game, size: int) -> Hand:
    """A wild for every five other cards, which are of five kinds."""
    kinds = sorted(game.cards.kinds)[:KINDS_HELD]
    cards = {game.cards.wild: size // 6}
    for number in range(size - size // 6):
        kind = kinds[number % len(kinds)]
        cards[kind] = cards.get(kind, 0) + 1
    return Hand(cards)


def a_claim(game: Game, position: Position) -> ClaimRoute:
    """The first claim that may be made."""
    listed = (entry.action for entry in legal_actions(game, position))
    return next(action for action in listed if isinstance(action, ClaimRoute))


def illegal(game: Game, claim: ClaimRoute) -> ClaimRoute:
    """The same claim with far too many wilds."""
    return replace(claim, cards={**(claim.cards or {}), game.cards.wild: 9})


def questions() -> dict[str, tuple[str, Body]]:
    """What is asked of the service: the ends of the addresses and the bodies."""
    game, position = middle("germany")
    asked = {"position": position_value(game, position)}
    names = [player.name for player in position.players]
    action = action_value(game, a_claim(game, position), names)
    return {
        "scores": ("germany/scores", a_game(players=5)),
        "verdicts": ("germany/verdicts", {**asked, "action": action}),
        "legal actions": ("germany/legal-actions", asked),
    }
