"""Snapshots: the members of a player, what may be left out, and the limits."""

from __future__ import annotations

import pytest

from referee.model.fault import FaultCode
from referee.model.player import Hand, Player
from referee.rules.features import express, harbors, loans, passengers, province, supply, tolls
from referee.wire.api.requests import read_audit, read_scores
from referee.wire.json.document import RevisionError
from tests.api.asked import MAPS, brief, each_case, only_fault, snapshot


def player(map_id: str, sent: object) -> Player:
    """The one player of a snapshot."""
    (found,) = read_scores(MAPS[map_id], snapshot(sent)).players
    return found


SLOTS = {
    "passengers": passengers.HELD,
    "pieces_exchanged": supply.EXCHANGED,
    "supply": supply.SUPPLY,
    "province": province.TRAINS,
    "express_spent": express.SPENT,
    "tolls": tolls.TOKENS,
    "loans": loans.LOANS,
    "loans_at_least": loans.LEAST,
    "harbors": harbors.BUILT,
}


def value_of(holder, member):
    """A member of a player, of the base game or of a feature."""
    slot = SLOTS.get(member)
    return getattr(holder, member) if slot is None else slot.of(holder)


MEMBERS = {
    "name": ("germany", {"name": "Zoë 👩‍👩‍👧"}, "name", "Zoë 👩‍👩‍👧"),
    "passengers": ("germany", {"passengers": {"red": 3, "blue": 0}}, "passengers", {"red": 3}),
    "pieces_exchanged": ("great-lakes", {"pieces_exchanged": 2}, "pieces_exchanged", 2),
    "supply": (
        *("great-lakes", {"supply": {"train": 27, "ship": 23}}, "supply"),
        {"ship": 23, "train": 27},
    ),
    "supply of one kind": (
        *("great-lakes", {"supply": {"train": 33}}, "supply"),
        {"train": 33, "ship": 0},
    ),
    "province": (
        *("south-korea", {"province": {"white": [6, 3], "red": []}}, "province"),
        {"white": (6, 3)},
    ),
    "express_spent": ("south-korea", {"express_spent": [1, 3]}, "express_spent", (1, 3)),
    "tolls": ("nederland", {"tolls": 11}, "tolls", 11),
    "tolls by token": ("nederland", {"tolls": {"4": 1, "2": 3}}, "tolls", 10),
    "no tolls": ("nederland", {"tolls": {}}, "tolls", 0),
    "loans": ("nederland", {"loans": 2}, "loans", 2),
    "loans_at_least": ("nederland", {"loans_at_least": 0}, "loans_at_least", 0),
    "loans not known": ("nederland", {"loans": None, "loans_at_least": 1}, "loans", None),
    "recorded_score": ("berlin", {"recorded_score": -3}, "recorded_score", -3),
    "hand": ("berlin", {"hand": {"red": 2, "unknown": 3}}, "hand", Hand({"red": 2}, 3)),
    "an empty hand": ("berlin", {"hand": {}}, "hand", Hand({})),
    "a hand of zeros": ("berlin", {"hand": {"red": 0, "unknown": 0}}, "hand", Hand({})),
    "pieces": ("germany", {"pieces": {"train": 0}}, "pieces", {"train": 0}),
    "whole numbers with a point": ("nederland", {"loans": 1.0}, "loans", 1),
}


@each_case(("map_id", "sent", "member", "value"), MEMBERS)
def test_a_member_is_read(map_id, sent, member, value):
    assert value_of(player(map_id, sent), member) == value


def test_harbors_go_by_any_name_and_may_be_odd():
    found = player("great-lakes", {"harbors": ["Chicago", "chicago"]})
    assert len(set(harbors.BUILT.of(found))) == 1
    assert len(harbors.BUILT.of(found)) == 2


@pytest.mark.parametrize("map_id", MAPS)
def test_what_lies_open_is_none_and_what_is_hidden_unknown_when_left_out(map_id):
    assert player(map_id, {}) == Player(name="Player 1")


@pytest.mark.parametrize(
    ("map_id", "member"),
    [
        *((map_id, member) for map_id in MAPS for member in ("tickets", "hand", "recorded_score")),
        ("great-lakes", "supply"),
        ("nederland", "tolls"),
    ],
)
def test_null_is_unknown_for_what_is_hidden(map_id, member):
    assert value_of(player(map_id, {member: None}), member) is None


def test_tickets_that_are_known_to_be_none_are_not_unknown():
    assert player("germany", {"tickets": []}).tickets == ()


