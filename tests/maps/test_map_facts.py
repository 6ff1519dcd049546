"""The numbers that the sources give for each board and its tickets."""

from collections import Counter

from tests.maps.reading import (
    MAPS,
    each_map,
    ends_of,
    fewest_cards,
    groups,
    lengths,
    parallels,
    places,
    value,
)

TOTALS = {
    "germany": {"tracks": 110, "spaces": 313, "doubles": 21, "triples": 2, "tickets": (89, 941)},
    "great-lakes": {
        "tracks": 110,
        "spaces": 355,
        "doubles": 28,
        "triples": 0,
        "tickets": (55, 526),
    },
    "south-korea": {
        "tracks": 100,
        "spaces": 262,
        "doubles": 30,
        "triples": 0,
        "tickets": (44, 455),
    },
    "nederland": {"tracks": 97, "spaces": 306, "doubles": 44, "triples": 0, "tickets": (44, 823)},
    "berlin": {"tracks": 79, "spaces": 156, "doubles": 26, "triples": 0, "tickets": (22, 171)},
}


@each_map
def test_totals(board):
    sizes = Counter(len(tracks) for tracks in parallels(board).values())
    values = [ticket["value"] for ticket in board["tickets"]]
    assert set(sizes) <= {1, 2, 3}
    assert TOTALS[board["id"]] == {
        "tracks": len(board["routes"]),
        "spaces": sum(route["length"] for route in board["routes"]),
        "doubles": sizes[2],
        "triples": sizes[3],
        "tickets": (len(values), sum(values)),
    }


def test_germany_lengths_and_colors():
    board = MAPS["germany"]
    assert lengths(board, most=7) == [23, 30, 25, 17, 8, 2, 5]
    colors = Counter(route["color"] for route in board["routes"])
    others = ("orange", "green", "blue", "black", "red", "purple", "white")
    assert colors == {"gray": 45, "yellow": 9, **dict.fromkeys(others, 8)}


def test_germany_tickets():
    board = MAPS["germany"]
    decks = Counter(ticket["deck"] for ticket in board["tickets"])
    assert decks == {"short": 55, "long": 34}
    assert (value(board, "short"), value(board, "long")) == (415, 526)
    worth = {ticket["id"]: ticket["value"] for ticket in board["tickets"]}
    assert worth["mannheim-stuttgart"] == 2
    shortest = fewest_cards(board)
    odd = {name: (worth[name], shortest[name]) for name in worth if worth[name] != shortest[name]}
    assert odd == {"kiel-stuttgart": (17, 16)}


def test_germany_passengers():
    board = MAPS["germany"]
    passengers = board["features"]["passengers"]
    start = passengers["start"]
    assert sum(start.values()) == passengers["each"] * len(passengers["colors"]) == 60
    assert passengers["colors"] == ["black", "blue", "green", "red", "white", "yellow"]
    assert set(start) == {place["id"] for place in board["places"]}
    more = {"berlin": 5, "leipzig": 3, "stuttgart": 3}
    more |= dict.fromkeys(("hamburg", "koln", "frankfurt", "munchen"), 4)
    assert {place: count for place, count in start.items() if count != 1} == more


def test_germany_every_line_into_a_country_ends_at_a_point_of_its_own():
    board = MAPS["germany"]
    countries = places(board, "country")
    assert len(countries) == 5
    into = [route for route in board["routes"] if countries & set(ends_of(route))]
    assert {route["id"] for route in board["routes"] if "terminal" in route} == {
        route["id"] for route in into
    }
    assert len({tuple(route["terminal"]) for route in into}) == len(into) == 14
    assert all(len(tracks) == 1 for pair, tracks in groups(board).items() if pair & countries)


def test_great_lakes_rail_sea_and_ports():
    board = MAPS["great-lakes"]
    kinds = Counter(route["kind"] for route in board["routes"])
    assert kinds == {"rail": 52, "sea": 58}
    assert lengths(board, most=9) == [20, 23, 23, 20, 12, 7, 3, 1, 1]
    ports = {place["id"] for place in board["places"] if place.get("port")}
    assert len(ports) == 25
    assert ports <= places(board, "city")
    assert places(board, "junction") == {"junction-huron", "junction-superior"}


def test_great_lakes_rail_beside_sea():
    ids = {route["id"] for route in MAPS["great-lakes"]["routes"]}
    for pair in ("duluth-thunder-bay", "muskegon-traverse-city"):
        assert {f"{pair}-rail", f"{pair}-sea"} <= ids


