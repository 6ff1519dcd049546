"""What stands beside a map file: expected facts for review, its rulebook, recorded games.

The facts are worked out from the map file itself, so they prove nothing until somebody has compared
them with the sources. Until then a test names the file.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from referee.maps.loading import check_file, load_file
from referee.model.player import Player
from referee.rules.score.scoring import score
from referee.words.rules import rules_of
from tools.scaffold import MARK

ROOT = Path(__file__).parents[2]
DOUBLE = 2
STYLES = ("mixed", "curious", "miser")


def map_files(map_id: str) -> None:
    """Write the files that a map lacks. What is there is kept, so it can be run again."""
    board = load_file(check_file(ROOT / f"maps/{map_id}.json")).contents
    expected = ROOT / f"tests/maps/expected/{map_id}.json"
    if not expected.exists():
        # The tests read what is expected of every map; none of it is needed to work it out.
        expected.write_text("{}\n", "utf-8")
        try:
            facts = facts_of(board)
        except BaseException:
            expected.unlink()
            raise
        _write(expected, facts)
    facts = json.loads(expected.read_text("utf-8"))
    if not facts["recorded"]:
        chosen = _run("tests.laws.choose", map_id)
        facts["recorded"] = json.loads(chosen[chosen.index("{") :])["recorded"]
        _write(expected, facts)
        sys.stdout.write(chosen.partition("\n")[0] + "\n")
    _run("tests.laws.record", map_id)
    _run("tests.laws.choose", map_id)
    rulebook = ROOT / f"docs/rulebooks/{map_id}.md"
    if not rulebook.exists():
        rulebook.write_text(rulebook_of(board), "utf-8")
    sys.stdout.write(
        f"written: {expected.relative_to(ROOT)}, tests/games/{map_id}-*.json,"
        f" tests/laws/perft/{map_id}.json, {rulebook.relative_to(ROOT)}\n"
        f"Next: compare {expected.name} with the sources, line by line; grep -rn {MARK} for what\n"
        f"is left; games worked out by hand in tests/golden/{map_id}/; maps/SOURCES.md;\n"
        "the ground, if any (python -m tools.ground); python -m tools.contract; make test.\n"
    )


def facts_of(board: dict[str, Any]) -> dict[str, Any]:
    """What the map file says, as `tests/maps/expected` has it."""
    from tests.maps import reading  # noqa: PLC0415 it reads the file that is being made

    routes, tickets = board["routes"], board["tickets"]
    parallel = reading.parallels(board)
    sizes = Counter(map(len, parallel.values()))
    sets: dict[str, int] = Counter("-".join(sorted(pair)) for pair, *_ in parallel)
    parallel_ids = [sorted(track["id"] for track in tracks) for tracks in parallel.values()]
    mixed = [
        sorted(track["id"] for track in tracks)
        for tracks in parallel.values()
        if len({track.get("kind") for track in tracks}) > 1
    ]
    decks: dict[str, dict[str, int]] = {}
    for ticket in reading.of_type(board, "pair"):
        deck = decks.setdefault(ticket.get("deck", "tickets"), {"count": 0, "sum": 0})
        deck["count"] += 1
        deck["sum"] += ticket["value"]
    fewest = reading.fewest_cards(board)
    worth = {name: [value, fewest[name]] for name, (_, _, value) in reading.pairs(board).items()}
    found = {
        "review": f"{MARK}: compare everything here with the sources, then delete this line",
        **{name: board[name] for name in ("name", "board", "players")},
        "places": Counter(place["kind"] for place in board["places"]),
        "ports": sum(1 for place in board["places"] if place.get("port")),
        "tracks": {
            "all": len(routes),
            "spaces": sum(route["length"] for route in routes),
            "doubles": sizes[2],
            "triples": sizes[3],
        },
        "lengths": Counter(str(route["length"]) for route in routes),
        "colors": Counter(route["color"] for route in routes),
        "kinds": Counter(route["kind"] for route in routes if "kind" in route),
        "tunnels": sum("tunnel" in route for route in routes),
        "ferries": Counter(str(route["ferry"]) for route in routes if "ferry" in route),
        "wraps": sum("wrap" in route for route in routes),
        "four_for_one": [route["id"] for route in routes if "four_for_one" in route],
        "beside_but_not_parallel": sorted(stem for stem, count in sets.items() if count > 1),
        "parallel_of_two_kinds": sorted(mixed),
        "tickets": decks,
        "tours": len([ticket for ticket in tickets if "cities" in ticket]),
        "tickets_below_shortest": {k: pair for k, pair in worth.items() if pair[0] < pair[1]},
        "tickets_above_shortest": {k: pair for k, pair in worth.items() if pair[0] > pair[1]},
        "names": {board["places"][0]["id"]: [MARK]},
        "cards": _cards(board),
        "pieces": {
            name: {"count": piece["count"], "route": ""} for name, piece in board["pieces"].items()
        },
        "points": board["points"],
        "features": board["features"],
        "options": {name: option["default"] for name, option in board["options"].items()},
        "rules": _own_rules(board),
        "a_double": next((pair for pair in parallel_ids if len(pair) == DOUBLE), None),
        "score": _score(board),
        "decided_by": [MARK],
        "specials": [],
        "dealt": [
            {"players": players, "style": STYLES[number % len(STYLES)]}
            for number, players in enumerate(range(board["players"][0], board["players"][1] + 1))
        ],
        "recorded": {},
    }
    kept = ("beside_but_not_parallel", "parallel_of_two_kinds", "specials", "recorded")
    below = ("tickets_below_shortest", "tickets_above_shortest")
    return {name: value for name, value in found.items() if value or name in (*kept, *below)}


def _cards(board: dict[str, Any]) -> dict[str, Any]:
    """The cards; of each color there are equally many of a kind."""
    cards = board["cards"]
    kinds = {kind["id"]: kind for kind in cards["kinds"]}
    wild, color = kinds[cards["wild"]], cards["colors"][0]
    decks: dict[str, int] = Counter()
    for kind in kinds.values():
        decks[kind["deck"]] += kind["count"]
    return {
        "colors": cards["colors"],
        "of_each_color": {
            name.removeprefix(color): kind["count"]
            for name, kind in kinds.items()
            if kind["color"] == color
        },
        "wild": {"count": wild["count"], "deck": wild["deck"]},
        "decks": decks,
    }


def _own_rules(board: dict[str, Any]) -> list[str]:
    """The rules of the map beyond those of the base game and of its tie-breaks."""
    from tests.maps.test_map_rules import BASE  # noqa: PLC0415 as above

    return [
        name for name in rules_of(board) if name not in BASE and not name.startswith("winner.tie-")
    ]


def _score(board: dict[str, Any]) -> dict[str, Any]:
    """The parts of a score, and that of a player with nothing."""
    game = load_file(check_file(ROOT / f"maps/{board['id']}.json")).game
    nothing = score(game, [Player("A"), Player("B")]).players[0]
    ticket = board["tickets"][0]["id"]
    return {
        "parts": list(nothing.points),
        "nothing": nothing.total,
        "below_zero": {"player": {"tickets": ticket}, "total": MARK, "marker": 0},
    }


def rulebook_of(board: dict[str, Any]) -> str:
    """The table of the rulebook: a row for each section of the map file that has rules."""
    name = board["name"]
    sections: dict[str, list[str]] = {}
    for rule_id, section in board["rulebook"].get("sections", {}).items():
        for heading in [section] if isinstance(section, str) else section:
            sections.setdefault(heading, []).append(rule_id)
    rows = [
        f"| {heading} | {' '.join(f'`{rule}`' for rule in rules)} | {MARK}: yes, partly: …, no: … |"
        for heading, rules in sections.items()
    ]
    left = [rule for rule in rules_of(board) if not any(rule in s for s in sections.values())]
    last = f"| Not in this rulebook | {' '.join(f'`{rule}`' for rule in left) or '–'} | yes |"
    head = f"# Ticket to Ride: {name} ({MARK}: year): how its rulebook is refereed"
    table = ["| Section | Rules | Refereed |", "|---|---|---|", *rows, last]
    return "\n".join([head, "", *table, "", "## Readings", "", f"- {MARK}", ""])


def _write(path: Path, facts: dict[str, Any]) -> None:
    lines = [f" {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in facts.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _run(module: str, map_id: str) -> str:
    """Run a module of the tests for a map, in a process that reads its facts anew."""
    command = [sys.executable, "-m", module, map_id]
    done = subprocess.run(command, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE)
    return done.stdout
