"""The draft: what is known of a player's tickets after a pick, and after the choice."""

import pytest

from referee.model.action import KeepTickets
from referee.rules.features.draft import DraftTicket
from referee.rules.verdicts.judge import judge, play
from tests.rules.features.playing import played, unchecked
from tests.rules.tables import by_name, game, table, tickets_of

GAME = game("south-korea")
SIX = (
    "andong-busan boryeong-chuncheon boryeong-daegu cheonan-changwon cheonan-wonju cheongju-gwangju"
)
FIRST, SECOND, *_ = SIX.split()


def at(deck=40, **anna):
    here = table(GAME, {"Anna": anna, "Ben": {"tickets": ""}})
    return here.position(phase="setup", ticket_deck=deck)


def number(ticket):
    return tickets_of(GAME, ticket)[0]


@by_name(
    "anna, picked, tickets, unknown",
    {
        "tickets.draft: the first": ({"tickets": ""}, FIRST, FIRST, 0),
        "tickets.draft: beside one that is known": (
            {"tickets": FIRST},
            SECOND,
            f"{FIRST} {SECOND}",
            0,
        ),
        "tickets.draft: beside one that is not known": (
            {"tickets": FIRST, "tickets_unknown": 1},
            SECOND,
            f"{FIRST} {SECOND}",
            1,
        ),
        "tickets.draft: which one is not known": ({"tickets": FIRST}, None, None, 0),
        "tickets.draft: nor which ones were": ({"tickets": None}, SECOND, None, 0),
        "tickets.draft: nothing is known any more": (
            {"tickets": FIRST, "tickets_unknown": 1},
            None,
            None,
            0,
        ),
    },
)
def test_what_is_known_after_a_pick(anna, picked, tickets, unknown):
    ticket = None if picked is None else number(picked)
    verdict = play(GAME, at(**anna), DraftTicket(ticket=ticket, player=0))
    player = verdict.position.players[0]
    assert player.tickets == (None if tickets is None else tickets_of(GAME, tickets))
    assert player.tickets_unknown == unknown
    assert verdict.position.ticket_deck == {"tickets": 39}
    assert verdict.effects.drawn == (ticket,)


@pytest.mark.parametrize("deck", [None, 40])
def test_tickets_draft_four_of_six_are_kept_and_two_go_back(deck):
    dealt = tickets_of(GAME, SIX)
    position = at(deck, tickets=SIX)
    after = played(GAME, position, KeepTickets(dealt=dealt, kept=dealt[:4], player=0))
    assert after.players[0].tickets == dealt[:4]
    assert after.players[0].tickets_unknown == 0
    assert after.ticket_deck == (None if deck is None else {"tickets": deck + 2})
    assert (after.turn.phase, after.turn.ready) == ("setup", (0,))


def test_tickets_draft_of_tickets_not_all_known_the_kept_ones_are_all_there_are():
    position = at(tickets=" ".join(SIX.split()[:4]), tickets_unknown=2)
    kept = tickets_of(GAME, SIX)[2:]
    action = KeepTickets(dealt=6, kept=kept, player=0)
    assert unchecked(GAME, position, action) == [
        "tickets.draft /action/kept/2",
        "tickets.draft /action/kept/3",
    ]
    after = played(GAME, position, action)
    assert (after.players[0].tickets, after.players[0].tickets_unknown) == (kept, 0)


def test_tickets_draft_the_last_choice_begins_the_game():
    here = table(GAME, {"Anna": {"tickets": SIX}, "Ben": {"tickets": ""}})
    position = here.position(phase="setup", ready=["Ben"])
    dealt = tickets_of(GAME, SIX)
    action = KeepTickets(dealt=dealt, kept=dealt[2:], player=0)
    assert judge(GAME, position, action).legal
    after = played(GAME, position, action)
    assert (after.turn.phase, after.turn.round, after.turn.player) == ("play", 1, 0)
