"""The compiled rules answer as their sources do."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix()
    for path in (ROOT / "referee" / "rules").rglob("*.py")
    if path.name != "__init__.py"
)
REPLAYED = ["tests/test_golden_games.py", "tests/test_recorded_games.py", "tests/rules/searches"]


@pytest.fixture(scope="module")
def compiled(wheel, tmp_path_factory):
    """The environment of a process that runs what is in the wheel in place of the sources."""
    folder = tmp_path_factory.mktemp("compiled")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    paths = os.pathsep.join(map(str, (folder, ROOT)))
    return {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": paths}


def run(*arguments, env):
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_every_module_of_the_rules_is_compiled(wheel):
    """Cython leaves out what it cannot compile, and the sources would be run."""
    with zipfile.ZipFile(wheel) as archive:
        built = {name.partition(".")[0] for name in archive.namelist() if ".cpython-" in name}
    assert sorted(built) == RULES


def test_compiled_modules_are_taken_before_their_sources(compiled):
    script = (
        "import importlib, json, sys\n"
        "names = [name.replace('/', '.') for name in json.loads(sys.argv[1])]\n"
        "print([name for name in names if importlib.import_module(name).__file__.endswith('.py')])"
    )
    assert run("-c", script, json.dumps(RULES), env=compiled).strip() == "[]"


def test_compiled_and_sources_give_the_same_bytes(compiled):
    script = "-m", "tests.trust.test_same_bytes"
    assert json.loads(run(*script, env=compiled)) == json.loads(run(*script, env=os.environ))


@pytest.mark.parametrize("tests", REPLAYED)
def test_compiled_rules_pass(tests, compiled):
    """`pythonpath` would put the sources first."""
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "pythonpath=", tests, env=compiled)
