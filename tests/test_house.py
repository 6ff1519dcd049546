"""How the package is laid out: packages, the floors that they stand on, what runs for a request."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import grimp
import pytest

import referee
from referee.wire.api.questions import QUESTIONS, ask
from tools.bench.games import game_map, questions

PACKAGE = Path(referee.__file__).parent
GRAPH = grimp.build_graph("referee", exclude_type_checking_imports=False, cache_dir=None)


def arrows(container: str) -> dict[str, set[str]]:
    """What each child of a package imports of its sisters, for types alone too."""
    children = GRAPH.find_children(container)
    home = {module: one for one in children for module in {one, *GRAPH.find_descendants(one)}}
    found: dict[str, set[str]] = {one: set() for one in children}
    for module, one in home.items():
        for other in GRAPH.find_modules_directly_imported_by(module):
            if home.get(other, one) != one:
                found[one].add(home[other])
    return found


def floors(container: str) -> int:
    """How many floors a package has: what imports nothing of its sisters is on the lowest."""
    left, count = arrows(container), 0
    while left:
        lowest = [one for one, others in left.items() if not others & left.keys()]
        assert lowest, f"these import each other: {sorted(left)}"
        for one in lowest:
            del left[one]
        count += 1
    return count


@pytest.mark.parametrize(
    ("container", "rooms", "most"),
    [("referee", 15, 8), ("referee.rules", 12, 7), ("referee.wire", 7, 7)],
)
def test_a_package_has_few_children_on_few_floors_and_no_circle(container, rooms, most):
    assert len(GRAPH.find_children(container)) <= rooms
    assert floors(container) <= most


@pytest.mark.parametrize("package", ["rules", "wire"])
def test_no_module_is_long_and_each_package_says_what_it_is(package):
    for path in (PACKAGE / package).rglob("*.py"):
        text = path.read_text("utf-8")
        assert len(text.splitlines()) <= 300, path
        assert text.startswith('"""'), path


@pytest.mark.parametrize(("name", "most"), [("scores", 32), ("verdicts", 42)])
def test_a_request_runs_through_few_modules(name, most):
    """From the bytes of the request to the answer, on a map with few features."""
    path, body = questions()[name]
    question, raw = QUESTIONS[name], json.dumps(body).encode()
    asked = game_map(path.partition("/")[0])
    ran: set[str] = set()

    def note(frame, _event, _arg):
        ran.add(frame.f_code.co_filename)

    ask(question, asked, raw, "en")
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        ask(question, asked, raw, "en")
    finally:
        sys.setprofile(before)
    own = [Path(name).relative_to(PACKAGE).as_posix() for name in ran if str(PACKAGE) in name]
    assert len(own) <= most, sorted(own)
