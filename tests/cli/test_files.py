"""Files that commands write: whole or not at all, and never the one that is read."""

import json
import os
import stat
import threading

import pytest

from referee.cli.files import written
from referee.cli.main import main
from tests.cli.test_score_command import GAME

LINE = json.dumps(GAME | {"map": "germany"}) + "\n"


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text(LINE, "utf-8")
    return path


def itself(source):
    return source


def by_another_way(source):
    return source.parent / "." / "x" / ".." / source.name


def soft_link(source):
    link = source.parent / "soft"
    link.symlink_to(source)
    return link


def hard_link(source):
    link = source.parent / "hard"
    os.link(source, link)
    return link


@pytest.mark.parametrize("name", [itself, by_another_way, soft_link, hard_link])
def test_a_file_that_is_read_is_not_written(source, capsys, name):
    (source.parent / "x").mkdir()
    target = str(name(source))
    assert main(["score", "--jsonl", str(source), target]) == 1
    assert main(["score", "--jsonl", target, str(source)]) == 1
    source.write_text(LINE, "utf-8")
    assert main(["picture", str(source), "-o", target]) == 1
    assert capsys.readouterr().err.count("is read and cannot be written") == 3
    assert source.read_text("utf-8") == LINE


def test_the_file_of_before_is_there_until_all_is_written(tmp_path):
    target = tmp_path / "out"
    target.write_text("before")
    target.chmod(0o640)
    with pytest.raises(TypeError), written(target) as stream:
        stream.writelines([b"half", "the other half"])
    assert target.read_text() == "before"
    with written(target) as stream:
        stream.write(b"after")
        assert target.read_text() == "before"
    assert target.read_text() == "after"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_a_link_keeps_its_place(tmp_path):
    (tmp_path / "real").write_text("before")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with written(tmp_path / "link") as stream:
        stream.write(b"after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "after"


def test_a_pipe_is_written_at_once(source):
    pipe = source.parent / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    assert main(["score", "--jsonl", str(source), str(pipe)]) == 0
    reader.join()
    assert json.loads(read[0])["winners"] == ["Anna"]


def test_the_standard_output_is_named_by_a_hyphen(source, capsysbinary):
    assert main(["picture", str(source), "-o", "-"]) == 0
    assert capsysbinary.readouterr().out.startswith(b"<svg")


@pytest.mark.parametrize("target", ["no/such/folder/out", "."])
def test_a_target_that_cannot_be_written_is_a_sentence(source, capsys, monkeypatch, target):
    monkeypatch.chdir(source.parent)
    assert main(["score", "--jsonl", str(source), target]) == 1
    assert capsys.readouterr().err.startswith("referee: ")
    assert list(source.parent.iterdir()) == [source]
