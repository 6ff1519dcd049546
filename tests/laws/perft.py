"""How many legal actions there are, and how many sequences of two, in positions of recorded games.

A position is that of a game of tests/games after so many actions, with more or less known of the
hand of who is to move (`hand`), of the table (`table`) and of the cards turned up for a tunnel
(`turned`). Each map has a file of them. `python -m tests.laws.perft` counts anew, in both ways, and
pins the numbers; with ids those of these maps.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from referee.model.action import Action, ClaimRoute
from referee.model.position import Position
from referee.model.verdict import Listed
from referee.rules.claims.offers import ANY
from referee.rules.core.game import Game
from referee.rules.features.express import EXPRESS
from referee.rules.features.province import LINE
from referee.rules.verdicts.judge import legal_actions, play
from referee.wire.api.answers import action_value, position_value
from referee.wire.api.requests import ReplayRequest, read_legal_actions, read_replay
from tests.laws.members import having
from tests.laws.naive import Naive
from tests.laws.played import MAPS
from tests.maps.expecting import IDS

FILES = Path(__file__).parent / "perft"
GAMES = Path(__file__).parent.parent / "games"
Json = Mapping[str, Any]


def pinned(map_id: str) -> dict[str, dict[str, Any]]:
    """The positions of a map by name, with their numbers; none of a map without a file."""
    file = FILES / f"{map_id}.json"
    return json.loads(file.read_text("utf-8")) if file.is_file() else {}


@cache
def recorded(name: str) -> tuple[Json, tuple[Position, ...], ReplayRequest]:
    """A recorded game, and all its positions."""
    game = json.loads((GAMES / f"{name}.json").read_text("utf-8"))
    body = {member: game[member] for member in ("options", "position", "actions")}
    request = read_replay(MAPS[game["map"]], body)
    positions = [request.position]
    for move in request.moves:
        verdict = play(request.setting.game, positions[-1], move(positions[-1]))
        assert verdict.position is not None, verdict.findings
        positions.append(verdict.position)
    return game, tuple(positions), request


@dataclass(frozen=True)
class Count:
    """A position whose actions are counted: as a value and as JSON."""

    rules: Game
    position: Position
    asked: Json

    @classmethod
    def of(cls, entry: Json) -> Count:
        """The position of an entry of the file."""
        game, positions, request = recorded(entry["game"])
        rules, position = request.setting.game, positions[entry["after"]]
        value = json.loads(json.dumps(position_value(rules, position)))
        if "hand" in entry:
            mover = next(p for p in value["players"] if p["name"] == value["turn"]["player"])
            mover["hand"] = entry["hand"]
        value |= entry.get("table", {})
        if "turned" in entry:
            value["turn"]["tunnel"]["turned"] = entry["turned"]
        body = {"options": game["options"], "position": value}
        read = read_legal_actions(MAPS[game["map"]], body)
        return cls(rules, read.position, value)

    def listed(self) -> list[str]:
        """The actions that the referee lists, as JSON."""
        names = [player.name for player in self.position.players]
        return sorted(
            text(action_value(self.rules, entry.action, names))
            for entry in legal_actions(self.rules, self.position)
        )

    def naive(self) -> list[str]:
        """The actions that are found by trying everything, as JSON."""
        return sorted(map(text, naive(self.rules, self.asked)))

    def after(self) -> Iterable[Position]:
        """The positions that the listed actions lead to."""
        for entry in legal_actions(self.rules, self.position):
            verdict = play(self.rules, self.position, completed(self.position, entry))
            assert verdict.position is not None, verdict.findings
            yield verdict.position

    def two_steps(self) -> int:
        """How many actions there are after all actions."""
        return sum(len(legal_actions(self.rules, position)) for position in self.after())

    def naive_two_steps(self) -> int:
        """The same number, the second step counted by trying everything."""
        return sum(
            len(naive(self.rules, position_value(self.rules, position)))
            for position in self.after()
        )


def naive(rules: Game, position: Json) -> list[Json]:
    """Every action that is found by trying everything."""
    names = MAPS[rules.map_id].option_names
    options = {name: rules.options[name] for name in names}
    plain = json.loads(json.dumps(position))
    return Naive(MAPS[rules.map_id].contents, options, plain).actions()


def completed(position: Position, entry: Listed) -> Action:
    """The action as it is listed, with the first choice where one must be made."""
    action = entry.action
    if isinstance(action, ClaimRoute) and ANY in entry.choices:
        hand = position.players[position.turn.player].hand
        cards = Counter(action.cards)
        rest = sorted((Counter(hand.cards) - cards).elements())[: entry.choices[ANY]]
        unseen = Counter({"red": entry.choices[ANY] - len(rest)})
        return replace(action, cards=dict(cards + Counter(rest) + unseen))
    if isinstance(action, ClaimRoute) and entry.requires:
        with_express = entry.choices.get("province_with_express", {})
        for line in (*entry.choices.get("province", ()), *with_express):
            value = next(iter(with_express.get(line, [None])))
            return having(action, (LINE, line), (EXPRESS, value))
    return action


def text(action: Json) -> str:
    """An action as one line."""
    return json.dumps(action, sort_keys=True)


def counted(entry: Json) -> dict[str, Any]:
    """A position with its numbers, which both ways of counting find."""
    count = Count.of(entry)
    assert count.listed() == count.naive(), entry
    two_steps = count.two_steps()
    assert two_steps == count.naive_two_steps(), entry
    return {**entry, "actions": len(count.listed()), "two_steps": two_steps}


def write(map_id: str, entries: Mapping[str, Json]) -> None:
    """Write the positions of a map down, one on a line."""
    rows = (f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items())
    (FILES / f"{map_id}.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


def main(map_ids: Sequence[str] = IDS) -> None:
    """Count the positions of maps in both ways, and write the numbers down."""
    for map_id in map_ids:
        write(map_id, {name: counted(entry) for name, entry in pinned(map_id).items()})


if __name__ == "__main__":
    main(sys.argv[1:] or IDS)
