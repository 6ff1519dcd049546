"""The numbers that the sources give for each board and its tickets: `expected/<id>.json`."""

from collections import Counter, defaultdict

from tests.maps.reading import (
    MAPS,
    each_map,
    each_map_with,
    ends_of,
    expected,
    fewest_cards,
    groups,
    named_by,
    of_type,
    pairs,
    parallels,
    places,
)


@each_map
def test_places(board):
    assert Counter(place["kind"] for place in board["places"]) == expected(board)["places"]
    ports = {place["id"] for place in board["places"] if place.get("port")}
    assert len(ports) == expected(board).get("ports", 0)
    assert ports <= places(board, "city")


@each_map
def test_tracks(board):
    sizes = Counter(len(tracks) for tracks in parallels(board).values())
    assert set(sizes) <= {1, 2, 3}
    assert expected(board)["tracks"] == {
        "all": len(board["routes"]),
        "spaces": sum(route["length"] for route in board["routes"]),
        "doubles": sizes[2],
        "triples": sizes[3],
    }


@each_map
def test_lengths(board):
    lengths = Counter(str(route["length"]) for route in board["routes"])
    assert lengths == expected(board)["lengths"]


@each_map
def test_colors(board):
    assert Counter(route["color"] for route in board["routes"]) == expected(board)["colors"]


@each_map
def test_kinds(board):
    kinds = Counter(route["kind"] for route in board["routes"] if "kind" in route)
    assert kinds == expected(board).get("kinds", {})


@each_map
def test_tracks_beside_each_other_that_are_not_parallel(board):
    sets = defaultdict(list)
    for pair, *_ in parallels(board):
        sets["-".join(sorted(pair))].append(pair)
    beside = sorted(stem for stem, found in sets.items() if len(found) > 1)
    assert beside == expected(board)["beside_but_not_parallel"]
    ids = {route["id"] for route in board["routes"]}
    for stem in beside if "kinds" in expected(board) else ():
        assert {f"{stem}-{kind}" for kind in expected(board)["kinds"]} <= ids


@each_map
def test_parallel_tracks_of_two_kinds(board):
    mixed = [
        sorted(track["id"] for track in tracks)
        for tracks in parallels(board).values()
        if len({track.get("kind") for track in tracks}) > 1
    ]
    assert sorted(mixed) == expected(board)["parallel_of_two_kinds"]


@each_map
def test_tickets(board):
    decks = defaultdict(list)
    for ticket in of_type(board, "pair"):
        decks[ticket.get("deck", "tickets")].append(ticket)
    found = {deck: counted(tickets) for deck, tickets in decks.items()}
    assert found == expected(board)["tickets"]
    values = [ticket["value"] for ticket in of_type(board, "pair")]
    for span, count in expected(board).get("tickets_worth", {}).items():
        least, most = map(int, span.split("-"))
        assert sum(least <= value <= most for value in values) == count, span
    assert max(values) == expected(board).get("highest_ticket", max(values))


def counted(tickets):
    return {"count": len(tickets), "sum": sum(ticket["value"] for ticket in tickets)}


@each_map
def test_tickets_to_any_of_several_countries_and_tours(board):
    starts = Counter(
        "country" if ticket["from"] in places(board, "country") else "city"
        for ticket in of_type(board, "any")
    )
    assert starts == expected(board).get("tickets_to_any", {})
    tours = of_type(board, "tour")
    assert len(tours) == expected(board).get("tours", 0)
    assert all(tour["value"] < tour["value_in_order"] < tour["penalty"] for tour in tours)


@each_map
def test_tickets_that_an_option_has_in_play(board):
    option = board["options"].get("tickets", {})
    in_play = option.get("in_play", {})
    found = {
        way: counted([t for t in board["tickets"] if any(takes(each, t) for each in selections)])
        for way, selections in in_play.items()
    }
    assert found == expected(board).get("tickets_in_play", {})
    assert set(option.get("changes", ())) <= set(in_play)
    big = [each[way] for s in in_play.values() for each in s for way in each if "naming" in way]
    assert {len(cities) for cities in big} <= {expected(board).get("big_cities")}


def takes(selection, ticket):
    """Whether a selection has a ticket."""
    named = set(named_by(ticket))
    return (
        bool(named & set(selection.get("naming", named)))
        and not named & set(selection.get("naming_none", ()))
        and ticket.get("deck") in selection.get("decks", [ticket.get("deck")])
        and bool(set(ticket["editions"]) & set(selection["editions"]))
    )


