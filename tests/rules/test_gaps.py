"""Cases that no other test decided: each was found by a change of the rules that went unnoticed."""

import pytest
from msgspec.structs import replace

from referee.model.position import Turn
from referee.rules import turn
from referee.rules.audit import audit_position
from referee.rules.features import express, neutral_player, passengers, tolls
from referee.rules.features.neutral_player import NeutralTurn
from referee.rules.judge import follow, legal_actions
from referee.rules.seen import look_at
from tests.rules.tables import by_name, own_board, table


def test_passengers_take_ten_of_a_color_taken_are_all_there_are():
    """With the passengers on the board unknown, a color may stand anywhere until ten are taken."""
    nine = table("germany", {"Anna": {"passengers": {"red": 9}}, "Ben": {}, "Cleo": {}})
    ten = table("germany", {"Anna": {"passengers": {"red": 9}}, "Ben": {"passengers": {"red": 1}}})
    feature = ten.game.rules.numbers["passengers"]
    assert "red" in passengers.colors_at(feature, nine.position(), 0)
    assert "red" not in passengers.colors_at(feature, ten.position(), 0)
    assert "blue" in passengers.colors_at(feature, ten.position(), 0)


@pytest.mark.parametrize("phase", ["play", "setup"])
def test_turn_one_action_no_more_actions_are_looked_for_than_are_wanted(phase):
    two = table("germany", {"Anna": {}, "Ben": {}})
    position = two.position("Anna", phase=phase)
    every = legal_actions(two.game, position)
    assert len(every) > 3
    assert legal_actions(two.game, position, 3) == every[:3]
    assert legal_actions(two.game, position, len(every) + 1) == every


def test_express_once_a_card_that_there_is_not_is_told_with_its_value():
    two = table("south-korea", {"Anna": {}, "Ben": {}})
    feature = two.game.rules.numbers["express"]
    (finding,) = express.check_spent(feature, two.players[0], 9)
    assert finding.code == "EXPRESS_UNKNOWN"
    assert finding.facts == {"player": "Anna", "express": 9}


def test_toll_tokens_a_board_without_routes_adds_none():
    """Where there is no toll at all there are as many tokens as at the start."""
    bare = own_board("nederland", [])
    thirty = table(bare, {"Anna": {"tolls": 30}, "Ben": {"tolls": 30}})
    feature = bare.rules.numbers["tolls"]
    assert list(tolls.audit_total(feature, look_at(thirty.game, thirty.players))) == []
    more = table(bare, {"Anna": {"tolls": 31, "loans": 2}, "Ben": {"tolls": 30}})
    (finding,) = tolls.audit_total(feature, look_at(more.game, more.players))
    assert finding.facts == {"count": 61, "limit": 60}


@by_name(
    "number, phase",
    {
        "neutral.turn: the neutral player's phase": (7, "neutral"),
        "neutral.turn: too early for it": (2, "play"),
        "neutral.turn: the round is not known": (None, None),
    },
)
def test_turn_pass_passes_in_a_row_go_on_counting_into_the_phase_after(number, phase):
    two = table("nederland", {"Anna": {}, "Ben": {}}, neutral_player=True)
    position = replace(two.position("Ben"), turn=Turn(player=1, round=number, phase="play"))
    after, _ = turn.finish(two.game, position, position, 1, passed=True)
    assert (after.turn.passes, after.turn.phase_now) == (1, phase)


def test_neutral_turn_a_pair_that_no_track_joins_is_as_blank():
    own = own_board(
        "nederland",
        ["ulm linz 2 toll=1", "linz wien 2 toll=1"],
        ["ulm linz 5"],
        neutral_player=True,
    )
    unjoined = neutral_player.PAIR.put(own.board.tickets[0], (0, 2))
    here = own.on(replace(own.board, tickets=(unjoined,)))
    two = table(here, {"Anna": {}, "Ben": {}})
    position = two.position("Ben", round=6, phase="neutral")
    effects, after = follow(here, position, NeutralTurn(0))
    assert effects.pieces == {}
    neutral = neutral_player.STATE.of(after)
    assert (neutral.routes, neutral.stopped) == ((), False)


def test_passengers_take_on_a_board_of_ones_own_any_number_may_wait():
    own = table(own_board("germany", ["berlin hamburg 2"]), {"Anna": {}, "Ben": {}})
    waiting = {0: {"red": 9}, 1: {"red": 1}}
    assert audit_position(own.game, passengers.WAITING.put(own.position(), waiting)) == ()
    printed = table("germany", {"Anna": {}, "Ben": {}})
    (finding,) = audit_position(printed.game, passengers.WAITING.put(printed.position(), waiting))
    assert finding.code == "WAITING_TOO_MANY"


def test_tickets_unique_a_deck_of_which_the_board_has_none_is_empty():
    own = table(own_board("germany", ["ulm linz 3"], ["ulm linz 5"]), {"Anna": {}, "Ben": {}})
    decks = {"short": 0, "long": 0}
    assert audit_position(own.game, replace(own.position(), ticket_deck=decks)) == ()
    found = audit_position(own.game, replace(own.position(), ticket_deck={**decks, "long": 1}))
    assert [finding.facts for finding in found] == [{"deck": "long", "count": 1, "limit": 0}]
