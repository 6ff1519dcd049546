"""Boards put together: ids, parallel tracks, points, pieces, nodes and names."""

import pytest

from referee.maps.assembly import assemble
from referee.maps.described import place_spec, route_spec
from referee.rules.features.harbors import PORT
from referee.rules.features.neutral_player import PAIR
from referee.rules.features.tolls import TOLL
from tests.boards.written import put, tracks
from tests.rules.tables import MAPS, by_name

UL = ["ulm", "linz"]


@by_name(
    "map_id, routes, ids",
    {
        "one track, its ends in alphabetical order": (
            "germany",
            tracks("ulm linz 2"),
            ["linz-ulm"],
        ),
        "in whatever order they stand": ("germany", tracks("linz ulm 2 red"), ["linz-ulm"]),
        "two colors": (
            "germany",
            tracks("ulm linz 2 red", "linz ulm 2 blue"),
            ["linz-ulm-red", "linz-ulm-blue"],
        ),
        "one color": (
            "germany",
            tracks("ulm linz 2 gray", "ulm linz 2 gray"),
            ["linz-ulm-1", "linz-ulm-2"],
        ),
        "no color": ("germany", tracks("ulm linz 2", "ulm linz 2"), ["linz-ulm-1", "linz-ulm-2"]),
        "gray beside a color": (
            "germany",
            tracks("ulm linz 2 gray", "ulm linz 2 red"),
            ["linz-ulm-gray", "linz-ulm-red"],
        ),
        "a triple with two of a color": (
            "germany",
            tracks("ulm linz 2 red", "ulm linz 2 blue", "ulm linz 2 red"),
            ["linz-ulm-1", "linz-ulm-blue", "linz-ulm-2"],
        ),
        "uneven tracks are told apart alike": (
            "germany",
            tracks("ulm linz 2 red", "ulm linz 3 blue"),
            ["linz-ulm-red", "linz-ulm-blue"],
        ),
        "rail beside sea": (
            "great-lakes",
            tracks("ulm linz 2 red", kind="rail") + tracks("ulm linz 4 red", kind="sea"),
            ["linz-ulm-rail", "linz-ulm-sea"],
        ),
        "two of rail beside sea": (
            "great-lakes",
            tracks("ulm linz 2 red", "ulm linz 2 blue", kind="rail")
            + tracks("ulm linz 4 red", kind="sea"),
            ["linz-ulm-rail-red", "linz-ulm-rail-blue", "linz-ulm-sea"],
        ),
        "two of rail alone": (
            "great-lakes",
            tracks("ulm linz 2 red", "ulm linz 2 blue", kind="rail"),
            ["linz-ulm-red", "linz-ulm-blue"],
        ),
        "a subway beside a streetcar goes by color": (
            "berlin",
            tracks("ulm linz 1 red") + tracks("ulm linz 1 gray", cards=3),
            ["linz-ulm-red", "linz-ulm-gray"],
        ),
        "a tunnel and a ferry of another length": (
            "nordic-countries",
            tracks("ulm linz 2 green", tunnel=True) + tracks("ulm linz 3 red", ferry=1),
            ["linz-ulm-tunnel", "linz-ulm-ferry"],
        ),
        "two ferries and a tunnel of another length": (
            "nordic-countries",
            tracks("ulm linz 3 red", "ulm linz 3 blue", ferry=1)
            + tracks("ulm linz 2 red", tunnel=True),
            ["linz-ulm-ferry-red", "linz-ulm-ferry-blue", "linz-ulm-tunnel"],
        ),
        "a tunnel and a longer track that is neither": (
            "europe",
            tracks("ulm linz 2 red", tunnel=True) + tracks("ulm linz 3 red"),
            ["linz-ulm-tunnel", "linz-ulm"],
        ),
        "a tunnel and a ferry as long as each other go by color": (
            "nordic-countries",
            tracks("ulm linz 2 green", tunnel=True) + tracks("ulm linz 2 red", ferry=1),
            ["linz-ulm-green", "linz-ulm-red"],
        ),
        "two lines of one city into one country": (
            "switzerland",
            tracks("ulm linz 1 red", terminal=[0.5, 0])
            + tracks("ulm linz 1 blue", terminal=[1, 0]),
            ["linz-ulm-red", "linz-ulm-blue"],
        ),
        "rail beside a pair": (
            "world",
            tracks("ulm linz 2 red", kind="rail") + tracks("ulm linz 2 red", kind="pair"),
            ["linz-ulm-rail", "linz-ulm-pair"],
        ),
        "ids that are given stay": (
            "germany",
            tracks("ulm linz 2 red", id="first") + tracks("ulm linz 2 blue"),
            ["first", "linz-ulm-blue"],
        ),
    },
)
def test_route_ids_are_those_of_the_contract(map_id, routes, ids):
    assert [route.id for route in put(map_id, UL, routes).routes] == ids


