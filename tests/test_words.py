"""The names in code say what a thing is: words that could mean any of several are not used."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
UNCLEAR = {
    "told": "what is given, sent, known, reported, served or expected",
    "trouble": "a fault",
    "troubles": "faults",
}
FOLDERS = ("referee", "tests", "tools")


def names_in(source: str) -> set[str]:
    """The names of functions, arguments, variables and members."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_name_is_a_word_that_could_mean_anything(folder):
    found = {
        str(path.relative_to(ROOT)): sorted(names)
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "node_modules" not in path.parts
        and (names := names_in(path.read_text("utf-8")) & UNCLEAR.keys())
    }
    assert found == {}


def test_a_name_is_found_wherever_it_is():
    assert names_in("def told(trouble): return trouble.troubles") == {*UNCLEAR}
