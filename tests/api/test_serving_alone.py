"""`referee serve` where gunicorn, uvloop and fork are not, as on Windows: one process, uvicorn."""

import json
import os
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection

import pytest

from tests.api.serving import PATIENCE, Served, until

WITHOUT = """\
import os, select, sys
for name in ("gunicorn", "uvicorn_worker", "uvloop", "fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None
del os.fork, os.register_at_fork, os.sched_getaffinity, select.poll
from referee.cli.main import main
sys.exit(main())
"""
SCORED = {"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}]}


@pytest.fixture
def served(tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-c", WITHOUT, "serve", "--host", "127.0.0.1", "--port", str(port)]
    out, err = tmp_path / "out.log", tmp_path / "err.log"
    with out.open("wb") as stdout, err.open("wb") as stderr:
        process = subprocess.Popen(command, stdout=stdout, stderr=stderr, env=os.environ)
    service = Served(process, port, out)
    try:
        until(lambda: answers(service), err.read_text)
        yield service
    finally:
        process.kill()
        process.wait(PATIENCE)


def answers(service):
    assert service.process.poll() is None, "it has stopped"
    try:
        return service.lives()
    except OSError:
        return False


def test_one_process_answers_logs_and_counts(served):
    status, headers, body = served.post("/v1/maps/germany/scores", SCORED)
    assert status == 200
    assert headers["X-Request-ID"]
    assert json.loads(body)["players"][0]["points"]["routes"] == 7
    assert b"referee_requests_total" in served.ask("GET", "/metrics")[2]
    until(lambda: any("/scores" in str(line) for line in served.lines()), "no log line")


def test_it_stops_at_once_and_without_a_word_of_python(served, tmp_path):
    kept_open = HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    kept_open.request("GET", "/healthz")
    assert kept_open.getresponse().status == 200
    served.process.send_signal(signal.SIGINT)
    served.process.wait(PATIENCE)
    kept_open.close()
    assert served.process.returncode == 0
    assert "Traceback" not in (tmp_path / "err.log").read_text()
