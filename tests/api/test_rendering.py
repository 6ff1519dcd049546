"""Answers in the contract's shapes, and positions that survive being written and read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee import __version__
from referee.model.codes import Code
from referee.model.finding import Finding, Unchecked
from referee.model.position import Position
from referee.model.verdict import BANK, Effects, Listed, Replay, Verdict
from referee.rules.features import province, tolls
from referee.rules.score.scoring import score
from referee.wire.api import answers as rendering
from referee.wire.api.requests import (
    read_audit,
    read_legal_actions,
    read_replay,
    read_scores,
    read_verdict,
)
from referee.wire.api.setting import Setting
from referee.wire.features.registry import in_play
from referee.wire.json.strict import dumps
from referee.wire.members.naming import Naming
from tests.api.asked import MAPS, positioned, snapshot
from tests.api.test_reading_actions import READ
from tests.contract.every_answer import unchecked
from tests.maps.expecting import shared_out


@pytest.fixture
def invented():
    """For values that no rule would come to."""
    with unchecked():
        yield


def text(code: str, facts: Mapping[str, Any]) -> str:
    """A text by which one sees what it was made of."""
    return f"{code} {sorted(facts)}"


def written(value: Any) -> Any:
    """A value as it arrives: written as JSON, and read again."""
    return json.loads(dumps(value))


def is_plain(value: Any) -> bool:
    """Whether a value is made of nothing but what JSON has."""
    if type(value) is dict:
        return all(type(key) is str and is_plain(inner) for key, inner in value.items())
    if type(value) in (list, tuple):
        return all(map(is_plain, value))
    return value is None or type(value) in (str, int, bool)


GAME = {
    "germany": snapshot(
        {
            "name": "Anna",
            "routes": ["berlin-leipzig", {"from": "Berlin", "to": "Hamburg", "color": "blue"}],
            "tickets": ["berlin-munchen", {"from": "Hamburg", "to": "Leipzig"}],
            "passengers": {"red": 3},
            "recorded_score": 1,
        },
        {"routes": ["ulm-stuttgart-1"]},
    ),
    "great-lakes": snapshot(
        {"routes": ["buffalo-erie"], "harbors": ["erie"], "tickets": []}, {"pieces_exchanged": 1}
    ),
    "berlin": snapshot({"tickets": ["charlottenburger-tor-alexanderplatz"]}, {}),
    "south-korea": snapshot({"province": {"red": [8, 1]}}, {"province": {"red": [2]}}),
    "nederland": snapshot({"tolls": 12}, {"loans": 1}, {"loans_at_least": 1}),
}


@pytest.mark.usefixtures("invented")
@pytest.mark.parametrize("map_id", MAPS)
def test_a_score_is_written_as_the_contract_has_it(map_id):
    request = read_scores(MAPS[map_id], GAME.get(map_id, snapshot({}, {})))
    found = score(request.setting.game, request.players)
    odd = [
        Finding(Code.PLAYER_COUNT, "turn.order", "/players", {"most": 5, "ids": ("x", {"a": (1,)})})
    ]
    answer = rendering.score_answer(request, found, odd, text)
    assert is_plain(answer)
    assert list(answer) == [
        *("map", "engine", "options", "players", "winners", "decided_by", "end_reached"),
        *("assumed", "audit"),
    ]
    game_map = MAPS[map_id]
    assert answer["map"] == {
        "id": map_id,
        "revision": game_map.revision,
        "board": game_map.board_kind,
    }
    assert answer["engine"] == __version__
    assert answer["options"] == request.setting.options
    for player in answer["players"]:
        assert player["total"] == sum(player["points"].values())
        for part, points in player["points"].items():
            assert points == sum(li["points"] for li in player["lines"] if li["part"] == part)
    assert written(answer["audit"]) == [
        {
            "code": "PLAYER_COUNT",
            "rule": "turn.order",
            "pointer": "#/players",
            "message": "PLAYER_COUNT ['ids', 'most', 'rule']",
            "most": 5,
            "ids": ["x", {"a": [1]}],
        }
    ]


def test_a_score_has_its_lines_and_what_was_recorded_and_assumed():
    request = read_scores(MAPS["germany"], GAME["germany"])
    found = score(request.setting.game, request.players)
    answer = written(rendering.score_answer(request, found, (), text))
    anna, other = answer["players"]
    assert anna["lines"][0] == {
        "part": "routes",
        "rule": "claim.points",
        "route": "berlin-hamburg-blue",
        "length": 7,
        "points": 18,
    }
    (done,) = (line for line in anna["lines"] if line.get("completed"))
    assert done["path"] == ["hamburg", "berlin", "leipzig"]
    (lacking,) = (line for line in anna["lines"] if line.get("completed") is False)
    assert set(lacking["missing"]) == {"spaces", "routes"}
    assert anna["recorded"] == {"score": 1, "difference": 1 - anna["total"]}
    assert "recorded" not in other
    assert answer["assumed"] == [{"pointer": "#/players/1/tickets", "part": "tickets"}]


ODD = (Finding(Code.THREE_WILDS, "draw.three-wilds", "/row", {}),)
JUDGED = {
    **positioned(waiting={"Köln": {"red": 1}}),
    "action": {"type": "claim_route", "route": "berlin-leipzig", "passengers": {"Köln": "red"}},
}


@pytest.mark.usefixtures("invented")
def test_an_illegal_action_has_findings_and_nothing_follows():
    request = read_verdict(MAPS["germany"], JUDGED)
    findings = (
        Finding(Code.CARDS_NOT_NAMED, "claim.hand", "/action/cards", {"player": "Anna"}),
        Finding(Code.GAME_OVER, "turn.game-over", "/action", {}),
        Finding(Code.PASSENGER_NOT_THERE, "passengers.take", "/action/passengers/köln", {}),
    )
    verdict = Verdict(
        findings, (Unchecked("turn.order", "/turn"), Unchecked("claim.hand", "/action"))
    )
    answer = rendering.verdict_answer(request, verdict, ODD, text)
    assert is_plain(answer)
    assert list(answer) == [
        *("map", "engine", "options", "legal", "certain", "findings", "unchecked", "audit")
    ]
    assert (answer["legal"], answer["certain"]) == (False, False)
    assert [finding["pointer"] for finding in answer["findings"]] == [
        "#/action/cards",
        "#/action",
        "#/action/passengers/k%C3%B6ln",
    ]
    assert answer["unchecked"] == [
        {
            "rule": "turn.order",
            "pointer": "#/position/turn",
            "message": "UNCHECKED ['rule']",
        },
        {"rule": "claim.hand", "pointer": "#/action", "message": "UNCHECKED ['rule']"},
    ]
    assert [finding["pointer"] for finding in answer["audit"]] == ["#/position/row"]


def test_a_legal_action_has_effects_and_a_position():
    request = read_verdict(MAPS["germany"], JUDGED)
    verdict = Verdict((), (), Effects(points=7, pieces={"train": 4}), request.position)
    answer = rendering.verdict_answer(request, verdict, (), text)
    assert is_plain(answer)
    assert answer["effects"] == {
        "points": 7,
        "pieces": {"train": 4},
        "cards_spent": {},
        "passengers": {},
        "toll": None,
        "loan": False,
        "province": None,
        "turn_complete": True,
        "last_round_begins": False,
        "game_over": False,
    }
    assert answer["position"]["waiting"] == {"koln": {"red": 1}}
    assert answer["position"]["last_round"] is None


def test_effects_that_cannot_be_known_are_null():
    request = read_verdict(MAPS["germany"], JUDGED)
    effects = Effects(points=None, pieces=None, cards_spent=None)
    effects = tolls.LOAN.put(tolls.EFFECT.put(effects, tolls.Toll(4, "Anna", BANK)), None)
    effects = province.EFFECT.put(effects, province.Placement("red", None))
    answer = rendering.verdict_answer(request, Verdict((), (), effects, None), (), text)
    nulls = answer["effects"]
    assert [nulls[name] for name in ("points", "pieces", "cards_spent", "loan")] == [None] * 4
    assert nulls["toll"] == {"amount": 4, "paid_by": "Anna", "paid_to": "bank"}
    assert nulls["province"] == {"line": "red", "spot": None}


def test_an_audit_points_into_the_snapshot_or_the_position():
    for body, pointer in ((snapshot({}), "#/row"), (positioned(), "#/position/row")):
        answer = rendering.audit_answer(read_audit(MAPS["germany"], body), ODD, text)
        assert list(answer) == ["map", "engine", "options", "audit"]
        assert [finding["pointer"] for finding in answer["audit"]] == [pointer]


def test_a_replay_points_at_its_actions():
    request = read_replay(MAPS["germany"], {**positioned(), "actions": [{"type": "pass"}] * 2})
    verdicts = (
        Verdict((), (), Effects(), request.position),
        Verdict((Finding(Code.PASS_NOT_ALLOWED, "turn.pass", "/action/type", {}),), ()),
    )
    game = request.setting.game
    replay = Replay(verdicts, 1, request.position, score(game, request.position.players))
    answer = rendering.replay_answer(request, replay, ODD, text)
    assert is_plain(answer)
    assert (answer["legal"], answer["first_illegal"]) == (False, 1)
    assert [set(verdict) for verdict in answer["verdicts"]] == [
        {"legal", "certain", "findings", "unchecked", "effects"},
        {"legal", "certain", "findings", "unchecked"},
    ]
    (finding,) = answer["verdicts"][1]["findings"]
    assert finding["pointer"] == "#/actions/1/type"
    assert answer["position"] == rendering.position_value(request.setting.game, request.position)
    assert answer["score"]["assumed"][0]["pointer"] == "#/position/players/0/tickets"


@pytest.mark.usefixtures("invented")
def test_listed_actions_carry_their_choices():
    request = read_legal_actions(MAPS["germany"], positioned())
    action = read_verdict(MAPS["germany"], JUDGED).action
    listed = [Listed(action, {"passengers": {"koln": ("red", "blue")}}, ("passengers",))]
    answer = rendering.legal_actions_answer(request, listed, (), text)
    assert answer["count"] == 1
    assert written(answer["actions"]) == [
        {
            "type": "claim_route",
            "route": "berlin-leipzig",
            "passengers": {"koln": "red"},
            "choices": {"passengers": {"koln": ["red", "blue"]}},
            "requires": ["passengers"],
        }
    ]


@pytest.mark.parametrize("name", READ)
def test_an_action_survives_being_written_and_read(name):
    map_id, _, action = READ[name]
    value = rendering.action_value(MAPS[map_id].game, action, ["Anna", "Ben"])
    assert is_plain(value)
    body = {**positioned(), "action": json.loads(json.dumps(value))}
    assert read_verdict(MAPS[map_id], body).action == action


# Positions


def counts(names: tuple[str, ...], most: int) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(names), st.integers(0, most))


@st.composite
def positions(draw: st.DrawFn, map_id: str) -> dict[str, Any]:
    """A position of the map, with anything unknown."""
    game = MAPS[map_id].game
    board, features = game.board, game.rules.numbers
    cards, decks = tuple(game.cards.kinds), tuple(game.cards.decks)
    card = st.none() | st.sampled_from(cards)
    places = st.sampled_from([place.id for place in board.places])
    players = draw(st.integers(2, 4))
    ids = st.sampled_from([route.id for route in board.routes])
    routes = draw(st.lists(ids, max_size=12, unique=True))
    owners = [
        draw(st.integers(0, players if "neutral_player" in features else players - 1))
        for _ in routes
    ]
    owned = [
        [route for route, owner in zip(routes, owners, strict=True) if owner == seat]
        for seat in range(players + 1)
    ]
    chosen = MAPS[map_id].game.tickets_in_play
    dealt = [t.id for t in board.tickets if chosen is None or t.index in chosen]
    tickets = st.lists(st.sampled_from(dealt), max_size=4)

    def some(members: Mapping[str, st.SearchStrategy[Any]]) -> dict[str, Any]:
        return {name: draw(value) for name, value in members.items() if draw(st.booleans())}

    hidden: dict[str, st.SearchStrategy[Any]] = {
        "tickets": tickets,
        "hand": counts((*cards, "unknown"), 4),
        "pieces": counts(tuple(game.pieces), 40),
        "recorded_score": st.integers(-50, 200),
    }
    if "passengers" in features:
        hidden["passengers"] = counts(features["passengers"].colors, 10)
    if "supply" in features:
        hidden["supply"] = counts(tuple(game.pieces), 33)
        hidden["harbors"] = st.lists(places, max_size=3)
        hidden["pieces_exchanged"] = st.integers(0, 4)
    if "province" in features:
        spots = st.lists(st.integers(1, 9), max_size=3)
        hidden["province"] = st.dictionaries(st.sampled_from(features["province"].lines), spots)
        hidden["express_spent"] = st.lists(st.integers(1, 3), max_size=3)
    if "tolls" in features:
        hidden["tolls"] = st.integers(0, 60)
        hidden[draw(st.sampled_from(["loans", "loans_at_least"]))] = st.integers(0, 3)
    always: dict[str, Any] = {
        "players": [
            {"name": f"P{seat}", "routes": owned[seat], **some(hidden)} for seat in range(players)
        ]
    }
    name = st.sampled_from([f"P{seat}" for seat in range(players)])
    turn: dict[str, st.SearchStrategy[Any]] = {
        "player": st.none() | name,
        "drawn": st.lists(card, max_size=2),
        "round": st.integers(1, 9),
        "phase": st.sampled_from(["setup", "play", *["neutral"] * ("neutral_player" in features)]),
        "passes": st.integers(0, 2),
        "ready": st.lists(name, max_size=3),
    }
    if "express" in features:
        turn["express"] = st.integers(0, 3)
    number = st.integers(0, 60)
    piles = {deck: st.none() | number for deck in decks}
    pile = number if len(decks) == 1 else st.fixed_dictionaries({}, optional=piles)
    ticket_decks = {deck: st.none() | number for deck in game.tickets.decks}
    beside: dict[str, st.SearchStrategy[Any]] = {
        "turn": st.fixed_dictionaries({}, optional=turn),
        "row": st.lists(card, max_size=6),
        "deck": pile,
        "discards": pile | counts(cards, 9),
        "ticket_deck": number
        if len(ticket_decks) == 1
        else st.fixed_dictionaries({}, optional=ticket_decks),
        "last_round": st.fixed_dictionaries({"turns_left": st.integers(0, 10)}),
    }
    if "passengers" in features:
        beside["waiting"] = st.dictionaries(
            places, counts(features["passengers"].colors, 3), max_size=5
        )
    if "neutral_player" in features:
        beside["ticket_deck"] |= st.fixed_dictionaries(
            {}, optional={"deck": number, "discards": st.none() | number}
        )
        optional = {"pieces": number, "marker": name, "stopped": st.booleans()}
        neutral = st.fixed_dictionaries({"routes": st.just(owned[players])}, optional=optional)
        return {**always, **some(beside), "neutral": draw(neutral)}
    return {**always, **some(beside)}


def read(map_id: str, sent: Any, **beside: Any) -> tuple[Setting, Position]:
    request = read_audit(MAPS[map_id], {"position": sent, **beside})
    assert request.position is not None
    return request.setting, request.position


@pytest.mark.parametrize("map_id", MAPS)
@settings(max_examples=shared_out(80))
@given(data=st.data())
def test_a_position_survives_being_written_and_read(map_id, data):
    table, position = read(map_id, data.draw(positions(map_id)))
    value = rendering.position_value(table.game, position)
    assert is_plain(value)
    _, again = read(map_id, json.loads(json.dumps(value)))
    assert again == position
    assert json.dumps(rendering.position_value(table.game, again)) == json.dumps(value)


def described(map_id: str, sent: dict[str, Any]) -> dict[str, Any]:
    """A position whose routes and tickets are described."""
    game = MAPS[map_id].game
    names, beside = game.board.names, Counter[str]()
    tracks: dict[int, int] = {}
    naming = Naming(game, in_play(tuple(game.rules.numbers)), (), dict.fromkeys(range(999), 1))
    for index in range(len(game.board.routes)):
        key = str(naming.route(index))
        beside[key] += 1
        tracks[index] = beside[key]
    naming = replace(naming, tracks=tracks)

    def route(name: str) -> Any:
        return naming.route(names.routes[name])

    def ticket(name: str) -> Any:
        found = naming.ticket(names.tickets[name])
        return found if "to" not in found else {**found, "from": found["to"], "to": found["from"]}

    for holder in (*sent["players"], sent.get("neutral") or {}):
        holder["routes"] = [route(name) for name in holder.get("routes", ())]
        if holder.get("tickets"):
            holder["tickets"] = [ticket(name) for name in holder["tickets"]]
    return sent


@pytest.mark.parametrize("map_id", MAPS)
@settings(max_examples=shared_out(80))
@given(data=st.data())
def test_a_position_on_an_open_board_survives_being_written_and_read(map_id, data):
    beside: dict[str, Any] = {"board": "open"}
    if map_id == "berlin":
        table = {str(number): number for number in range(1, 5)}
        beside["points"] = {"streetcar": table, "subway": table}
    sent = described(map_id, data.draw(positions(map_id)))
    table, position = read(map_id, sent, **beside)
    value = rendering.position_value(table.game, position, table.tracks)
    assert is_plain(value)
    there, again = read(map_id, json.loads(json.dumps(value)), **beside)
    assert again == position
    assert there.game.board.routes == table.game.board.routes
    assert [ticket.value for ticket in there.game.board.tickets] == [
        ticket.value for ticket in table.game.board.tickets
    ]
    assert rendering.position_value(there.game, again, there.tracks) == value
