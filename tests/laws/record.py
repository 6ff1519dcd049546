"""Record whole games into tests/games: `python -m tests.laws.record` plays and writes them anew.

With ids of maps it records the games of these maps. Which games there are, each map says in what is
expected of it. A recorded game is the body of a replay, with the map beside it and what is expected
of the answer.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.model.action import Pass
from referee.rules.core.game import Game
from referee.rules.score.scoring import score
from referee.wire.api.answers import action_value, position_value
from tests.laws.played import Deal, Options, Played
from tests.maps.expecting import EXPECTED, IDS

GAMES = Path(__file__).parent.parent / "games"
RECORDED: Mapping[str, Mapping[str, Deal]] = {
    map_id: {name: Deal.of(deal) for name, deal in facts["recorded"].items()}
    for map_id, facts in EXPECTED.items()
}
"""The games of each map, by the names of their files."""


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
        "actions": [
            in_order(played.game, action_value(played.game, step.action, names)) for step in stretch
        ],
        "expected": {
            "ending": "all pass" if all(passed) else "limit",
            "scores": {player.name: player.total for player in final.players},
            "winners": list(final.winners),
            "decided_by": final.decided_by,
            "position": digest(position_value(played.game, played.last)),
        },
    }


def in_order(game: Game, action: Mapping[str, Any]) -> dict[str, Any]:
    """The action with its cards as the map names them, wilds last: a set of cards has no order."""
    if "cards" not in action:
        return dict(action)
    kinds = [*(kind for kind in game.cards.kinds if kind != game.cards.wild), game.cards.wild]
    cards = action["cards"]
    return {**action, "cards": {kind: cards[kind] for kind in kinds if kind in cards}}


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


def main(map_ids: Sequence[str] = IDS) -> None:
    """Record all games of maps."""
    GAMES.mkdir(exist_ok=True)
    for map_id in map_ids:
        for name, deal in RECORDED[map_id].items():
            text = write(recording(map_id, deal.played(map_id), deal.options))
            (GAMES / f"{name}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or IDS)