def test_places_whose_ids_read_alike_give_ids_that_differ():
    places = ["bad", "ems", "bad-ems", "aue", "ems-aue"]
    routes = tracks("aue bad-ems 1", "bad ems-aue 1", "bad ems 1")
    ids = [route.id for route in put("germany", places, routes).routes]
    assert ids == ["aue-bad-ems", "bad-ems-aue", "bad-ems"]
    alike = put(
        "germany", ["aue", "bad-ems", "aue-bad", "ems"], tracks("aue bad-ems 1", "aue-bad ems 1")
    )
    assert [route.id for route in alike.routes] == ["aue-bad-ems-1", "aue-bad-ems-2"]


FRANCE = {"from": "ulm", "to_any": [{"to": "linz", "value": 5}, {"to": "wien", "value": 9}]}


@by_name(
    "tickets, ids",
    {
        "its ends as printed": ([("ulm", "linz", 5), ("wien", "ulm", 7)], ["ulm-linz", "wien-ulm"]),
        "equal ones are numbered": (
            [("ulm", "linz", 5), ("ulm", "linz", 5)],
            ["ulm-linz-1", "ulm-linz-2"],
        ),
        "another value": ([("ulm", "linz", 5), ("ulm", "linz", 7)], ["ulm-linz", "ulm-linz-2"]),
        "another value in another edition": (
            [("ulm", "linz", 5, "base"), ("ulm", "linz", 7, "1910-classic")],
            ["ulm-linz", "ulm-linz-1910"],
        ),
        "several destinations": ([FRANCE], ["ulm-any"]),
        "equal ones with several destinations": ([FRANCE, FRANCE], ["ulm-any-1", "ulm-any-2"]),
    },
)
def test_ticket_ids_are_those_of_the_contract(tickets, ids):
    rows = [
        ticket
        if isinstance(ticket, dict)
        else dict(
            zip(("from", "to", "value"), ticket[:3], strict=True), editions=ticket[3:] or None
        )
        for ticket in tickets
    ]
    assert [ticket.id for ticket in put("usa", [*UL, "wien"], (), rows).tickets] == ids


@by_name(
    "map_id, routes, beside",
    {
        "claim.parallel-closed: a single track": ("germany", tracks("ulm linz 2"), [()]),
        "claim.parallel-closed: a double": (
            "germany",
            tracks("ulm linz 2 red", "linz ulm 2 blue"),
            [(1,), (0,)],
        ),
        "claim.parallel-closed: a triple": (
            "germany",
            tracks(*["ulm linz 2"] * 3),
            [(1, 2), (0, 2), (0, 1)],
        ),
        "claim.parallel-closed: uneven tracks": (
            "germany",
            tracks("ulm linz 2", "ulm linz 3"),
            [(), ()],
        ),
        "claim.parallel-closed: a double and one that is longer": (
            "germany",
            tracks("ulm linz 2", "ulm linz 3", "ulm linz 2"),
            [(2,), (), (0,)],
        ),
        "claim.rail-and-sea: as long as each other": (
            "great-lakes",
            tracks("ulm linz 2", kind="rail") + tracks("ulm linz 2", kind="sea"),
            [(), ()],
        ),
        "claim.parallel-closed: lines that end at different points of a country": (
            "switzerland",
            tracks("ulm linz 1", terminal=[0.5, 0]) + tracks("ulm linz 1", terminal=[1, 0]),
            [(), ()],
        ),
        "claim.parallel-closed: lines that end at one point of a country": (
            "switzerland",
            tracks("ulm linz 1", "linz ulm 1", terminal=[0.5, 1]),
            [(1,), (0,)],
        ),
        "claim.parallel-closed: a ferry asks for other cards": (
            "nordic-countries",
            tracks("ulm linz 4", ferry=2) + tracks("ulm linz 4 yellow", ferry=1),
            [(1,), (0,)],
        ),
        "claim.subway: as many spaces": (
            "berlin",
            tracks("ulm linz 1") + tracks("ulm linz 1", cards=4),
            [(1,), (0,)],
        ),
        "claim.subway: as many cards, not spaces": (
            "berlin",
            tracks("ulm linz 4") + tracks("ulm linz 1", cards=4),
            [(), ()],
        ),
    },
)
def test_parallel_tracks_know_each_other(map_id, routes, beside):
    assert [route.parallel for route in put(map_id, UL, routes).routes] == beside


