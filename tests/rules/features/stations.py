"""A board for stations, and positions on it."""

from tests.rules.tables import own_board, place_of, table

TRACKS = [
    "ulm linz 2",
    "linz wien 3",
    "linz graz 3",
    "wien brno 2",
    "brno opava 4",
    "graz pula 2",
    "ulm bern 2",
    "bern kiel 1",
]
CARDS = ["ulm wien 5", "ulm graz 7", "ulm brno 6", "ulm opava 9", "wien graz 4", "bern wien 5"]
GAME = own_board("europe", TRACKS, [f"{card} short" for card in CARDS], {"pula": "country"})


def city(name):
    return place_of(GAME, name)


def at(built="", hand=None, others="", **position):
    players = {"Anna": {"stations": built, "hand": hand}, "Ben": {"stations": others}}
    return table(GAME, players).position("Anna", **position)