@pytest.mark.parametrize(
    ("map_id", "member"),
    [
        *((map_id, "routes") for map_id in MAPS),
        *(("germany", "passengers"), ("great-lakes", "harbors")),
        *(("great-lakes", "pieces_exchanged"), ("south-korea", "province")),
        *(("south-korea", "express_spent"), ("nederland", "loans")),
    ],
)
def test_null_is_none_for_what_lies_open(map_id, member):
    assert player(map_id, {member: None}) == Player(name="Player 1")


ELSEWHERE = {
    "passengers": {"red": 1},
    "harbors": ["x"],
    "pieces_exchanged": 1,
    "supply": {"train": 1},
    "province": {"x": [1]},
    "express_spent": [1],
    "tolls": "x",
    "loans": True,
    "loans_at_least": 1,
}
AT_HOME = {
    "germany": {"passengers"},
    "great-lakes": {"harbors", "pieces_exchanged", "supply"},
    "berlin": set(),
    "south-korea": {"province", "express_spent"},
    "nederland": {"tolls", "loans", "loans_at_least"},
}
ABROAD = [
    (map_id, member)
    for map_id, home in AT_HOME.items()
    for member in ELSEWHERE
    if member not in home
]


@pytest.mark.parametrize(("map_id", "member"), ABROAD)
def test_a_member_of_another_map_is_ignored_when_empty(map_id, member):
    for empty in (None, 0, 0.0, {}, [], False):
        assert player(map_id, {member: empty}) == Player(name="Player 1")
    sent = snapshot({member: ELSEWHERE[member]})
    fault = only_fault("scores", map_id, sent)
    assert fault.code is FaultCode.NOT_ON_THIS_MAP
    assert (fault.pointer, fault.facts) == (f"/players/0/{member}", {"member": member})


def test_loans_are_known_or_not():
    sent = snapshot({"loans": 0, "loans_at_least": 0})
    fault = only_fault("scores", "nederland", sent)
    assert (fault.code, fault.pointer) == (FaultCode.NOT_TOGETHER, "/players/0")
    assert list(fault.facts["members"]) == ["loans", "loans_at_least"]


WRONG = {
    "no players": ({}, ["REQUIRED /players"]),
    "an empty table": ({"players": []}, ["OUT_OF_RANGE /players"]),
    "seven players": ({"players": [{}] * 7}, ["OUT_OF_RANGE /players"]),
    "players that are no list": ({"players": {}}, ["WRONG_TYPE /players"]),
    "players that are none": (
        {"players": [None, "x"]},
        ["WRONG_TYPE /players/0", "WRONG_TYPE /players/1"],
    ),
    "no object": ([], ["WRONG_TYPE "]),
    "an unknown member": (snapshot({}, plyers=1), ["UNKNOWN_MEMBER /plyers"]),
    "a member of a position": (snapshot({}, turn={}), ["UNKNOWN_MEMBER /turn"]),
    "an unknown member of a player": (
        snapshot({"rutes": [], "a/b~c": 1}),
        ["UNKNOWN_MEMBER /players/0/a~1b~0c", "UNKNOWN_MEMBER /players/0/rutes"],
    ),
    "two of one name": (
        snapshot({"name": "A"}, {"name": "A"}, {"name": "A"}),
        ["DUPLICATE_NAME /players/1/name", "DUPLICATE_NAME /players/2/name"],
    ),
    "a name that another is given": (
        snapshot({"name": "Player 2"}, {}),
        ["DUPLICATE_NAME /players/1/name"],
    ),
    "an empty name": (snapshot({"name": ""}), ["OUT_OF_RANGE /players/0/name"]),
    "a long name": (snapshot({"name": "x" * 61}), ["OUT_OF_RANGE /players/0/name"]),
    "a control character": (snapshot({"name": "a\nb"}), ["WRONG_TYPE /players/0/name"]),
    "a name that is a number": (snapshot({"name": 1}), ["WRONG_TYPE /players/0/name"]),
    "true is not 1": (snapshot({"recorded_score": True}), ["WRONG_TYPE /players/0/recorded_score"]),
    "a fraction": (snapshot({"recorded_score": 1.5}), ["WRONG_TYPE /players/0/recorded_score"]),
    "a huge number": (
        snapshot({"recorded_score": 1e300}, {"recorded_score": -1_000_001}),
        ["OUT_OF_RANGE /players/0/recorded_score", "OUT_OF_RANGE /players/1/recorded_score"],
    ),
    "a negative count": (
        snapshot({"passengers": {"red": -1}}),
        ["OUT_OF_RANGE /players/0/passengers/red"],
    ),
    "an unknown color": (
        snapshot({"passengers": {"pink": 1, "wild": 1}}),
        [
            "UNKNOWN_COLOR /players/0/passengers/pink",
            "UNKNOWN_COLOR /players/0/passengers/wild",
        ],
    ),
    "an unknown card": (snapshot({"hand": {"rad": 1}}), ["UNKNOWN_CARD /players/0/hand/rad"]),
    "more than 110 cards": (
        snapshot({"hand": {"red": 100, "unknown": 11}}),
        ["OUT_OF_RANGE /players/0/hand"],
    ),
    "an unknown piece": (
        snapshot({"pieces": {"ship": 1}}),
        ["UNKNOWN_PIECE /players/0/pieces/ship"],
    ),
    "too many tickets": (snapshot({"tickets": ["x"] * 101}), ["OUT_OF_RANGE /players/0/tickets"]),
    "everything at once": (
        snapshot({"routes": ["x"], "name": 1}, {"tickets": 3}, points=1, options={"x": 1}),
        [
            "UNKNOWN_MEMBER /options/x",
            "UNKNOWN_ROUTE /players/0/routes/0",
            "WRONG_TYPE /players/0/name",
            "WRONG_TYPE /players/1/tickets",
            "WRONG_TYPE /points",
        ],
    ),
}


