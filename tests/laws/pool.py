"""The games that all laws are tried on: for every map some of each kind, each played only once."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import strategies as st

from referee.model.position import Position
from tests.laws.dealer import MAPS, Played, play

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
    ],
}


@cache
def game(map_id: str, number: int) -> Played:
    """One of the games of a map."""
    players, style, options = GAMES[map_id][number]
    return play(map_id, players, number, style, options)


def games(map_id: str) -> st.SearchStrategy[Played]:
    """The games of a map."""
    return st.sampled_from(range(len(GAMES[map_id]))).map(lambda number: game(map_id, number))


@st.composite
def moments(draw: st.DrawFn, map_id: str) -> tuple[Played, Position]:
    """A game of a map, and a position in it before somebody acts."""
    played = draw(games(map_id))
    return played, draw(st.sampled_from(played.steps)).position


chances = st.randoms(use_true_random=False)
