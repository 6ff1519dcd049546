"""What one client does to its connection does nothing to the others."""

import gzip
import json
import socket
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from random import Random

import pytest

from referee.server.bounds import MOST_CONNECTIONS
from tests.api.serving import read_all, serving, until
from tests.trust.heavy import HEAVY, written
from tools.soak.hostile import (
    ATTACKS,
    CHUNKED,
    GAME,
    GZIP,
    JSON,
    NDJSON,
    PATH,
    chunk,
    head,
    whole,
)
from tools.soak.memory import resident

MOST_GROWN = 40 * 1024
"""KiB that any of this may cost while it lasts."""
OFFER = ("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk")
LINES = f"{PATH}/lines"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("connections"), REFEREE_STALLED="1") as served:
        for path in ("/healthz", "/openapi.json", "/openapi.yaml", "/v1/maps/germany"):
            served.ask("GET", path)
        yield served


@pytest.fixture(autouse=True)
def alive(service):
    before = service.workers()
    yield
    assert service.workers() == before
    assert service.lives()


def statuses(response):
    """The statuses of all answers in what has been received."""
    return [int(part[:3]) for part in response.split(b"HTTP/1.1 ")[1:]]


@pytest.mark.parametrize("name", ATTACKS)
def test_it_costs_little_memory_and_no_worker(service, name):
    (worker,) = service.workers()
    before = resident(worker)
    ATTACKS[name](service.port, Random(1))  # noqa: S311 attacks are dealt
    assert resident(worker) - before < MOST_GROWN


def test_an_offer_of_another_protocol_may_be_cut_anywhere(service):
    sent = whole(GAME, JSON, *OFFER)
    for cut in range(1, len(sent), 7):
        with service.connect() as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(sent[:cut])
            time.sleep(0.002)
            connection.sendall(sent[cut:])
            connection.shutdown(socket.SHUT_WR)
            assert statuses(read_all(connection)) == [200]


def test_an_offer_of_another_protocol_may_stand_in_a_second_request(service):
    with service.connect() as connection:
        connection.sendall(head(path="/healthz", method="GET") + whole(GAME, JSON, *OFFER) * 2)
        connection.shutdown(socket.SHUT_WR)
        assert statuses(read_all(connection)) == [200, 200, 200]


def test_requests_that_follow_each_other_are_answered_in_order(service):
    named = [GAME.replace(b"Anna", b"Anna %d" % number) for number in range(50)]
    chunked = head(JSON, CHUNKED) + chunk(GAME) + b"0\r\nX-Trailer: a\r\n\r\n"
    sent = b"".join([whole(body, JSON) + chunked for body in named])
    with service.connect() as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        response = read_all(connection)
    assert statuses(response) == [200] * 100
    places = [response.index(b'"Anna %d"' % number) for number in range(50)]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "method", ["BREW", "CONNECT", "PRI", "SOURCE", "M-SEARCH", "get", "X" * 99]
)
def test_a_method_that_nobody_knows_is_not_allowed(service, method):
    sent = head("Connection: close", path="/v1/maps", method=method)
    response = service.talk(sent)
    assert statuses(response) == [405]
    assert b"allow: get, head, options\r\n" in response.lower()
    problem = json.loads(response.partition(b"\r\n\r\n")[2])
    assert problem["type"] == "/problems/method-not-allowed"
    assert method in problem["detail"]


GET = b"GET /healthz HTTP/1."
NO_REQUEST = {
    "no host": GET + b"1\r\n\r\n",
    "two hosts": GET + b"1\r\nHost: x\r\nHost: x\r\n\r\n",
    "two hosts where there need be none": GET + b"0\r\nHost: x\r\nHost: x\r\n\r\n",
    "no name of a host": GET + b"1\r\nHost: x y\r\n\r\n",
    "another version": b"GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n",
    "line feeds alone": GET + b"1\nHost: x\n\n",
    "a folded header": GET + b"1\r\nHost: x\r\nX: a\r\n b\r\n\r\n",
    "two spaces": b"GET  /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
}


@pytest.mark.parametrize("sent", NO_REQUEST.values(), ids=NO_REQUEST)
def test_what_is_no_request_is_refused_and_nothing_after_it_answered(service, sent):
    response = service.talk(sent + head(path="/healthz", method="GET"))
    assert statuses(response) == [400]
    assert b"/problems/bad-request" in response


def test_before_hosts_had_names_there_was_none(service):
    assert statuses(service.talk(b"GET /healthz HTTP/1.0\r\n\r\n")) == [200]


def test_the_rest_of_a_body_that_is_not_awaited_is_no_request(service):
    """The answer comes before the body; what comes then is thrown away."""
    hidden = head(path="/healthz", method="GET")
    long = f"Content-Length: {10_000_000}"
    with service.connect() as connection:
        connection.sendall(head(JSON, long) + b" " * 1000 + hidden)
        assert statuses(read_all(connection)) == [413]


