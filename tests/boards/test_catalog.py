"""The maps there are: the product's own, and those of a folder."""

import json

import pytest

from referee.maps.catalog import CatalogError, load_catalog
from referee.maps.loading import read_map
from referee.resources import maps_folder
from tests.boards.written import small_file
from tests.maps.expecting import IDS


@pytest.fixture
def put(tmp_path):
    """Puts a map into the folder, with some members of its own."""

    def write(file, **members):
        (tmp_path / file).write_text(json.dumps(small_file() | members), "utf-8")

    return write


def ids(catalog):
    return [game_map.id for game_map in catalog]


def broken(path):
    with pytest.raises(CatalogError) as caught:
        load_catalog(path)
    return {
        error.source: [(fault.code.value, fault.pointer) for fault in error.faults]
        for error in caught.value.broken
    }


def test_the_maps_of_the_product_are_there_in_their_order():
    catalog = load_catalog()
    assert ids(catalog) == list(IDS)
    assert catalog.get("berlin").id == "berlin"
    assert catalog.get("atlantis") is None
    with pytest.raises(TypeError):
        catalog.maps["atlantis"] = catalog.get("berlin")


@pytest.mark.parametrize("map_id", IDS)
def test_a_revision_is_the_same_however_the_file_is_laid_out(map_id, tmp_path):
    file = maps_folder() / f"{map_id}.json"
    other = tmp_path / file.name
    other.write_text(json.dumps(dict(reversed(json.loads(file.read_bytes()).items()))), "utf-8")
    assert read_map(other).revision == load_catalog().files[map_id].revision


def test_maps_of_a_folder_follow_by_file_name(put, tmp_path):
    put("b.json", id="north", name="The North")
    put("a.json", id="up-north")
    catalog = load_catalog(tmp_path)
    assert ids(catalog) == [*IDS, "up-north", "north"]
    assert catalog.get("north").contents["name"] == "The North"
    assert catalog.get("north").game.map_id == "north"


def test_a_folder_may_be_empty_and_hold_other_files(tmp_path):
    (tmp_path / "map.schema.json").write_text("{}", "utf-8")
    (tmp_path / "README.md").write_text("maps", "utf-8")
    assert ids(load_catalog(tmp_path)) == list(IDS)


def test_every_broken_file_is_reported_with_all_its_faults(put, tmp_path):
    put("good.json", id="north")
    put("counts.json", id="counts", counts={"places": 1, "routes": 9, "tickets": 4, "spaces": 3})
    put("shape.json", players=[2])
    (tmp_path / "text.json").write_text("maps", "utf-8")
    found = broken(tmp_path)
    assert list(found) == ["counts.json", "shape.json", "text.json"]
    assert found["counts.json"] == [
        ("WRONG_COUNT", "/counts/places"),
        ("WRONG_COUNT", "/counts/spaces"),
    ]
    assert found["shape.json"] == [("NOT_AS_SCHEMA", "/players")]
    assert found["text.json"] == [("NOT_AS_SCHEMA", "")]


def test_an_id_that_is_taken_already(put, tmp_path):
    put("mine.json", id="mine")
    put("product.json")
    put("second.json", id="mine")
    assert broken(tmp_path) == {
        "product.json": [("DUPLICATE_ID", "/id")],
        "second.json": [("DUPLICATE_ID", "/id")],
    }


def test_a_folder_that_is_not_there(tmp_path):
    nowhere = tmp_path / "nowhere"
    assert broken(nowhere) == {str(nowhere): [("NOT_AS_SCHEMA", "")]}


def test_the_error_names_the_files(put, tmp_path):
    put("one.json", players=[2])
    put("two.json", players=[2])
    with pytest.raises(CatalogError, match=r"one\.json: 1 faults; two\.json: 1 faults"):
        load_catalog(tmp_path)
