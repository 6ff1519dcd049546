"""An action is legal exactly when it completes a listed one, or is two listed picks in sequence."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.model.action import DrawCards
from referee.rules.judge import judge, legal_actions
from tests.laws.completing import completions, is_listed, is_under_way
from tests.laws.mutating import mutations
from tests.laws.order import canonical
from tests.laws.pool import chances, each_map, moments


@each_map
@settings(max_examples=25)
@given(data=st.data(), chance=chances)
def test_every_listed_action_is_legal_however_it_is_completed(map_id, data, chance):
    played, position = data.draw(moments(map_id))
    for listed in legal_actions(played.game, position):
        for action in completions(played.game, listed, chance):
            verdict = judge(played.game, position, action)
            assert verdict.legal, (listed, action, verdict.findings)
            assert verdict.position is not None
            assert verdict.effects is not None


@each_map
@settings(max_examples=25)
@given(data=st.data())
def test_no_action_is_listed_twice(map_id, data):
    played, position = data.draw(moments(map_id))
    listed = Counter(repr(canonical(entry.action)) for entry in legal_actions(played.game, position))
    assert [action for action, times in listed.items() if times > 1] == []


@each_map
@settings(max_examples=25)
@given(data=st.data(), chance=chances)
def test_two_listed_picks_in_sequence_are_legal(map_id, data, chance):
    played, position = data.draw(moments(map_id))
    draws = [entry for entry in legal_actions(played.game, position) if is_a_pick(entry)]
    for entry in chance.sample(draws, min(4, len(draws))):
        first = chance.choice(list(completions(played.game, entry, chance)))
        begun = judge(played.game, position, first)
        if not is_under_way(begun):
            continue
        for second in filter(is_a_pick, legal_actions(played.game, begun.position)):
            both = replace(first, picks=(*first.picks, *second.action.picks))
            verdict = judge(played.game, position, both)
            assert verdict.legal, (both, verdict.findings)
            after = judge(played.game, begun.position, second.action)
            assert verdict.position == after.position


def is_a_pick(entry):
    return isinstance(entry.action, DrawCards) and bool(entry.action.picks)


@each_map
@settings(max_examples=30)
@given(data=st.data(), chance=chances)
def test_an_action_is_legal_exactly_when_it_is_listed(map_id, data, chance):
    played = data.draw(moments(map_id))[0]
    step = data.draw(st.sampled_from(played.steps))
    for action in mutations(played.game, step.position, step.action, chance):
        verdict = judge(played.game, step.position, action)
        listed = is_listed(played.game, step.position, action)
        assert verdict.legal is listed, (action, verdict.findings, step.position.turn)
        assert (verdict.position is None) is not listed


@each_map
@settings(max_examples=15)
@given(data=st.data())
def test_the_end_of_the_game_and_only_that_has_no_action(map_id, data):
    played, position = data.draw(moments(map_id))
    assert legal_actions(played.game, position)
    assert legal_actions(played.game, played.last) == ()
