"""Actions one after the other, until one is illegal."""

import pytest

from referee.model.action import ClaimRoute, DrawCards, Pass, Pick
from referee.model.codes import Code
from referee.rules.verdicts.judge import play, replay
from tests.rules.tables import own_board, routes_of, table

TWO = table("germany", {"Anna": {"tickets": [], "hand": {"orange": 4}}, "Ben": {"tickets": []}})
START = TWO.position("Anna", row=["red", "blue", "green", "black", "white"], deck=80, discards=5)
(LEIPZIG,) = routes_of(TWO.game, "berlin-leipzig")


def played(*actions):
    return replay(TWO.game, START, [lambda _, action=action: action for action in actions])


def test_turn_order_each_action_is_judged_where_the_one_before_led():
    claim, draw = ClaimRoute(LEIPZIG, {"orange": 4}), DrawCards((Pick("deck"), Pick("deck")))
    replayed = played(claim, draw, draw)
    assert [verdict.legal for verdict in replayed.verdicts] == [True, True, True]
    assert replayed.first_illegal is None
    assert replayed.position == replayed.verdicts[-1].position
    assert replayed.position.turn.player == 1
    assert [player.total for player in replayed.score.players] == [7, 0]


def test_turn_order_it_ends_with_the_first_illegal_action():
    claim = ClaimRoute(LEIPZIG, {"orange": 4})
    replayed = played(claim, claim, Pass())
    assert replayed.first_illegal == 1
    assert [verdict.legal for verdict in replayed.verdicts] == [True, False]
    assert Code.ROUTE_TAKEN in {finding.code for finding in replayed.verdicts[1].findings}
    assert replayed.position == replayed.verdicts[0].position
    assert replayed.score.players[0].total == 7


def test_turn_order_nothing_played_leaves_the_position():
    replayed = played()
    assert (replayed.verdicts, replayed.first_illegal, replayed.position) == ((), None, START)


def test_neutral_turn_its_tracks_are_in_the_way_of_a_ticket():
    routes = ["linz ulm 1 toll=1", "linz wien 2 toll=1", "ulm wien 3 toll=1"]
    board = own_board("nederland", routes, ["linz ulm 9"])
    two = table(board, {"Anna": {"tickets": "linz-ulm"}, "Ben": {}})
    for routes, spaces in (("", 1), ("linz-ulm", 5)):
        reached = replay(two.game, two.position(neutral={"routes": routes}), [])
        (line,) = [line for line in reached.score.players[0].lines if line.part == "tickets"]
        assert line.facts["missing"]["spaces"] == spaces


def test_turn_order_an_action_is_read_where_it_is_played():
    seen = []

    def read(position):
        seen.append(position)
        return ClaimRoute(LEIPZIG, {"orange": 4})

    replayed = replay(TWO.game, START, [read, read])
    assert seen == [START, replayed.verdicts[0].position]


def test_turn_order_an_action_of_nobody_cannot_be_judged():
    for position in (TWO.position(), TWO.position(phase="setup")):
        with pytest.raises(ValueError, match=r"^nobody is named and nobody is known to move$"):
            play(TWO.game, position, Pass())