def test_great_lakes_cards():
    board = MAPS["great-lakes"]
    kinds = {kind["id"]: kind for kind in board["cards"]["kinds"]}
    assert kinds["wild"]["count"] == 14
    assert kinds["wild"]["deck"] == "train"
    assert len(kinds) == 1 + 4 * 6
    for color in ("purple", "yellow", "green", "red", "black", "white"):
        counts = [kinds[color + end]["count"] for end in ("", "-harbor", "-ship", "-double-ship")]
        assert counts == [7, 4, 4, 6]
        assert kinds[f"{color}-double-ship"]["covers"] == 2
        symbols = {name for name, kind in kinds.items() if kind.get("harbor")}
        assert {f"{color}-harbor", f"{color}-ship"} <= symbols
        assert not {color, f"{color}-double-ship"} & symbols


def test_south_korea_lengths_and_tickets():
    board = MAPS["south-korea"]
    assert lengths(board, most=6) == [24, 32, 19, 13, 7, 5]
    shortest = fewest_cards(board)
    assert all(ticket["value"] >= shortest[ticket["id"]] for ticket in board["tickets"])


def test_south_korea_province_mat():
    board = MAPS["south-korea"]
    province = board["features"]["province"]
    assert set(province["lines"]) == set(board["cards"]["colors"])
    assert province["spots"] == 8
    assert province["points"] == {"2": [10], "3": [10, 6], "4": [10, 6, 4], "5": [10, 6, 4, 2]}


def test_nederland_lengths_and_tickets():
    board = MAPS["nederland"]
    assert lengths(board, most=6) == [12, 24, 24, 20, 8, 9]
    values = [ticket["value"] for ticket in board["tickets"]]
    assert sum(29 <= worth <= 34 for worth in values) == 6
    assert sum(17 <= worth <= 26 for worth in values) == 17
    assert max(values) == 34


def test_nederland_tolls():
    board = MAPS["nederland"]
    tolls = Counter(route["toll"] for route in board["routes"])
    assert tolls == {1: 26, 2: 30, 3: 25, 4: 16}
    for tracks in parallels(board).values():
        assert len({track["toll"] for track in tracks}) == 1
    tokens = board["features"]["tolls"]["tokens"]
    assert sum(int(worth) * count for worth, count in tokens.items()) == 30


def test_nederland_pairs_for_the_neutral_player():
    board = MAPS["nederland"]
    pairs = Counter(frozenset(row["neutral"]) for row in board["tickets"] if "neutral" in row)
    assert sum(pairs.values()) == 35
    twice = {pair for pair, count in pairs.items() if count == 2}
    assert twice == {
        frozenset(("amsterdam", "rotterdam")),
        frozenset(("antwerpen", "rotterdam")),
    }
    assert max(pairs.values()) == 2
    tracks = groups(board)
    assert all(len(tracks[pair]) == 2 for pair in pairs)


def test_nederland_start_offsets_are_enough_for_every_player():
    board = MAPS["nederland"]
    assert board["options"]["start_offsets"]["default"] == [0, 1, 2, 3, 4]
    assert board["players"][1] == 5
    assert board["options"]["parallel_limit_players"]["default_without_tolls"] == 3


def test_berlin_says_that_it_is_a_stand_in():
    assert {name for name, board in MAPS.items() if board["board"] == "stand-in"} == {"berlin"}
    assert MAPS["berlin"]["provenance"]["summary"].startswith("A STAND-IN")


def test_berlin_has_the_shape_of_the_printed_board():
    board = MAPS["berlin"]
    at = {place["id"]: (place["x"], place["y"]) for place in board["places"]}
    west, east = ("charlottenburger-tor", "zoo"), ("alexanderplatz", "moritzplatz")
    assert max(at[place][0] for place in west) < 0.15
    assert min(at[place][0] for place in east) > 0.9
    assert {"kurfurstendamm", "brandenburger-tor", "reichstag"} <= set(at)
    streetcars = [route for route in board["routes"] if route["kind"] == "streetcar"]
    subways = [route for route in board["routes"] if route["kind"] == "subway"]
    assert {route["length"] for route in streetcars} == {1, 2, 3, 4}
    assert not any("cards" in route for route in streetcars)
    assert {route["length"] for route in subways} == {1}
    assert {route["cards"] for route in subways} == {1, 2, 3, 4}
    assert set(board["points"]) == {"streetcar", "subway"}
    assert board["points"]["streetcar"] != board["points"]["subway"]


def test_berlin_tickets_are_worth_the_fewest_cards():
    board = MAPS["berlin"]
    worth = {ticket["id"]: ticket["value"] for ticket in board["tickets"]}
    assert "zoo-brandenburger-tor" in worth
    assert worth == fewest_cards(board)


def test_berlin_one_streetcar_route_lies_beside_a_subway():
    board = MAPS["berlin"]
    mixed = [
        {track["id"] for track in tracks}
        for tracks in parallels(board).values()
        if len({track["kind"] for track in tracks}) == 2
    ]
    assert mixed == [{"lutzowplatz-nollendorfplatz-black", "lutzowplatz-nollendorfplatz-gray"}]
    assert len(groups(board)) == len(parallels(board))
