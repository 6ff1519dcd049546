"""The games that all laws are tried on: for every map some of each kind, each played only once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise, takewhile
from random import Random

import pytest
from hypothesis import strategies as st

from referee.rules.game import Game
from tests.laws.dealer import Step
from tests.laws.played import MAPS, Played, play

each_map = pytest.mark.parametrize("map_id", MAPS)

NO_TOLLS = (("tolls", False), ("parallel_limit_players", 3))
GAMES = {
    "germany": [(2, "quick", ()), (3, "mixed", ()), (4, "curious", ()), (5, "miser", ())],
    "great-lakes": [
        (2, "quick", ()),
        (3, "mixed", (("double_ship_surplus", "any"),)),
        (4, "curious", ()),
        (5, "hoarder", ()),
    ],
    "berlin": [(2, "mixed", ()), (3, "curious", ()), (4, "miser", ()), (2, "miser", ())],
    "south-korea": [(2, "quick", ()), (3, "mixed", ()), (4, "curious", ()), (5, "miser", ())],
    "nederland": [
        (2, "quick", (("neutral_player", True),)),
        (2, "curious", (("neutral_player", True),)),
        (3, "mixed", NO_TOLLS),
        (4, "quick", ()),
        (5, "miser", ()),
        (5, "patient", (("parallel_limit_players", 5),)),
    ],
}


@cache
def game(map_id: str, number: int) -> Played:
    """One of the games of a map."""
    players, style, options = GAMES[map_id][number]
    return play(map_id, players, number, style, options)


@dataclass(frozen=True)
class Spot:
    """A moment in one of the games of whatever map: the game's number, how far it has gone."""

    number: int
    gone: int

    def on(self, map_id: str) -> tuple[Game, Step]:
        """The game, and what somebody did at that moment."""
        played = game(map_id, self.number % len(GAMES[map_id]))
        return played.game, played.steps[self.gone % len(played.steps)]

    def on_from(self, map_id: str, most: int) -> tuple[Game, tuple[Step, ...]]:
        """The game, and what was done from that moment on, as long as nobody looked at the row."""
        played = game(map_id, self.number % len(GAMES[map_id]))
        first = self.gone % len(played.steps)
        steps = played.steps[first : first + most]
        whole = takewhile(
            lambda pair: pair[0].verdict.position == pair[1].position, pairwise(steps)
        )
        return played.game, (steps[0], *(step for _, step in whole))


chances = st.integers(0, 2**32 - 1).map(Random)
# By chance, since hypothesis likes small numbers and would hardly leave the setup.
spots = chances.map(lambda chance: Spot(chance.randrange(20), chance.randrange(1000)))
