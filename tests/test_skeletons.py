"""What `python -m tools.scaffold` writes is a beginning: what is not filled in is named here."""

import ast
import json
import shutil
from pathlib import Path

import pytest

from tests.maps.expecting import EXPECTED, IDS
from tests.maps.reading import MAPS
from tools.scaffold import MARK
from tools.scaffold import feature as skeleton
from tools.scaffold.map_files import facts_of, rulebook_of

ROOT = Path(__file__).parents[1]
FOLDERS = ("referee", "maps", "tests", "docs")
KINDS = {".py", ".json", ".js", ".md", ".yaml"}


def left_open(root: Path) -> list[str]:
    """The lines of a skeleton that nobody has written yet."""
    return [
        f"{path.relative_to(root)}:{number}: {line.strip()[:100]}"
        for folder in FOLDERS
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in KINDS and "node_modules" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if MARK in line
    ]


def test_nothing_of_a_skeleton_is_left_open():
    assert left_open(ROOT) == []


def test_what_is_left_open_is_named_by_file_and_line(tmp_path):
    file = tmp_path / "referee/rules/features/kites.py"
    file.parent.mkdir(parents=True)
    file.write_text(f'"""Kites."""\n# {MARK}: the rule\n', "utf-8")
    assert left_open(tmp_path) == [f"referee/rules/features/kites.py:2: # {MARK}: the rule"]


REGISTRIES = (
    "referee/rules/in_force/registry.py",
    "referee/wire/features/registry.py",
    "referee/pages/static/js/features/index.js",
)


def test_a_feature_is_written_and_listed(tmp_path, monkeypatch, capsys):
    for name in ("referee/rules/features", "tests/rules/features", "referee/words/features"):
        (tmp_path / name).mkdir(parents=True)
    for name in REGISTRIES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    words = "referee/words/features/tunnels.json"
    shutil.copy(ROOT / words, tmp_path / words)
    monkeypatch.setattr(skeleton, "ROOT", tmp_path)
    skeleton.feature("kite_rides", members=True)
    for path in tmp_path.rglob("*.py"):
        ast.parse(path.read_text("utf-8"))
    for name, times in zip(REGISTRIES, (2, 2, 1), strict=True):
        added = (tmp_path / name).read_text("utf-8").replace((ROOT / name).read_text("utf-8"), "")
        assert added.count("kite_rides") + added.count("./kite-rides.js") == times, name
    rules = (tmp_path / REGISTRIES[0]).read_text("utf-8")
    listed = next(line for line in rules.splitlines() if line.startswith("    kite_rides."))
    assert listed.replace("kite_rides", "tunnels") in rules.splitlines()
    attribute = listed.strip(" ,").partition(".")[2]
    module = (tmp_path / "referee/rules/features/kite_rides.py").read_text("utf-8")
    assert f"\n{attribute} = Feature(" in module
    assert f"import {attribute} as" in (tmp_path / "referee/wire/features/kite_rides.py").read_text(
        "utf-8"
    )
    named = {line.split(":")[0] for line in left_open(tmp_path)}
    written = capsys.readouterr().out.split()
    assert len(named) == 5
    assert named <= set(written)
    with pytest.raises(SystemExit, match="there already"):
        skeleton.feature("kite_rides", members=True)
    with pytest.raises(SystemExit, match="lower-case"):
        skeleton.feature("KiteRides", members=False)


BY_HAND = ("review", "names", "score", "pieces", "decided_by", "specials", "dealt", "recorded")
"""What nobody can work out of the map file, or what a map has chosen."""
CHOSEN = ("a_double", "features", "tickets_below_shortest", "tickets_above_shortest")
"""What may be written in another way: another double, passengers where there are more, a count."""


@pytest.mark.parametrize("map_id", IDS)
def test_the_facts_of_a_map_are_those_that_tests_expect(map_id):
    found = json.loads(json.dumps(facts_of(MAPS[map_id])))
    assert MARK in found["review"]
    for name in found.keys() - {*BY_HAND, *CHOSEN}:
        assert found[name] == EXPECTED[map_id][name], name
    assert set(EXPECTED[map_id]["score"]) == set(found["score"])
    assert found["score"]["parts"] == EXPECTED[map_id]["score"]["parts"]
    assert MARK in rulebook_of(MAPS[map_id])
