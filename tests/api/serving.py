"""A separate service: started as in production, called over a socket, stopped at the end."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import unquote

from tests.contract.checking import Answer

BIN = Path(sys.executable).parent
PATIENCE = 30


class Served:
    """A running service."""

    def __init__(self, process, port, log):
        self.process, self.port, self.log = process, port, log

    def ask(self, method, path, body=None, headers=None):
        """One request on a connection of its own: status, headers, body, as the document says."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            found = answer.read()
        finally:
            connection.close()
        Answer(method, unquote(path.partition("?")[0]), answer.status, answer.headers).check(found)
        return answer.status, answer.headers, found

    def post(self, path, value):
        """One JSON request."""
        return self.ask("POST", path, json.dumps(value), {"Content-Type": "application/json"})

    def connect(self):
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def talk(self, *pieces):
        """Everything that is answered to these bytes until the service closes the connection."""
        with self.connect() as connection:
            for piece in pieces:
                connection.sendall(piece)
            return read_all(connection)

    def workers(self):
        """The process ids of the workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    def lines(self):
        """What has been logged on the standard output."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def lives(self):
        """Whether it still answers."""
        return self.ask("GET", "/readyz")[0] == 200


def read_all(connection):
    """What arrives until the other side closes."""
    received = b""
    try:
        while piece := connection.recv(65536):
            received += piece
    except ConnectionResetError:
        pass
    return received


@contextmanager
def serving(folder, workers=1, settings=(), output="", **environment):
    """A service on a free port, its standard output in a file, or as a shell is told: `>&-`.

    With other `settings` of gunicorn it is started by gunicorn itself, as `gunicorn_conf` says.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [BIN / "referee", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--workers", str(workers)]
    if settings:
        command = [BIN / "gunicorn", "--config", "python:referee.server.gunicorn_conf", *settings]
        command += ["--bind", f"127.0.0.1:{port}", "--workers", str(workers)]
        command += ["referee.server:create_app()"]
    out, err = folder / "out.log", folder / "err.log"
    if output:
        command = ["/bin/sh", "-c", f'exec "$@" {output}', "sh", *command]
    with out.open("wb") as stdout, err.open("wb") as stderr:
        process = subprocess.Popen(
            command, cwd=folder, stdout=stdout, stderr=stderr, env={**os.environ, **environment}
        )
    served = Served(process, port, out)
    try:
        until(lambda: _answers(served) and len(served.workers()) == workers, f"no answer: {err}")
        yield served
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def _answers(served):
    assert served.process.poll() is None, "the service has stopped"
    try:
        return served.lives()
    except OSError:
        return False


def until(holds, complaint):
    """Wait until something holds, for a time."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.02)
