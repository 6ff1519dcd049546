"""`referee score`: a table for people, JSON for programs, a file of games on all cores."""

import io
import json
import sys

import pytest

from referee.cli import games as cli_games
from referee.cli import lines as cli_lines
from referee.cli.main import main
from referee.maps.catalog import load_catalog

GAME = {
    "players": [
        {
            "name": "Anna",
            "routes": ["berlin-leipzig", "chemnitz-leipzig"],
            "tickets": ["berlin-chemnitz"],
            "recorded_score": 29,
        },
        {"name": "Ben", "routes": ["berlin-dresden"]},
    ]
}


@pytest.fixture
def game(tmp_path):
    def write(value):
        path = tmp_path / "game.json"
        path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
        return str(path)

    return write


def test_a_table_by_default(game, capsys):
    assert main(["score", game(GAME), "--map", "germany"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed == [
        "                   Anna  Ben",
        "Routes                9   10",
        "Tickets               6    0",
        "Globetrotter         15    0",
        "Passengers            0    0",
        "Total                30   10",
        "Place                 1    2",
        "Completed tickets     1    0",
        "Recorded             29",
        "",
        "Anna wins, decided by points.",
        "Unknown and counted as none: #/players/1/tickets (Tickets).",
        "What cannot be:",
        "  #/players/0/recorded_score  Anna recorded 29 points, but the score is 30.",
    ]


def test_a_table_in_another_language(game, capsys):
    assert main(["score", game(GAME), "--map", "germany", "--lang", "it"]) == 0
    printed = capsys.readouterr().out
    assert "Linee                    9   10" in printed
    assert "Vince Anna; hanno deciso i punti." in printed


def test_a_shared_victory_and_a_stand_in_board(game, capsys):
    assert (
        main(["score", game({"players": [{"tickets": []}, {"tickets": []}]}), "--map", "berlin"])
        == 0
    )
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "The board is a stand-in and not the printed one."
    assert printed[-1] == "Shared victory: Player 1, Player 2."


@pytest.mark.parametrize("named", ["in the file", "apart"])
def test_json_is_what_the_service_answers(game, capsys, client, named):
    value, apart = (
        (GAME | {"map": "germany"}, []) if named == "in the file" else (GAME, ["--map", "germany"])
    )
    assert main(["score", game(value), "--json", *apart]) == 0
    answer = client.post("/v1/maps/germany/scores", json=GAME)
    assert capsys.readouterr().out == answer.text + "\n"


def test_a_game_from_the_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GAME).encode())))
    assert main(["score", "-", "--map", "germany"]) == 0
    assert "Anna wins" in capsys.readouterr().out


def test_all_errors_of_a_game(game, capsys):
    wrong = {"players": [{"name": "Anna", "routes": ["berlin-lepzig"], "x": 1}]}
    assert main(["score", game(wrong), "--map", "germany"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    printed = captured.err.splitlines()
    assert printed[0] == "Request that cannot be judged"
    assert [line.split()[0] for line in printed[1:]] == ["#/players/0/routes/0", "#/players/0/x"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("{", "Not JSON: This is not JSON, from line 1, column 2 on."),
        ({"players": [{}]}, "No such map: There is no such map.\nWhich map?"),
        ({"players": [{}], "map": "germny"}, "There is no map “germny”. Near it: germany."),
        ({"players": [{}], "map": 7}, "Which map?"),
        ([], "Which map?"),
    ],
)
def test_what_cannot_be_scored(game, capsys, value, expected):
    assert main(["score", game(value)]) == 1
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize(
    ("raw", "options", "address"),
    [
        ({**GAME, "map": "germany", "players": []}, [], "/v1/maps/germany/scores"),
        ({**GAME, "players": []}, ["--map", "berlin"], "/v1/maps/berlin/scores"),
        ("no json", ["--map", "berlin"], "/v1/maps/berlin/scores"),
        ("no json", [], "/v1/maps"),
        (GAME, [], "/v1/maps"),
    ],
)
def test_a_problem_says_where_the_service_would_have_been_asked(
    game, capsys, raw, options, address
):
    assert main(["score", game(raw), "--json", *options]) != 0
    assert json.loads(capsys.readouterr().err)["instance"] == address


def test_a_problem_as_json(game, capsys):
    assert main(["score", game("{"), "--json"]) == 1
    assert json.loads(capsys.readouterr().err)["type"] == "/problems/not-json"


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["score", str(tmp_path / "nowhere.json"), "--map", "germany"]) == 1
    assert "nowhere.json" in capsys.readouterr().err
    assert main(["score", "--map", "germany"]) == 2
    assert "FILE" in capsys.readouterr().err


def test_a_file_of_games_in_order_and_a_bad_line_in_its_place(tmp_path, capsys, client):
    games = [json.dumps({"players": [{"name": f"Player {n}"}, {}]}) for n in range(3, 651)]
    games[10] = "oops"
    games[20] = ""
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text("\n".join(games), "utf-8")
    assert main(["score", "--map", "germany", "--jsonl", str(source), str(target)]) == 0
    assert "647 lines scored, 1 problem." in capsys.readouterr().err
    answer = client.post(
        "/v1/maps/germany/scores/lines",
        data=source.read_bytes(),
        content_type="application/x-ndjson",
    )
    assert target.read_bytes() == answer.data


def test_lines_may_be_of_different_maps(tmp_path):
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    lines = [{"map": map_id, "players": [{}, {}]} for map_id in ("berlin", "nederland", "mars")]
    source.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    assert main(["score", "--jsonl", str(source), str(target)]) == 0
    first, second, third = map(json.loads, target.read_text("utf-8").splitlines())
    assert (first["map"]["id"], second["map"]["id"]) == ("berlin", "nederland")
    assert (third["type"], third["line"]) == ("/problems/unknown-map", 3)


def test_a_file_of_games_that_is_not_there(tmp_path, capsys):
    files = [str(tmp_path / "nowhere"), str(tmp_path / "out")]
    assert main(["score", "--map", "germany", "--jsonl", *files]) == 1
    assert "nowhere" in capsys.readouterr().err


def test_a_line_on_which_the_referee_fails_is_a_problem_and_the_next_goes_on(monkeypatch):
    answered = cli_games.document

    def fails_on_ben(game, *beside):
        if b"Ben" in game.raw:
            raise ZeroDivisionError
        return answered(game, *beside)

    monkeypatch.setattr(cli_lines, "_PROCESS", cli_lines._Process(load_catalog(None)))
    monkeypatch.setattr(cli_games, "document", fails_on_ben)
    lines = [json.dumps({"players": [{"name": name}, {}]}).encode() for name in ("Ben", "Anna")]
    chunk = cli_lines.score_chunk(list(enumerate(lines, 1)), "germany", "en")
    first, second = map(json.loads, chunk.answers.splitlines())
    assert (first["type"], first["line"]) == ("/problems/internal-error", 1)
    assert second["players"][0]["name"] == "Anna"
    assert (chunk.lines, chunk.problems) == (2, 1)
