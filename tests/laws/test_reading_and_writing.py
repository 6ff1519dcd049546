"""A position and an action survive being written and read."""

import json

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.verdicts.judge import play
from referee.wire.api.answers import action_value, position_value
from referee.wire.api.requests import read_verdict
from tests.laws.played import MAPS
from tests.laws.pool import chances, spots, tried
from tests.laws.veiling import veiled
from tests.maps.expecting import each_map


def written(rules, position, action):
    names = [player.name for player in position.players]
    body = {
        "position": position_value(rules, position),
        "action": action_value(rules, action, names),
        "options": options(rules),
    }
    return json.loads(json.dumps(body))


def options(rules):
    return {name: rules.options[name] for name in MAPS[rules.map_id].option_names}


def unplayed(rules):
    """The game without what it keeps of what has been worked out."""
    return rules.on(rules.board)


@each_map
@tried(150)
@given(spot=spots)
def test_a_position_and_an_action_survive_being_written_and_read(map_id, spot):
    rules, step = spot.on(map_id)
    read = read_verdict(MAPS[map_id], written(rules, step.position, step.action))
    assert unplayed(read.setting.game) == unplayed(rules)
    assert read.position == step.position
    assert read.action == step.action
    after = read_verdict(MAPS[map_id], written(rules, step.verdict.position, step.action))
    assert after.position == step.verdict.position


@each_map
@tried(100)
@given(spot=spots, chance=chances, share=st.sampled_from((0.1, 0.5)))
def test_so_does_a_position_of_which_less_is_known(map_id, spot, chance, share):
    rules, step = spot.on(map_id)
    position = veiled(step.position, chance, share)
    once = read_verdict(MAPS[map_id], written(rules, position, step.action))
    twice = read_verdict(MAPS[map_id], written(rules, once.position, step.action))
    assert twice.position == once.position
    after = play(rules, once.position, step.action).position
    if after is not None:
        assert read_verdict(MAPS[map_id], written(rules, after, step.action)).position == after
