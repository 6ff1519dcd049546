"""The score of the referee beside the naive one: what both say, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Json = Mapping[str, Any]
MEMBERS = ("place", "total", "tickets_completed")
NOT_WORKED_OUT = "not worked out"


def differences(naive: Json, answer: Json) -> list[tuple[str, Any, Any]]:
    """What differs: in the naive score, and in the answer of the referee."""
    return [found for found in _both(naive, answer) if found[1] != found[2]]


def _both(naive: Json, answer: Json) -> Iterator[tuple[str, Any, Any]]:
    for name in ("winners", "decided_by"):
        yield name, naive[name], answer[name]
    for one, other in zip(naive["players"], answer["players"], strict=True):
        where = f" of {other['name']}"
        for name in MEMBERS:
            yield name + where, one[name], other[name]
        # Parts that the options took out of the game are 0 where they are there all the same.
        points = dict.fromkeys(other["points"], 0) | one["points"]
        yield "points" + where, points, other["points"]
        if "longest_path" in other:
            yield "longest path" + where, one["longest_path"], other["longest_path"]
        lines = [line for line in other["lines"] if line["part"] == "tickets"]
        pairs = [
            (line, next(other for other in lines if _is_same(line, other)))
            for line in one["tickets"]
        ]
        yield "tickets" + where, len(one["tickets"]), len(lines)
        for line, beside in pairs:
            for name in ("points", "completed"):
                yield f"{name} of {line['ticket']}{where}", line[name], beside[name]
            if "missing" in line:
                missing = beside["missing"] and beside["missing"]["spaces"]
                yield f"missing of {line['ticket']}{where}", line["missing"], missing


def _is_same(line: Json, other: Json) -> bool:
    """Whether two lines are of one ticket, or of ones that are typed alike."""
    if line["ticket"] is not None:
        return line["ticket"] == other.get("ticket")
    return "ticket" not in other and all(
        line[name] == other[name] for name in ("points", "completed")
    )
