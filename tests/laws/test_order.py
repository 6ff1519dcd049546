"""Legality never depends on the order of lists."""

from hypothesis import given

from referee.rules.verdicts.judge import legal_actions, play
from tests.laws.mutating import mutations
from tests.laws.order import canonical, disordered
from tests.laws.pool import chances, spots, tried
from tests.maps.expecting import each_map


def in_any_order(values):
    return sorted(canonical(value) for value in values)


@each_map
@tried(150)
@given(spot=spots, chance=chances)
def test_the_same_actions_are_listed_whatever_the_order(map_id, spot, chance):
    rules, step = spot.on(map_id)
    listed = legal_actions(rules, step.position)
    again = legal_actions(rules, disordered(step.position, chance))
    assert in_any_order(again) == in_any_order(listed)


@each_map
@tried(150)
@given(spot=spots, chance=chances)
def test_the_verdict_is_the_same_whatever_the_order(map_id, spot, chance):
    rules, step = spot.on(map_id)
    other = disordered(step.position, chance)
    for action in (step.action, *mutations(rules, step.position, step.action, chance)):
        first, second = play(rules, step.position, action), play(rules, other, action)
        assert in_any_order(second.findings) == in_any_order(first.findings), action
        assert in_any_order(second.unchecked) == in_any_order(first.unchecked), action
        assert canonical(second.effects) == canonical(first.effects), action
        assert canonical(second.position) == canonical(first.position), action