@pytest.mark.parametrize("begun", [b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\nX: "])
def test_a_head_has_a_time_however_it_trickles(service, begun):
    with service.connect() as connection:
        started = time.monotonic()
        connection.sendall(begun)
        try:
            while time.monotonic() - started < 10:
                time.sleep(0.2)
                connection.sendall(b"x" if begun else b"\r\n")
        except OSError:
            pass
        assert time.monotonic() - started < 5


def test_a_body_has_a_time_however_it_trickles(service):
    with service.connect() as connection:
        started = time.monotonic()
        connection.sendall(head(JSON, "Content-Length: 999"))
        connection.settimeout(0.2)
        received = b""
        while not received and time.monotonic() - started < 15:
            connection.sendall(b" ")
            try:
                received = connection.recv(65536)
            except TimeoutError:
                continue
        assert statuses(received) == [408]
        assert 3 < time.monotonic() - started < 10


def test_lines_may_take_long_where_each_arrives(service):
    with service.connect() as connection:
        connection.sendall(head(NDJSON, CHUNKED, path=LINES))
        for _ in range(14):
            time.sleep(0.5)
            connection.sendall(chunk(GAME + b"\n"))
        connection.sendall(b"0\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        response = read_all(connection)
    assert response.count(b'"winners":["Anna"]') == 14


@pytest.mark.parametrize("blank", [b" \n", b"\n", b"\t", b"x"], ids=repr)
def test_what_unpacks_to_no_line_ends_soon(service, blank):
    body = gzip.compress(GAME + b"\n" + blank * 60_000_000)
    started = time.monotonic()
    response = service.talk(whole(body, NDJSON, GZIP, "Connection: close", path=LINES))
    assert time.monotonic() - started < 5
    *_, last = response.replace(b"\r\n", b"\n").strip().split(b"\n{")
    assert b'"winners":["Anna"]' in response
    assert b"/problems/too-large" in last


def test_a_probe_does_not_wait_for_lines_that_are_unpacked(service):
    body = gzip.compress((b" \n" * 300_000 + GAME + b"\n") * 100)
    with ExitStack() as stack:
        clients = [stack.enter_context(service.connect()) for _ in range(4)]
        for connection in clients:
            connection.sendall(whole(body, NDJSON, GZIP, "Connection: close", path=LINES))
        took = []
        for _ in range(10):
            started = time.monotonic()
            assert service.ask("GET", "/healthz")[0] == 200
            took.append(time.monotonic() - started)
        assert min(took) < 0.2
        for connection in clients:
            assert read_all(connection).count(b'"winners":["Anna"]') == 100


PICTURE = "/v1/maps/germany/board.svg"


def logged(service, status):
    """How many requests have been logged with a status."""
    return sum(line["status"] == status for line in service.lines())


def test_what_is_abandoned_is_dropped(service):
    before = logged(service, 499)
    ATTACKS["abandoned"](service.port, Random(2))  # noqa: S311
    started = time.monotonic()
    assert service.ask("POST", PICTURE, GAME, {"Content-Type": "application/json"})[0] == 200
    assert time.monotonic() - started < 3
    until(lambda: logged(service, 499) > before + 40, "it is worked off")
    assert time.monotonic() - started < 10
    assert "ASGI" not in service.log.with_name("err.log").read_text()


def test_a_small_picture_does_not_wait_for_a_hundred_large_requests(service):
    path, body = HEAVY["replays: a thousand draws, germany"]()
    sent = whole(written(body), JSON, "Connection: close", path=f"/v1/maps/{path}")
    with ExitStack() as stack:
        clients = []
        for _ in range(100):
            clients.append(stack.enter_context(service.connect()))
            clients[-1].sendall(sent)
        time.sleep(0.3)
        took = []
        for _ in range(3):
            started = time.monotonic()
            answer = service.ask("POST", PICTURE, GAME, {"Content-Type": "application/json"})
            assert answer[0] == 200
            took.append(time.monotonic() - started)
        assert min(took) < 1
        refused = read_all(clients[-1])
        assert statuses(refused) == [503]
    assert b"\r\nretry-after: 5\r\n" in refused.lower()
    assert b"/problems/unavailable" in refused


def test_more_connections_than_there_may_be_are_those_that_say_least(service):
    with ExitStack() as stack:
        kept = HTTPConnection("127.0.0.1", service.port, timeout=5)
        stack.callback(kept.close)
        kept.request("GET", "/healthz")
        assert kept.getresponse().read()
        own = kept.sock
        silent = [stack.enter_context(service.connect()) for _ in range(MOST_CONNECTIONS + 50)]
        kept.request("GET", "/healthz")
        assert kept.getresponse().status == 200
        assert kept.sock is own
        first = silent[0]
        first.settimeout(0.5)
        assert first.recv(1) == b""


def test_uploads_that_break_off_leave_nothing(service):
    (worker,) = service.workers()
    sizes = []
    for _ in range(6):
        for seed in range(4):
            ATTACKS["broken uploads"](service.port, Random(seed))  # noqa: S311
        assert service.lives()
        sizes.append(resident(worker))
    assert max(sizes) - sizes[0] < MOST_GROWN / 4


def test_behind_a_proxy_clients_are_told_apart(service):
    path, body = HEAVY["replays: a thousand draws, germany"]()

    def send(client):
        connection = stack.enter_context(service.connect())
        lines = (JSON, "Connection: close", f"X-Forwarded-For: {client}")
        connection.sendall(whole(written(body), *lines, path=f"/v1/maps/{path}"))
        return connection

    with ExitStack() as stack:
        many = [send("192.0.2.1") for _ in range(30)]
        time.sleep(0.2)
        assert statuses(read_all(send("192.0.2.2"))) == [200]
        waiting = many[-1]
        waiting.setblocking(False)
        with pytest.raises(BlockingIOError):
            waiting.recv(1)
