"""What is expected of each map: `expected/<id>.json`, beside a map file for which it is used.

The maps are those whose files lie in `maps/`, found by themselves. A file for no map is not read.
A new map brings its file and what is expected of it, `recorded` still empty; golden games in
`tests/golden/<id>`; then `python -m tests.laws.choose <id>` names games to be put into `recorded`,
`python -m tests.laws.record <id>` records them, `choose` once more chooses and counts positions in
them, and `python -m tests.speed.pin` counts its steps.

What belongs to a feature is tested on the maps that are expected to play it:

>>> "germany" in playing("passengers"), "germany" in playing("passengers", "harbors")
(True, False)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.resources import maps_folder

FOLDER = maps_folder()
FILES = Path(__file__).parent / "expected"
SCHEMA = "map.schema"

Expected = Mapping[str, Any]


def map_ids(folder: Path) -> tuple[str, ...]:
    """The ids of the maps in a folder, in their order."""
    return tuple(sorted(path.stem for path in folder.glob("*.json") if path.stem != SCHEMA))


def read(map_id: str) -> Expected:
    """What is expected of a map."""
    file = FILES / f"{map_id}.json"
    assert file.is_file(), f"a map is there, {map_id}.json, so tests/maps/expected needs one too"
    return json.loads(file.read_text("utf-8"))


IDS = map_ids(FOLDER)
EXPECTED: Mapping[str, Expected] = {map_id: read(map_id) for map_id in IDS}

each_map = pytest.mark.parametrize("map_id", IDS)


def playing(*features: str) -> list[str]:
    """The maps that are expected to play all of these features."""
    return [m for m, facts in EXPECTED.items() if set(features) <= set(facts["features"])]


def each_map_with(*features: str) -> pytest.MarkDecorator:
    """Each map that is expected to play all of these features."""
    return pytest.mark.parametrize("map_id", playing(*features))


def each_map_without(feature: str) -> pytest.MarkDecorator:
    """Each map that is expected not to play a feature."""
    return pytest.mark.parametrize("map_id", sorted(set(IDS) - set(playing(feature))))


def shared_out(total: int, least: int = 2) -> int:
    """The share that each map has in a whole: so often a law is tried on all maps together.

    Maps differ in data alone. What holds of all of them is tried on samples of each, so that many
    maps take hardly longer than a few.
    """
    return max(least, -(-total // len(IDS)))
