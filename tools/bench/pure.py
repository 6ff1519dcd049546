"""The rules alone, without HTTP: scores, verdicts, legal actions, replays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.api.reading import read_replay, read_scores
from referee.model.action import ClaimRoute
from referee.model.game import Game
from referee.model.player import Hand
from referee.model.position import Position, Turn
from referee.rules.judge import judge, legal_actions
from referee.rules.replay import replay
from referee.rules.scoring import score
from tools.bench.games import MAPS, game_map, recorded, snapshot
from tools.bench.timing import microseconds

HAND = 12


@dataclass(frozen=True, slots=True)
class Measure:
    """One number, what it is of, its unit, and the target where there is one."""

    what: str
    value: float
    unit: str
    target: float | None = None
    least: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the target is met; `least` targets are to be reached, others not exceeded."""
        if self.target is None:
            return None
        return self.value >= self.target if self.least else self.value <= self.target


def middle(map_id: str) -> tuple[Game, Position]:
    """A recorded game half played, the hand of the player to move being twelve cards."""
    told = recorded(map_id)
    request = read_replay(game_map(map_id), told_without_extras(told))
    game, moves = request.table.game, tuple(request.moves)
    position = replay(game, request.position, moves[: len(moves) // 2]).position
    turn = position.turn or Turn(player=0)
    seat = turn.player or 0
    kinds = sorted(game.cards.kinds)
    cards: dict[str, int] = {game.cards.wild: 2}
    for number in range(HAND - 2):
        kind = kinds[number % min(5, len(kinds))]
        cards[kind] = cards.get(kind, 0) + 1
    players = list(position.players)
    players[seat] = replace(players[seat], hand=Hand(cards))
    turn = replace(turn, player=seat, drawn=(), express=0, begun=False)
    return game, replace(position, players=tuple(players), turn=turn)


def told_without_extras(told: dict[str, Any]) -> dict[str, Any]:
    """The body of a recorded game, without what the tests keep beside it."""
    kept = ("position", "actions", "options", "board", "points")
    return {name: told[name] for name in kept if name in told}


def measures() -> Iterator[Measure]:
    """Everything that is measured of the rules."""
    body = snapshot("germany", players=5, claims=100, tickets=35)
    request = read_scores(game_map("germany"), body)
    game, players = request.table.game, request.players
    yield Measure(
        "score(), 5 players, 100 claims, 35 tickets",
        microseconds(lambda: score(game, players)),
        "µs",
        100,
    )
    for map_id in MAPS:
        game, position = middle(map_id)
        yield from _of_position(map_id, game, position)
    yield _of_replay()


def _of_position(map_id: str, game: Game, position: Position) -> Iterator[Measure]:
    listed = legal_actions(game, position)
    claims = [entry.action for entry in listed if isinstance(entry.action, ClaimRoute)]
    if claims:
        legal = claims[0]
        wrong = replace(legal, cards={**(legal.cards or {}), game.cards.wild: 9})
        yield Measure(
            f"judge() of a legal claim, {map_id}",
            microseconds(lambda: judge(game, position, legal)),
            "µs",
            15,
        )
        yield Measure(
            f"judge() of an illegal claim, {map_id}",
            microseconds(lambda: judge(game, position, wrong)),
            "µs",
            30,
        )
    most = 1000 if map_id == "south-korea" else 300
    yield Measure(
        f"legal actions, {map_id}: {len(listed)}",
        microseconds(lambda: legal_actions(game, position)),
        "µs",
        most,
    )


def _of_replay() -> Measure:
    request = read_replay(game_map("germany"), told_without_extras(recorded("germany")))
    game, start, moves = request.table.game, request.position, tuple(request.moves)
    took = microseconds(lambda: replay(game, start, moves))
    what = f"replay of {len(moves)} actions, judged, applied and scored"
    return Measure(what, len(moves) / took * 1e6, "actions/s", 30_000, least=True)
