"""Own boards: inline, open, and the map's own board with other points."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from referee.model.board import Board
from referee.model.fault import FaultCode
from referee.rules.features.harbors import PORT
from referee.rules.features.neutral_player import PAIR, STATE
from referee.wire.api.requests import read_legal_actions, read_replay, read_scores, read_verdict
from referee.wire.json.document import RequestFaultsError
from tests.api.asked import MAPS, brief, each_case, faults, only_fault, positioned, snapshot


def contents(map_id: str) -> dict[str, Any]:
    """The map as its file has it, as far as a board may have that."""
    file = MAPS[map_id].contents
    return deepcopy({name: file[name] for name in ("places", "routes", "tickets", "points")})


def board_of(map_id: str, board: object, *players: Any, **beside: Any) -> Board:
    """The board of a request."""
    request = read_scores(MAPS[map_id], snapshot(*(players or ({},)), board=board, **beside))
    return request.setting.game.board


SMALL: dict[str, Any] = {
    "places": [{"name": "Bad Tölz"}, {"id": "ulm"}, {"name": "Österreich", "kind": "country"}],
    "routes": [
        {"from": "Bad Toelz", "to": "ulm", "length": 3, "color": "red"},
        {"from": "ULM", "to": "bad-tolz", "length": 3, "color": "gray"},
        {"from": "ulm", "to": "Österreich", "length": 2, "color": "blue"},
    ],
    "tickets": [{"from": "Bad Tölz", "to": "Österreich", "value": 7, "deck": "long"}],
}


def small(**changes: Any) -> dict[str, Any]:
    """The small board with other members; `routes_1` changes or adds to the second route."""
    board = deepcopy(SMALL)
    for name, change in changes.items():
        member, _, number = name.partition("_")
        if number:
            board[member][int(number)] |= change
        else:
            board[member] = change
    return board


@pytest.mark.parametrize("map_id", MAPS)
def test_a_map_may_be_sent_as_an_inline_board(map_id):
    # What differs is that places given for another board are found by their ids alone.
    own = board_of(map_id, contents(map_id))
    printed = MAPS[map_id].game.board
    assert (own.routes, own.tickets, own.places) == (
        printed.routes,
        printed.tickets,
        printed.places,
    )
    table = read_scores(MAPS[map_id], snapshot({}, board=contents(map_id))).setting
    assert table.board_kind == "inline"
    assert table.tracks is None


@pytest.mark.parametrize("map_id", MAPS)
def test_a_map_as_it_is_served_may_be_sent_back(map_id):
    board = contents(map_id)
    for route in board["routes"]:
        route["parallel"] = ["x"]
    assert board_of(map_id, board).routes == MAPS[map_id].game.board.routes


def test_ids_may_be_left_out():
    board = board_of("germany", SMALL)
    assert [place.id for place in board.places] == ["bad-tolz", "ulm", "osterreich"]
    assert [route.id for route in board.routes] == [
        "bad-tolz-ulm-red",
        "bad-tolz-ulm-gray",
        "osterreich-ulm",
    ]
    assert [ticket.id for ticket in board.tickets] == ["bad-tolz-osterreich"]
    assert (board.tickets[0].deck, board.routes[0].points) == ("long", 4)
    assert board.routes[0].parallel == (1,)


def test_references_are_to_the_inline_board():
    sent = {"routes": [{"from": "Bad Tölz", "to": "Ulm"}], "tickets": ["bad-tolz-osterreich"]}
    (player,) = read_scores(MAPS["germany"], snapshot(sent, board=SMALL)).players
    assert (player.routes, player.tickets) == ((0,), (0,))
    assert brief("scores", "germany", snapshot({"routes": ["berlin-leipzig"]}, board=SMALL)) == [
        "UNKNOWN_ROUTE /players/0/routes/0"
    ]


def test_a_place_named_as_on_the_map_keeps_port_and_country_unless_it_says_otherwise():
    board = board_of(
        "germany", small(places_2={"name": "Svizzera", "kind": None}, routes=[], tickets=[])
    )
    assert board.places[2].kind == "country"
    lakes = {"places": [{"name": "Chicago"}, {"name": "Toronto", "port": False}]}
    ports = board_of("great-lakes", {**lakes, "routes": [], "tickets": []}).places
    assert [PORT.of(place) for place in ports] == [True, False]


INLINE_WRONG = {
    "no members": ({}, ["REQUIRED /places", "REQUIRED /routes", "REQUIRED /tickets"]),
    "an unknown member": (small(name="Mine"), ["UNKNOWN_MEMBER /name"]),
    "a place without a name": (small(places_1={"id": None}), ["REQUIRED /places/1/name"]),
    "a place without a letter": (small(places_1={"id": "--"}), ["WRONG_TYPE /places/1"]),
    "two places of one name": (
        small(places_1={"name": "BAD TOLZ"}),
        ["AMBIGUOUS_PLACE /places/1"],
    ),
    "two places of one id": (
        small(
            places=[{"id": "ulm", "name": "A"}, {"id": "ulm", "name": "B"}], routes=[], tickets=[]
        ),
        ["AMBIGUOUS_PLACE /places/1", "DUPLICATE_ID /places/0"],
    ),
    "unknown ends": (
        small(routes_0={"from": "Tölz"}, tickets_0={"to": "x"}),
        ["UNKNOWN_PLACE /routes/0/from", "UNKNOWN_PLACE /tickets/0/to"],
    ),
    "a loop": (small(routes_2={"to": "Ulm"}), ["SAME_PLACE /routes/2"]),
    "an unknown color": (small(routes_2={"color": "pink"}), ["UNKNOWN_COLOR /routes/2/color"]),
    "no length": (small(routes_2={"length": 0}), ["OUT_OF_RANGE /routes/2/length"]),
    "a length that no table has": (small(routes_2={"length": 10}), ["POINTS_MISSING /routes/2"]),
    "an id twice": (
        small(routes_0={"id": "a"}, routes_2={"id": "a"}),
        ["DUPLICATE_ID /routes/2/id"],
    ),
    "an id that another one is given": (
        small(routes_0={"id": "osterreich-ulm"}),
        ["DUPLICATE_ID /routes/2/id"],
    ),
    "another map's members": (
        small(routes_0={"kind": "rail", "cards": 0, "toll": 1}, tickets_0={"neutral": ["a", "b"]}),
        [
            "NOT_ON_THIS_MAP /routes/0/kind",
            "NOT_ON_THIS_MAP /routes/0/toll",
            "NOT_ON_THIS_MAP /tickets/0/neutral",
        ],
    ),
    "a ticket's deck": (small(tickets_0={"deck": "tiny"}), ["UNKNOWN_VALUE /tickets/0/deck"]),
    "a point table": (
        small(points={"0": 1, "x": 1, "1": "2"}),
        ["OUT_OF_RANGE /points/0", "OUT_OF_RANGE /points/x", "WRONG_TYPE /points/1"],
    ),
    "too many places": (
        small(places=[{"name": f"p{i}"} for i in range(201)]),
        ["OUT_OF_RANGE /places"],
    ),
    "too many routes": (small(routes=[SMALL["routes"][0]] * 401), ["OUT_OF_RANGE /routes"]),
    "too many tickets": (small(tickets=[SMALL["tickets"][0]] * 201), ["OUT_OF_RANGE /tickets"]),
    "spaces that are none": (
        small(routes_0={"spaces": [[0, 0, 0], [0, 1]]}, routes_1={"spaces": [[0, 0, 361]]}),
        ["OUT_OF_RANGE /routes/1/spaces/0", "WRONG_TYPE /routes/0/spaces/1"],
    ),
    "a place off the board": (small(places_0={"x": 1.5}), ["OUT_OF_RANGE /places/0/x"]),
}


@each_case(("board", "expected"), INLINE_WRONG)
def test_all_that_is_wrong_with_an_inline_board_is_reported(board, expected):
    found = brief("scores", "germany", snapshot({"name": "Anna"}, board=board))
    assert found == sorted(line.replace(" ", " /board", 1) for line in expected)


@each_case(("board", "expected"), INLINE_WRONG)
def test_a_faulty_board_does_not_hide_what_else_is_wrong(board, expected):
    wrong = {"name": "Anna", "routes": ["x", {"from": "Ulm"}], "tickets": [7]}
    found = brief("scores", "germany", snapshot(wrong, {"name": "Anna"}, board=board))
    expected = [line.replace(" ", " /board", 1) for line in expected]
    expected += ["DUPLICATE_NAME /players/1/name", "REQUIRED /players/0/routes/1/to"]
    expected += ["WRONG_TYPE /players/0/tickets/0"]
    if not any(line.endswith(" /board/routes") for line in expected):
        # With no list of routes to compare it with, any reference may be right.
        expected += ["UNKNOWN_ROUTE /players/0/routes/0"]
    assert found == sorted(expected)


REFERENCES: list[Any] = [
    "nope",
    "bad-tolz-ulm-red",
    "osterreich-ulm",
    "ulm-osterreich",
    {"from": "Ulm", "to": "Oesterreich"},
    {"from": "Ulm", "to": "Österreich", "color": "green"},
    {"from": "Ulm", "to": "Linz"},
    {"from": "Bad Tölz", "to": "Österreich"},
]
"""The first, the last two and, on the board as it is, the green one mean no route."""

DOUBTFUL = {
    "sound": ({}, [0, 5, 6, 7]),
    "a route of an unknown color": ({"routes_2": {"color": "pink"}}, [0, 6, 7]),
    "a route that is too long": ({"routes_2": {"length": 99}}, [0, 6, 7]),
    "a route without points": ({"routes_2": {"length": 19}}, [0, 6, 7]),
    "a route to a wrong place": ({"routes_2": {"to": "Linz"}}, [0, 2, 3, 4, 5, 7]),
    "a route of a foreign member": ({"routes_2": {"mine": 1}}, [0, 6, 7]),
    "a route without an end": ({"routes_2": {"to": None}}, [6]),
    "a route that is none": ({"routes_2": {"from": 1, "to": 1}}, [6]),
    "a place off the board": ({"places_1": {"x": 2}}, [0, 5, 6, 7]),
    "a place of a wrong name": ({"places_2": {"name": "Österreich\n"}}, [0, 6]),
    "a place without a name": ({"places_2": {"name": None}}, [0]),
    "no places": ({"places": None}, [0]),
    "no routes": ({"routes": None}, [6]),
    "a faulty ticket": ({"tickets_0": {"value": None}}, [0, 5, 6, 7]),
    "a faulty table": ({"points": {"1": "x"}}, [0, 5, 6, 7]),
    "one of its own members": ({"colors": ["red"]}, [0, 5, 6, 7]),
}


@each_case(("changes", "unknown"), DOUBTFUL)
def test_what_may_mean_a_faulty_part_is_not_reported_as_unknown(changes, unknown):
    sent = [[{"routes": [reference]}] for reference in REFERENCES]
    lines = [brief("scores", "germany", {"players": p, "board": small(**changes)}) for p in sent]
    assert [n for n, line in enumerate(lines) if "/players/" in " ".join(line)] == unknown


PARTS = [
    (member, number, name)
    for member in ("places", "routes", "tickets")
    for number, row in enumerate(SMALL[member])
    for name in row
]


@pytest.mark.parametrize(("member", "number", "name"), PARTS)
@pytest.mark.parametrize("junk", [{"a": 1}, "x" * 300, ["x\n"]], ids=["object", "long", "list"])
def test_no_part_of_a_board_makes_what_refers_to_it_wrong(member, number, name, junk):
    sent = {
        "routes": ["bad-tolz-ulm-red", "ulm-osterreich", {"from": "Ulm", "to": "Bad Tölz"}],
        "tickets": [{"from": "Österreich", "to": "Bad Tölz"}],
    }
    assert brief("scores", "germany", snapshot(sent, board=SMALL)) == []
    board = small(**{f"{member}_{number}": {name: junk}})
    pointers = [line.split()[1] for line in brief("scores", "germany", snapshot(sent, board=board))]
    named = member == "places" and name in ("id", "name")
    row = f"/board/{member}/{number}"
    # The ends of a board's own routes are its parts: where a place has lost its name they are lost.
    assert all(p.startswith("/board" if named else row) for p in pointers)
    assert any(p.startswith(row) for p in pointers)


TICKETS = {
    "its id": ("bad-tolz-osterreich", False),
    "its id turned": ("osterreich-bad-tolz", False),
    "the id of a second one": ("bad-tolz-osterreich-2", False),
    "its ends": ({"from": "Oesterreich", "to": "BAD TOLZ"}, False),
    "other ends": ({"from": "Ulm", "to": "Bad Tölz"}, True),
    "an unknown place": ({"from": "Linz", "to": "Ulm"}, True),
    "another id": ("x-y", True),
}


@each_case(("reference", "is_reported"), TICKETS)
def test_what_may_mean_a_faulty_ticket_is_not_reported_as_unknown(reference, is_reported):
    board = small(tickets_0={"value": -1})
    found = brief("scores", "germany", snapshot({"tickets": [reference]}, board=board))
    assert found[0] == "OUT_OF_RANGE /board/tickets/0/value"
    assert bool(found[1:]) == is_reported


def test_a_reference_by_id_may_mean_a_faulty_route_or_ticket():
    board = small(
        routes_0={"id": "one", "length": 0},
        routes_1={"id": "two"},
        tickets_0={"id": "three", "value": -1},
    )
    wrong = {"routes": ["one", "two", "two", "four"], "tickets": ["three", "one"]}
    found = brief("scores", "germany", snapshot(wrong, board=board))
    assert found == [
        "OUT_OF_RANGE /board/routes/0/length",
        "OUT_OF_RANGE /board/tickets/0/value",
        "ROUTE_CLAIMED_TWICE /players/0/routes/2",
        "UNKNOWN_ROUTE /players/0/routes/3",
        "UNKNOWN_TICKET /players/0/tickets/1",
    ]


def test_a_place_may_be_a_faulty_one():
    board = small(places_0={"name": "x" * 61, "names": {"de": "Tölz", "it": 1}})
    claim = {"type": "claim_route", "route": "x", "passengers": {"Toelz": "red", "Wien": "red"}}
    sent = {**positioned(), "board": board, "action": claim}
    assert brief("verdicts", "germany", sent) == [
        "OUT_OF_RANGE /board/places/0/name",
        "UNKNOWN_PLACE /action/passengers/Wien",
        "UNKNOWN_PLACE /board/routes/0/from",
        "UNKNOWN_PLACE /board/routes/1/to",
        "UNKNOWN_PLACE /board/tickets/0/from",
        "UNKNOWN_ROUTE /action/route",
        "WRONG_TYPE /board/places/0/names/it",
    ]


def test_places_that_share_a_name_are_not_reported_as_one():
    board = small(places_1={"name": "BAD TOLZ"})
    found = brief("scores", "germany", snapshot({"routes": ["bad-tolz-ulm"]}, board=board))
    assert found == ["AMBIGUOUS_PLACE /board/places/1"]


EVERYTHING: dict[str, Any] = {
    "players": [
        {"routes": ["nope"], "tickets": ["x-y"], "passengers": {"pinkk": 1}},
        {"name": "Ann"},
        {"name": "Ann"},
    ],
    "board": {
        "places": [{"name": "a"}, {"name": "b"}],
        "routes": [
            {"from": "a", "to": "b", "length": 2, "colour": "red"},
            {"from": "a", "to": "zz", "length": 19, "color": "red"},
        ],
        "tickets": [{"from": "a", "to": "qq", "value": 3}],
    },
}
FAULTS = [
    "UNKNOWN_ROUTE /players/0/routes/0",
    "UNKNOWN_TICKET /players/0/tickets/0",
    "UNKNOWN_COLOR /players/0/passengers/pinkk",
    "DUPLICATE_NAME /players/2/name",
    "UNKNOWN_MEMBER /board/routes/0/colour",
    "REQUIRED /board/routes/0/color",
    "POINTS_MISSING /board/routes/1",
    "UNKNOWN_PLACE /board/routes/1/to",
    "UNKNOWN_PLACE /board/tickets/0/to",
]


def in_order(what: str, body: object) -> list[str]:
    """The faults in the order of the answer."""
    return [f"{fault.code} {fault.pointer}" for fault in faults(what, "germany", body)]


def test_everything_is_reported_at_once_in_the_order_of_the_document():
    assert in_order("scores", EVERYTHING) == FAULTS
    turned = dict(reversed(EVERYTHING.items()))
    assert in_order("audits", turned) == FAULTS[4:] + FAULTS[:4]


def test_the_first_hundred_are_reported_in_the_order_of_the_document_and_all_are_counted():
    body = deepcopy(EVERYTHING)
    body["players"][0]["routes"] = [f"nope-{number}" for number in range(90)]
    body["board"]["tickets"] *= 20
    with pytest.raises(RequestFaultsError) as refused:
        read_scores(MAPS["germany"], body)
    pointers = [fault.pointer for fault in refused.value.faults]
    assert (len(pointers), refused.value.total) == (100, len(FAULTS) + 89 + 19)
    routes = [f"/players/0/routes/{number}" for number in range(90)]
    assert pointers[:74] == routes[:74]
    assert pointers[-1] == "/board/tickets/19/to"


def test_a_board_is_an_object_or_open():
    assert brief("scores", "germany", snapshot({}, board="shut")) == ["UNKNOWN_VALUE /board"]
    assert brief("scores", "germany", snapshot({}, board=1)) == ["WRONG_TYPE /board"]


def test_tolls_are_needed_where_they_are_played_with():
    route = {"from": "Ulm", "to": "Linz", "length": 1}
    sent = snapshot({"routes": [route]}, board="open")
    assert brief("scores", "nederland", sent) == ["REQUIRED /players/0/routes/0/toll"]
    assert brief("scores", "nederland", {**sent, "options": {"tolls": False}}) == []
    route["toll"] = 2
    assert brief("scores", "nederland", sent) == []


# Open boards


def route(start: str, end: str, length: int = 2, **more: Any) -> dict[str, Any]:
    """A route as it is described."""
    return {"from": start, "to": end, "length": length, **more}


def owned(map_id: str, *players: list[Any], **beside: Any) -> list[tuple[int, ...]]:
    """The numbers of the routes that players own on an open board."""
    sent = snapshot(*({"routes": refs} for refs in players), board="open", **beside)
    return [player.routes for player in read_scores(MAPS[map_id], sent).players]


def test_an_open_board_is_put_together_from_what_is_described():
    sent = {
        "routes": [route("Köln", "Atlantis", 3, color="red"), route("Atlantis", "Frankreich", 1)],
        "tickets": [{"from": "atlantis", "to": "Colonia", "value": 9, "deck": "long"}],
    }
    request = read_scores(MAPS["germany"], snapshot(sent, board="open"))
    board, (player,) = request.setting.game.board, request.players
    assert request.setting.board_kind == "open"
    found = [board.routes[index] for index in player.routes]
    assert [(one.id, one.length, one.points) for one in found] == [
        ("atlantis-koln", 3, 4),
        ("atlantis-frankreich", 1, 1),
    ]
    assert board.places[board.names.places["frankreich"]].kind == "country"
    assert board.places[board.names.places["atlantis"]].name == "Atlantis"
    (ticket,) = (board.tickets[index] for index in player.tickets)
    assert (ticket.id, ticket.value, ticket.deck) == ("atlantis-koln", 9, "long")


EQUAL = {
    "turned, in another language": ([route("Köln", "Mainz")], [route("Mainz", "Colonia")], True),
    "of another length": ([route("Köln", "Mainz")], [route("Köln", "Mainz", 3)], False),
    "of another color": (
        [route("Köln", "Mainz", color="red")],
        [route("Köln", "Mainz", color="blue")],
        False,
    ),
    "of other points": ([route("Köln", "Mainz")], [route("Köln", "Mainz", points=3)], False),
    "with the points of the table": (
        [route("Köln", "Mainz")],
        [route("Köln", "Mainz", points=2)],
        True,
    ),
    "on another track": ([route("Köln", "Mainz")], [route("Köln", "Mainz", track=2)], False),
    "on the first track": ([route("Köln", "Mainz")], [route("Köln", "Mainz", track=1)], True),
}


@each_case(("first", "second", "same"), EQUAL)
def test_equal_descriptions_are_the_same_track(first, second, same):
    sent = snapshot({"routes": first}, {"routes": second}, board="open")
    expected = ["ROUTE_CLAIMED_TWICE /players/1/routes/0"] if same else []
    assert brief("scores", "germany", sent) == expected


def test_tracks_of_one_length_are_parallel():
    sent = [[route("Köln", "Mainz")], [route("Köln", "Mainz", track=2)]]
    request = read_scores(
        MAPS["germany"], snapshot(*({"routes": refs} for refs in sent), board="open")
    )
    assert [one.parallel for one in request.setting.game.board.routes] == [(1,), (0,)]
    assert request.setting.tracks == {0: 1, 1: 2}


def test_equal_tickets_are_one_card():
    ticket = {"from": "Köln", "to": "Mainz", "value": 3}
    sent = snapshot(
        {"tickets": [ticket]}, {"tickets": [{**ticket, "value": 4}, ticket]}, board="open"
    )
    first, second = read_scores(MAPS["germany"], sent).players
    assert first.tickets == second.tickets[1:]
    assert len(set(second.tickets)) == 2


def test_the_order_of_the_lists_does_not_number_the_routes():
    refs = [route("Köln", "Mainz"), route("Ulm", "Linz", 3), route("Aalen", "Ulm", 1)]
    (there,) = owned("germany", refs)
    (back,) = owned("germany", refs[::-1])
    assert there == back[::-1]


OPEN_WRONG = {
    "an id": ("berlin-leipzig", ["BOARD_NEEDED "]),
    "a number": (1, ["WRONG_TYPE "]),
    "no length": ({"from": "Köln", "to": "Mainz"}, ["REQUIRED /length"]),
    "a loop": (route("Köln", "Colonia"), ["SAME_PLACE "]),
    "a place without a letter": (route("Köln", "?!"), ["WRONG_TYPE /to"]),
    "a long name": (route("Köln", "x" * 81), ["OUT_OF_RANGE /to"]),
    "a fourth track": (route("Köln", "Mainz", track=4), ["OUT_OF_RANGE /track"]),
    "another map's kind": (route("Köln", "Mainz", kind="sea"), ["NOT_ON_THIS_MAP /kind"]),
    "a length that no table has": (route("Köln", "Mainz", 10), ["POINTS_MISSING "]),
    "an unknown member": (route("Köln", "Mainz", 1, id="x"), ["UNKNOWN_MEMBER /id"]),
}


@each_case(("reference", "expected"), OPEN_WRONG)
def test_all_that_is_wrong_with_descriptions_is_reported(reference, expected):
    sent = snapshot({"routes": [reference]}, {"routes": [reference]}, board="open")
    found = brief("scores", "germany", sent)
    assert found == sorted(
        line.replace(" ", f" /players/{seat}/routes/0", 1) for line in expected for seat in (0, 1)
    )


def test_a_length_that_no_table_has_may_bring_its_points():
    assert owned("germany", [route("Köln", "Mainz", 10, points=33)]) == [(0,)]
    assert owned("germany", [route("Köln", "Mainz", 10)], points={"10": 33}) == [(0,)]


@each_case(
    ("names", "tracks"),
    {
        "a trademark": (("Berlin™", "BerlinTM"), 1),
        "a number sign": (("№ Berlin", "no-berlin"), 1),
        "one name within another": (("A", "A™"), 2),
        "a letter that only looks like another": (("\u03d2", "Y"), 2),
        "digits of another form": (("Gate ⑨¾", "gate 93/4"), 1),
    },
)
def test_places_of_an_open_board_may_have_any_sign_in_their_names(names, tracks):
    routes = [{"from": name, "to": "Elsewhere", "length": 1, "color": "gray"} for name in names]
    owners = [{"routes": [one]} for one in routes]
    found = brief("scores", "germany", snapshot(*owners, board="open"))
    assert found == (["ROUTE_CLAIMED_TWICE /players/1/routes/0"] if tracks == 1 else [])


BERLIN = {
    "a streetcar": (route("Zoo", "Alex", 3), 1),
    "a subway": (route("Zoo", "Alex", 1, cards=3), 2),
}
TABLES = {"streetcar": {"3": 1}, "subway": {"3": 2}}


@each_case(("reference", "points"), BERLIN)
def test_an_open_berlin_needs_the_printed_points(reference, points):
    sent = snapshot({"routes": [reference]}, board="open")
    assert brief("scores", "berlin", sent) == ["POINTS_MISSING /players/0/routes/0"]
    board = read_scores(MAPS["berlin"], {**sent, "points": TABLES}).setting.game.board
    assert [one.points for one in board.routes] == [points]


@pytest.mark.parametrize(
    "reference",
    [
        route("Zoo", "Alex", 2, cards=3, points=1),
        route("Zoo", "Alex", 1, kind="subway", points=1),
        route("Zoo", "Alex", 1, kind="streetcar", cards=1, points=1),
    ],
)
def test_a_subway_has_one_space_and_cards(reference):
    sent = snapshot({"routes": [reference]}, board="open")
    assert brief("scores", "berlin", sent) == ["SUBWAY_SHAPE /players/0/routes/0"]


def test_great_lakes_routes_are_of_a_kind():
    sent = snapshot({"routes": [route("Duluth", "Atlantis")]}, board="open")
    assert brief("scores", "great-lakes", sent) == ["REQUIRED /players/0/routes/0/kind"]


def test_an_open_board_is_made_of_actions_and_the_neutral_player_too():
    claim = {"type": "claim_route", "route": route("Breda", "Ede", 2, toll=3), "cards": {"red": 2}}
    neutral = {"routes": [route("Ede", "Breda", 2, toll=3, track=2)]}
    sent = {
        **positioned(neutral=neutral),
        "action": claim,
        "board": "open",
        "options": {"neutral_player": True},
    }
    request = read_verdict(MAPS["nederland"], sent)
    assert request.action.route not in request.position.owner
    routes = request.setting.game.board.routes
    assert routes[request.action.route].parallel == STATE.of(request.position).routes
    ticket = {"from": "Ede", "to": "Breda", "value": 5, "neutral": ["Breda", "Ede"]}
    turn = {"type": "neutral_turn", "ticket": ticket, "route": claim["route"]}
    replay = read_replay(
        MAPS["nederland"], {**positioned(), "actions": [claim, turn], "board": "open"}
    )
    first, second = (move(replay.position) for move in replay.moves)
    assert (first.route, second.ticket) == (second.route, 0)
    assert sorted(PAIR.of(replay.setting.game.board.tickets[0])) == sorted(
        replay.setting.game.board.tickets[0].places
    )


OPEN_DOUBTFUL = {
    "a length of none": (
        route("Köln", "Atlantis", 0),
        ["OUT_OF_RANGE /position/players/0/routes/0/length"],
    ),
    "a length that no table has": (
        route("Köln", "Atlantis", 19),
        ["POINTS_MISSING /position/players/0/routes/0"],
    ),
    "a table of none": (route("Köln", "Atlantis", 19), {"1": "x"}, ["WRONG_TYPE /points/1"]),
}


@each_case("case", OPEN_DOUBTFUL)
def test_a_faulty_description_does_not_hide_what_else_is_wrong(case):
    reference, *points, expected = case
    players = [{"name": "Ann", "routes": [reference]}, {"name": "Ann", "hand": {"pinkk": 1}}]
    sent = positioned(players, waiting={"Atlantis": {"red": 1}, "Wien": {"red": 1}})
    sent |= {"board": "open"} | ({"points": points[0]} if points else {})
    assert brief("audits", "germany", sent) == sorted(
        [
            *expected,
            "DUPLICATE_NAME /position/players/1/name",
            "UNKNOWN_CARD /position/players/1/hand/pinkk",
            "UNKNOWN_PLACE /position/waiting/Wien",
        ]
    )


def test_more_than_a_board_may_have_does_not_hide_what_else_is_wrong():
    many = [{"routes": [route(f"a{i}", f"b{seat}", 1) for i in range(100)]} for seat in range(5)]
    sent = snapshot(*many, {"name": "Player 1", "tickets": ["x"]}, board="open")
    assert brief("scores", "germany", sent) == [
        "BOARD_NEEDED /players/5/tickets/0",
        "DUPLICATE_NAME /players/5/name",
        "OUT_OF_RANGE /board",
    ]


NO_BOARD = {
    "another word": ("scores", "shut", "UNKNOWN_VALUE /board"),
    "a number": ("scores", 1, "WRONG_TYPE /board"),
    "an open one where it must be whole": ("legal-actions", "open", "BOARD_NEEDED /board"),
}


@each_case(("what", "board", "expected"), NO_BOARD)
def test_without_a_board_nothing_is_reported_as_unknown_on_it(what, board, expected):
    anna = {"name": "Anna", "routes": ["x", route("Ulm", "Linz")], "tickets": ["y"]}
    players = [anna, {"name": "Anna", "tickets": [{"from": "Ulm", "to": "Linz", "value": 1}]}]
    base = "" if what == "scores" else "/position"
    sent = snapshot(*players) if what == "scores" else positioned(players)
    assert brief(what, "germany", {**sent, "board": board}) == sorted(
        [expected, f"DUPLICATE_NAME {base}/players/1/name"]
    )


def test_points_that_are_too_few_do_not_hide_what_else_is_wrong():
    sent = snapshot({"routes": ["berlin-leipzig", "x"]}, points={"1": 1})
    found = brief("scores", "germany", sent)
    assert set(found) == {"POINTS_MISSING /points", "UNKNOWN_ROUTE /players/0/routes/1"}


def test_actions_are_listed_on_a_whole_board_only():
    fault = only_fault("legal-actions", "germany", {**positioned(), "board": "open"})
    assert (fault.code, fault.pointer) == (FaultCode.BOARD_NEEDED, "/board")
    request = read_legal_actions(MAPS["germany"], {**positioned(), "board": SMALL})
    assert request.setting.board_kind == "inline"


def test_an_open_board_has_limits_too():
    many = [{"routes": [route(f"a{i}", f"b{seat}", 1) for i in range(100)]} for seat in range(5)]
    assert brief("scores", "germany", snapshot(*many, board="open")) == ["OUT_OF_RANGE /board"]


# Points beside the map's own board


def test_other_points_on_the_maps_board():
    table = {str(length): length * 100 for length in range(1, 10)}
    request = read_scores(MAPS["germany"], snapshot({}, points=table))
    assert request.setting.board_kind == "printed"
    assert all(one.points == one.length * 100 for one in request.setting.game.board.routes)
    del table["7"]
    fault = only_fault("scores", "germany", snapshot({}, points=table))
    assert (fault.code, fault.pointer) == (FaultCode.POINTS_MISSING, "/points")
    assert fault.facts["length"] == 7


def test_other_points_of_one_kind():
    request = read_scores(
        MAPS["berlin"], snapshot({}, points={"subway": {str(n): n * 10 for n in range(1, 5)}})
    )
    printed = MAPS["berlin"].game.board.routes
    for own, stand_in in zip(request.setting.game.board.routes, printed, strict=True):
        assert own.points == (own.cost * 10 if own.kind == "subway" else stand_in.points)
    assert brief("scores", "berlin", snapshot({}, points={"tram": {}, "subway": 1})) == [
        "UNKNOWN_VALUE /points/tram",
        "WRONG_TYPE /points/subway",
    ]


def test_one_table_may_serve_all_kinds():
    table = {str(length): length for length in range(1, 10)}
    board = read_scores(MAPS["great-lakes"], snapshot({}, points=table)).setting.game.board
    assert all(one.points == one.length for one in board.routes)
