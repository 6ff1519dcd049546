"""Tickets dealt from several decks, drawn from one in play; tickets that options have in play."""

import pytest

from referee.model.action import DrawTickets, KeepTickets
from referee.rules.audits.audit import audit, audit_position
from referee.rules.score.scoring import tie_breaks
from referee.rules.verdicts.judge import legal_actions, play
from tests.rules.features.playing import found, listed, played, unchecked
from tests.rules.tables import MAPS, by_name, game, table, tickets_of
from tests.rules.verdicts import writing

GAME = game("europe")
BOARD = GAME.board
SHORT = [t.id for t in BOARD.tickets if t.deck == "short" and t.index in GAME.tickets_in_play]
LONG = [t.id for t in BOARD.tickets if t.deck == "long" and t.index in GAME.tickets_in_play]
DEALT = {"long": 1, "short": 3}
FOUR = (LONG[0], *SHORT[:3])


def ids(*names):
    return tickets_of(GAME, names)


def setup(players=2, *, ticket_deck=None, **given):
    names = ["Anna", "Ben", "Cleo", "Dirk", "Emil"][:players]
    seats = {name: {"tickets": "", **given} for name in names}
    piles = {"short": 40, "long": 6} if ticket_deck is None else ticket_deck
    return table(GAME, seats).position(phase="setup", ticket_deck=piles)


@by_name(
    "dealt, kept, findings",
    {
        "tickets.decks-dealt: one long and three short": (DEALT, 2, []),
        "tickets.decks-dealt: four are those": (4, 2, []),
        "tickets.decks-dealt: in any order": ({"short": 3, "long": 1}, 4, []),
        "tickets.decks-dealt: named": (ids(*FOUR), ids(*FOUR[:2]), []),
        "tickets.decks-dealt: the long one may be returned": (ids(*FOUR), ids(*FOUR[1:]), []),
        "tickets.decks-dealt: four short": (
            {"short": 4},
            2,
            ["WRONG_MIX_DEALT tickets.decks-dealt /action/dealt"],
        ),
        "tickets.decks-dealt: two long": (
            {"short": 2, "long": 2},
            2,
            ["WRONG_MIX_DEALT tickets.decks-dealt /action/dealt"],
        ),
        "tickets.decks-dealt: four short that are named": (
            ids(*SHORT[:4]),
            ids(*SHORT[:2]),
            ["WRONG_MIX_DEALT tickets.decks-dealt /action/dealt"],
        ),
        "tickets.keep: three dealt": (
            3,
            2,
            ["WRONG_TICKET_COUNT tickets.keep /action/dealt"],
        ),
        "tickets.keep: one is too few": (DEALT, 1, ["TOO_FEW_KEPT tickets.keep /action/kept"]),
        "tickets.keep: not one that was not dealt": (
            ids(*FOUR),
            ids(FOUR[0], SHORT[9]),
            ["TICKET_NOT_DRAWN tickets.keep /action/kept/1"],
        ),
        "tickets.decks-dealt: all that is wrong": (
            {"short": 4},
            1,
            [
                "WRONG_MIX_DEALT tickets.decks-dealt /action/dealt",
                "TOO_FEW_KEPT tickets.keep /action/kept",
            ],
        ),
        "tickets.decks-dealt: two long kept of one dealt": (
            DEALT,
            ids(*LONG[:2]),
            ["TICKET_OF_OTHER_DECK tickets.decks-dealt /action/kept/1"],
        ),
    },
)
def test_long_and_short_are_dealt_apart(dealt, kept, findings):
    assert found(GAME, setup(), KeepTickets(dealt, kept, player=0)) == findings


def test_tickets_decks_dealt_no_deck_deals_more_than_it_has():
    position = setup(ticket_deck={"short": 40, "long": 0})
    assert found(GAME, position, KeepTickets(DEALT, 2, player=0)) == [
        "MIX_OVER_DECK tickets.decks-dealt /action/dealt"
    ]


def test_tickets_return_at_the_setup_are_out_of_the_game_and_so_are_those_not_dealt():
    position = setup(3)
    for seat in range(3):
        dealt = ids(LONG[seat], *SHORT[3 * seat : 3 * seat + 3])
        position = played(GAME, position, KeepTickets(dealt, dealt[:2], player=seat))
        piles = writing.position(GAME, position)["ticket_deck"]
        ready = seat == 2
        assert piles == {"short": 40 - 3 * (seat + 1), "long": 0 if ready else 5 - seat}
    assert position.turn.player == 0
    assert audit_position(GAME, position) == ()


