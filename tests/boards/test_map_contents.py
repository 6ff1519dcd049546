"""Map files as they are loaded: frozen, as the files say, and known by a revision."""

import hashlib
import json

from msgspec.structs import replace

from referee.maps.canonical import canonical
from referee.maps.facts import points_by_kind
from referee.maps.loading import MapFile, load_file, read_map
from referee.resources import maps_folder
from referee.rules.in_force.compiling import BASE_NUMBERS
from tests.boards.written import map_file, put
from tests.rules.tables import MAPS, by_name, each_map


@each_map
def test_the_maps_of_the_product_have_no_faults(map_id, tmp_path):
    path = maps_folder() / f"{map_id}.json"
    read = read_map(path)
    # What a game keeps once it has been worked out says nothing of the map.
    one, other = (replace(found.game, worked_out={}) for found in (read, MAPS[map_id]))
    assert one == other
    assert read.revision == MAPS[map_id].revision


@each_map
def test_a_map_is_its_contents_and_the_game_they_describe(map_id):
    read, contents = MAPS[map_id], map_file(map_id)
    assert (read.id, read.contents, read.board_kind) == (map_id, contents, contents["board"])
    assert list(read.option_names) == list(contents["options"])
    assert [place.id for place in read.places] == [place["id"] for place in contents["places"]]
    game = read.game
    assert (game.map_id, list(game.players)) == (map_id, contents["players"])
    assert [route.id for route in game.board.routes] == [r["id"] for r in contents["routes"]]
    assert [ticket.id for ticket in game.board.tickets] == [t["id"] for t in contents["tickets"]]
    assert {kind: piece.count for kind, piece in game.pieces.items()} == {
        kind: piece["count"] for kind, piece in contents["pieces"].items()
    }
    for name, option in contents["options"].items():
        value = option["default"]
        found = game.options[name]
        assert found == (tuple(value) if isinstance(value, list) else value)
    lapsed = {
        feature
        for option in contents["options"].values()
        for feature, numbers in option.get("changes", {}).get(str(option["default"]), {}).items()
        if numbers is None
    }
    assert set(contents["features"]) - lapsed <= {*BASE_NUMBERS, *game.rules.numbers}


@each_map
def test_ids_left_out_are_those_the_file_has(map_id):
    contents = map_file(map_id)
    for member in ("routes", "tickets"):
        ids = [row.pop("id") for row in contents[member]]
        board = put(map_id, contents["places"], contents["routes"], contents["tickets"])
        assert [thing.id for thing in getattr(board, member)] == ids


@each_map
def test_the_revision_is_of_the_contents_however_they_are_laid_out(map_id, tmp_path):
    path = tmp_path / "own.json"
    contents = map_file(map_id)
    path.write_text(json.dumps(dict(reversed(contents.items())), indent=7), "utf-8")
    revision = hashlib.sha256(canonical(contents).encode()).hexdigest()[:16]
    assert read_map(path).revision == MAPS[map_id].revision == revision
    contents["name"] += "!"
    path.write_text(json.dumps(contents), "utf-8")
    assert read_map(path).revision != revision


@by_name(
    "points, kinds, tables",
    {
        "claim.points: one table, no kinds": ({"1": 1, "2": 3}, [None], {None: {1: 1, 2: 3}}),
        "claim.points: one table for kinds of one's own": (
            {"1": 1},
            ["bus", "tram"],
            {"bus": {1: 1}, "tram": {1: 1}},
        ),
        "claim.points-by-kind: a table for each kind": (
            {"streetcar": {"1": 1}, "subway": {"1": 2}},
            ["streetcar", "subway"],
            {"streetcar": {1: 1}, "subway": {1: 2}},
        ),
    },
)
def test_point_tables_are_by_kind(points, kinds, tables):
    assert points_by_kind(points, kinds) == tables


def test_a_map_without_options_goes_by_its_features():
    contents = map_file("germany")
    contents["options"] = {}
    game = load_file(MapFile("germany", json.dumps(contents).encode())).game
    assert (game.parallel_limit, game.tie_breaks) == (3, ("tickets", "passengers"))
