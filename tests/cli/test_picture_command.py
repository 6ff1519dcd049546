"""`referee picture FILE -o out.svg`."""

from __future__ import annotations

import io
import json
import sys

import pytest

from referee.cli.main import main

GAME = {"map": "germany", "players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {}]}


@pytest.fixture
def draw(tmp_path):
    def run(game, *more):
        source, target = tmp_path / "game.json", tmp_path / "out.svg"
        source.write_text(json.dumps(game), "utf-8")
        return main(["picture", str(source), "-o", str(target), *more]), target

    return run


def test_a_game_becomes_a_picture(draw):
    code, target = draw(GAME)
    assert code == 0
    assert target.read_text("utf-8").startswith("<svg")
    assert "Anna (red, A)" in target.read_text("utf-8")


def test_in_another_language(draw):
    _, target = draw(GAME, "--lang", "de")
    assert "Germany: der Spielplan" in target.read_text("utf-8")


def test_the_map_may_be_named_apart(draw):
    assert draw({"players": [{}]}, "--map", "berlin")[0] == 0


def test_a_game_from_the_standard_input(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GAME).encode())))
    assert main(["picture", "-", "-o", str(tmp_path / "out.svg")]) == 0


def test_what_cannot_be_drawn_is_reported(draw, capsys):
    code, target = draw({"map": "germany", "players": [{"routes": ["rom-paris"]}]})
    assert code == 1
    assert not target.exists()
    assert "#/players/0/routes/0" in capsys.readouterr().err


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["picture", str(tmp_path / "none"), "-o", str(tmp_path / "out.svg")]) == 1
    assert capsys.readouterr().err.startswith("referee: ")
