"""Whole random games: every position agrees with the real table."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.audits.audit import audit_position
from tests.laws.conservation import differences, lost
from tests.laws.dealer import Dealer
from tests.laws.played import variant
from tests.laws.pool import GAMES, chances, game, tried
from tests.laws.styles import STYLES
from tests.laws.table import EndlessRowError
from tests.laws.turns import turns
from tests.maps.expecting import each_map, playing

NEUTRAL = playing("neutral_player")


@each_map
@tried(30)
@given(
    chance=chances, style=st.sampled_from(["quick", "mixed", "curious"]), seats=st.integers(0, 9)
)
def test_every_position_is_as_the_table_lies(map_id, chance, style, seats):
    rules = variant(map_id, neutral_player=map_id in NEUTRAL and chance.random() < 0.3)
    least, most = (2, 2) if rules.options.get("neutral_player") else rules.players
    dealer = Dealer(rules, least + seats % (most - least + 1), chance, STYLES[style])
    with suppress(EndlessRowError):
        while dealer.position.turns_left != 0:
            assert differences(rules, dealer.position, dealer.table) == []
            dealer.step()


@each_map
def test_nothing_is_lost_and_nothing_comes_from_nowhere(map_id):
    for number in range(len(GAMES[map_id])):
        played = game(map_id, number)
        for stretch in played.stretches:
            for step in stretch:
                assert lost(played.game, step.position) == []


@each_map
def test_the_audit_finds_nothing_in_a_real_game(map_id):
    for number in range(len(GAMES[map_id])):
        played = game(map_id, number)
        for step in played.steps:
            assert audit_position(played.game, step.position) == ()


@each_map
def test_the_turn_goes_round_and_the_last_round_is_counted_down(map_id):
    for number in range(len(GAMES[map_id])):
        played = game(map_id, number)
        assert [s.position.turn.player for s in played.steps if in_play(s)] == [
            seat for seat, *_ in turns(played)
        ]
        rounds = [
            (s.position.turn.round, s.position.turns_left) for s in played.steps if in_play(s)
        ]
        assert rounds == [tuple(rest) for _, *rest in turns(played)]


def in_play(step):
    return step.position.turn.phase != "setup"
