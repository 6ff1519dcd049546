"""The parts of the page that need no page: folds, merges, codec and geometry, by `node --test`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.marks import missing

FOLDER = Path(__file__).parent / "js"
NODE = shutil.which("node")


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.test.mjs")))
def test_units(name):
    if not NODE:
        missing("There is no node here")
    command = [NODE, "--no-warnings", "--import", "./setup.mjs", "--test", name]
    done = subprocess.run(
        command, cwd=FOLDER, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
