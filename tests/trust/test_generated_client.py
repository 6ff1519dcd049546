"""A client that a program has made out of openapi.yaml plays with the service."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from referee.resources import openapi_path
from tests.api.serving import BIN, serving

GAMES = sorted((Path(__file__).parents[1] / "golden").glob("*/*.json"))


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The generated package, imported."""
    folder = tmp_path_factory.mktemp("client")
    done = subprocess.run(
        [
            *(BIN / "openapi-python-client", "generate", "--meta", "none"),
            *("--path", openapi_path(), "--output-path", folder / "generated_referee"),
        ],
        cwd=folder,
        # The generator tidies up with ruff, which it looks for on the path.
        env={**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield import_module("generated_referee")
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.startswith("generated_referee")]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def client(generated, tmp_path_factory):
    with (
        serving(tmp_path_factory.mktemp("served")) as service,
        generated.Client(base_url=f"http://127.0.0.1:{service.port}") as client,
    ):
        yield client


def module(name):
    return import_module(f"generated_referee.{name}")


def left_out(request):
    """The request without members that are null: a typed client leaves them out."""
    if isinstance(request, list):
        return [left_out(item) for item in request]
    if not isinstance(request, dict):
        return request
    return {name: left_out(value) for name, value in request.items() if value is not None}


def test_it_scores_every_golden_game(client):
    score_game, models = module("api.judging.score_game"), module("models")
    for file in GAMES:
        game = json.loads(file.read_text("utf-8"))
        request = models.SnapshotRequest.from_dict(left_out(game["request"]))
        answer = score_game.sync(game["map"], client=client, body=request)
        assert isinstance(answer, models.ScoreAnswer), file
        expected = game["expected"]["players"]
        assert [player.total for player in answer.players] == [one["total"] for one in expected]
        for player in answer.players:
            assert player.total == sum(player.points.to_dict().values())


def test_it_plays_a_turn(client):
    """From the maps to a position, what may be done there, a verdict, and the next position."""
    models = module("models")
    maps = module("api.maps.list_maps").sync(client=client)
    assert "germany" in [one.id for one in maps.maps]
    request = models.LegalActionsRequest.from_dict(
        {
            "position": {
                "players": [{"name": "Anna", "hand": {"red": 2, "wild": 1}}, {"name": "Ben"}],
                "turn": {"player": "Anna", "phase": "play"},
            }
        }
    )
    listed = module("api.judging.list_legal_actions").sync("germany", client=client, body=request)
    claim = next(action for action in listed.actions if action.type_ == "claim_route")
    asked = models.VerdictRequest.from_dict(
        {"position": request.position.to_dict(), "action": claim.to_dict()}
    )
    verdict = module("api.judging.judge_action").sync("germany", client=client, body=asked)
    assert verdict.legal
    assert verdict.effects.points >= 1
    assert verdict.position.turn.player == "Ben"


def test_it_reads_a_problem(client):
    models = module("models")
    request = models.SnapshotRequest.from_dict({"players": [{"routes": ["berlin-nowhere"]}]})
    answer = module("api.judging.score_game").sync(
        "germany", client=client, body=request, accept_language="de"
    )
    assert isinstance(answer, models.Problem)
    assert answer.status == 422
    assert [(error.code.value, error.pointer) for error in answer.errors] == [
        ("UNKNOWN_ROUTE", "#/players/0/routes/0")
    ]


def test_it_plays_ten_turns_on_every_map(client):
    models = module("models")
    listing, judging = module("api.judging.list_legal_actions"), module("api.judging.judge_action")
    for one in module("api.maps.list_maps").sync(client=client).maps:
        start = module("api.maps.get_start").sync(one.id, client=client, players=2)
        position = start.position.to_dict()
        for _ in range(10):
            asked = models.LegalActionsRequest.from_dict({"position": position})
            actions = listing.sync(one.id, client=client, body=asked).actions
            for action in reversed(actions):
                asked = {"position": position, "action": action.to_dict()}
                body = models.VerdictRequest.from_dict(asked)
                verdict = judging.sync(one.id, client=client, body=body)
                if verdict.legal:
                    break
            assert verdict.legal, one.id
            position = verdict.position.to_dict()
