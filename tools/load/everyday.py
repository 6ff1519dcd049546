"""What the service is asked on any day."""

from __future__ import annotations

import json
from pathlib import Path

from tools.load.client import Asked

GOLDEN = Path(__file__).parents[2] / "tests/golden/germany/five-players-points.json"
START = {
    "players": [{"name": "Anna", "hand": {"red": 3, "wild": 2, "blue": 2}}, {"name": "Ben"}],
    "turn": {"player": "Anna", "phase": "play"},
}
CLAIM = {"type": "claim_route", "route": "berlin-leipzig", "cards": {"wild": 2, "blue": 2}}


def everyday() -> dict[str, Asked]:
    """A finished game of five, an action, all actions there are, a map."""
    game = json.loads(GOLDEN.read_text("utf-8"))["request"]
    map_ = "/v1/maps/germany"
    return {
        "score": ("POST", f"{map_}/scores", game),
        "verdict": ("POST", f"{map_}/verdicts", {"position": START, "action": CLAIM}),
        "legal actions": ("POST", f"{map_}/legal-actions", {"position": START}),
        "map": ("GET", map_, None),
    }
