"""`referee check-map`: what a good map file lacks of a map of the project, and its form."""

import json
import shutil

import pytest

from referee.cli.main import main
from referee.maps.canonical import canonical
from referee.resources import maps_folder
from tests.maps.expecting import IDS


def contents(map_id):
    return json.loads((maps_folder() / f"{map_id}.json").read_text("utf-8"))


def reported(capsys, file, *options):
    """What is printed about a good file: the first line, then its rows in words."""
    assert main(["check-map", str(file), *options]) == 0
    first, *rows = capsys.readouterr().out.splitlines()
    assert first == f"{file.name}: no faults"
    return [tuple(row.split(maxsplit=1)) for row in rows]


@pytest.mark.parametrize("map_id", IDS[::4])
def test_our_own_maps_are_left_as_they_are(map_id, tmp_path, capsys):
    file = tmp_path / f"{map_id}.json"
    shutil.copy(maps_folder() / file.name, file)
    before = file.read_bytes()
    assert reported(capsys, file, "--write") == []
    assert file.read_bytes() == before


def test_a_good_file_is_given_its_canonical_form_and_only_then(tmp_path, capsys):
    board = contents("berlin")
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(dict(reversed(board.items()))), "utf-8")
    form = ("whole", "file  its canonical form (--write)")
    assert reported(capsys, file)[1:] == [form]
    assert reported(capsys, file, "--write") == [
        ("mine.json:", "written anew in its canonical form")
    ]
    assert file.read_text("utf-8") == canonical(board)
    assert reported(capsys, file) == []
    del board["name"]
    faulty = json.dumps(board)
    file.write_text(faulty, "utf-8")
    assert main(["check-map", str(file), "--write"]) == 1
    assert file.read_text("utf-8") == faulty


def test_all_that_is_lacking_is_told_where_it_is(tmp_path, capsys):
    board = contents("switzerland")
    board["id"] = "mine"
    del board["names"]["nl"], board["places"][2]["names"]["nl"]
    board["places"][3]["aliases"] = [board["places"][3]["name"]]
    board["routes"][0]["spaces"].pop()
    board["routes"][5]["spaces"] = board["routes"][4]["spaces"]
    board["routes"][5]["length"] = board["routes"][4]["length"]
    board["counts"]["spaces"] = sum(route["length"] for route in board["routes"])
    board["tickets"][1]["id"] = "elsewhere"
    apart = {**board["places"][0], "id": "apart", "name": "Apart", "aliases": ["Far"]}
    board["places"].append(apart | {"names": dict.fromkeys(("en", "it", "de", "nl"), "Apart")})
    board["counts"]["places"] += 1
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(board), "utf-8")
    (_, head), *rows = reported(capsys, file)
    assert head == "a map of this project has 8 things more"
    assert [place for place, _ in rows] == [
        *("/names/nl", "/places/2/names/nl", "/places/3/aliases"),
        *("/routes/0/spaces", "/routes/5/spaces", "/tickets/1/id"),
        *(f"/places/{len(board['places']) - 1}", "whole"),
    ]


def test_files_beside_a_map_of_ours_are_missed(tmp_path, capsys, monkeypatch):
    (tmp_path / "maps").mkdir()
    file = tmp_path / "maps" / "mine.json"
    file.write_text(canonical(contents("berlin") | {"id": "mine"}), "utf-8")
    monkeypatch.setattr("referee.cli.maps.maps_folder", lambda: file.parent)
    (_, head), *rows = reported(capsys, file)
    assert head == "a map of this project has 4 things more"
    assert [place for place, _ in rows] == [
        *("tests/maps/expected/mine.json", "tests/golden/mine/*.json", "tests/games/mine-*.json"),
        "docs/rulebooks/mine.md",
    ]
    (tmp_path / "docs" / "rulebooks").mkdir(parents=True)
    (tmp_path / "docs" / "rulebooks" / "mine.md").write_text("Mine")
    assert len(reported(capsys, file)) == 4
