"""What a map file may say wrong of the numbers of a feature."""

import json
from copy import deepcopy

import pytest

from referee.maps.catalog import load_catalog
from referee.resources import maps_folder
from referee.rules.features import (
    express,
    ferries,
    harbors,
    neutral_player,
    passengers,
    province,
    start_offsets,
    supply,
    tolls,
    wilds_reserved,
)
from referee.rules.score.scoring import unknown_tie_breaks

FEATURES = (
    *(express, ferries, harbors, neutral_player, passengers, province, start_offsets, supply),
    *(tolls, wilds_reserved),
)
ROWS = {each.FEATURE.name: each.FEATURE for each in FEATURES}

BONUS = {"2": [35, 0], "3": [55, 35, 0], "4": [55, 35, 20, 0], "5": [55, 35, 20, 10, 0]}
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
    "two express cards of one value": (
        ("south-korea", "express", {"cards": [1, 2, 2]}),
        ("DUPLICATE_ID", "/features/express/cards/2", {"id": 2}),
    ),
    "a neutral player among too many": (
        ("nederland", "neutral_player", {"players": 6}),
        (
            "OUT_OF_RANGE",
            "/features/neutral_player/players",
            {"measure": "number", "least": 2, "most": 5},
        ),
    ),
    "a color of passengers twice": (
        (
            "germany",
            "passengers",
            {"colors": ["black", "blue", "green", "red", "white", "yellow", "black"]},
        ),
        ("DUPLICATE_ID", "/features/passengers/colors/6", {"id": "black"}),
    ),
    "a line of the mat twice": (
        ("south-korea", "province", {"lines": ["red", "red"]}),
        ("DUPLICATE_ID", "/features/province/lines/1", {"id": "red"}),
    ),
    "offsets for too few players": (
        ("nederland", "start_offsets", {"offsets": [0, 1]}),
        (
            "OUT_OF_RANGE",
            "/features/start_offsets/offsets",
            {"measure": "items", "least": 5, "most": 6},
        ),
    ),
    "a mix with more of a kind than the box has": (
        ("great-lakes", "supply", {"suggested": {"train": 34, "ship": 16}}),
        (
            "OUT_OF_RANGE",
            "/features/supply/suggested/train",
            {"measure": "number", "least": 0, "most": 33},
        ),
    ),
    "more pieces taken than the box has": (
        ("great-lakes", "supply", {"pieces": 66, "suggested": None}),
        ("OUT_OF_RANGE", "/features/supply/pieces", {"measure": "number", "least": 1, "most": 65}),
    ),
    "wilds kept for routes that there are not": (
        ("switzerland", "wilds_reserved", {"routes": ["tunnel", "ferry"]}),
        ("UNKNOWN_MEMBER", "/features/wilds_reserved/routes/1", {"member": "ferry"}),
    ),
    "a bonus table that is missing": (
        ("nederland", "tolls", {"bonus": {n: BONUS[n] for n in "345"}}),
        ("REQUIRED", "/features/tolls/bonus/2", {"member": "2"}),
    ),
    "a bonus table for players that there are not": (
        ("nederland", "tolls", {"bonus": BONUS | {"6": [55]}}),
        (
            "UNKNOWN_VALUE",
            "/features/tolls/bonus/6",
            {"value": "6", "possible": ("2", "3", "4", "5")},
        ),
    ),
    "a bonus table without a place for everybody": (
        ("nederland", "tolls", {"bonus": BONUS | {"3": [55, 35]}}),
        ("OUT_OF_RANGE", "/features/tolls/bonus/3", {"measure": "items", "least": 3, "most": 3}),
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


@pytest.mark.parametrize(
    ("changes", "pointer", "most"),
    [({"ferry": 4}, "ferry", 2), ({"wild_spaces": [0, 9]}, "wild_spaces", 2)],
    ids=["more wilds than spaces", "a wild on a space that there is not"],
)
def test_map_faults_of_a_ferry(changes, pointer, most):
    whole = contents("europe")
    number = next(n for n, one in enumerate(whole["routes"]) if one.get("ferry") == 1)
    whole["routes"][number] |= {"length": 2, "wild_spaces": [0]} | changes
    (fault,) = ferries.FEATURE.map_faults({}, whole)
    assert (fault.code, fault.pointer) == ("OUT_OF_RANGE", f"/routes/{number}/{pointer}")
    assert fault.facts == {"measure": "number", "least": 0, "most": most}


def test_map_faults_of_tie_breaks_that_no_feature_has():
    game = load_catalog().maps["germany"].game_with({"tie_breaks": ("tickets", "stations")})
    (fault,) = unknown_tie_breaks(game, "/options/tie_breaks")
    assert (fault.code, fault.pointer) == ("UNKNOWN_VALUE", "/options/tie_breaks/1")
    assert fault.facts == {"value": "stations", "possible": ("tickets", "passengers")}
