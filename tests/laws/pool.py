"""The games that all laws are tried on: those that every map names, each played only once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise, takewhile
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from referee.rules.core.game import Game
from tests.laws.dealer import Step
from tests.laws.played import Deal, Played
from tests.maps.expecting import EXPECTED, each_map, shared_out

__all__ = ["GAMES", "Spot", "chances", "each_map", "game", "spots", "tried"]

GAMES = {map_id: [Deal.of(deal) for deal in facts["dealt"]] for map_id, facts in EXPECTED.items()}


def tried(examples: int) -> settings:
    """So many examples of a law, on all maps together."""
    return settings(max_examples=shared_out(examples))


@cache
def game(map_id: str, number: int) -> Played:
    """One of the games of a map."""
    return GAMES[map_id][number].played(map_id, number)


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
# Random, since hypothesis prefers small numbers and would hardly leave the setup.
spots = chances.map(lambda chance: Spot(chance.randrange(20), chance.randrange(1000)))
