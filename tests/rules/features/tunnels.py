"""A board with tunnels, and positions in which one is declared."""

from referee.model.action import ClaimRoute
from referee.rules.features.tunnels import EXTRA, TURNED, WITHDRAW
from tests.rules.tables import own_board, table
from tests.rules.verdicts import writing

GAME = own_board(
    "europe",
    ["ulm linz 2 red tunnel", "linz wien 3 tunnel", "wien graz 2 blue", "graz ulm 2 ferry=1"],
    ["ulm wien 5 short"],
)
RED, GRAY, PLAIN = 0, 1, 2
ROW = ["red", "blue", "green", "white", "black"]


def at(hand=None, *, ben=None, mover="Anna", **position):
    players = {"Anna": {"hand": hand, "tickets": ""}, "Ben": {"hand": ben, "tickets": ""}}
    return table(GAME, players).position(mover, **position)


def claim(route, cards, turned=None, extra=None, *, withdraw=False):
    action = ClaimRoute(route, cards)
    if turned is not None:
        action = TURNED.put(action, tuple(turned))
    if extra is not None:
        action = EXTRA.put(action, extra)
    return WITHDRAW.put(action, withdraw) if withdraw else action


def lying(cards, turned=None, hand=None, route="linz-ulm", **position):
    """A position in which a tunnel is declared."""
    return at(hand, tunnel={"route": route, "cards": cards, "turned": turned}, **position)


def written(position):
    return writing.position(GAME, position)