@by_name(
    "map_id, route, length, cost, points, kind, piece",
    {
        "claim.points: by length": ("germany", {}, 4, 4, 7, None, "train"),
        "claim.points: given": ("germany", {"points": 3}, 4, 4, 3, None, "train"),
        "claim.points: nought is given too": ("germany", {"points": 0}, 4, 4, 0, None, "train"),
        "claim.kind: rail": ("great-lakes", {"kind": "rail"}, 4, 4, 7, "rail", "train"),
        "claim.kind: sea": ("great-lakes", {"kind": "sea"}, 4, 4, 7, "sea", "ship"),
        "claim.pair: two cards for each space": (
            "world",
            {"kind": "pair"},
            4,
            8,
            7,
            "pair",
            "train",
        ),
        "claim.points-by-kind: a streetcar": ("berlin", {}, 4, 4, 7, "streetcar", "streetcar"),
        "claim.points-by-kind: a streetcar by its kind": (
            "berlin",
            {"kind": "streetcar"},
            1,
            1,
            1,
            "streetcar",
            "streetcar",
        ),
        "claim.points-by-kind: a subway by its cards": (
            "berlin",
            {"cards": 4},
            1,
            4,
            10,
            "subway",
            "subway",
        ),
        "claim.points-by-kind: a subway by its kind": (
            "berlin",
            {"kind": "subway", "cards": 1},
            1,
            1,
            2,
            "subway",
            "subway",
        ),
    },
)
def test_a_route_has_its_cost_points_and_piece(map_id, route, length, cost, points, kind, piece):
    (built,) = put(map_id, UL, tracks(f"ulm linz {length}", **route)).routes
    assert (built.length, built.cost, built.points) == (length, cost, points)
    assert (built.kind, built.piece) == (kind, piece)


def test_what_is_left_out_of_a_route_or_ticket():
    board = put(
        "germany",
        [*UL, "wien"],
        tracks("ulm linz 1"),
        [{"from": "ulm", "to": "wien", "value": 5}],
    )
    assert (board.routes[0].color, TOLL.of(board.routes[0])) == ("", 0)
    assert (board.tickets[0].deck, PAIR.of(board.tickets[0])) == ("", None)


def test_what_is_given_of_a_route_or_ticket():
    board = put(
        "nederland",
        [*UL, "wien"],
        tracks("ulm linz 1 red", toll=3),
        [{"from": "wien", "to": "ulm", "value": 5, "deck": "tickets", "neutral": ["linz", "ulm"]}],
    )
    route, ticket = board.routes[0], board.tickets[0]
    assert (route.ends, route.color, TOLL.of(route)) == ((0, 1), "red", 3)
    assert (ticket.places, ticket.value, PAIR.of(ticket)) == ((2, 0), 5, (1, 0))


def test_what_is_given_of_a_place():
    place = {
        "id": "koln",
        "name": "Köln",
        "names": {"en": "Cologne"},
        "kind": "junction",
        "port": True,
        "x": 0.25,
        "y": 0.5,
    }
    built, plain = put("germany", [place, "ulm"]).places
    assert (built.id, built.name, built.names["en"]) == ("koln", "Köln", "Cologne")
    assert (built.kind, PORT.of(built), built.x, built.y) == ("junction", True, 0.25, 0.5)
    assert (plain.name, plain.kind, PORT.of(plain), plain.x) == ("ulm", "city", False, None)


COUNTRY = [*UL, {"id": "schweiz", "kind": "country"}]
THREE = tracks("ulm schweiz 1", "schweiz linz 2", "ulm linz 3", "linz schweiz 2")


