"""The map files: their form, and that the parts of each hang together."""

import json
import re
from collections import Counter
from itertools import combinations

import networkx as nx
import pytest
from jsonschema import Draft202012Validator

from referee.maps.canonical import canonical
from referee.maps.names import spellings
from tests.maps.expecting import FOLDER, IDS
from tests.maps.reading import (
    MAPS,
    SCHEMA,
    each_map,
    ends_of,
    expected,
    fewest_cards,
    groups,
    named_by,
    network,
    of_type,
    places,
)


@each_map
def test_a_map_is_called_as_its_file_and_as_is_expected(board):
    assert MAPS[board["id"]] is board
    assert board["name"] == expected(board)["name"]


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


@each_map
def test_a_map_follows_the_schema(board):
    faults = Draft202012Validator(SCHEMA).iter_errors(board)
    assert [(fault.json_path, fault.message) for fault in faults] == []


@pytest.mark.parametrize(
    ("pointer", "name", "wrong"),
    [
        ((), "surprise", 1),
        (("places", 0), "surprise", 1),
        (("routes", 0), "length", 0),
        (("routes", 0), "surprise", 1),
        (("tickets", 0), "value", "2"),
        (("cards", "kinds", 0), "surprise", 1),
        (("features",), "monorail", {}),
        (("features", "end"), "surprise", 1),
        (("features", "countries"), "surprise", 1),
        (("options",), "house_rule", {"default": 1, "reason": "Ours."}),
        (("options", "tie_breaks"), "reason", ""),
        (("options", "tie_breaks"), "default", ["age"]),
    ],
)
def test_the_schema_refuses(pointer, name, wrong):
    board = json.loads(json.dumps(MAPS["germany"]))
    target = board
    for step in pointer:
        target = target[step]
    target[name] = wrong
    assert not Draft202012Validator(SCHEMA).is_valid(board)


@pytest.mark.parametrize("name", IDS)
def test_a_map_file_is_in_canonical_form(name):
    text = (FOLDER / f"{name}.json").read_text("utf-8")
    assert text == canonical(json.loads(text))


@each_map
def test_the_canonical_form_does_not_depend_on_how_a_map_was_written(board):
    turned = dict(reversed(board.items()))
    turned["places"] = [dict(reversed(place.items())) for place in reversed(board["places"])]
    turned["routes"] = [{**route, "length": float(route["length"])} for route in board["routes"]]
    turned["tickets"] = list(reversed(board["tickets"]))
    assert canonical(turned) == canonical(board)


def test_the_canonical_form_keeps_every_value():
    odd = {"other": [1.5, {"b": [], "a": {}}], "name": "é\u2028", "routes": [1, {"id": "x"}]}
    assert json.loads(canonical(odd)) == odd


def test_the_canonical_form_refuses_what_is_no_json():
    with pytest.raises(ValueError, match="JSON"):
        canonical({"x": float("nan")})


@each_map
def test_ids_are_unique_and_references_exist(board):
    known = {place["id"] for place in board["places"]}
    for table in ("places", "routes", "tickets"):
        ids = [row["id"] for row in board[table]]
        assert len(ids) == len(set(ids))
    for named in [ends_of(route) for route in board["routes"]] + [
        named_by(ticket) for ticket in board["tickets"]
    ]:
        assert set(named) <= known
        assert len(set(named)) == len(named)
    for ticket in board["tickets"]:
        assert set(ticket.get("neutral", ())) <= known


@each_map
def test_counts(board):
    assert board["counts"] == {
        "places": len(board["places"]),
        "routes": len(board["routes"]),
        "tickets": len(board["tickets"]),
        "spaces": sum(route["length"] for route in board["routes"]),
    }


@each_map
def test_route_ids_follow_the_rule(board):
    for pair, tracks in groups(board).items():
        names = {track["id"]: "-".join(sorted(pair)) for track in tracks}
        if board["features"]["parallel"]["same_kind"] and differ(tracks, "kind"):
            names = {track["id"]: f"{names[track['id']]}-{track['kind']}" for track in tracks}
        for name in set(names.values()):
            alike = [track for track in tracks if names[track["id"]] == name]
            for way in ("tunnel", "ferry") if differ(alike, "length") else ():
                names |= {track["id"]: f"{name}-{way}" for track in alike if way in track}
        for name in set(names.values()):
            alike = [track for track in tracks if names[track["id"]] == name]
            assert [track["id"] for track in alike] == told_apart(name, alike)


def differ(tracks, member):
    return len({track.get(member) for track in tracks}) > 1


