"""The service as it really runs: under gunicorn, over a socket, with clients of every kind."""

import json
import os
import signal
from pathlib import Path

import pytest

from tests.api.serving import read_all, serving, until

SCORES = "/v1/maps/germany/scores"
GAME = {"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]}
LINE = json.dumps(GAME).encode() + b"\n"
LINES = f"{SCORES}/lines"
HEAD = f"POST {SCORES} HTTP/1.1\r\nHost: x\r\n".encode()
JSON_HEAD = HEAD + b"Content-Type: application/json\r\n"
NDJSON_HEAD = HEAD.replace(b"/scores", b"/scores/lines") + b"Content-Type: application/x-ndjson\r\n"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("service"), workers=2, REFEREE_STALLED="1") as served:
        yield served


def chunk(data):
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def receive_line(stream):
    """The next line of a chunked answer, whose chunks end where lines do."""
    size = int(stream.readline(), 16)
    data = stream.read(size)
    assert stream.readline() == b"\r\n"
    return json.loads(data)


def skip_head(stream):
    status = stream.readline()
    while stream.readline() != b"\r\n":
        pass
    return status


def test_a_game_is_scored(service):
    status, headers, body = service.post(SCORES, GAME)
    assert status == 200
    assert headers["Content-Type"] == "application/json"
    assert [player["total"] for player in json.loads(body)["players"]] == [7, 0]


@pytest.mark.parametrize("chunked", [True, False], ids=["chunked", "of known length"])
def test_a_line_is_answered_before_the_next_is_sent(service, chunked):
    framing = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: %d" % (3 * len(LINE))
    with service.connect() as connection, connection.makefile("rb") as stream:
        connection.sendall(NDJSON_HEAD + framing + b"\r\n\r\n")
        for number in range(3):
            connection.sendall(chunk(LINE) if chunked else LINE)
            if number == 0:
                assert skip_head(stream) == b"HTTP/1.1 200 OK\r\n"
            assert receive_line(stream)["players"][0]["total"] == 7
        if chunked:
            connection.sendall(b"0\r\n\r\n")
        assert stream.readline() == b"0\r\n"


def test_many_lines_come_back_in_order(service):
    games = [
        json.dumps({"players": [{"name": f"Player {n}"}, {"name": "x"}]}) if n % 7 else "{"
        for n in range(4000)
    ]
    status, _, body = service.ask(
        "POST", LINES, "\n".join(games), {"Content-Type": "application/x-ndjson"}
    )
    assert status == 200
    answers = [json.loads(line) for line in body.splitlines()]
    assert len(answers) == len(games)
    for number, answer in enumerate(answers):
        if number % 7:
            assert answer["players"][0]["name"] == f"Player {number}"
        else:
            assert answer["line"] == number + 1


BROKEN = {
    "a chunk without its size": JSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    "a chunk longer than it says": JSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n",
    "a chunked body that breaks off": JSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    "lines in broken chunks": NDJSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a length that is no number": JSON_HEAD + b"Content-Length: ten\r\n\r\n{}",
    "length and chunks at once": JSON_HEAD
    + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    "an endless header": HEAD + b"X-Long: " + b"x" * 20_000 + b"\r\n\r\n",
    "too many headers": HEAD + b"".join(b"X-%d: 1\r\n" % n for n in range(200)) + b"\r\n",
    "another version": b"GET /healthz HTTP/9.9\r\n\r\n",
}


@pytest.mark.parametrize("sent", BROKEN.values(), ids=BROKEN)
def test_broken_framing_is_refused_and_the_service_lives(service, sent):
    with service.connect() as connection:
        connection.sendall(sent)
        connection.shutdown(1)
        response = read_all(connection)
    assert not response or response.startswith((b"HTTP/1.1 4", b"HTTP/1.1 200", b"HTTP/1.1 5"))
    assert b"Traceback" not in response
    assert b"HTTP/1.1 500" not in response
    assert service.lives()


def test_a_chunked_body_is_limited_too(service):
    response = service.talk(
        JSON_HEAD + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
        chunk(b" " * 200_000),
        chunk(b" " * 100_000),
        b"0\r\n\r\n",
    )
    assert response.startswith(b"HTTP/1.1 413")
    assert b"/problems/too-large" in response


@pytest.mark.parametrize(
    ("head", "status"), [(JSON_HEAD, b"408"), (NDJSON_HEAD, b"200")], ids=["body", "lines"]
)
def test_a_body_that_stalls_is_given_up(service, head, status):
    response = service.talk(head + b"Content-Length: 100\r\n\r\n{")
    assert response.startswith(b"HTTP/1.1 " + status)
    assert b"/problems/request-timeout" in response


def test_clients_that_say_nothing_do_not_hold_the_service(service):
    silent = [service.connect() for _ in range(40)]
    for connection in silent:
        connection.sendall(b"GET /healthz HT")
    assert service.lives()
    for connection in silent:
        read_all(connection)
        connection.close()
    assert service.lives()


def test_workers_count_together_and_go_on_counting_after_one_is_replaced(service):
    def asked():
        metrics = service.ask("GET", "/metrics")[2].decode()
        row = 'referee_requests_total{method="GET",route="/v1/about",status="200"} '
        return sum(float(line.removeprefix(row)) for line in metrics.splitlines() if row in line)

    before = asked()
    for _ in range(20):
        service.ask("GET", "/v1/about")
    assert {asked() for _ in range(6)} == {before + 20}
    first, other = service.workers()
    os.kill(first, signal.SIGTERM)
    until(lambda: len(set(service.workers()) - {first}) == 2, "no new worker")
    assert other in service.workers()
    for _ in range(20):
        service.ask("GET", "/v1/about")
    assert {asked() for _ in range(6)} == {before + 40}


def test_a_line_is_logged_for_each_request_without_names(service):
    headers = {"Content-Type": "application/json", "X-Request-ID": "log-me"}
    body = json.dumps({"players": [{"name": "Secretive"}, {"name": "Ben"}]})
    service.ask("POST", SCORES, body, headers)
    until(lambda: any(line["id"] == "log-me" for line in service.lines()), "not logged")
    (line,) = [line for line in service.lines() if line["id"] == "log-me"]
    assert line["method"] == "POST"
    assert line["route"] == "/v1/maps/{map_id}/scores"
    assert line["status"] == 200
    assert line["map"] == "germany"
    assert line["ms"] > 0
    assert "Secretive" not in service.log.read_text()


def test_a_stopping_service_finishes_what_it_has_begun(tmp_path):
    with serving(tmp_path) as service:
        with service.connect() as connection, connection.makefile("rb") as stream:
            connection.sendall(NDJSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunk(LINE))
            skip_head(stream)
            receive_line(stream)
            service.process.send_signal(signal.SIGTERM)
            log = tmp_path / "err.log"
            until(lambda: "Handling signal: term" in log.read_text(), "no signal")
            connection.sendall(chunk(LINE))
            assert receive_line(stream)["players"][0]["total"] == 7
            connection.sendall(b"0\r\n\r\n")
            assert stream.readline() == b"0\r\n"
        assert service.process.wait(20) == 0


def test_what_was_counted_is_removed_at_the_end(tmp_path):
    with serving(tmp_path) as service:
        folders = [Path("/dev/shm"), Path("/tmp")]  # noqa: S108 where it may be
        name = f"referee-metrics-{service.process.pid}"
        assert any((folder / name).is_dir() for folder in folders)
    assert not any((folder / name).exists() for folder in folders)
