"""The games that are measured: made from the maps by a seed, or recorded ones played to a move."""

from __future__ import annotations

import json
import random
from collections import Counter
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
MAPS = load_catalog().maps
HAND = 12
KINDS_HELD = 5
DEALT = 40
"""Hands dealt by chance, of which the richest is taken."""

Body = dict[str, Any]


def game_map(map_id: str) -> GameMap:
    """A map that comes with the product."""
    return MAPS[map_id]


def snapshot(map_id: str, players: int, claims: int, tickets: int, seed: int = 1) -> Body:
    """A finished game of so many players, with so many claims and tickets in all."""
    board, chance = MAPS[map_id].game.board, random.Random(seed)
    routes: list[list[str]] = [[] for _ in range(players)]
    owner: dict[int, int] = {}
    for index in chance.sample(range(len(board.routes)), len(board.routes)):
        seat = len(owner) % players
        beside = {owner.get(other) for other in board.routes[index].parallel}
        if len(owner) < claims and seat not in beside:
            owner[index] = seat
            routes[seat].append(board.routes[index].id)
    if len(owner) < claims:
        raise ValueError(f"{players} players cannot have {claims} claims on {map_id}")
    dealt = chance.sample(board.tickets, tickets)
    return {
        "players": [
            {
                "name": f"Player {seat + 1}",
                "routes": routes[seat],
                "tickets": [ticket.id for ticket in dealt[seat::players]],
            }
            for seat in range(players)
        ]
    }


def full_game() -> Body:
    """The finished game that all is measured by: five players, 100 claims, 35 tickets."""
    return snapshot("germany", players=5, claims=100, tickets=35)


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


@cache
def richest(map_id: str) -> tuple[Game, Position]:
    """The same with a hand of twelve dealt by chance: of some such the one with most actions."""
    kinds = MAPS[map_id].game.cards.kinds.values()
    deck = [kind.id for kind in kinds for _ in range(kind.count)]
    hands = [Counter(random.Random(seed).sample(deck, HAND)) for seed in range(DEALT)]
    games = [_with_hand(map_id, Hand(dict(hand))) for hand in hands]
    return max(games, key=lambda game: len(legal_actions(*game)))


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


def claims(game: Game, position: Position) -> dict[str, ClaimRoute]:
    """The first claim that may be made of each kind of route: a tunnel, a ferry, what else."""
    found: dict[str, ClaimRoute] = {}
    for entry in legal_actions(game, position):
        action = entry.action
        if isinstance(action, ClaimRoute) and not entry.requires:
            found.setdefault(" ".join(sorted(game.board.routes[action.route].more)), action)
    return found


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
        "scores": ("germany/scores", full_game()),
        "verdicts": ("germany/verdicts", {**asked, "action": action}),
        "legal actions": ("germany/legal-actions", asked),
    }
