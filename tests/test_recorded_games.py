"""Whole games from the setup to the last turn, played again over HTTP.

They were recorded by the dealer of `tests/laws`; `python -m tests.laws.record` records them anew.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from referee.rules.verdicts.judge import play
from referee.wire.api.requests import read_replay
from tests.laws.played import MAPS
from tests.laws.record import RECORDED, digest, recording, write
from tests.laws.specials import specials, wanted
from tests.maps.expecting import EXPECTED, each_map

FOLDER = Path(__file__).parent / "games"
GAMES = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))}

every_game = pytest.mark.parametrize("name", GAMES)


def asked(game):
    """The body of the replay."""
    return {member: game[member] for member in ("options", "position", "actions")}


@pytest.fixture(scope="module")
def replayed(app):
    """The answer to the replay of each game, asked for once."""

    @cache
    def answer(name):
        game = GAMES[name]
        response = app.test_client().post(f"/v1/maps/{game['map']}/replays", json=asked(game))
        return response.get_data(as_text=True)

    return lambda name: json.loads(answer(name))


@every_game
def test_the_game_ends_as_it_was_recorded(name, replayed):
    game, answer = GAMES[name], replayed(name)
    expected = game["expected"]
    assert (answer["legal"], answer["first_illegal"]) == (True, None)
    assert len(answer["verdicts"]) == len(game["actions"])
    assert all(verdict["legal"] and verdict["certain"] for verdict in answer["verdicts"])
    assert answer["audit"] == []
    assert digest(answer["position"]) == expected["position"]
    assert answer["position"]["last_round"] == {"turns_left": 0}
    totals = {player["name"]: player["total"] for player in answer["score"]["players"]}
    assert totals == expected["scores"]
    assert answer["score"]["winners"] == expected["winners"]
    assert answer["score"]["decided_by"] == expected["decided_by"]


def lines(scored):
    """All lines of a score."""
    return [line for player in scored["players"] for line in player["lines"]]


@every_game
def test_the_score_of_the_replay_is_that_of_its_last_snapshot(name, client, replayed):
    game, answer = GAMES[name], replayed(name)
    base = f"/v1/maps/{game['map']}"
    snapshot = {"players": answer["position"]["players"], "options": game["options"]}
    scored = client.post(f"{base}/scores", json=snapshot).get_json()
    for member in ("winners", "decided_by", "assumed"):
        assert scored[member] == answer["score"][member]
    if "neutral" in answer["position"]:
        # A snapshot does not tell of the neutral player, who may stand in the way of a ticket.
        for line in lines(scored) + lines(answer["score"]):
            line.pop("missing", None)
    assert scored["players"] == answer["score"]["players"]
    assert scored["audit"] == []
    body = {"position": answer["position"], "options": game["options"]}
    assert client.post(f"{base}/audits", json=body).get_json()["audit"] == []


@cache
def shown(name):
    """The special things that happen in a game, and how its end comes about."""
    game = GAMES[name]
    request = read_replay(MAPS[game["map"]], asked(game))
    rules, position, seen, begins = request.setting.game, request.position, set(), False
    for move in request.moves:
        action = move(position)
        verdict = play(rules, position, action)
        seen |= set(specials(rules, position, action, verdict))
        begins = begins or verdict.effects.last_round_begins
        position = verdict.position
    assert begins is not ("all pass" in seen)
    return frozenset(seen)


@every_game
def test_the_end_comes_about_as_recorded(name):
    ending = "all pass" if "all pass" in shown(name) else "limit"
    assert ending == GAMES[name]["expected"]["ending"]


def test_the_end_comes_about_in_each_way():
    assert {game["expected"]["ending"] for game in GAMES.values()} == {"limit", "all pass"}


@each_map
def test_every_number_of_players_has_its_game(map_id):
    least, most = MAPS[map_id].game.players
    numbers = {len(g["position"]["players"]) for g in GAMES.values() if g["map"] == map_id}
    assert numbers == set(range(least, most + 1))


@each_map
def test_every_special_action_of_the_map_is_used_somewhere(map_id):
    names = [name for name, game in GAMES.items() if game["map"] == map_id]
    seen = frozenset().union(*map(shown, names))
    assert wanted(EXPECTED[map_id]) - seen == set()


def test_every_game_that_is_recorded_lies_there():
    assert set(GAMES) == {name for games in RECORDED.values() for name in games}


@each_map
def test_a_game_is_recorded_again_as_it_is(map_id):
    name, deal = next(iter(RECORDED[map_id].items()))
    again = recording(map_id, deal.played(map_id), deal.options)
    assert write(again) == (FOLDER / f"{name}.json").read_text("utf-8")
