"""Positions: what is known, what is unknown, and what the pieces left must be."""

from __future__ import annotations

from typing import Any

import pytest

from referee.model.position import Discards, Drawing, Position, Turn
from referee.rules.features import neutral_player, passengers
from referee.rules.features.neutral_player import Neutral
from referee.wire.api.requests import read_audit
from tests.api.asked import MAPS, brief, each_case, positioned


def position(map_id: str, players: list[Any] | None = None, **members: Any) -> Position:
    """A position, read."""
    found = read_audit(MAPS[map_id], positioned(players, **members)).position
    assert found is not None
    return found


KNOWN = {
    "turn": (
        *("germany", {"turn": {"player": "Ben", "drawn": ["red", None]}}, "turn"),
        Turn(player=1, under_way=Drawing(("red", None))),
    ),
    "a turn of nobody": ("germany", {"turn": {}}, "turn", Turn()),
    "round and phase": (
        *("germany", {"turn": {"round": 6, "phase": "play", "player": None}}, "turn"),
        Turn(round=6, phase="play"),
    ),
    "passes and who is ready": (
        *("germany", {"turn": {"passes": 1, "ready": ["Ben", "Anna", "Ben"]}}, "turn"),
        Turn(passes=1, ready=(0, 1)),
    ),
    "an express card": (
        "south-korea",
        {"turn": {"express": 2}},
        "turn",
        Turn(under_way=Drawing(blind=2)),
    ),
    "row": ("germany", {"row": ["red", None, "wild"]}, "row", ("red", None, "wild")),
    "no row": ("germany", {"row": []}, "row", ()),
    "deck": ("germany", {"deck": 57}, "deck", {"cards": 57}),
    "two decks": (
        *("great-lakes", {"deck": {"train": 5, "ship": None}}, "deck"),
        {"train": 5, "ship": None},
    ),
    "one deck of two": ("great-lakes", {"deck": {"ship": 0}}, "deck", {"train": None, "ship": 0}),
    "no cards in either deck": ("great-lakes", {"deck": 0}, "deck", {"train": 0, "ship": 0}),
    "two decks without any": ("great-lakes", {"deck": {}}, "deck", {"train": 0, "ship": 0}),
    "discards": ("germany", {"discards": 12}, "discards", Discards({"cards": 12})),
    "discards by deck": (
        *("great-lakes", {"discards": {"train": 3}}, "discards"),
        Discards({"train": 3, "ship": None}),
    ),
    "discards by card": (
        *("great-lakes", {"discards": {"red": 1, "red-ship": 2, "wild": 3}}, "discards"),
        Discards({"train": 4, "ship": 2}, {"red": 1, "red-ship": 2, "wild": 3}),
    ),
    "no discards": ("germany", {"discards": {}}, "discards", Discards({"cards": 0}, {})),
    "tickets": ("berlin", {"ticket_deck": 7}, "ticket_deck", {"tickets": 7}),
    "short and long tickets": (
        *("germany", {"ticket_deck": {"short": 40, "long": 20}}, "ticket_deck"),
        {"short": 40, "long": 20},
    ),
    "long tickets alone": (
        *("germany", {"ticket_deck": {"long": 20}}, "ticket_deck"),
        {"short": None, "long": 20},
    ),
    "tickets, their discards unknown": (
        *("nederland", {"ticket_deck": 7}, "ticket_deck"),
        {"tickets": 7, "discards": None},
    ),
    "tickets and discards": (
        *("nederland", {"ticket_deck": {"deck": 7, "discards": 2}}, "ticket_deck"),
        {"tickets": 7, "discards": 2},
    ),
    "last round": ("germany", {"last_round": {"turns_left": 2}}, "turns_left", 2),
    "game over": ("germany", {"last_round": {"turns_left": 0}}, "turns_left", 0),
    "no passengers": ("germany", {"waiting": {}}, "waiting", {}),
    "neutral player": (
        *("nederland", {"neutral": {"pieces": 33, "marker": "Ben", "stopped": True}}, "neutral"),
        Neutral((), 33, 1, stopped=True),
    ),
    "neutral player as it starts": ("nederland", {"neutral": {}}, "neutral", Neutral()),
}


@each_case(("map_id", "sent", "member", "value"), KNOWN)
def test_what_is_known_is_read(map_id, sent, member, value):
    assert value_of(position(map_id, **sent), member) == value


def test_passengers_wait_at_places_by_any_name():
    found = position("germany", waiting={"München": {"red": 2, "blue": 0}, "berlin": {}})
    places = MAPS["germany"].game.board.places
    assert {places[place].id: here for place, here in passengers.WAITING.of(found).items()} == {
        "munchen": {"red": 2}
    }


SLOTS = {"waiting": passengers.WAITING, "neutral": neutral_player.STATE}


def value_of(found: Position, member: str) -> Any:
    """A member of a position, of the base game or of a feature."""
    slot = SLOTS.get(member)
    return getattr(found, member) if slot is None else slot.of(found)


UNKNOWN = ("turn", "row", "deck", "discards", "ticket_deck", "last_round")
ALONE = {"germany": ("waiting",), "nederland": ("neutral",)}


@pytest.mark.parametrize("map_id", MAPS)
def test_what_is_left_out_or_null_is_unknown(map_id):
    left_out = position(map_id)
    members = (*UNKNOWN, *ALONE.get(map_id, ()))
    assert position(map_id, **dict.fromkeys(members)) == left_out
    for member in ("turn", "row", "deck", "discards", "ticket_deck", "waiting", "neutral"):
        assert value_of(left_out, member) is None
    assert left_out.turns_left is None