def test_germany_country_dead_end_each_line_has_a_node_of_its_own():
    board = put("germany", COUNTRY, THREE)
    ulm, linz, schweiz = board.places
    assert (len(ulm.nodes), len(linz.nodes), len(schweiz.nodes)) == (1, 1, 3)
    assert board.nodes == len(board.node_place) == 5
    into = [route for route in board.routes if 2 in route.ends]
    assert sorted(set(schweiz.nodes)) == sorted(
        node for route in into for node in route.nodes if board.node_place[node] == 2
    )


def test_a_country_is_one_node_where_the_map_has_no_dead_ends():
    board = put("south-korea", COUNTRY, THREE)
    assert [len(place.nodes) for place in board.places] == [1, 1, 1]
    assert board.nodes == 3


@pytest.mark.parametrize(("map_id", "nodes"), [("germany", 0), ("south-korea", 1)])
def test_a_place_that_no_line_enters_has_a_node_but_for_a_country_of_dead_ends(map_id, nodes):
    board = put(map_id, [*COUNTRY, "wien"], tracks("ulm linz 1"))
    assert [len(place.nodes) for place in board.places] == [1, 1, nodes, 1]


def test_a_route_joins_a_node_of_each_end():
    board = put("germany", COUNTRY, THREE)
    for route in board.routes:
        here, there = route.nodes
        assert (board.node_place[here], board.node_place[there]) == route.ends
        assert board.route_nodes[route.index] == (here, there)


def test_germany_country_ticket_reaches_any_line_of_a_country():
    board = put("germany", COUNTRY, THREE, [{"from": "ulm", "to": "schweiz", "value": 3}])
    ulm, _, schweiz = board.places
    (ticket,) = board.tickets
    assert (ticket.starts, ticket.goals[0].nodes) == (ulm.nodes, schweiz.nodes)
    assert len(schweiz.nodes) > 1


def test_things_are_found_by_name():
    board = put(
        "germany",
        [
            {"id": "koln", "name": "Köln", "names": {"it": "Colonia"}, "aliases": ["CGN"]},
            "ulm",
            "linz",
        ],
        tracks("ulm koln 2 red", "koln ulm 2 blue", "linz ulm 1"),
        [
            {"from": "ulm", "to": "koln", "value": 5},
            {"from": "koln", "to": "ulm", "value": 9},
            {"from": "ulm", "to": "koln", "value": 7},
        ],
    )
    names = board.names
    assert names.places == dict.fromkeys(["koln", "koeln", "colonia", "cgn"], 0) | {
        "ulm": 1,
        "linz": 2,
    }
    assert names.routes == {
        "koln-ulm-red": 0,
        "ulm-koln-red": 0,
        "koln-ulm-blue": 1,
        "ulm-koln-blue": 1,
        "linz-ulm": 2,
        "ulm-linz": 2,
    }
    assert names.pairs == {(0, 1): (0, 1), (1, 2): (2,)}
    assert names.tickets == {"ulm-koln": 0, "koln-ulm": 1, "ulm-koln-2": 2}
    assert names.ticket_pairs == {(0, 1): (0, 1, 2)}


def test_a_ticket_is_found_with_its_ends_turned():
    board = put("germany", UL, (), [{"from": "ulm", "to": "linz", "value": 5, "id": "ulm-linz"}])
    assert board.names.tickets == {"ulm-linz": 0, "linz-ulm": 0}


def test_an_id_of_ones_own_is_found_as_it_is():
    board = put("germany", UL, tracks("ulm linz 2", id="bridge"))
    assert board.names.routes == {"bridge": 0}


def test_a_board_is_whole_unless_it_is_said_that_it_is_not():
    spec, terms = place_spec({"id": "ulm"}, "/places/0"), MAPS["germany"].terms
    assert assemble([spec], [], [], terms).whole
    assert not assemble([spec], [], [], terms, whole=False).whole


def test_an_index_of_places_that_is_there_already_is_used():
    specs = [place_spec({"id": place}, "") for place in UL]
    route = route_spec({"from": "there", "to": "ulm", "length": 1}, "")
    board = assemble(specs, [route], [], MAPS["germany"].terms, index={"ulm": 0, "there": 1})
    assert board.routes[0].ends == (1, 0)
    assert board.names.places == {"ulm": 0, "there": 1}
