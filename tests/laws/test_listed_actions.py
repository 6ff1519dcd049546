"""An action is legal exactly when it completes a listed one, or is two listed steps in sequence."""

from collections import Counter

from hypothesis import given
from msgspec.structs import replace

from referee.model.action import DrawCards
from referee.rules.verdicts.judge import legal_actions, play
from tests.laws.completing import completions, is_listed, is_possible, is_under_way
from tests.laws.mutating import mutations
from tests.laws.order import canonical
from tests.laws.pool import GAMES, chances, game, spots, tried
from tests.maps.expecting import each_map


@each_map
@tried(150)
@given(spot=spots, chance=chances)
def test_every_listed_action_is_legal_however_it_is_completed(map_id, spot, chance):
    rules, step = spot.on(map_id)
    for listed in legal_actions(rules, step.position):
        for action in completions(rules, step.position, listed, chance):
            verdict = play(rules, step.position, action)
            assert verdict.legal, (listed, action, verdict.findings)
            assert verdict.position is not None
            assert verdict.effects is not None


@each_map
@tried(200)
@given(spot=spots)
def test_no_action_is_listed_twice(map_id, spot):
    rules, step = spot.on(map_id)
    listed = Counter(canonical(e.action) for e in legal_actions(rules, step.position))
    assert [action for action, times in listed.items() if times > 1] == []


@each_map
@tried(200)
@given(spot=spots, chance=chances)
def test_two_listed_picks_in_sequence_are_legal(map_id, spot, chance):
    rules, step = spot.on(map_id)
    draws = [entry for entry in legal_actions(rules, step.position) if is_a_pick(entry)]
    for entry in chance.sample(draws, min(4, len(draws))):
        first = chance.choice(list(completions(rules, step.position, entry, chance)))
        begun = play(rules, step.position, first)
        if not is_under_way(begun):
            continue
        for second in filter(is_a_pick, legal_actions(rules, begun.position)):
            both = replace(first, picks=(*first.picks, *second.action.picks))
            verdict = play(rules, step.position, both)
            assert verdict.legal, (both, verdict.findings)
            assert verdict.position == play(rules, begun.position, second.action).position


def is_a_pick(entry):
    return isinstance(entry.action, DrawCards) and bool(entry.action.picks)


@each_map
@tried(150)
@given(spot=spots, chance=chances)
def test_an_action_is_legal_exactly_when_it_is_listed(map_id, spot, chance):
    rules, step = spot.on(map_id)
    every = legal_actions(rules, step.position)
    like_it = {entry.action.type: entry.action for entry in chance.sample(every, len(every))}
    for model in (step.action, *like_it.values()):
        for action in mutations(rules, step.position, model, chance):
            verdict = play(rules, step.position, action)
            listed = is_listed(rules, step.position, action, every)
            if is_possible(verdict):
                assert verdict.legal is listed, (action, verdict.findings, step.position.turn)
            assert (verdict.position is None) is not verdict.legal


@each_map
def test_there_is_always_an_action_until_the_game_is_over(map_id):
    for number in range(len(GAMES[map_id])):
        played = game(map_id, number)
        assert all(legal_actions(played.game, step.position) for step in played.steps[::7])
        assert legal_actions(played.game, played.last) == ()
