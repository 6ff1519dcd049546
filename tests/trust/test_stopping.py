"""Stopping and restarting: nothing that was begun is lost."""

import json
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection

from tests.api.serving import read_all, serving, until
from tests.trust.heavy import HEAVY, written

SCORES = "/v1/maps/germany/scores"
GAME = json.dumps({"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {}]}).encode()
JSON = {"Content-Type": "application/json"}
OK = b"HTTP/1.1 200 OK\r\n"


def head(kind, *lines):
    path = f"{SCORES}/lines" if kind == "x-ndjson" else SCORES
    return "\r\n".join(
        (f"POST {path} HTTP/1.1", "Host: x", f"Content-Type: application/{kind}", *lines, "", "")
    ).encode()


def chunk(data):
    return b"%x\r\n%s\r\n" % (len(data), data)


def total(line):
    return json.loads(line)["players"][0]["total"]


def after_head(stream):
    """The status line and how long the body is; the head is read."""
    status, length = stream.readline(), None
    while (line := stream.readline()) not in (b"\r\n", b""):
        if line.lower().startswith(b"content-length:"):
            length = int(line.partition(b":")[2])
    return status, length


def whole(stream):
    """The body of a good answer."""
    status, length = after_head(stream)
    assert status == OK
    return stream.read(length)


class HalfSent:
    """A request whose body is only half there."""

    def __init__(self, connection):
        self.connection, self.stream = connection, connection.makefile("rb")
        connection.sendall(head("json", f"Content-Length: {len(GAME)}") + GAME[:20])

    def finish(self):
        self.connection.sendall(GAME[20:])
        assert total(whole(self.stream)) == 7


class Streaming:
    """Lines of which the first has been answered."""

    def __init__(self, connection):
        self.connection, self.stream = connection, connection.makefile("rb")
        connection.sendall(head("x-ndjson", "Transfer-Encoding: chunked") + chunk(GAME + b"\n"))
        assert after_head(self.stream) == (OK, None)
        self.line()

    def line(self):
        size = int(self.stream.readline(), 16)
        assert total(self.stream.read(size)) == 7
        self.stream.readline()

    def finish(self):
        for _ in range(3):
            self.connection.sendall(chunk(GAME + b"\n"))
            self.line()
        self.connection.sendall(b"0\r\n\r\n")
        assert self.stream.readline() == b"0\r\n"


class Computing:
    """A request that takes its time."""

    def __init__(self, connection):
        path, body = HEAVY["replays: a thousand draws, germany"]()
        raw = written(body)
        sent = head("json", f"Content-Length: {len(raw)}").replace(
            SCORES.encode(), f"/v1/maps/{path}".encode()
        )
        connection.sendall(sent + raw)
        self.stream = connection.makefile("rb")

    def finish(self):
        assert json.loads(whole(self.stream))["legal"]


def test_sigterm_loses_no_request_in_flight(tmp_path):
    with serving(tmp_path, workers=2) as service, ExitStack() as open_connections:
        until(lambda: len(service.workers()) == 2, "no second worker")
        kinds = (HalfSent, Streaming, Computing) * 4
        begun = [kind(open_connections.enter_context(service.connect())) for kind in kinds]
        # A worker takes up what has been sent in no time; only then is it in flight.
        time.sleep(0.3)
        service.process.send_signal(signal.SIGTERM)
        log = tmp_path / "err.log"
        until(lambda: "Handling signal: term" in log.read_text(), "no signal")
        time.sleep(0.3)
        for request in begun:
            request.finish()
        assert service.process.wait(20) == 0
    assert "Traceback" not in log.read_text()


def asked_until_refused(service):
    """Ask on a connection of its own each time until none comes about: what is answered."""
    found = []
    while True:
        try:
            connection = service.connect()
        except ConnectionRefusedError:
            return found
        with connection:
            sent = head("json", f"Content-Length: {len(GAME)}", "Connection: close")
            try:
                connection.sendall(sent + GAME)
                found.append(read_all(connection).partition(b"\r\n")[0])
            except OSError as error:
                found.append(repr(error))


def test_sigterm_under_load_loses_no_connection_that_has_come_about(tmp_path):
    with serving(tmp_path, workers=2) as service, ThreadPoolExecutor(16) as clients:
        asking = [clients.submit(asked_until_refused, service) for _ in range(16)]
        time.sleep(0.5)
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(20) == 0
        answers = [answer for one in asking for answer in one.result()]
    assert len(answers) > 50
    assert set(answers) == {OK.strip()}


def test_workers_that_retire_lose_no_request(tmp_path):
    """Each worker retires after a few requests and is replaced, while others keep on asking."""
    settings = ["--max-requests", "40", "--max-requests-jitter", "0"]
    with serving(tmp_path, workers=2, settings=settings) as service:
        until(lambda: len(service.workers()) == 2, "no second worker")
        seen = set(service.workers())

        def ask(number):
            seen.update(service.workers())
            body = GAME.replace(b"Anna", b"Anna %d" % number)
            status, _, answer = service.ask("POST", SCORES, body, JSON)
            return status, json.loads(answer)["players"][0]["name"]

        answers = []
        with ThreadPoolExecutor(4) as clients:
            # A worker looks at its count ten times a second, so it may answer some more.
            while len(seen) < 6 and len(answers) < 4000:
                answers += clients.map(ask, range(len(answers), len(answers) + 100))
        assert answers == [(200, f"Anna {number}") for number in range(len(answers))]
        assert len(seen) >= 6
        metrics = service.ask("GET", "/metrics")[2].decode()
        row = 'referee_requests_total{method="POST",route="/v1/maps/{map_id}/scores",status="200"} '
        assert f"{row}{len(answers)}.0" in metrics


def test_workers_that_retire_lose_no_request_on_a_connection_that_is_kept(tmp_path):
    """What is sent at once after an answer is answered too, even if the worker has its number."""
    settings = ["--max-requests", "40", "--max-requests-jitter", "0"]
    with serving(tmp_path, workers=1, settings=settings) as service:
        opened, answered = 0, 0
        while opened < 4:
            opened += 1
            connection = HTTPConnection("127.0.0.1", service.port, timeout=30)
            closes = False
            while not closes:
                connection.request("POST", SCORES, GAME, JSON)
                answer = connection.getresponse()
                assert answer.status == 200
                answer.read()
                answered += 1
                closes = answer.getheader("Connection") == "close"
            connection.close()
    assert answered >= 4 * 40


def test_a_reload_loses_no_request(tmp_path):
    """SIGHUP replaces all workers; those who ask meanwhile do not notice."""
    with serving(tmp_path, workers=2) as service:
        until(lambda: len(service.workers()) == 2, "no second worker")
        before = set(service.workers())
        with ThreadPoolExecutor(4) as clients:
            asked = [clients.submit(service.ask, "POST", SCORES, GAME, JSON) for _ in range(200)]
            os.kill(service.process.pid, signal.SIGHUP)
            assert {answer.result()[0] for answer in asked} == {200}
        until(lambda: not before & set(service.workers()), "the old workers are still there")
        assert service.lives()
