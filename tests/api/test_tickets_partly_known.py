"""Tickets of which only some are seen: how they are written, counted and judged."""

from __future__ import annotations

import json

from referee import load
from referee.wire.api.requests import read_scores
from tests.api.asked import MAPS, brief, each_case, snapshot

KNOWN = ["berlin-chemnitz", "berlin-munchen"]
PLACED = [{"name": "Anna", "tickets": [*KNOWN[:1], None]}, {"name": "Ben", "tickets": KNOWN[1:]}]


@each_case(
    ("tickets", "known", "unknown"),
    {
        "left out": (None, None, 0),
        "none": ([], 0, 0),
        "all known": (KNOWN, 2, 0),
        "one not seen": ([None, KNOWN[0], None], 1, 2),
        "none seen": ([None], 0, 1),
        "only how many": ({"unknown": 3}, 0, 3),
        "known to be none": ({"unknown": 0}, 0, 0),
    },
)
def test_tickets_not_seen_are_counted(tickets, known, unknown):
    (player,) = read_scores(MAPS["germany"], snapshot({"tickets": tickets})).players
    assert (None if player.tickets is None else len(player.tickets)) == known
    assert player.tickets_unknown == unknown


@each_case(
    ("tickets", "fault"),
    {
        "a number": (3, "WRONG_TYPE /players/0/tickets"),
        "too many": ({"unknown": 101}, "OUT_OF_RANGE /players/0/tickets/unknown"),
        "without a number": ({}, "REQUIRED /players/0/tickets/unknown"),
        "a stranger": ({"unknown": 1, "x": 1}, "UNKNOWN_MEMBER /players/0/tickets/x"),
        "an unknown one beside null": ([None, "x"], "UNKNOWN_TICKET /players/0/tickets/1"),
    },
)
def test_what_is_no_list_of_tickets_is_refused(tickets, fault):
    assert brief("scores", "germany", snapshot({"tickets": tickets})) == [fault]


def test_tickets_not_seen_are_assumed_to_be_none():
    germany = load("germany")
    some = germany.score([{"tickets": [KNOWN[0], None]}])
    assert some.players == germany.score([{"tickets": KNOWN[:1]}]).players
    assert [(one.pointer, one.part) for one in some.assumed] == [("/players/0/tickets", "tickets")]


def test_tickets_not_seen_may_be_any():
    position = {"players": PLACED, "turn": {"player": "Anna"}}
    action = {"type": "draw_tickets", "count": {"short": 4}, "drawn": ["berlin-frankfurt"] * 4}
    unchecked = load("germany").judge(position, action).unchecked
    assert ("tickets.unique", "/players/0/tickets") in [(u.rule, u.pointer) for u in unchecked]


def test_positions_with_tickets_not_seen_are_read_back_as_they_are_written():
    position = {"players": PLACED, "turn": {"player": "Anna"}}
    action = {"type": "draw_cards", "picks": [{"from": "deck"}, {"from": "deck"}]}
    after = load("germany").judge(position, action).position
    written = json.loads(json.dumps(after.to_dict()))
    assert [player["tickets"] for player in written["players"]] == [[KNOWN[0], None], KNOWN[1:]]
    again = load("germany").judge(written, {**action, "player": "Ben"})
    assert again.request.position == after.value


def test_kept_tickets_come_to_those_not_seen():
    position = {"players": PLACED, "turn": {"player": "Anna"}}
    ids = [t.id for t in MAPS["germany"].game.board.tickets if t.deck == "short"][5:9]
    action = {"type": "draw_tickets", "count": {"short": 4}, "drawn": ids, "kept": ids[:1]}
    verdict = load("germany").judge(position, action)
    assert verdict.legal, verdict.findings
    (anna, _) = verdict.position.value.players
    assert (len(anna.tickets), anna.tickets_unknown) == (2, 1)


def test_an_open_board_has_tickets_not_seen():
    ticket = {"from": "Berlin", "to": "Rom", "value": 5}
    players = [{"tickets": [ticket, None]}]
    found = load("germany").score(players, board="open", points={})
    assert found.request.players[0].tickets_unknown == 1


def test_more_tickets_than_there_are_are_reported():
    position = {"players": [{"tickets": {"unknown": 56}}, {}], "ticket_deck": 0}
    assert "TICKETS_TOTAL" in [f.code for f in load("great-lakes").audit(position).findings]
