"""Actions: the members of each, by map, and what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.model.action import ClaimRoute, DrawCards, DrawTickets, KeepTickets, Pass, Pick
from referee.rules.features import express
from referee.rules.features.draft import DraftTicket
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.neutral_player import NeutralTurn
from referee.rules.features.passengers import TAKEN
from referee.rules.features.province import LINE
from referee.rules.features.supply import ChoosePieces, ExchangePieces
from referee.wire.api.requests import read_replay
from tests.api.asked import MAPS, asked, brief, each_case, positioned


def route(map_id: str, name: str) -> int:
    return MAPS[map_id].game.board.names.routes[name]


def tickets(map_id: str, *names: str) -> tuple[int, ...]:
    return tuple(MAPS[map_id].game.board.names.tickets[name] for name in names)


def place(map_id: str, name: str) -> int:
    return MAPS[map_id].game.board.names.places[name]


GERMANY, LAKES, KOREA, NEDERLAND = "germany", "great-lakes", "south-korea", "nederland"
LEIPZIG = route(GERMANY, "berlin-leipzig")

READ = {
    "pass": (GERMANY, {"type": "pass"}, Pass()),
    "pass of a player": (GERMANY, {"type": "pass", "player": "Ben"}, Pass(player=1)),
    "draw from row and deck": (
        GERMANY,
        {
            "type": "draw_cards",
            "picks": [{"from": "row", "card": "red", "replacement": "blue"}, {"from": "deck"}],
        },
        DrawCards((Pick("row", "red", replacement="blue"), Pick("deck"))),
    ),
    "draw with a new row": (
        LAKES,
        {
            "type": "draw_cards",
            "picks": [
                {"from": "row", "replacement_from": "ship", "new_row": ["red", None]},
                {"from": "deck", "deck": "train", "card": "wild"},
            ],
        },
        DrawCards(
            (
                Pick("row", replacement_from="ship", new_rows=(("red", None),)),
                Pick("deck", "wild", "train"),
            )
        ),
    ),
    "draw with an express card": (
        KOREA,
        {"type": "draw_cards", "express": 2, "express_cards": ["red", None], "picks": []},
        express.CARDS.put(express.EXPRESS.put(DrawCards(picks=()), 2), ("red", None)),
    ),
    "an express card that is none": (
        KOREA,
        {"type": "draw_cards", "express": 0, "picks": []},
        DrawCards(()),
    ),
    "claim": (
        GERMANY,
        {"type": "claim_route", "route": "berlin-leipzig", "cards": {"red": 3, "wild": 1}},
        ClaimRoute(LEIPZIG, {"red": 3, "wild": 1}),
    ),
    "claim without its cards": (
        GERMANY,
        {"type": "claim_route", "route": {"from": "Leipzig", "to": "Berlin"}, "cards": None},
        ClaimRoute(LEIPZIG, None),
    ),
    "claim with passengers": (
        GERMANY,
        {
            "type": "claim_route",
            "route": "berlin-leipzig",
            "passengers": {"Lipsia": "red", "berlin": "blue"},
        },
        TAKEN.put(
            ClaimRoute(route=LEIPZIG, cards=None),
            {place(GERMANY, "leipzig"): "red", place(GERMANY, "berlin"): "blue"},
        ),
    ),
    "claim with a train on the mat": (
        KOREA,
        {
            "type": "claim_route",
            "route": "andong-gumi",
            "cards": {},
            "province": {"line": "green"},
            "express": 1,
        },
        LINE.put(
            express.EXPRESS.put(ClaimRoute(route=route(KOREA, "andong-gumi"), cards={}), 1), "green"
        ),
    ),
    "what a listed action says besides": (
        GERMANY,
        {"type": "claim_route", "route": "berlin-leipzig", "choices": {"x": 1}, "requires": ["y"]},
        ClaimRoute(LEIPZIG, None),
    ),
    "draw tickets": (GERMANY, {"type": "draw_tickets", "count": 4}, DrawTickets(4)),
    "draw tickets in a mix": (
        GERMANY,
        {
            "type": "draw_tickets",
            "count": {"short": 2, "long": 2},
            "drawn": ["berlin-munchen"],
            "kept": [{"from": "Munich", "to": "Berlin"}],
        },
        DrawTickets(
            {"short": 2, "long": 2},
            tickets(GERMANY, "berlin-munchen"),
            tickets(GERMANY, "berlin-munchen"),
        ),
    ),
    "keep some": (
        GERMANY,
        {"type": "draw_tickets", "count": 4, "kept": 2},
        DrawTickets(4, None, 2),
    ),
    "harbor": (
        LAKES,
        {"type": "build_harbor", "city": "Chicago", "cards": {"wild": 4}},
        BuildHarbor(place(LAKES, "chicago"), {"wild": 4}),
    ),
    "exchange": (
        LAKES,
        {"type": "exchange_pieces", "give": "ship", "take": "train", "count": 2},
        ExchangePieces("ship", "train", 2),
    ),
    "keep tickets": (
        GERMANY,
        {"type": "keep_tickets", "player": "Ben", "dealt": {"short": 1, "long": 3}, "kept": 2},
        KeepTickets({"short": 1, "long": 3}, 2, player=1),
    ),
    "keep tickets of some": (
        GERMANY,
        {
            "type": "keep_tickets",
            "player": "Anna",
            "dealt": ["berlin-munchen", "berlin-chemnitz"],
            "kept": ["berlin-chemnitz"],
        },
        KeepTickets(
            tickets(GERMANY, "berlin-munchen", "berlin-chemnitz"),
            tickets(GERMANY, "berlin-chemnitz"),
            player=0,
        ),
    ),
    "choose pieces": (
        LAKES,
        {"type": "choose_pieces", "player": "Anna", "train": 27, "ship": 23},
        ChoosePieces({"ship": 23, "train": 27}, player=0),
    ),
    "draft": (
        KOREA,
        {
            "type": "draft_ticket",
            "player": "Anna",
            "offered": ["andong-busan", "boryeong-chuncheon"],
            "ticket": {"from": "Busan", "to": "Andong"},
        },
        DraftTicket(
            tickets(KOREA, "andong-busan", "boryeong-chuncheon"),
            *tickets(KOREA, "andong-busan"),
            player=0,
        ),
    ),
    "draft unseen": (KOREA, {"type": "draft_ticket", "player": "Anna"}, DraftTicket(player=0)),
    "neutral turn": (
        NEDERLAND,
        {
            "type": "neutral_turn",
            "ticket": "amsterdam-maastricht",
            "route": {"from": "Zwolle", "to": "Enschede"},
        },
        NeutralTurn(
            *tickets(NEDERLAND, "amsterdam-maastricht"), route(NEDERLAND, "enschede-zwolle-blue")
        ),
    ),
    "neutral turn without a ticket": (
        NEDERLAND,
        {"type": "neutral_turn", "ticket": None},
        NeutralTurn(None),
    ),
}


@each_case(("map_id", "sent", "expected"), READ)
def test_an_action_is_read(map_id, sent, expected):
    assert asked(map_id, sent).action == expected


WRONG = {
    "no action": (GERMANY, None, ["REQUIRED "]),
    "no type": (GERMANY, {}, ["REQUIRED /type"]),
    "a type that is none": (GERMANY, {"type": 1}, ["WRONG_TYPE /type"]),
    "an unknown type": (GERMANY, {"type": "claim"}, ["UNKNOWN_VALUE /type"]),
    "another map's type": (GERMANY, {"type": "build_harbor"}, ["NOT_ON_THIS_MAP /type"]),
    "nobody of that name": (
        GERMANY,
        {"type": "pass", "player": "Cara"},
        ["UNKNOWN_PLAYER /player"],
    ),
    "nobody named in the setup": (
        GERMANY,
        {"type": "keep_tickets", "dealt": 4, "kept": 2},
        ["REQUIRED /player"],
    ),
    "another action's member": (
        GERMANY,
        {"type": "pass", "route": "berlin-leipzig"},
        ["UNKNOWN_MEMBER /route"],
    ),
    "another map's members": (
        GERMANY,
        {
            "type": "claim_route",
            "route": "berlin-leipzig",
            "province": {"line": "red"},
            "express": 0,
        },
        ["NOT_ON_THIS_MAP /province"],
    ),
    "no route": (GERMANY, {"type": "claim_route"}, ["REQUIRED /route"]),
    "a route that is null": (
        GERMANY,
        {"type": "claim_route", "route": None},
        ["REQUIRED /route"],
    ),
    "everything about a claim": (
        GERMANY,
        {
            "type": "claim_route",
            "route": "x",
            "cards": {"pink": 1, "red": 111},
            "passengers": {"berlin": "pink", "x": "red"},
        },
        [
            "OUT_OF_RANGE /cards/red",
            "UNKNOWN_CARD /cards/pink",
            "UNKNOWN_COLOR /passengers/berlin",
            "UNKNOWN_PLACE /passengers/x",
            "UNKNOWN_ROUTE /route",
        ],
    ),
    "a passenger twice from one place": (
        GERMANY,
        {
            "type": "claim_route",
            "route": "berlin-leipzig",
            "passengers": {"berlin": "red", "Berlino": "blue"},
        },
        ["DUPLICATE_ID /passengers/Berlino"],
    ),
    "a mat without a line": (
        KOREA,
        {"type": "claim_route", "route": "andong-gumi", "province": {}},
        ["REQUIRED /province/line"],
    ),
    "tracks that are unlike": (
        LAKES,
        {"type": "claim_route", "route": {"from": "Duluth", "to": "Thunder Bay"}},
        ["AMBIGUOUS_ROUTE /route"],
    ),
    "no picks": (GERMANY, {"type": "draw_cards"}, ["REQUIRED /picks"]),
    "picks that are none": (
        GERMANY,
        {
            "type": "draw_cards",
            "picks": [{}, {"from": "hand"}, 1, {"from": "row", "deck": "cards"}],
        },
        [
            "REQUIRED /picks/0/from",
            "UNKNOWN_VALUE /picks/1/from",
            "WRONG_TYPE /picks/2",
            "UNKNOWN_MEMBER /picks/3/deck",
        ],
    ),
    "too many picks": (
        GERMANY,
        {"type": "draw_cards", "picks": [{"from": "deck"}] * 11},
        ["OUT_OF_RANGE /picks"],
    ),
    "a deck that there is not": (
        GERMANY,
        {"type": "draw_cards", "picks": [{"from": "deck", "deck": "ship"}]},
        ["UNKNOWN_VALUE /picks/0/deck"],
    ),
    "a mix where there is one deck": (
        "berlin",
        {"type": "draw_tickets", "count": {"tickets": 2}},
        ["WRONG_TYPE /count"],
    ),
    "tickets that are none": (
        GERMANY,
        {"type": "draw_tickets", "count": {"tiny": 2}, "drawn": 2, "kept": ["x"]},
        ["UNKNOWN_VALUE /count/tiny", "UNKNOWN_TICKET /kept/0", "WRONG_TYPE /drawn"],
    ),
    "a city that there is not": (
        LAKES,
        {"type": "build_harbor", "city": "Chicagoo"},
        ["UNKNOWN_PLACE /city"],
    ),
    "a city that is none": (LAKES, {"type": "build_harbor", "city": 3}, ["WRONG_TYPE /city"]),
    "an exchange of nothing": (
        LAKES,
        {"type": "exchange_pieces", "give": "ships", "count": 0},
        ["OUT_OF_RANGE /count", "REQUIRED /take", "UNKNOWN_PIECE /give"],
    ),
    "pieces of one kind": (
        LAKES,
        {"type": "choose_pieces", "player": "Anna", "train": 50},
        ["REQUIRED /ship"],
    ),
}


@each_case(("map_id", "sent", "expected"), WRONG)
def test_all_that_is_wrong_is_reported_where_it_is(map_id, sent, expected):
    found = brief("verdicts", map_id, {**positioned(), "action": sent})
    assert found == sorted(line.replace(" ", " /action", 1) for line in expected)


def replay_of(*actions: Any) -> dict[str, Any]:
    return {**positioned(), "actions": list(actions)}


def test_a_replay_settles_a_reference_when_it_is_played():
    claim = {"type": "claim_route", "route": {"from": "Breda", "to": "Rotterdam"}}
    request = read_replay(MAPS[NEDERLAND], replay_of({**claim, "cards": {"wild": 2}}, claim))
    first = request.moves[0](request.position)
    second = request.moves[1](replace(request.position, owner={first.route: 0}))
    ids = [MAPS[NEDERLAND].game.board.routes[one.route].id for one in (first, second)]
    assert ids == ["breda-rotterdam-purple", "breda-rotterdam-yellow"]


def test_the_faults_of_all_actions_of_a_replay_are_reported():
    claim = {"type": "claim_route", "route": "x"}
    assert brief(
        "replays", GERMANY, replay_of({"type": "pass"}, claim, {"type": "pas"}, claim)
    ) == [
        "UNKNOWN_ROUTE /actions/1/route",
        "UNKNOWN_ROUTE /actions/3/route",
        "UNKNOWN_VALUE /actions/2/type",
    ]


@pytest.mark.parametrize(("count", "expected"), [(1000, []), (1001, ["OUT_OF_RANGE /actions"])])
def test_a_replay_has_at_most_1000_actions(count, expected):
    assert brief("replays", GERMANY, replay_of(*[{"type": "pass"}] * count)) == expected


def test_a_replay_may_be_of_no_action_but_not_of_nothing():
    assert brief("replays", GERMANY, replay_of()) == []
    assert brief("replays", GERMANY, positioned()) == ["REQUIRED /actions"]


def test_where_the_players_are_wrong_nobody_is_said_to_be_unknown():
    body = {"position": {"players": [], "turn": {"player": "Anna"}}}
    action = {"type": "pass", "player": "Anna"}
    assert brief("verdicts", GERMANY, {**body, "action": action}) == [
        "OUT_OF_RANGE /position/players"
    ]
