"""The parts of the page that need no page: folds, merges, codec and geometry, by `node --test`."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.marks import missing

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "js"
NODE = shutil.which("node")


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.test.mjs")))
def test_units(name):
    run("--test", name)


def run(*what):
    """What node writes."""
    if not NODE:
        missing("There is no node here")
    command = [NODE, "--no-warnings", "--import", "./setup.mjs", *what]
    done = subprocess.run(
        command, cwd=FOLDER, capture_output=True, text=True, check=False, timeout=180
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


UNDER_WAY = {"hand", "pieces"}
"""Members of a player while a game goes on. The page scores what lies on the table."""


def test_the_page_asks_for_every_member_that_a_player_of_the_contract_has():
    """A feature with a member in requests and no module on the page is found here."""
    document = yaml.safe_load((ROOT / "openapi.yaml").read_text("utf-8"))
    schemas = document["components"]["schemas"].values()
    (player,) = [one for one in schemas if "route_counts" in one.get("properties", {})]
    asked = {"name", "color", *json.loads(run("asked.mjs"))}
    assert set(player["properties"]) - UNDER_WAY == asked
