"""The compiled modules: taken where they are of this very source, and answer alike."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import compiled
from referee.maps.catalog import load_catalog
from referee.rules import network
from referee.rules.searches import sweep, trail_search, trails
from tests.maps.expecting import each_map, shared_out
from tests.marks import with_compiled
from tests.rules.searches.networks import DEAREST, networks

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "referee"
NETWORK = "rules/network.py"
MAPS = {game_map.id: game_map for game_map in load_catalog()}


@cache
def taken_by_a_process(interpreted):
    """The files of the modules that a new process takes."""
    script = """\
import importlib
from referee import compiled
for source in compiled.SOURCES:
    print(importlib.import_module(compiled.module_of(source)).__file__)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "REFEREE_INTERPRETED": interpreted},
        check=True,
        capture_output=True,
        text=True,
    )
    paths = map(Path, done.stdout.splitlines())
    return dict(zip(compiled.SOURCES, paths, strict=True))


@with_compiled
@pytest.mark.parametrize("source", compiled.SOURCES)
def test_the_compiled_module_of_this_very_source_is_taken(source):
    taken = taken_by_a_process("")[source]
    assert taken.suffix in (".so", ".pyd")
    inside = Path(compiled.PACKAGE, compiled.folder_of(PACKAGE), source).parent
    assert taken.parent.as_posix().endswith(inside.as_posix())
    assert taken.name.split(".")[0] == Path(source).stem


@pytest.mark.parametrize("source", compiled.SOURCES)
def test_the_source_itself_is_run_where_that_is_asked_for(source):
    assert taken_by_a_process("1")[source] == PACKAGE / source


@pytest.mark.parametrize("name", [*compiled.SOURCES, *compiled.VALUES])
def test_a_source_that_was_changed_has_another_folder(name, tmp_path):
    changed = tmp_path / "referee"
    for each in (*compiled.SOURCES, *compiled.VALUES):
        (changed / each).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PACKAGE / each, changed / each)
    assert compiled.folder_of(changed) == compiled.folder_of(PACKAGE)
    with (changed / name).open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    assert compiled.folder_of(changed) != compiled.folder_of(PACKAGE)


def test_the_values_that_it_looks_at_are_all_that_it_imports():
    found, left = [], [PACKAGE / source for source in compiled.SEARCHES]
    while left:
        text = left.pop(0).read_text("utf-8")
        for name in re.findall(r"^from referee\.(\S+) import", text, re.MULTILINE):
            module = f"{name.replace('.', '/')}.py"
            if module not in (*found, *compiled.SEARCHES):
                found.append(module)
                left.append(PACKAGE / module)
    assert sorted(found) == sorted(compiled.VALUES)


def test_the_build_needs_nothing_but_python_to_find_the_folder():
    script = "import sys; sys.path.insert(0, sys.argv[1]); from referee import compiled"
    subprocess.run([sys.executable, "-S", "-E", "-c", script, ROOT], cwd="/", check=True)


def test_nothing_is_looked_for_where_nothing_was_compiled(monkeypatch):
    monkeypatch.setattr(compiled, "PACKAGE", "nothing_of_that_name")
    assert compiled.folders() == []
    monkeypatch.undo()
    monkeypatch.setattr(compiled, "folder_of", lambda _: "the hash of another source")
    assert compiled.folders() == []


taken_here = pytest.mark.skipif(
    bool(os.environ.get("REFEREE_INTERPRETED")), reason="what is compiled is not taken here"
)


@with_compiled
@taken_here
@each_map
@settings(max_examples=shared_out(500))
@given(chosen=st.data())
def test_both_find_the_same_paths_and_the_same_ways(map_id, chosen):
    board = MAPS[map_id].game.board
    every = st.integers(0, 2 ** len(board.routes) - 1)
    own, free = chosen.draw(every), chosen.draw(every)
    routes = [route.index for route in board.routes if own >> route.index & 1]
    left = [route.index for route in board.routes if (free & ~own) >> route.index & 1]
    assert Path(network.__file__) != PACKAGE / NETWORK
    plain = interpreted(NETWORK)
    assert everything(network, board, routes, left) == everything(plain, board, routes, left)


@with_compiled
@taken_here
def test_both_find_the_same_longest_paths():
    plain = interpreted("rules/searches/trails.py")
    search = interpreted("rules/searches/trail_search.py")
    plain.kept_edges = search.kept_edges
    search.sweep = interpreted("rules/searches/sweep.py").sweep
    assert all(
        module.__file__.endswith((".so", ".pyd")) for module in (sweep, trail_search, trails)
    )
    dearest = [case["routes"] for case in DEAREST["longest_path"]]
    for edges in (*dearest, *[edges for _, edges in networks(400, 9, 5, seed=17)]):
        found = trails.longest(edges)
        assert found == plain.longest(edges)
        assert trails.walk(edges, found.edges) == plain.walk(edges, found.edges)


@cache
def interpreted(source):
    """A module interpreted."""
    spec = spec_from_file_location(f"interpreted_{Path(source).stem}", PACKAGE / source)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def everything(module, board, routes, free):
    own = module.join(board, routes)
    onward, out = module.steps(own), module.ways(own, free)
    outcomes = [
        (
            module.joined(own.roots, ticket.starts, goal.nodes),
            module.witness(board, onward, ticket.starts, goal.nodes),
            module.missing(own, out, ticket.starts, goal.nodes),
        )
        for ticket in board.tickets
        for goal in ticket.goals
    ]
    return own.routes, own.roots, onward, out, outcomes
