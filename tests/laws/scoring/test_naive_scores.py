"""The score of every table is that of a naive second count, whatever the options."""

import json
from random import Random

from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from referee.model.position import Position
from referee.wire.api.answers import position_value, score_value
from tests.laws.comparing import differences
from tests.laws.naive_map import NaiveBoard
from tests.laws.naive_network import TooManyRoutesError
from tests.laws.naive_score import NaiveScore
from tests.laws.scoring.snapshots import tables
from tests.maps.expecting import shared_out
from tests.rules.tables import MAPS, each_map
from tools.soak.snapshots import options_of

EXAMPLES = 220
"""On all maps together."""
BOARDS = {map_id: NaiveBoard(game_map.contents) for map_id, game_map in MAPS.items()}


def plain(value):
    """What a value is as JSON."""
    return json.loads(json.dumps(value))


def tables_with_options(data, map_id):
    """The players of a table as JSON, the options, and the score of it."""
    options = options_of(BOARDS[map_id].contents, 6, data.draw(st.builds(Random, st.integers(0))))
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in options.items()}
    finished = data.draw(tables(map_id, **values))
    players = position_value(finished.game, Position(finished.players, {}))["players"]
    return plain({"players": players, "options": options}), finished.score()


@each_map
@settings(max_examples=shared_out(EXAMPLES))
@given(data=st.data())
def test_score_total_is_that_of_a_naive_count(map_id, data):
    request, score = tables_with_options(data, map_id)
    # What a ticket counts that one player holds twice, no rule says.
    hands = [player.get("tickets", ()) for player in request["players"]]
    assume(all(len(hand) == len({*hand}) for hand in hands))
    try:
        naive = NaiveScore(BOARDS[map_id], request).score()
    except TooManyRoutesError:
        reject()
    assert differences(naive, plain(score_value(score, ""))) == []
