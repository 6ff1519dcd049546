"""Cases that no other test decided: each was found by a change of the rules that went unnoticed."""

from functools import partial

import pytest
from msgspec.structs import replace

from referee.model.action import ClaimRoute, DrawCards, DrawTickets, KeepTickets, Pick
from referee.model.finding import Unchecked
from referee.model.position import Turn
from referee.rules.audits.audit import audit_position
from referee.rules.board.pieces import snapshot_of
from referee.rules.claims.payment import Count, Price, could_pay, is_paid, prices_of
from referee.rules.core.actions import actions
from referee.rules.deck.piles import discard, piles_of
from referee.rules.drawing import keep_tickets
from referee.rules.features import draft, express, neutral_player, passengers, province, tolls
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.neutral_player import NeutralTurn
from referee.rules.in_force.compiling import Offered, changed
from referee.rules.turns import turn
from referee.rules.verdicts.judge import judge, legal_actions, play, plays
from tests.rules.tables import by_name, game, own_board, routes_of, table


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


def test_express_once_a_card_that_there_is_not_is_reported_with_its_value():
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
    assert list(tolls.audit_total(feature, snapshot_of(thirty.game, thirty.players))) == []
    more = table(bare, {"Anna": {"tolls": 31, "loans": 2}, "Ben": {"tolls": 30}})
    (finding,) = tolls.audit_total(feature, snapshot_of(more.game, more.players))
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
    verdict = play(here, position, NeutralTurn(0))
    assert verdict.effects.pieces == {}
    neutral = neutral_player.STATE.of(verdict.position)
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


def test_toll_tokens_with_loans_unknown_any_number_may_be_there():
    two = table("nederland", {"Anna": {"tolls": 31, "loans": None}, "Ben": {"tolls": 30}})
    feature = two.game.rules.numbers["tolls"]
    assert list(tolls.audit_total(feature, snapshot_of(two.game, two.players))) == []


def test_tickets_draft_from_two_decks_the_mix_dealt_must_be_known():
    two = table("germany", {"Anna": {}, "Ben": {}})
    action = KeepTickets(4, 4, player=0)
    reasons = draft.check_keep(draft.Draft(), two.game, two.position(phase="setup"), 0, action)
    assert Unchecked("tickets.decks", "/action/dealt") in list(reasons)


def test_tickets_draft_of_tickets_unseen_any_may_be_kept():
    here = table("south-korea", {"Anna": {}, "Ben": {}})
    position = here.position(phase="setup")
    anna = replace(position.players[0], tickets=(), tickets_unknown=6)
    position = replace(position, players=(anna, *position.players[1:]))
    reasons = draft.check_keep(
        draft.Draft(), here.game, position, 0, KeepTickets(6, (0, 1, 2, 3), player=0)
    )
    assert [each.pointer for each in reasons if isinstance(each, Unchecked)] == [
        f"/action/kept/{number}" for number in range(4)
    ]


def test_tickets_draw_where_none_is_left_none_is_dealt():
    here = table("usa", {"Anna": {}, "Ben": {}})
    position = replace(here.position(phase="setup"), ticket_deck={"tickets": 0})
    verdict = judge(here.game, position, KeepTickets(3, 2, player=0))
    assert ("NO_TICKETS_LEFT", "tickets.draw") in [(f.code, f.rule) for f in verdict.findings]


def test_an_option_changes_nothing_of_a_feature_that_is_not_played():
    offers = {"tours": Offered("long", changes={"long": {"tolls": {"total": 9}}})}
    assert changed({"loans": {"points": 5}}, offers, {"tours": "long"}) == {"loans": {"points": 5}}


def test_province_overpay_a_route_as_long_as_the_line_has_no_more_to_play():
    here = own_board("south-korea", ["a b 8 red", "a c 7 red"])
    feature = here.rules.numbers["province"]
    long, shorter = here.board.routes
    assert province.overpaid(feature, here, long, prices_of(here, long)[0]) is None
    assert province.overpaid(feature, here, shorter, prices_of(here, shorter)[0]) is not None


def test_province_overpay_is_looked_for_on_every_route_that_a_train_is_placed_for():
    here = own_board("south-korea", ["a b 8 red"])
    two = table(here, {"Anna": {"hand": {"red": 8}}, "Ben": {}})
    position = two.position("Anna")
    placed = province.LINE.put(ClaimRoute(0, {"red": 8}), "red")
    verdict = judge(here, position, placed)
    assert "claim.count" not in [finding.rule for finding in verdict.findings]


def test_discards_beside_a_short_row_and_a_deck_that_may_be_empty_the_row_is_not_known():
    two = table("germany", {"Anna": {}, "Ben": {}})
    piles = piles_of(two.game, two.position(row=("red", "blue"), deck=None, discards=None))
    unsure = replace(piles, deck=dict.fromkeys(piles.deck))
    assert discard(two.game, unsure, {"red": 1}).row is None


