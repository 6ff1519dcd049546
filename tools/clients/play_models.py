"""Plays on every map with the pydantic models that datamodel-code-generator makes.

    python tools/clients/play_models.py http://localhost:8080

The models are those of a module `models` on the path; requests go by the standard library.
"""

from __future__ import annotations

import json
import sys
from urllib.request import Request, urlopen

import models

TURNS = 10


def get(url: str) -> str:
    """An answer as text."""
    with urlopen(url) as answer:  # noqa: S310 the address is ours
        text: str = answer.read().decode()
    return text


def post(url: str, body: models.BaseModel) -> str:
    """The answer to a request, nulls and all."""
    data = body.model_dump_json(by_alias=True).encode()
    with urlopen(Request(url, data, {"Content-Type": "application/json"})) as answer:  # noqa: S310
        text: str = answer.read().decode()
    return text


def again(position: models.BaseModel) -> dict[str, object]:
    """A position of an answer as one of a request."""
    found: dict[str, object] = json.loads(position.model_dump_json(by_alias=True))
    return found


def play(base: str, map_id: str) -> str:
    """Ten actions on a map, and the score."""
    at = f"{base}/v1/maps/{map_id}"
    start = models.StartAnswer.model_validate_json(get(f"{at}/start?players=2"))
    position, turns = again(start.position), 0
    while turns < TURNS:
        asked = models.LegalActionsRequest.model_validate({"position": position})
        listed = models.LegalActionsAnswer.model_validate_json(post(f"{at}/legal-actions", asked))
        for action in reversed(listed.actions):
            one = {"position": position, "action": again(action)}
            request = models.VerdictRequest.model_validate(one)
            verdict = models.VerdictAnswer.model_validate_json(post(f"{at}/verdicts", request))
            if verdict.legal and verdict.position is not None:
                position, turns = again(verdict.position), turns + 1
                break
        else:
            break
    seen = models.SnapshotRequest.model_validate({"players": position["players"]})
    score = models.ScoreAnswer.model_validate_json(post(f"{at}/scores", seen))
    return f"{map_id}: {turns} actions, {' to '.join(str(p.total) for p in score.players)}"


def main() -> None:
    """Play on every map."""
    base = sys.argv[1]
    for one in models.Maps.model_validate_json(get(f"{base}/v1/maps")).maps:
        played = play(base, json.loads(one.model_dump_json())["id"])
        print(played)
        if f" {TURNS} actions" not in played:
            raise SystemExit(f"{played}: fewer than {TURNS}")


if __name__ == "__main__":
    main()
