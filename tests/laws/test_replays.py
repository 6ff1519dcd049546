"""A replay ends in exactly the position reached step by step, with the score of that snapshot."""

from hypothesis import given

from referee.rules.features.neutral_player import STATE
from referee.rules.score.scoring import score
from referee.rules.verdicts.judge import play, replay
from tests.laws.mutating import mutations
from tests.laws.pool import GAMES, chances, game, spots, tried
from tests.maps.expecting import IDS, each_map


def moves(actions):
    return [lambda _, action=action: action for action in actions]


@each_map
def test_a_replay_is_the_game_step_by_step(map_id):
    for number in range(len(GAMES[map_id])):
        played = game(map_id, number)
        for stretch in played.stretches:
            actions = [step.action for step in stretch]
            found = replay(played.game, stretch[0].position, moves(actions))
            assert found.first_illegal is None
            assert found.position == stretch[-1].verdict.position
            assert found.verdicts == tuple(step.verdict for step in stretch)
            neutral = STATE.of(found.position)
            routes = neutral.routes if neutral else ()
            assert found.score == score(played.game, found.position.players, routes)


@each_map
@tried(50)
@given(spot=spots, chance=chances)
def test_a_replay_ends_before_the_first_illegal_action(map_id, spot, chance):
    rules, step = spot.on(map_id)
    bad = [
        action
        for action in mutations(rules, step.position, step.action, chance)
        if not play(rules, step.position, action).legal
    ]
    for action in bad[:3]:
        found = replay(rules, step.position, moves([action, step.action]))
        assert (found.first_illegal, len(found.verdicts)) == (0, 1)
        assert found.position == step.position
        again = replay(rules, step.position, moves([step.action, action]))
        if again.first_illegal is not None:
            assert again.first_illegal == 1
            assert again.position == step.verdict.position


def test_a_replay_of_nothing_is_the_position_it_starts_from():
    played = game(IDS[0], 0)
    found = replay(played.game, played.last, [])
    assert (found.verdicts, found.first_illegal) == ((), None)
    assert found.position == played.last
    assert found.score == score(played.game, played.last.players)
