"""What a map file may say wrong of the numbers of a feature."""

import json
from copy import deepcopy

import pytest

from referee.resources import maps_folder
from referee.rules.features import harbors, passengers, province, supply, tolls

ROWS = {each.FEATURE.name: each.FEATURE for each in (harbors, passengers, province, supply, tolls)}

FAULTS = {
    "cards of a transport that there is not": (
        ("great-lakes", "harbors", {"cards": {"plane": 2}}),
        (
            "UNKNOWN_VALUE",
            "/features/harbors/cards/plane",
            {"value": "plane", "possible": ("train", "ship")},
        ),
    ),
    "passengers at a place that there is not": (
        ("germany", "passengers", {"start": {"atlantis": 1}}),
        ("UNKNOWN_PLACE", "/features/passengers/start/atlantis", {"name": "atlantis"}),
    ),
    "more passengers than there are": (
        ("germany", "passengers", {"start": {"berlin": 61}}),
        (
            "WRONG_COUNT",
            "/features/passengers/each",
            {"what": "passengers", "stated": 60, "found": 61},
        ),
    ),
    "a line of a color that there is not": (
        ("south-korea", "province", {"lines": ["beige"]}),
        ("UNKNOWN_COLOR", "/features/province/lines/0", {"color": "beige"}),
    ),
    "a kind of piece that there is not": (
        ("south-korea", "province", {"piece": "plane"}),
        ("UNKNOWN_VALUE", "/features/province/piece", {"value": "plane", "possible": ("train",)}),
    ),
    "a mix of pieces that there are not": (
        ("great-lakes", "supply", {"suggested": {"plane": 50}}),
        (
            "UNKNOWN_VALUE",
            "/features/supply/suggested/plane",
            {"value": "plane", "possible": ("ship", "train")},
        ),
    ),
    "a mix of fewer pieces than are taken": (
        ("great-lakes", "supply", {"suggested": {"train": 1, "ship": 1}}),
        ("WRONG_COUNT", "/features/supply/pieces", {"what": "pieces", "stated": 50, "found": 2}),
    ),
    "a mix of one kind of pieces": (
        ("germany", "supply", {"pieces": 45}),
        ("WRONG_COUNT", "/features/supply", {"what": "pieces", "stated": 2, "found": 1}),
    ),
    "tokens that do not add up": (
        ("nederland", "tolls", {"total": 31}),
        ("WRONG_COUNT", "/features/tolls/total", {"what": "tokens", "stated": 31, "found": 30}),
    ),
}


def contents(map_id):
    return json.loads((maps_folder() / f"{map_id}.json").read_text("utf-8"))


@pytest.mark.parametrize(("written", "expected"), FAULTS.values(), ids=FAULTS)
def test_map_faults_of_a_feature(written, expected):
    map_id, feature, numbers = written
    whole = contents(map_id)
    changed = deepcopy(whole["features"].get(feature, {})) | numbers
    found = ROWS[feature].map_faults(changed, whole)
    assert [(fault.code, fault.pointer, fault.facts) for fault in found] == [expected]


@pytest.mark.parametrize("feature", ROWS)
@pytest.mark.parametrize("map_id", ["germany", "great-lakes", "world", "south-korea", "nederland"])
def test_map_faults_there_are_none_in_the_maps_of_the_product(map_id, feature):
    whole = contents(map_id)
    if feature in whole["features"]:
        assert list(ROWS[feature].map_faults(whole["features"][feature], whole)) == []