@pytest.mark.parametrize("kept", [2, ids(*FOUR[:2])])
def test_tickets_return_whichever_were_kept_all_dealt_have_left_their_decks(kept):
    dealt = 4 if isinstance(kept, int) else ids(*FOUR)
    after = played(GAME, setup(), KeepTickets(dealt, kept, player=0))
    assert writing.position(GAME, after)["ticket_deck"] == {"short": 37, "long": 5}


def test_tickets_decks_dealt_listed_with_every_number_kept():
    entries = listed(GAME, setup(), type="keep_tickets", seat=0)
    assert [(entry["dealt"], entry["kept"]) for entry in entries] == [
        (DEALT, kept) for kept in (2, 3, 4)
    ]


def in_play(*, ticket_deck=None, **given):
    piles = {"short": 31, "long": 0} if ticket_deck is None else ticket_deck
    players = {"Anna": {"tickets": FOUR[:2], **given}, "Ben": {"tickets": LONG[1:2]}}
    return table(GAME, players).position("Anna", phase="play", ticket_deck=piles)


@by_name(
    "action, findings",
    {
        "tickets.draw: three short": (DrawTickets(3, kept=1), []),
        "tickets.decks-dealt: three short, and the deck is said": (
            DrawTickets({"short": 3}, kept=1),
            [],
        ),
        "tickets.decks-dealt: a long one": (
            DrawTickets({"short": 2, "long": 1}, kept=1),
            ["DECK_OUT_OF_PLAY tickets.decks-dealt /action/count/long"],
        ),
        "tickets.decks-dealt: a long one that is named": (
            DrawTickets(3, ids(*SHORT[5:7], LONG[4]), 1),
            ["TICKET_OF_OTHER_DECK tickets.decks-dealt /action/drawn/2"],
        ),
        "tickets.draw: two": (
            DrawTickets(2, kept=1),
            ["WRONG_TICKET_COUNT tickets.draw /action/count"],
        ),
        "tickets.keep: none": (
            DrawTickets(3, kept=0),
            ["TOO_FEW_KEPT tickets.keep /action/kept"],
        ),
        "tickets.unique: one that a player has": (
            DrawTickets(3, ids(*SHORT[:1], *SHORT[5:7]), 1),
            ["TICKET_HELD_TWICE tickets.unique /action/drawn/0"],
        ),
    },
)
def test_tickets_are_drawn_from_the_short_deck_alone(action, findings):
    assert found(GAME, in_play(), action) == findings


def test_tickets_decks_dealt_draws_are_listed_by_number():
    assert listed(GAME, in_play(), type="draw_tickets") == [{"type": "draw_tickets", "count": 3}]
    two = in_play(ticket_deck={"short": 2, "long": 0})
    assert listed(GAME, two, type="draw_tickets") == [{"type": "draw_tickets", "count": 2}]
    # Long tickets that are said to be left are not drawn.
    none = in_play(ticket_deck={"short": 0, "long": 3})
    assert listed(GAME, none, type="draw_tickets") == []
    assert found(GAME, none, DrawTickets(3, kept=1)) == [
        "NO_TICKETS_LEFT tickets.draw /action/count"
    ]


def test_tickets_decks_dealt_nothing_known_of_the_decks():
    players = {"Anna": {}, "Ben": {}}
    position = table(GAME, players).position("Anna", phase="play")
    assert "tickets.draw /ticket_deck" in unchecked(GAME, position, DrawTickets(3, kept=1))
    verdict = play(GAME, position, DrawTickets(3, kept=1))
    assert verdict.legal
    assert verdict.position.ticket_deck is None


def test_tickets_return_in_play_at_the_bottom_of_the_short_deck():
    after = played(GAME, in_play(), DrawTickets(3, kept=1))
    assert writing.position(GAME, after)["ticket_deck"] == {"short": 30, "long": 0}


@pytest.mark.parametrize("map_id", ["nordic-countries", "switzerland"])
def test_tickets_return_in_play_out_of_the_game(map_id):
    here = game(map_id)
    position = table(here, {"Anna": {}, "Ben": {}}).position("Anna", ticket_deck=20)
    after = played(here, position, DrawTickets(3, kept=1))
    assert after.ticket_deck == {"tickets": 17}
    dealt = table(here, {"Anna": {"tickets": ""}, "Ben": {"tickets": ""}})
    start = dealt.position(phase="setup", ticket_deck=46)
    assert played(here, start, KeepTickets(5, 2, player=0)).ticket_deck == {"tickets": 41}


