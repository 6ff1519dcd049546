"""Features are in their own modules: everything else runs through their rows, and names none."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee
from referee.rules.in_force.registry import ROWS

PACKAGE = Path(referee.__file__).parent
OF_FEATURES = (
    *("rules/features/", "rules/in_force/registry.py", "wire/features/"),
    *("pages/features/", "rules/searches/"),
)
SOURCES = [
    name
    for path in sorted(PACKAGE.rglob("*.py"))
    if not (name := path.relative_to(PACKAGE).as_posix()).startswith(OF_FEATURES)
]
BASE_WORDS = {"base", "ticket_decks"}
"""The base game has decks of tickets too; the feature is that there are several."""
NAMES = {row.name for row in ROWS} - BASE_WORDS
SINGULAR = {name.removesuffix("s") for name in NAMES}


def names_in(source: str) -> Iterator[str]:
    """Names and texts in code, docstrings left out."""
    tree = ast.parse(source)
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.ImportFrom(module=str(name)):
                yield name
                yield from (alias.name for alias in node.names)


def named(name: str, words: set[str]) -> list[str]:
    """Those of the words that a source has."""
    source = (PACKAGE / name).read_text("utf-8")
    return sorted({word for text in names_in(source) for word in re.split(r"\W+", text)} & words)


@pytest.mark.parametrize("name", [name for name in SOURCES if name.startswith("rules/")])
def test_the_rules_of_the_base_game_name_no_feature(name):
    assert named(name, NAMES | SINGULAR) == []


@pytest.mark.parametrize("name", [name for name in SOURCES if not name.startswith("rules/")])
def test_no_module_beside_the_rules_names_a_feature(name):
    assert named(name, NAMES) == []


def test_a_name_is_found_wherever_it_is():
    source = "from x.tolls import a\nb = c.harbors\n'''tours'''\nd('province/e')\n"
    found = {word for text in names_in(source) for word in re.split(r"\W+", text)}
    assert found & NAMES == {"tolls", "harbors", "province"}
