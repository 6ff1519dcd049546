"""The pinned steps; `python -m tests.speed.pin` counts them anew and pins them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.speed.steps import all_steps

FILE = Path(__file__).parent / "pinned.json"
PYTHON = (3, 11)
"""Other versions run other bytecodes for the same code, so all pins are those of one version."""


def pinned() -> dict[str, int]:
    """The steps of each work."""
    return json.loads(FILE.read_text("utf-8"))


def main() -> int:
    """Count and pin, and tell what has changed."""
    if sys.version_info[:2] != PYTHON:
        print(f"pins are made by Python {PYTHON[0]}.{PYTHON[1]}", file=sys.stderr)  # noqa: T201
        return 1
    before = pinned() if FILE.exists() else {}
    found = all_steps()
    for name, count in found.items():
        print(f"{before.get(name, 0):10,} → {count:10,}  {name}")  # noqa: T201
    FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
