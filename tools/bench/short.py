"""A short run, with `BENCH_SHORT=1`: two maps, one round of each, and nothing is written."""

from __future__ import annotations

import os

from tools.bench import games, timing

SHORT = bool(os.environ.get("BENCH_SHORT"))
MAPS = ("germany", "south-korea") if SHORT else tuple(games.MAPS)
"""The maps that are asked about."""
ROUNDS = 3 if SHORT else timing.ROUNDS