@by_name(
    "anna, ben, piles, expected",
    {
        "tickets.decks-dealt: nothing odd": (
            [LONG[0], *SHORT[:3]],
            LONG[1:2],
            {"short": 37, "long": 0},
            [],
        ),
        "tickets.decks-dealt: two long ones": (
            LONG[:2],
            [],
            {"short": 34, "long": 0},
            ["TICKETS_OF_DECK tickets.decks-dealt /players/0/tickets"],
        ),
        "tickets.decks-dealt: long ones left in play": (
            LONG[:1],
            [],
            {"short": 34, "long": 4},
            ["DECK_OUT_OF_PLAY tickets.decks-dealt /ticket_deck/long"],
        ),
        "tickets.unique: more than there are": (
            LONG[:1],
            SHORT[:1],
            {"short": 40, "long": 0},
            ["TICKETS_TOTAL tickets.unique /ticket_deck"],
        ),
    },
)
def test_tickets_that_cannot_be(anna, ben, piles, expected):
    players = {"Anna": {"tickets": anna}, "Ben": {"tickets": ben}}
    position = table(GAME, players).position("Anna", phase="play", ticket_deck=piles)
    odd = audit_position(GAME, position)
    assert [writing.finding(finding) for finding in odd] == expected


def test_tickets_unique_more_long_ones_than_there_are_before_the_first_turn():
    position = setup(ticket_deck={"short": 40, "long": 7})
    assert [finding.code.value for finding in audit_position(GAME, position)] == ["TICKETS_TOTAL"]


# Tickets that options have in play

EUROPE = {
    "base": ({"short": 40, "long": 6}, 4, 2, {"long": 1, "short": 3}, 3),
    "expanded": ({"short": 59, "long": 6}, 4, 2, {"long": 1, "short": 3}, 3),
    "big-cities": ({"short": 45}, 5, 2, {"short": 5}, 4),
    "mega": ({"short": 89, "long": 12}, 7, 3, {"long": 2, "short": 5}, 3),
}


@pytest.mark.parametrize("option", EUROPE)
def test_tickets_draw_from_what_each_option_has_in_play_europe(option):
    sizes, dealt, keep, mix, drawn = EUROPE[option]
    here = game("europe", tickets=option)
    assert dict(here.deck_sizes) == sizes
    assert (here.tickets.setup.draw, here.tickets.setup.keep) == (dealt, keep)
    assert here.tickets.setup.dealt == mix
    assert (here.tickets.draw, here.tickets.keep) == (drawn, 1)
    seats = {"Anna": {"tickets": ""}, "Ben": {"tickets": ""}}
    piles = {"short": 0, "long": 0} | sizes
    position = table(here, seats).position(phase="setup", ticket_deck=piles)
    assert audit_position(here, position) == ()
    for seat in range(2):
        position = played(here, position, KeepTickets(mix, keep, player=seat))
    assert writing.position(here, position)["ticket_deck"] == {
        "short": sizes["short"] - 2 * mix["short"],
        "long": 0,
    }
    counts = [
        entry.action.count
        for entry in legal_actions(here, position)
        if isinstance(entry.action, DrawTickets)
    ]
    assert counts == [drawn]


USA = {
    "base": (30, 3, 2, 3, ("tickets", "longest_bonus")),
    "1910": (35, 3, 2, 3, ("tickets",)),
    "mega": (69, 5, 3, 4, ("tickets", "longest_bonus")),
    "big-cities": (35, 4, 2, 4, ("tickets",)),
}


@pytest.mark.parametrize("option", USA)
def test_tickets_draw_from_what_each_option_has_in_play_usa(option):
    size, dealt, keep, drawn, order = USA[option]
    here = game("usa", tickets=option)
    assert dict(here.deck_sizes) == {"tickets": size}
    assert (here.tickets.setup.draw, here.tickets.setup.keep) == (dealt, keep)
    assert (here.tickets.draw, here.tickets.keep) == (drawn, 1)
    assert here.tie_breaks == order
    assert set(order) <= here.once(tie_breaks).keys()


def test_tickets_draw_big_cities_are_named_on_all_in_play():
    here = game("usa", tickets="big-cities")
    big = MAPS["usa"].contents["options"]["tickets"]["in_play"]["big-cities"][0]["naming"]
    for index in here.tickets_in_play:
        assert {here.board.places[p].id for p in here.board.tickets[index].places} & set(big)


def test_tickets_unique_a_snapshot_is_audited_without_decks():
    assert audit(GAME, table(GAME, {"Anna": {"tickets": LONG[:1]}, "Ben": {}}).players) == ()