PIECES = {
    "the map's number": ("germany", {}, {"train": 45}),
    "less those on routes": ("germany", {"routes": ["berlin-leipzig"]}, {"train": 41}),
    "less those on the mat": ("south-korea", {"province": {"red": [3, 1]}}, {"train": 43}),
    "of each kind": ("berlin", {}, {"streetcar": 11, "subway": 5}),
    "of the supply": (
        *("great-lakes", {"supply": {"train": 27, "ship": 23}, "routes": ["erie-buffalo"]}),
        {"train": 27, "ship": 21},
    ),
    "unknown without a supply": ("great-lakes", {}, None),
    "of a kind that is given": (
        *("great-lakes", {"pieces": {"ship": 7}}),
        {"ship": 7},
    ),
    "what is given stays": (
        *("germany", {"pieces": {"train": 3}, "routes": ["berlin-leipzig"]}),
        {"train": 3},
    ),
    "null is as left out": ("germany", {"pieces": None}, {"train": 45}),
    "of the kind that is left out": (
        *("berlin", {"pieces": {"streetcar": 0}}),
        {"streetcar": 0, "subway": 5},
    ),
}


@each_case(("map_id", "sent", "expected"), PIECES)
def test_pieces_left_out_are_worked_out(map_id, sent, expected):
    assert position(map_id, [sent, {}]).players[0].pieces == expected


def test_with_more_on_the_board_than_there_is_it_is_not_known_what_is_left():
    sent = {"supply": {"train": 50}, "routes": ["erie-buffalo"]}
    assert position("great-lakes", [sent, {}]).players[0].pieces == {"train": 50}


def test_the_owner_of_each_route_is_known():
    players = [{"routes": ["berlin-leipzig"]}, {"routes": ["ulm-stuttgart-1"]}]
    found = position("germany", players)
    assert found.owner == {route: seat for seat in (0, 1) for route in found.players[seat].routes}


WRONG = {
    "nobody of that name": (
        "germany",
        {"turn": {"player": "Cara", "ready": ["Dora", 1]}},
        ["UNKNOWN_PLAYER turn/player", "UNKNOWN_PLAYER turn/ready/0", "WRONG_TYPE turn/ready/1"],
    ),
    "a phase": ("germany", {"turn": {"phase": "end"}}, ["UNKNOWN_VALUE turn/phase"]),
    "a round": ("germany", {"turn": {"round": 0}}, ["OUT_OF_RANGE turn/round"]),
    "a card": ("germany", {"row": ["red", "pink"]}, ["UNKNOWN_CARD row/1"]),
    "a long row": ("germany", {"row": ["red"] * 21}, ["OUT_OF_RANGE row"]),
    "an object for one deck": ("germany", {"deck": {"cards": 1}}, ["WRONG_TYPE deck"]),
    "a number for two decks": ("great-lakes", {"deck": 3}, ["WRONG_TYPE deck"]),
    "a number for two ticket decks": ("germany", {"ticket_deck": 3}, ["WRONG_TYPE ticket_deck"]),
    "a deck that there is not": (
        "great-lakes",
        {"deck": {"trains": 1}},
        ["UNKNOWN_MEMBER deck/trains"],
    ),
    "a discard that there is not": (
        "germany",
        {"discards": {"pink": 1}},
        ["UNKNOWN_CARD discards/pink"],
    ),
    "discards that are a list": ("germany", {"discards": []}, ["WRONG_TYPE discards"]),
    "a last round without turns": (
        "germany",
        {"last_round": {}},
        ["REQUIRED last_round/turns_left"],
    ),
    "a last round that is a flag": ("germany", {"last_round": True}, ["WRONG_TYPE last_round"]),
    "a place where nobody can wait": (
        "germany",
        {"waiting": {"Berlim/x": {"red": 1}}},
        ["UNKNOWN_PLACE waiting/Berlim~1x"],
    ),
    "a place twice": (
        "germany",
        {"waiting": {"munchen": {"red": 1}, "Munich": {"red": 1}}},
        ["DUPLICATE_ID waiting/Munich"],
    ),
    "passengers that are none": (
        "germany",
        {"waiting": {"berlin": 1, "koln": {"pink": 1}}},
        ["UNKNOWN_COLOR waiting/koln/pink", "WRONG_TYPE waiting/berlin"],
    ),
    "passengers elsewhere": ("berlin", {"waiting": {"zoo": 1}}, ["NOT_ON_THIS_MAP waiting"]),
    "a neutral player elsewhere": (
        "berlin",
        {"neutral": {"routes": []}},
        ["NOT_ON_THIS_MAP neutral"],
    ),
    "an express card elsewhere": (
        "berlin",
        {"turn": {"express": 1}},
        ["NOT_ON_THIS_MAP turn/express"],
    ),
    "a marker of nobody": (
        "nederland",
        {"neutral": {"marker": "Cara"}},
        ["UNKNOWN_PLAYER neutral/marker"],
    ),
    "an unknown member": ("germany", {"rows": []}, ["UNKNOWN_MEMBER rows"]),
}


@each_case(("map_id", "sent", "expected"), WRONG)
def test_all_that_is_wrong_is_reported_where_it_is(map_id, sent, expected):
    found = brief("audits", map_id, positioned(**sent))
    assert found == sorted(line.replace(" ", " /position/") for line in expected)


@pytest.mark.parametrize("what", ["verdicts", "legal-actions", "replays"])
def test_a_position_is_needed(what):
    assert "REQUIRED /position" in brief(what, "germany", {})
    assert "REQUIRED /position/players" in brief(what, "germany", {"position": {}})