def test_turn_nobody_to_move_is_so_while_the_game_is_on():
    two = table("germany", {"Anna": {}, "Ben": {}})
    assert turn.nobody_to_move(two.position())
    assert not turn.nobody_to_move(two.position("Anna"))
    assert not turn.nobody_to_move(two.position(phase="setup"))


def test_neutral_turn_is_for_two_players_with_tolls():
    feature = table("nederland", {"Anna": {}, "Ben": {}}).game.rules.numbers["neutral_player"]
    conflicts = neutral_player.conflicts
    assert list(conflicts(feature, {"neutral_player": True, "tolls": True}, 2)) == []
    assert list(conflicts(feature, {"neutral_player": False, "tolls": False}, 3)) == []
    assert list(conflicts(feature, {"neutral_player": True, "tolls": False}, 3)) == [
        "tolls",
        "players",
    ]


def test_a_game_knows_the_actions_of_its_features_alone():
    assert plays(table("great-lakes", {"Anna": {}, "Ben": {}}).game, BuildHarbor)
    assert not plays(table("germany", {"Anna": {}, "Ben": {}}).game, BuildHarbor)


@by_name(
    "map_id, route, cards, good",
    {
        "claim.color: the color of the route": ("germany", "berlin-hamburg-blue", "blue", True),
        "claim.color: another color": ("germany", "berlin-hamburg-blue", "red", False),
        "claim.color: the color and another": ("germany", "berlin-hamburg-blue", "blue red", False),
        "claim.color: a wild is good for all": ("germany", "berlin-hamburg-blue", "wild", True),
        "claim.color: gray takes one color": ("germany", "frankfurt-koln-1", "red", True),
        "claim.color: gray takes no two": ("germany", "frankfurt-koln-1", "red blue", False),
        "claim.color: gray takes wilds": ("germany", "frankfurt-koln-1", "wild", True),
    },
)
def test_cards_that_could_pay_for_one_of_several_tracks(map_id, route, cards, good):
    here = game(map_id)
    (track,) = routes_of(here, route)
    paid = dict.fromkeys(cards.split(), 1)
    assert could_pay(here, here.board.routes[track], paid) is good


def test_neutral_turn_what_is_not_said_of_tolls_is_no_conflict():
    feature = game("nederland", neutral_player=True).rules.numbers["neutral_player"]
    of = partial(neutral_player.conflicts, feature)
    assert list(of({"neutral_player": True}, 2)) == []
    assert list(of({"neutral_player": True, "tolls": False}, 2)) == ["tolls"]
    assert list(of({"neutral_player": True, "tolls": True}, 3)) == ["players"]
    assert list(of({"tolls": False}, 3)) == []


def test_a_game_on_another_board_is_still_one_of_its_map():
    assert own_board("germany", ["ulm linz 2"]).map_id == "germany"


@by_name(
    "price, cards, good",
    {
        "ferry.three-for-one: two of the color and three others": ("red", "red=2 blue=3", True),
        "ferry.three-for-one: all of the color": ("red", "red=5", True),
        "ferry.three-for-one: none of the color": ("red", "blue=5", False),
        "ferry.three-for-one: of any color": ("gray", "blue=5", True),
        "ferry.three-for-one: of an unknown color": ("", "blue=5", True),
        "ferry.three-for-one: wilds beside": ("red", "wild=2 blue=3", True),
        "ferry.three-for-one: one of the color and a wild": ("red", "red=1 wild=1 blue=3", True),
        "ferry.three-for-one: one too few": ("red", "red=1 blue=3", False),
        "ferry.three-for-one: one too many": ("red", "red=2 blue=4", False),
    },
)
def test_further_cards_are_set_aside(price, cards, good):
    here = game("nordic-countries")
    asked = Price(price, None, (Count(2, 2, 2),), further=3)
    paid = {card: int(number) for card, number in (one.split("=") for one in cards.split())}
    assert is_paid(here, asked, paid) is good


def test_claim_set_cards_of_one_color_are_counted_together():
    here = game("great-lakes")
    asked = Price("red", "train", (Count(3, 3, 3),), further=1)
    assert is_paid(here, asked, {"red": 1, "red-harbor": 2, "green": 1})
    assert not is_paid(here, asked, {"red": 1, "red-harbor": 1, "green": 2})


@by_name(
    "left, ending, last",
    {
        "end.over: the last turn": (1, False, True),
        "end.over: one more to come": (2, False, False),
        "end.over: the turns left say it": (2, True, False),
        "end.over: the last round may have begun": (None, True, True),
        "end.over: it has not begun": (None, False, False),
    },
)
def test_a_turn_that_may_be_the_last(left, ending, last):
    position = table("germany", {"Anna": {}, "Ben": {}}).position("Anna", turns_left=left)
    assert turn.may_be_last(position, ending=ending) is last