@each_map
def test_tickets_that_are_not_worth_the_fewest_cards(board):
    """Each with its value and the fewest cards; or how many there are, where they are many."""
    worth = {name: value for name, (_, _, value) in pairs(board).items()}
    fewest = fewest_cards(board)
    below = {name: [worth[name], fewest[name]] for name in worth if worth[name] < fewest[name]}
    above = {name: [worth[name], fewest[name]] for name in worth if worth[name] > fewest[name]}
    for found, named in ((below, "below"), (above, "above")):
        wanted = expected(board)[f"tickets_{named}_shortest"]
        assert (len(found) if isinstance(wanted, int) else found) == wanted


@each_map
def test_cards_of_each_kind(board):
    cards = expected(board)["cards"]
    kinds = {kind["id"]: kind for kind in board["cards"]["kinds"]}
    assert board["cards"]["colors"] == cards["colors"]
    each = cards["of_each_color"].items()
    counts = {color + end: count for color in cards["colors"] for end, count in each}
    counts["wild"] = cards["wild"]["count"]
    assert {name: kind["count"] for name, kind in kinds.items()} == counts
    assert kinds["wild"]["deck"] == cards["wild"]["deck"]
    decks = Counter()
    for kind in kinds.values():
        decks[kind["deck"]] += kind["count"]
    assert decks == cards["decks"]


@each_map
def test_tunnels_ferries_and_what_else_is_special_about_a_track(board):
    wanted = expected(board)
    ferries = Counter(str(track["ferry"]) for track in board["routes"] if "ferry" in track)
    assert ferries == wanted.get("ferries", {})
    for track in board["routes"]:
        assert len(track.get("wild_spaces", ())) == track.get("ferry", 0)
        assert set(track.get("wild_spaces", ())) <= set(range(track["length"]))
        assert not ("tunnel" in track and "ferry" in track)
    assert sum("tunnel" in track for track in board["routes"]) == wanted.get("tunnels", 0)
    assert sum("wrap" in track for track in board["routes"]) == wanted.get("wraps", 0)
    four = [track["id"] for track in board["routes"] if "four_for_one" in track]
    assert four == wanted.get("four_for_one", [])


@each_map
def test_a_stand_in_says_that_it_is_one(board):
    assert board["board"] == expected(board)["board"]
    says_so = board["provenance"]["summary"].startswith("A STAND-IN")
    assert says_so == (board["board"] == "stand-in")


# What belongs to a feature


@each_map_with("trains_and_ships", "harbors")
def test_cards_of_two_ships_and_cards_with_a_harbor(board):
    kinds = {kind["id"]: kind for kind in board["cards"]["kinds"]}
    symbols = {name for name, kind in kinds.items() if kind.get("harbor")}
    for color in board["cards"]["colors"]:
        assert kinds[f"{color}-double-ship"]["covers"] == 2
        assert {f"{color}-harbor", f"{color}-ship"} <= symbols
        assert not {color, f"{color}-double-ship"} & symbols


@each_map_with("passengers")
def test_passengers(board):
    passengers = board["features"]["passengers"]
    start = passengers["start"]
    assert sum(start.values()) == passengers["each"] * len(passengers["colors"])
    assert set(start) == {place["id"] for place in board["places"]}


@each_map_with("countries")
def test_every_line_into_a_country_ends_at_a_point_of_its_own(board):
    countries = places(board, "country")
    into = [route for route in board["routes"] if countries & set(ends_of(route))]
    lines = Counter(end for route in into for end in ends_of(route) if end in countries)
    assert lines == expected(board)["lines_into_countries"]
    assert {route["id"] for route in board["routes"] if "terminal" in route} == {
        route["id"] for route in into
    }
    assert len({tuple(route["terminal"]) for route in into}) == len(into)
    twice = [
        sorted(track["id"] for track in tracks)
        for pair, tracks in groups(board).items()
        if pair & countries and len(tracks) > 1
    ]
    assert sorted(twice) == expected(board).get("lines_from_one_city", [])


@each_map_with("province")
def test_the_mat_has_a_line_of_each_color(board):
    province = board["features"]["province"]
    assert set(province["lines"]) == set(board["cards"]["colors"])


