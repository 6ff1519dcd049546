"""Knowing less never makes a legal action illegal, and what the answer says in spite of it is so.

A pass is the exception: it is legal only when it is known that nothing else is (`turn.pass`). And a
card is illegal only where it is known that it cannot be there (`draw.possible`).
"""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.model.action import ClaimRoute, Pass
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.province import LINE
from referee.rules.features.stations import BuildStation
from referee.rules.verdicts.judge import legal_actions, play, seat_of
from tests.laws.completing import completions, is_listed, is_possible
from tests.laws.mutating import mutations
from tests.laws.pool import chances, spots, tried
from tests.laws.veiling import contradictions, veiled, veiled_action
from tests.maps.expecting import each_map

shares = st.sampled_from((0.05, 0.2, 0.4, 0.7))


def pays_unseen(position, action):
    """Whether somebody pays out of a hand that is not known, and puts no train on a mat."""
    if not isinstance(action, ClaimRoute | BuildHarbor | BuildStation) or LINE.of(action):
        return False
    return position.players[position.turn.player].hand is None


@each_map
@tried(300)
@given(spot=spots, chance=chances, share=shares)
def test_what_really_happened_is_legal_however_little_is_known(map_id, spot, chance, share):
    rules, step = spot.on(map_id)
    position = veiled(step.position, chance, share)
    if isinstance(step.action, Pass):
        return
    actions = [step.action, veiled_action(step.action, chance)]
    if pays_unseen(position, step.action):
        actions.append(replace(step.action, cards=None))
    for action in actions:
        verdict = play(rules, position, action)
        assert verdict.legal, (action, verdict.findings)
        assert contradictions(verdict.position, step.verdict.position) == [], (position, action)


@each_map
@tried(200)
@given(spot=spots, chance=chances, share=shares)
def test_what_really_happened_next_is_legal_too_however_little_was_known(
    map_id, spot, chance, share
):
    rules, steps = spot.on_from(map_id, 6)
    position = veiled(steps[0].position, chance, share)
    for step in steps:
        if isinstance(step.action, Pass):
            return
        action = replace(step.action, player=seat_of(step.position, step.action))
        verdict = play(rules, position, action)
        assert verdict.legal, (action, position, verdict.findings)
        assert contradictions(verdict.position, step.verdict.position) == [], (position, action)
        position = verdict.position


@each_map
@tried(250)
@given(spot=spots, chance=chances, share=shares)
def test_knowing_more_turns_legal_into_illegal_but_never_what_was_certain(
    map_id, spot, chance, share
):
    rules, step = spot.on(map_id)
    position = veiled(step.position, chance, share)
    for action in mutations(rules, step.position, step.action, chance):
        fully, less = play(rules, step.position, action), play(rules, position, action)
        if not isinstance(action, Pass):
            assert less.legal or not fully.legal, (action, less.findings)
        wrong = less.legal and less.certain and not fully.legal
        assert not is_possible(fully) or not wrong, (action, fully.findings)


@each_map
@tried(125)
@given(spot=spots, chance=chances, share=shares)
def test_what_is_listed_is_legal_and_the_reverse_however_little_is_known(
    map_id, spot, chance, share
):
    rules, step = spot.on(map_id)
    position = veiled(step.position, chance, share)
    listed = legal_actions(rules, position)
    for entry in chance.sample(listed, min(20, len(listed))):
        for action in completions(rules, position, entry, chance, most=2):
            verdict = play(rules, position, action)
            assert verdict.legal, (entry, action, verdict.findings)
    seat = position.turn.player
    unseen = seat is not None and position.players[seat].hand is None
    for action in mutations(rules, position, step.action, chance):
        # With the hand unknown claims, harbors and stations are listed without cards.
        if not (unseen and isinstance(action, ClaimRoute | BuildHarbor | BuildStation)):
            verdict = play(rules, position, action)
            if is_possible(verdict):
                assert verdict.legal is is_listed(rules, position, action, listed), action


@each_map
@tried(75)
@given(spot=spots)
def test_where_everything_is_known_the_verdict_is_certain(map_id, spot):
    rules, step = spot.on(map_id)
    verdict = play(rules, step.position, step.action)
    assert verdict.certain, (step.action, verdict.unchecked)
