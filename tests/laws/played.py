"""Games played by the dealer: the same seed always plays the same game.

>>> game = play("berlin", players=2, seed=1)
>>> game.last.turns_left, game.steps[0].action.type
(0, 'keep_tickets')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from referee.maps.catalog import load_catalog
from referee.model.position import Position
from referee.rules.core.game import Game
from tests.laws.dealer import Dealer, Step
from tests.laws.styles import STYLES
from tests.laws.table import Table

MAPS = load_catalog().maps


Options = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Deal:
    """A game to be played, as a map says in what is expected of it."""

    players: int
    style: str
    seed: int
    options: Options

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Deal:
        """The game that is named by its players, style, seed and options."""
        given = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in facts.get("options", {}).items()
        }
        return cls(facts["players"], facts["style"], facts.get("seed", 0), tuple(given.items()))

    def played(self, map_id: str, seed: int | None = None) -> Played:
        """The game, played on a map."""
        seed = self.seed if seed is None else seed
        return play(map_id, self.players, seed, self.style, self.options)


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    game: Game
    table: Table
    steps: tuple[Step, ...]

    @property
    def stretches(self) -> tuple[tuple[Step, ...], ...]:
        """The steps without a break: between two of them somebody had to look at the row."""
        found: list[list[Step]] = [[]]
        for step in self.steps:
            if found[-1] and found[-1][-1].verdict.position != step.position:
                found.append([])
            found[-1].append(step)
        return tuple(map(tuple, found))

    @property
    def last(self) -> Position:
        """The position at the end."""
        return self.steps[-1].verdict.position


def variant(map_id: str, **options: Any) -> Game:
    """The game of a map, with options."""
    return MAPS[map_id].game_with(options)


@lru_cache(maxsize=64)
def play(map_id: str, players: int, seed: int, style: str = "", options: Options = ()) -> Played:
    """A whole game; the style goes by the seed where it is not named."""
    style = style or ("quick", "mixed", "curious")[seed % 3]
    game = variant(map_id, **dict(options))
    dealer = Dealer(game, players, Random(f"{map_id} {players} {seed}"), STYLES[style])  # noqa: S311
    return Played(game, dealer.table, tuple(dealer.play()))
