"""`referee maps`, `check-map`, `judge`, `replay` and `serve`."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli import serve as cli_serve
from referee.cli.main import main
from referee.resources import maps_folder
from referee.server import processes
from tests.maps.expecting import IDS, each_map

POSITION = {
    "players": [{"name": "Anna", "hand": {"red": 3}}, {"name": "Ben"}],
    "turn": {"player": "Anna"},
    "last_round": None,
}
CLAIM = {"type": "claim_route", "route": "berlin-magdeburg", "cards": {"red": 3}}


@pytest.fixture
def write(tmp_path):
    def write(value, name="game.json"):
        path = tmp_path / name
        path.write_text(json.dumps(value), "utf-8")
        return str(path)

    return write


def berlin(**changes):
    return json.loads((maps_folder() / "berlin.json").read_text("utf-8")) | changes


def test_maps(capsys):
    assert main(["maps"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(IDS)
    assert re.split(" {2,}", lines[2]) == [
        "germany",
        "Germany",
        "2 to 5 players",
        "40 places, 110 routes, 89 tickets",
        "printed board",
    ]
    assert "stand-in board" in lines[0]


def test_maps_of_a_folder_are_listed_too(monkeypatch, tmp_path, write, capsys):
    write(berlin(id="mine", name="Mine"), "mine.json")
    monkeypatch.setenv("REFEREE_MAPS", str(tmp_path))
    assert main(["maps"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("mine ")


@pytest.mark.parametrize("command", [["maps"], ["serve"], ["score", "-", "--map", "berlin"]])
def test_a_broken_map_in_the_folder_stops_every_command(
    monkeypatch, tmp_path, write, capsys, command
):
    wrong = berlin(id="mine")
    wrong["counts"]["places"] = 1
    wrong["tickets"][0]["from"] = "atlantis"
    write(wrong, "mine.json")
    monkeypatch.setenv("REFEREE_MAPS", str(tmp_path))
    assert main(command) == 1
    printed = capsys.readouterr().err.splitlines()
    assert printed[0] == "mine.json: 2 faults"
    assert any("/counts/places" in line and "WRONG_COUNT" in line for line in printed)
    assert any("/tickets/0/from" in line and "UNKNOWN_PLACE" in line for line in printed)


@each_map
def test_our_own_maps_have_no_faults(map_id, capsys):
    assert main(["check-map", str(maps_folder() / f"{map_id}.json")]) == 0
    assert capsys.readouterr().out == f"{map_id}.json: no faults\n"


def test_all_faults_of_a_map_with_their_places(write, capsys):
    wrong = berlin(features=berlin()["features"] | {"volcanoes": {}})
    del wrong["name"]
    assert main(["check-map", write(wrong, "wrong.json"), "--lang", "de"]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "wrong.json: 2 Fehler"
    assert "ganze Datei" in printed[1]
    assert printed[2].split()[:2] == ["/features/volcanoes", "UNKNOWN_FEATURE"]


def test_a_map_file_that_is_not_there(tmp_path, capsys):
    assert main(["check-map", str(tmp_path / "nowhere.json")]) == 1
    assert "nowhere.json: 1 fault" in capsys.readouterr().out


def test_judge_a_legal_action(write, capsys):
    asked = {"map": "germany", "position": POSITION, "action": CLAIM}
    assert main(["judge", write(asked)]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("Legal")


def test_judge_an_illegal_action_with_all_reasons(write, capsys):
    action = CLAIM | {"cards": {"blue": 2}}
    asked = {"map": "germany", "position": POSITION, "action": action}
    assert main(["judge", write(asked)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Illegal."
    assert {line.split()[0] for line in printed[1:]} == {"#/action/cards", "#/action/cards/blue"}


def test_judge_says_what_it_could_not_check(write, capsys):
    unknown = POSITION | {"players": [{"name": "Anna"}, {"name": "Ben"}]}
    asked = {"map": "germany", "position": unknown, "action": CLAIM}
    assert main(["judge", write(asked)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Legal as far as is known."
    assert "Cards from the hand" in printed[1]


def test_replay_a_game_up_to_its_first_illegal_action(write, capsys):
    good = {"map": "germany", "position": POSITION, "actions": [CLAIM]}
    assert main(["replay", write(good)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("1 action, all legal.")
    assert "Routes" in printed
    bad = good | {"actions": [CLAIM, CLAIM | {"player": "Ben"}]}
    assert main(["replay", write(bad)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Action 2 is illegal."
    assert "Berlin – Magdeburg is not free: it belongs to Anna." in printed[1]


def test_judge_and_replay_as_the_service_answers(write, capsys, client):
    asked = {"position": POSITION, "action": CLAIM}
    assert main(["judge", write(asked), "--json", "--map", "germany"]) == 0
    answer = client.post("/v1/maps/germany/verdicts", json=asked)
    assert capsys.readouterr().out == answer.text + "\n"


def test_serve_hands_its_settings_to_gunicorn(monkeypatch):
    started = []
    monkeypatch.setattr(processes.Server, "run", lambda self: started.append(self.cfg))
    assert main(["serve", "--host", "::1", "--port", "9000", "--workers", "3"]) == 0
    assert main(["serve"]) == 0
    first, second = started
    assert first.bind == ["[::1]:9000"]
    assert first.workers == 3
    assert second.bind == ["0.0.0.0:8080"]
    assert second.preload_app
    assert second.control_socket_disable
    assert second.max_requests_jitter > 0


def test_serve_says_where_the_score_pad_is(monkeypatch):
    monkeypatch.setattr(cli_serve, "own_address", lambda: "192.168.1.7")
    assert cli_serve.addresses("::", 8080) == [
        "http://localhost:8080/",
        "http://192.168.1.7:8080/ for others in this network",
    ]
    monkeypatch.setattr(cli_serve, "own_address", lambda: None)
    assert cli_serve.addresses("::", 80) == ["http://localhost:80/"]
    assert cli_serve.addresses("::1", 9000) == ["http://[::1]:9000/"]


@pytest.mark.parametrize("arguments", [[], ["fly"], ["score", "--lang", "fr", "x"], ["check-map"]])
def test_a_wrong_command_line_is_explained(arguments, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage: referee" in capsys.readouterr().err


def test_version(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out.startswith("referee 2.")


def test_a_reader_that_has_read_enough(tmp_path):
    referee = Path(sys.executable).parent / "referee"
    command = f"'{referee}' maps | head -n 1"
    done = subprocess.run(
        ["/bin/sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("berlin")
    assert done.stderr == ""
