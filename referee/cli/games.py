"""Games on the command line: the service's answers, as tables and sentences or as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.maps.catalog import Catalog
from referee.maps.names import nearest
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError
from referee.wire.api.questions import QUESTIONS, Question, ask_parsed, parse
from referee.wire.json.strict import dumps
from referee.words.messages import phrase
from referee.words.names import word

Answer = Mapping[str, Any]


class Game(Struct, frozen=True):
    """The input of a command: the bytes of a request, and the map if named separately."""

    catalog: Catalog
    raw: bytes
    map_id: str | None = None


def answer(game: Game, name: str, language: str, *, as_json: bool) -> tuple[str, bool]:
    """The answer to a question in words or as JSON, and whether it could be judged."""
    question = QUESTIONS[name]
    try:
        reply = document(game, question, language)
    except ProblemError as error:
        problem = problems.document(error, language, address(game, name))
        return _json(problem) if as_json else "\n".join(
            problem_lines(problem, game, language)
        ), False
    return _json(reply) if as_json else "\n".join(_SHOWN[name](reply, language)), True


def document(game: Game, question: Question, language: str) -> Answer:
    """The answer as the service sends it. Raises `ProblemError`."""
    body = parse(game.raw)
    map_id = _map_of(game, body)
    if isinstance(body, dict):
        body.pop("map", None)
    game_map = game.catalog.get(map_id or "")
    if game_map is None:
        near = nearest(map_id or "", game.catalog.maps)
        raise ProblemError(problems.UNKNOWN_MAP, "NAME", {"name": map_id, "nearest": near})
    return ask_parsed(question, game_map, body, language).document


def _map_of(game: Game, body: object) -> str | None:
    """The map named separately, else the one named in the request, if any."""
    named = body.get("map") if isinstance(body, dict) else None
    return game.map_id or (named if isinstance(named, str) else None)


def address(game: Game, name: str) -> str:
    """The address of this question at the service; without a map, the one for all maps."""
    try:
        map_id = _map_of(game, parse(game.raw))
    except ProblemError:
        map_id = game.map_id
    return f"/v1/maps/{map_id}/{name}" if map_id else "/v1/maps"


def _json(reply: Answer) -> str:
    return dumps(reply).decode()


def problem_lines(problem: Answer, game: Game, language: str) -> Iterator[str]:
    """A problem in words."""
    if "errors" not in problem:
        yield f"{problem['title']}: {problem['detail']}"
        if problem["type"] == problems.UNKNOWN_MAP.type:
            maps = {"maps": list(game.catalog.maps)}
            yield phrase(language, "which_map", maps)
        return
    yield problem["title"]
    for error in problem["errors"]:
        yield f"  {error['pointer']}  {error['detail']}"


def _score(reply: Answer, language: str) -> Iterator[str]:
    """A column for each player, a row for each part of the score."""
    players = reply["players"]
    if reply["map"]["board"] == "stand-in":
        yield phrase(language, "stand_in", {})
    rows = [("", [player["name"] for player in players])]
    rows += [
        (word(language, "part", part), [player["points"][part] for player in players])
        for part in (players[0]["points"] if players else ())
    ]
    for label, member in (
        ("total", "total"),
        ("place", "place"),
        ("completed", "tickets_completed"),
    ):
        rows.append((phrase(language, label, {}), [player[member] for player in players]))
    if any("recorded" in player for player in players):
        noted = [player.get("recorded", {}).get("score", "") for player in players]
        rows.append((phrase(language, "recorded", {}), noted))
    yield from _table(rows)
    winners = {"winners": ", ".join(reply["winners"]), "decided_by": reply["decided_by"]}
    yield ""
    yield phrase(language, "winner" if len(reply["winners"]) == 1 else "shared", winners)
    for assumed in reply["assumed"]:
        yield phrase(language, "assumed", assumed)
    yield from _findings(reply["audit"], phrase(language, "impossible", {}))


def _table(rows: list[tuple[str, list[Any]]]) -> Iterator[str]:
    first = max(len(label) for label, _ in rows)
    widths = [
        max(len(str(cell)) for cell in column) for column in zip(*(r[1] for r in rows), strict=True)
    ]
    for label, cells in rows:
        shown = (f"{cell!s:>{width}}" for cell, width in zip(cells, widths, strict=True))
        yield "  ".join((label.ljust(first), *shown)).rstrip()


def _findings(findings: list[Answer], heading: str) -> Iterator[str]:
    if findings:
        yield heading
    for finding in findings:
        yield f"  {finding['pointer']}  {finding['message']}"


def _verdict(reply: Answer, language: str) -> Iterator[str]:
    """Legal or not and why, what could not be checked, what cannot be true of the position."""
    known = "legal" if reply["certain"] else "uncertain"
    yield from _findings(reply["findings"], phrase(language, "illegal", {}))
    if reply["legal"]:
        yield phrase(language, known, {})
    for unchecked in reply["unchecked"]:
        yield f"  {unchecked['pointer']}  {unchecked['message']}"
    yield from _findings(reply["audit"], phrase(language, "impossible", {}))


def _replay(reply: Answer, language: str) -> Iterator[str]:
    """The first illegal action and why, or that there is none; then the score reached."""
    number = reply["first_illegal"]
    if number is None:
        yield phrase(language, "replayed", {"count": len(reply["verdicts"])})
    else:
        heading = phrase(language, "first_illegal", {"number": number + 1})
        yield from _findings(reply["verdicts"][number]["findings"], heading)
    yield ""
    yield from _score({**reply["score"], "map": reply["map"], "audit": []}, language)


_SHOWN = {"scores": _score, "verdicts": _verdict, "replays": _replay}
