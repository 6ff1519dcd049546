"""`pip install referee` is the library; the service is an extra."""

import json
import subprocess
import sys

import pytest

from tests.deploy.test_packaging import pins

SERVER = ["flask", "gunicorn", "prometheus_client", "uvicorn", "uvloop", "yaml"]
ASKED = {"map": "germany", "players": [{"name": "Anna", "routes": ["berlin-leipzig"]}]}
SCORED = """\
import referee
score = referee.load("germany").score([{"name": "Anna", "routes": ["berlin-leipzig"]}])
print(score.players[0].points["routes"])
"""


@pytest.fixture(scope="module")
def alone(plain_wheel, tmp_path_factory):
    """A virtual environment with the package alone: the folder of its commands."""
    folder = tmp_path_factory.mktemp("alone")
    locked = folder / "locked.txt"
    locked.write_text("\n".join(f"{name}=={version}" for name, version in pins("runtime").items()))
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    commands = folder / "venv" / "bin"
    install = [commands / "python", "-m", "pip", "install", "--quiet", "--constraint", locked]
    subprocess.run([*install, plain_wheel], check=True)
    return commands


def run(*command, given=""):
    return subprocess.run(
        command, cwd="/", env={}, input=given, capture_output=True, text=True, check=False
    )


def test_no_server_is_installed(alone):
    script = f"import importlib.util as u; print([n for n in {SERVER} if u.find_spec(n)])"
    assert run(alone / "python", "-c", script).stdout.strip() == "[]"


def test_the_library_scores(alone):
    assert run(alone / "python", "-c", SCORED).stdout == "7\n"


@pytest.mark.parametrize("command", [["score", "-"], ["maps"]])
def test_commands_that_need_no_server_work(alone, command):
    done = run(alone / "referee", *command, given=json.dumps(ASKED))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "Anna" in done.stdout or "germany" in done.stdout


def test_serve_says_what_to_install(alone):
    done = run(alone / "referee", "serve")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "pip install 'referee[server]'" in done.stderr