@each_map_with("tolls")
def test_tolls(board):
    tolls = Counter(str(route["toll"]) for route in board["routes"])
    assert tolls == expected(board)["tolls"]["tracks"]
    for tracks in parallels(board).values():
        assert len({track["toll"] for track in tracks}) == 1
    feature = board["features"]["tolls"]
    assert sum(int(n) * count for n, count in feature["tokens"].items()) == feature["total"]
    limit = expected(board)["tolls"]["parallel_limit_without"]
    without = {"tolls": None, "loans": None, "parallel": {"close_up_to": limit}}
    assert board["options"]["tolls"]["changes"] == {"false": without}


@each_map_with("neutral_player")
def test_pairs_for_the_neutral_player(board):
    pairs = Counter(frozenset(row["neutral"]) for row in board["tickets"] if "neutral" in row)
    assert sum(pairs.values()) == expected(board)["neutral_pairs"]["tickets"]
    twice = sorted(sorted(pair) for pair, count in pairs.items() if count == 2)
    assert twice == expected(board)["neutral_pairs"]["twice"]
    assert max(pairs.values()) <= 2
    tracks = groups(board)
    assert all(len(tracks[pair]) == 2 for pair in pairs)


@each_map_with("start_offsets")
def test_start_offsets_are_enough_for_every_player(board):
    assert len(board["options"]["start_offsets"]["default"]) == board["players"][1]


@each_map_with("subways")
def test_subways_have_one_space_and_several_cards(board):
    streetcars = [route for route in board["routes"] if route["kind"] == "streetcar"]
    subways = [route for route in board["routes"] if route["kind"] == "subway"]
    assert {route["length"] for route in streetcars} == {1, 2, 3, 4}
    assert not any("cards" in route for route in streetcars)
    assert {route["length"] for route in subways} == {1}
    assert {route["cards"] for route in subways} == {1, 2, 3, 4}
    assert set(board["points"]) == {"streetcar", "subway"}
    assert board["points"]["streetcar"] != board["points"]["subway"]


# What belongs to one board


def test_berlin_has_the_shape_of_the_printed_board():
    board = MAPS["berlin"]
    at = {place["id"]: (place["x"], place["y"]) for place in board["places"]}
    west, east = ("charlottenburger-tor", "zoo"), ("alexanderplatz", "moritzplatz")
    assert max(at[place][0] for place in west) < 0.15
    assert min(at[place][0] for place in east) > 0.9
    assert {"kurfurstendamm", "brandenburger-tor", "reichstag"} <= set(at)
    assert "zoo-brandenburger-tor" in {ticket["id"] for ticket in board["tickets"]}


def test_germany_the_ticket_that_is_misprinted_in_one_source():
    worth = {ticket["id"]: ticket["value"] for ticket in MAPS["germany"]["tickets"]}
    assert worth["mannheim-stuttgart"] == 2


def test_the_junctions_at_sea():
    assert places(MAPS["great-lakes"], "junction") == {"junction-huron", "junction-superior"}
    assert places(MAPS["world"], "junction") == {"junction-southern-ocean"}


def test_usa_cards_that_were_printed_again_with_another_value():
    editions = {t["id"]: (t["value"], t["editions"]) for t in MAPS["usa"]["tickets"]}
    assert editions["los-angeles-miami"] == (20, ["base"])
    assert editions["los-angeles-miami-1910"] == (19, ["1910-classic"])
    assert editions["los-angeles-chicago"] == (16, ["base", "1910-classic"])
    assert sum(name.endswith("-1910") for name in editions) == 4


def test_europe_a_card_that_was_printed_again_is_named_as_in_the_first_edition():
    tickets = {ticket["id"]: ticket for ticket in MAPS["europe"]["tickets"]}
    for name in ("edinburgh-paris", "stockholm-wien"):
        assert tickets[name]["editions"] == ["base", "1912"]
    assert "paris-edinburgh" not in tickets


def test_switzerland_two_lines_of_one_city_into_one_country():
    tracks = {route["id"]: route for route in MAPS["switzerland"]["routes"]}
    lines = [tracks[f"deutschland-kreuzlingen-{color}"] for color in ("orange", "white")]
    assert lines[0]["terminal"] != lines[1]["terminal"]
    assert not any("tunnel" in line for line in lines)


def test_nordic_countries_a_tunnel_beside_a_ferry():
    tracks = {route["id"]: route for route in MAPS["nordic-countries"]["routes"]}
    for stem in ("kristiansand-stavanger", "mo-i-rana-trondheim"):
        tunnel, ferry = tracks[f"{stem}-tunnel"], tracks[f"{stem}-ferry"]
        assert ferry["length"] == tunnel["length"] + 1