@each_case(("body", "expected"), WRONG)
def test_all_that_is_wrong_is_reported_where_it_is(body, expected):
    assert brief("scores", "germany", body) == expected


def test_wrong_shapes_and_wrong_names_are_reported_together():
    body = snapshot({"name": 1, "routes": ["berlin-leipzick"]}, {"tickets": ["x"], "hand": 1})
    assert brief("scores", "germany", body) == [
        "UNKNOWN_ROUTE /players/0/routes/0",
        "UNKNOWN_TICKET /players/1/tickets/0",
        "WRONG_TYPE /players/0/name",
        "WRONG_TYPE /players/1/hand",
    ]


def test_a_token_or_a_line_that_there_is_not_is_reported():
    assert brief("scores", "nederland", snapshot({"tolls": {"3": 1}})) == [
        "UNKNOWN_VALUE /players/0/tolls/3"
    ]
    assert brief("scores", "south-korea", snapshot({"province": {"pink": [1], "red": ["x"]}})) == [
        "UNKNOWN_COLOR /players/0/province/pink",
        "WRONG_TYPE /players/0/province/red/0",
    ]


def test_110_cards_are_a_hand_and_60_where_actions_are_listed():
    assert player("germany", {"hand": {"red": 60, "unknown": 50}}).hand.size == 110
    body = {"position": {"players": [{"hand": {"unknown": 61}}, {}]}}
    assert brief("legal-actions", "germany", body) == ["OUT_OF_RANGE /position/players/0/hand"]
    assert (
        brief("legal-actions", "germany", {"position": {"players": [{"hand": {"red": 60}}]}}) == []
    )


def test_a_color_of_a_player_is_taken_and_matters_to_no_rule():
    assert player("germany", {"color": "red"}) == Player(name="Player 1")
    assert brief("scores", "germany", snapshot({"color": 1})) == ["WRONG_TYPE /players/0/color"]


def test_another_revision_is_no_fault_but_a_conflict():
    germany = MAPS["germany"]
    for pinned in (germany.revision, None):
        assert brief("scores", "germany", snapshot({}, map_revision=pinned)) == []
    with pytest.raises(RevisionError) as raised:
        read_scores(germany, snapshot({}, map_revision="0"))
    assert raised.value.revision == germany.revision
    assert brief("scores", "germany", snapshot({}, map_revision=1)) == ["WRONG_TYPE /map_revision"]


def test_an_audit_is_of_a_snapshot_or_of_a_position():
    germany = MAPS["germany"]
    of_players = read_audit(germany, snapshot({"name": "Anna"}))
    assert (of_players.base, of_players.position) == ("", None)
    of_position = read_audit(germany, {"position": {"players": [{"name": "Anna"}]}})
    assert of_position.base == "/position"
    assert of_position.players == of_position.position.players
    assert brief("audits", "germany", {}) == ["REQUIRED /players"]
    assert brief("audits", "germany", {"position": 1}) == ["WRONG_TYPE /position"]
    assert brief("audits", "germany", {"players": [{}], "position": {"players": [{}]}}) == [
        "NOT_TOGETHER "
    ]
