"""Record whole games into tests/games: `python -m tests.laws.record` plays and writes them anew.

A recorded game is the body of a replay, with the map beside it and what is expected of the answer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.model.action import Pass
from referee.rules.scoring import score
from referee.wire.rendering import action_value, position_value
from tests.laws.played import Played, play

GAMES = Path(__file__).parent.parent / "games"
Options = tuple[tuple[str, Any], ...]
NEUTRAL: Options = (("neutral_player", True),)
NO_TOLLS: Options = (("tolls", False), ("parallel_limit_players", 3))
ONE_TRACK: Options = (("tolls", False), ("parallel_limit_players", 5))

RECORDED: Mapping[str, tuple[str, int, int, str, Options]] = {
    "germany-2": ("germany", 2, 0, "quick", ()),
    "germany-3": ("germany", 3, 1, "mixed", ()),
    "germany-4": ("germany", 4, 1, "curious", ()),
    "germany-5": ("germany", 5, 0, "quick", ()),
    "great-lakes-2": ("great-lakes", 2, 3, "mixed", ()),
    "great-lakes-3": ("great-lakes", 3, 1, "curious", ()),
    "great-lakes-4": ("great-lakes", 4, 5, "curious", ()),
    "great-lakes-5": ("great-lakes", 5, 5, "mixed", ()),
    "berlin-2": ("berlin", 2, 0, "mixed", ()),
    "berlin-3": ("berlin", 3, 0, "curious", ()),
    "berlin-4": ("berlin", 4, 0, "curious", ()),
    "south-korea-2": ("south-korea", 2, 0, "curious", ()),
    "south-korea-3": ("south-korea", 3, 0, "curious", ()),
    "south-korea-4": ("south-korea", 4, 4, "curious", ()),
    "south-korea-5": ("south-korea", 5, 0, "mixed", ()),
    "nederland-2": ("nederland", 2, 0, "mixed", ()),
    "nederland-3": ("nederland", 3, 7, "mixed", ()),
    "nederland-4": ("nederland", 4, 5, "curious", ()),
    "nederland-5": ("nederland", 5, 0, "quick", ()),
    "nederland-2-neutral": ("nederland", 2, 5, "curious", NEUTRAL),
    "nederland-2-neutral-without-tickets": ("nederland", 2, 4, "curious", NEUTRAL),
    "nederland-3-without-tolls": ("nederland", 3, 0, "mixed", NO_TOLLS),
    "nederland-5-all-pass": ("nederland", 5, 5, "patient", ONE_TRACK),
}


def digest(position: Any) -> str:
    """A short name for a position as it is answered."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def recording(map_id: str, played: Played, options: Options) -> dict[str, Any]:
    """A game as it is recorded."""
    (stretch,) = played.stretches
    names = [player.name for player in played.last.players]
    final = score(played.game, played.last.players)
    passed = [isinstance(step.action, Pass) for step in played.steps[-len(names) :]]
    return {
        "map": map_id,
        "options": dict(options),
        "position": position_value(played.game, stretch[0].position),
        "actions": [action_value(played.game, step.action, names) for step in stretch],
        "expected": {
            "ending": "all pass" if all(passed) else "limit",
            "scores": {player.name: player.total for player in final.players},
            "winners": list(final.winners),
            "decided_by": final.decided_by,
            "position": digest(position_value(played.game, played.last)),
        },
    }


def write(game: Mapping[str, Any]) -> str:
    """The game as JSON, an action on a line."""
    lines = [f" {json.dumps(name)}: {_member(value)}" for name, value in game.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _member(value: Any) -> str:
    if isinstance(value, list):
        return "[\n" + ",\n".join(f"  {_line(item)}" for item in value) + "\n ]"
    return _line(value)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def main() -> None:
    """Record all games."""
    GAMES.mkdir(exist_ok=True)
    for name, (map_id, players, seed, style, options) in RECORDED.items():
        played = play(map_id, players, seed, style, options)
        text = write(recording(map_id, played, options))
        (GAMES / f"{name}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