@by_name(
    "map_id, players, deck, found",
    {
        "tickets.unique: all are there": ("usa", {"tickets_unknown": 2}, 27, []),
        "tickets.unique: one too many": (
            "usa",
            {"tickets_unknown": 2},
            28,
            [{"deck": "tickets", "count": 31, "limit": 30}],
        ),
        "tickets.unique: of two decks it is not known of which they are": (
            "europe",
            {"tickets_unknown": 2},
            {"short": 40, "long": 6},
            [],
        ),
    },
)
def test_tickets_that_are_held_unseen_are_counted(map_id, players, deck, found):
    first = {"usa": "boston-miami"}.get(map_id, "")
    here = table(map_id, {"Anna": {"tickets": first, **players}, "Ben": {"tickets": ""}})
    odd = audit_position(here.game, here.position(ticket_deck=deck))
    assert [dict(one.facts) for one in odd if one.code == "TICKETS_TOTAL"] == found


def test_draw_possible_a_card_taken_from_the_row_is_not_drawn_again():
    two = table("germany", {"Anna": {"hand": {"red": 10}}, "Ben": {"hand": {"red": 1}}})
    row = ["red", "blue", "green", "white", "black"]
    position = two.position("Anna", row=row, deck=80, discards=14)
    picks = Pick("row", "red", replacement="blue"), Pick("deck", "red")
    (finding,) = judge(two.game, position, DrawCards(picks)).findings
    assert (finding.code, finding.pointer) == ("CARD_NOT_POSSIBLE", "/action/picks/1/card")


def test_tickets_draw_what_cannot_be_dealt_is_pointed_at():
    two = table("usa", {"Anna": {"tickets": ""}, "Ben": {"tickets": ""}})
    position = two.position(phase="setup", ticket_deck=0)
    (finding,) = judge(two.game, position, KeepTickets(dealt=3, kept=2, player=0)).findings
    assert (finding.code, finding.pointer) == ("NO_TICKETS_LEFT", "/action/dealt")
    assert finding.facts == {}


def test_tickets_keep_what_was_held_unseen_before_is_not_held_any_more():
    two = table("usa", {"Anna": {"tickets": "", "tickets_unknown": 3}, "Ben": {"tickets": ""}})
    position = two.position(phase="setup")
    dealt = two.game.board.names.tickets["boston-miami"]
    action = KeepTickets(dealt=(dealt, dealt + 1, dealt + 2), kept=(dealt, dealt + 1), player=0)
    _, after = two.game.once(actions)[KeepTickets][1].follow(None, two.game, position, 0, action)
    assert (after.players[0].tickets, after.players[0].tickets_unknown) == ((dealt, dealt + 1), 0)


def test_tickets_decks_dealt_of_tickets_without_a_deck_no_mix_is_known():
    own = own_board("europe", ["ulm linz 3"], ["ulm linz 3", "linz ulm 4 short"])
    assert keep_tickets.mix_of(own, KeepTickets(dealt=(1,), kept=1)) == {"short": 1}
    assert keep_tickets.mix_of(own, KeepTickets(dealt=(0, 1), kept=1)) is None


def test_draw_two_a_draw_under_way_is_a_turn_of_whoever_drew():
    two = table("germany", {"Anna": {}, "Ben": {}})
    position = replace(
        two.position(row=["red"] * 5, deck=80, discards=9), turn=Turn(phase="play", passes=1)
    )
    after = play(two.game, position, DrawCards((Pick("deck"),), player=1)).position
    assert (after.turn.player, after.turn.passes) == (1, 0)
    assert after.turn.under_way.drawn == (None,)


@by_name(
    "unknown, drawn, kept, tickets, left",
    {
        "tickets.keep: beside one that is not known": (1, True, True, 1, 1),
        "tickets.keep: which ones are not known": (1, False, False, None, 0),
    },
)
def test_tickets_kept_leave_those_that_are_not_known(unknown, drawn, kept, tickets, left):
    two = table("usa", {"Anna": {"tickets": "", "tickets_unknown": unknown}, "Ben": {}})
    position = two.position("Anna", ticket_deck=20)
    first = two.game.board.names.tickets["boston-miami"]
    named = (first, first + 1, first + 2)
    action = DrawTickets(3, named if drawn else None, (first,) if kept else 1)
    after = play(two.game, position, action).position.players[0]
    assert (after.tickets and len(after.tickets), after.tickets_unknown) == (tickets, left)


@by_name(
    "train, found",
    {
        "deck.trains-and-ships: as many as there are": (70, []),
        "deck.trains-and-ships: one too many": (
            71,
            [{"count": 81, "expected": 80, "deck": "train"}],
        ),
    },
)
def test_cards_of_each_deck_are_counted_wherever_they_are(train, found):
    hands = {"Anna": {"hand": {"red": 3}}, "Ben": {"hand": {"green": 2}}}
    here = table("great-lakes", hands)
    row = ["red", "red", "yellow", None, None, None]
    position = here.position(
        row=row, deck={"train": train, "ship": None}, discards={"red-harbor": 2}
    )
    odd = audit_position(here.game, position)
    assert [dict(one.facts) for one in odd if one.code == "CARDS_TOTAL"] == found
