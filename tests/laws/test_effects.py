"""The effects of an action are just what the position after it has otherwise."""

from collections import Counter

from hypothesis import given

from referee.model.verdict import BANK
from referee.rules.features import neutral_player, passengers, province, tolls
from referee.rules.features.loans import LOANS
from referee.rules.features.tunnels import Declared
from referee.rules.score.scoring import score
from tests.laws.pool import GAMES, game, spots, tried
from tests.maps.expecting import each_map


def steps(map_id):
    for number in range(len(GAMES[map_id])):
        played = game(map_id, number)
        for step in played.steps:
            yield step, step.position, step.verdict.effects, step.verdict.position


def less(before, after):
    """What was there before and is not there after."""
    return Counter(before) - Counter(after)


def in_hands(position):
    """The cards of all players, those that are laid down for a tunnel among them."""
    held = sum((Counter(player.hand.cards) for player in position.players), Counter())
    under_way = position.turn.under_way
    return held + Counter(under_way.cards if isinstance(under_way, Declared) else {})


@each_map
@tried(60)
@given(spot=spots)
def test_the_points_are_those_by_which_the_marker_moves(map_id, spot):
    rules, step = spot.on(map_id)
    markers = [
        sum(player.marker for player in score(rules, position.players).players)
        for position in (step.position, step.verdict.position)
    ]
    assert (step.verdict.effects.points or 0) == markers[1] - markers[0]


@each_map
def test_the_cards_spent_are_those_that_leave_the_hand(map_id):
    for step, before, effects, after in steps(map_id):
        spent = less(in_hands(before), in_hands(after))
        assert Counter(effects.cards_spent) == spent, step.action


@each_map
def test_the_pieces_are_those_that_leave_the_reserve(map_id):
    for step, before, effects, after in steps(map_id):
        if step.action.type in ("claim_route", "finish_tunnel"):
            mover = before.turn.player
            used = less(before.players[mover].pieces, after.players[mover].pieces)
            assert +Counter(effects.pieces) == used, step.action
        neutral = neutral_player.STATE.of(before)
        if step.action.type == "neutral_turn" and neutral is not None:
            used = neutral.pieces - neutral_player.STATE.of(after).pieces
            assert sum(effects.pieces.values()) == used, step.action


@each_map
def test_the_passengers_are_those_that_leave_the_board(map_id):
    for step, before, effects, after in steps(map_id):
        taken = Counter(passengers.EFFECT.of(effects).values())
        left = passengers.WAITING.of(after)
        for place, here in (passengers.WAITING.of(before) or {}).items():
            taken.subtract(less(here, left.get(place, {})))
        assert not any(taken.values()), step.action


@each_map
def test_the_toll_moves_from_who_pays_to_who_is_paid(map_id):
    for step, before, effects, after in steps(map_id):
        moved, toll = Counter(), tolls.EFFECT.of(effects)
        if toll is not None:
            moved[toll.paid_by] -= toll.amount
            moved[toll.paid_to] += toll.amount
        del moved[BANK]
        for player, later in zip(before.players, after.players, strict=True):
            held = tolls.TOKENS.of(player)
            if held is not None:
                assert tolls.TOKENS.of(later) - held == moved[player.name], step.action
            mover = step.position.turn.player == before.players.index(player)
            taken = LOANS.of(later) - LOANS.of(player)
            assert taken == bool(mover and tolls.LOAN.of(effects)), step.action


@each_map
def test_a_train_on_the_mat_stands_on_the_spot_of_the_effects(map_id):
    for step, before, effects, after in steps(map_id):
        mats = [
            Counter(
                (line, spot)
                for player in position.players
                for line, spots in province.TRAINS.of(player).items()
                for spot in spots
            )
            for position in (before, after)
        ]
        train = province.EFFECT.of(effects)
        assert mats[1] - mats[0] == Counter([(train.line, train.spot)] if train else []), (
            step.action
        )


@each_map
def test_the_turn_passes_on_and_the_last_round_begins_when_they_are_said_to(map_id):
    for step, before, effects, after in steps(map_id):
        if before.turn.phase_now != "play":
            continue
        turns = [(turn.player, turn.phase_now) for turn in (before.turn, after.turn)]
        moves_on = turns[0] != turns[1]
        assert effects.turn_complete is moves_on, step.action
        starts = before.turns_left is None and after.turns_left not in (None, 0)
        assert effects.last_round_begins is starts, step.action