def told_apart(name, tracks):
    """The ids of tracks that else share one: by color where it is unique, else by number."""
    if len(tracks) == 1:
        return [name]
    colors = Counter(track["color"] for track in tracks)
    number = iter(range(1, len(tracks) + 1))
    return [
        f"{name}-{color if colors[color] == 1 else next(number)}"
        for color in (track["color"] for track in tracks)
    ]


@each_map
def test_ticket_ids_are_the_ends_in_printed_order(board):
    seen = set()
    for ticket in sorted(of_type(board, "pair"), key=lambda ticket: len(ticket["id"])):
        ends = "-".join(ends_of(ticket))
        # A card that was printed again with another value has its edition as well.
        editions = {f"{ends}-{edition.partition('-')[0]}" for edition in ticket.get("editions", ())}
        assert ticket["id"] == ends if ends not in seen else ticket["id"] in editions
        seen.add(ends)


@each_map
def test_tickets_with_several_places_are_named_by_their_ends_and_equal_ones_numbered(board):
    alike = Counter()
    for ticket in of_type(board, "any") + of_type(board, "tour"):
        first, *_, last = named_by(ticket)
        name = f"tour-{first}-{last}" if "cities" in ticket else f"{first}-any"
        assert re.fullmatch(rf"{name}(-\d+)?", ticket["id"])
        alike[name] += 1
    ids = {ticket["id"] for ticket in board["tickets"]}
    for name, count in alike.items():
        numbered = {name} if count == 1 else {f"{name}-{n + 1}" for n in range(count)}
        assert numbered <= ids


@each_map
def test_every_route_has_a_drawn_space_for_each_of_its_spaces(board):
    assert {
        route["id"] for route in board["routes"] if len(route["spaces"]) != route["length"]
    } == set()


@each_map
def test_every_track_has_a_drawing_of_its_own(board):
    drawn = [json.dumps(route["spaces"]) for route in board["routes"]]
    assert len(drawn) == len(set(drawn))


@each_map
def test_colors_kinds_and_pieces_are_known(board):
    colors = set(board["cards"]["colors"])
    assert {kind["color"] for kind in board["cards"]["kinds"]} == colors | {None}
    assert {route["color"] for route in board["routes"]} <= colors | {"gray"}
    kinds = board.get("route_kinds", {})
    assert {route.get("kind") for route in board["routes"]} == (set(kinds) or {None})
    if kinds:
        assert {kind["piece"] for kind in kinds.values()} == set(board["pieces"])
    transports = {kind.get("transport") for kind in board["cards"]["kinds"] if kind["color"]}
    assert {kind.get("cards") for kind in kinds.values()} <= transports
    decks = set(board["features"]["draw"]["hand"])
    assert {kind["deck"] for kind in board["cards"]["kinds"]} == decks
    assert set(board["features"]["draw"]["row"]) == decks


@each_map
def test_every_route_has_points(board):
    for route in board["routes"]:
        table = board["points"].get(route.get("kind"), board["points"])
        assert table[str(route.get("cards", route["length"]))] > 0


@each_map
def test_every_ticket_could_be_completed_on_an_empty_board(board):
    cards = fewest_cards(board)
    assert {ticket for ticket, fewest in cards.items() if fewest == float("inf")} == set()


@each_map
def test_every_place_is_on_one_network(board):
    graph, nodes = network(board)
    assert nx.is_connected(graph)
    assert set(nodes) == {place["id"] for place in board["places"]}


@each_map
def test_tickets_name_cities_and_countries_only(board):
    named = {place for ticket in board["tickets"] for place in named_by(ticket)}
    assert named <= places(board, "city", "country")


@each_map
def test_the_map_and_its_places_have_a_name_in_every_language(board):
    for named in (board, *board["places"]):
        assert set(named["names"]) == {"en", "it", "de", "nl"}
    assert board["names"]["en"] == board["name"]


@each_map
def test_no_name_of_a_place_is_a_name_of_another(board):
    called = {
        place["id"]: {
            spelling
            for name in (
                place["id"],
                place["name"],
                *place["names"].values(),
                *place.get("aliases", ()),
            )
            for spelling in spellings(name)
        }
        for place in board["places"]
    }
    shared = {
        (one, other): called[one] & called[other]
        for one, other in combinations(called, 2)
        if called[one] & called[other]
    }
    assert shared == {}


@each_map
def test_aliases_add_something(board):
    for place in board["places"]:
        names = {place["name"], *place["names"].values()}
        assert not names & set(place.get("aliases", ()))


@each_map
def test_places_are_called_what_people_call_them(board):
    for row in board["places"]:
        called = {row["name"], *row["names"].values(), *row.get("aliases", ())}
        assert set(expected(board)["names"].get(row["id"], ())) <= called
    assert expected(board)["names"].keys() <= {row["id"] for row in board["places"]}
