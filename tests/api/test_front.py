"""The front answers, logs and counts as Flask does behind it."""

import asyncio
import gzip
import json
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from referee.server import create_app
from referee.server.front import LARGE, Front
from referee.wire.api import questions

SCORES, VERDICTS = "/v1/maps/germany/scores", "/v1/maps/germany/verdicts"
GAME = json.dumps({"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]})
ASKED = json.dumps(
    {
        "position": {"players": [{"name": "Anna"}, {"name": "Ben"}], "turn": {"player": "Anna"}},
        "action": {"type": "draw_cards", "picks": [{"from": "deck"}]},
    }
)
PLAIN = {"Content-Type": "application/json", "X-Request-ID": "mine"}
NDJSON = {**PLAIN, "Content-Type": "application/x-ndjson"}


@pytest.fixture(scope="module")
def flask():
    return create_app()


@pytest.fixture(scope="module")
def front(flask):
    return Front(flask)


def run(coroutine):
    """What a coroutine gives, run in a thread, for in this one another loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def asked(app, method, path, body=b"", headers=PLAIN):
    """What an application answers: status, headers and the body as it is sent."""
    if not isinstance(app, Front):
        answer = app.test_client().open(path, method=method, data=body, headers=headers)
        return answer.status_code, dict(answer.headers), answer.data

    async def ask():
        transport = httpx.ASGITransport(with_state(app))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            client.headers.clear()
            request = client.build_request(method, path, content=body, headers=headers)
            answer = await client.send(request, stream=True)
            raw = b"".join([piece async for piece in answer.aiter_raw()])
            return answer.status_code, answer.headers, raw

    status, found, raw = run(ask())
    return status, {name.title(): value for name, value in found.items()}, raw


def with_state(app):
    """An application whose requests have a state, as uvicorn gives them."""

    async def stated(scope, receive, send):
        await app({**scope, "state": {}}, receive, send)

    return stated


def alike(first, second):
    """Whether two answers are the same to a client."""
    (status, headers, body), (other_status, other_headers, other_body) = first, second
    assert status == other_status
    assert {name.title(): value for name, value in headers.items()} == {
        name.title(): value for name, value in other_headers.items()
    }
    packed = headers.get("Content-Encoding") == "gzip"
    unpack = gzip.decompress if packed else bytes
    assert unpack(body) == unpack(other_body)


@pytest.mark.parametrize("language", ["en", "de-AT, it;q=0.5", None])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        (SCORES, GAME),
        (VERDICTS, ASKED),
        (SCORES, "{"),
        (SCORES, ""),
        (SCORES, '{"players": [{"name": 3}], "x": 1}'),
        (SCORES, '{"players": [{}, {}], "map_revision": "other"}'),
        (SCORES, '"' + "x" * 300_000 + '"'),
        (SCORES, GAME + " " * LARGE),
        ("/v1/maps/germany/legal-actions", ASKED),
        ("/v1/maps/germany/board.svg", GAME),
        ("/v1/maps/nowhere/scores", GAME),
        (f"/{SCORES}", GAME),
        (f"{SCORES}/", GAME),
        ("/v1/maps", GAME),
    ],
)
def test_both_answer_alike(front, flask, log, path, body, language):
    headers = {**PLAIN, **({"Accept-Language": language} if language else {})}
    alike(*(asked(app, "POST", path, body.encode(), headers) for app in (front, flask)))
    varies = {"time": None, "ms": None}
    first, second = ({**line, **varies} for line in log())
    assert first == second


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "PUT"])
@pytest.mark.parametrize("path", [SCORES, "/v1/maps/germany", "/", "/v1/maps?x=%C3%A9"])
def test_both_answer_whatever_the_method(front, flask, method, path):
    alike(*(asked(app, method, path) for app in (front, flask)))


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "application/x-ndjson"},
        {"Content-Type": "text/plain"},
        {"Content-Type": ""},
        {"Content-Encoding": "gzip"},
        {"Content-Encoding": "br"},
        {"Accept-Encoding": "gzip"},
    ],
)
def test_both_read_the_headers_alike(front, flask, headers):
    headers = {**PLAIN, **headers}
    alike(*(asked(app, "POST", SCORES, GAME.encode(), headers) for app in (front, flask)))


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(
    "body",
    ["", "\n\n", f"{GAME}\n{{\n\n{GAME}", "x" * 70_000, f"{GAME} {' ' * LARGE}\n" * 9],
    ids=["nothing", "ends of lines", "good and bad", "too long", "large"],
)
def test_both_answer_lines_alike(front, flask, body, packed):
    headers = {**NDJSON, **({"Accept-Encoding": "gzip"} if packed else {})}
    path = f"{SCORES}/lines"
    mine, theirs = (asked(app, "POST", path, body.encode(), headers) for app in (front, flask))
    alike(mine, theirs)
    assert mine[0] == 200
    alike(*(asked(app, "POST", path, b"", PLAIN) for app in (front, flask)))


def test_a_failure_is_reported_in_the_same_way(front, flask, monkeypatch, caplog):
    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(questions, "loads", fail)
    mine, theirs = (asked(app, "POST", SCORES, GAME.encode()) for app in (front, flask))
    assert mine[0] == theirs[0] == 500
    assert mine[2] == theirs[2]
    assert [record.message for record in caplog.records] == 2 * ["request mine failed"]
    assert all(record.exc_info[0] is ZeroDivisionError for record in caplog.records)


def test_a_header_sent_twice_is_one(front):
    headers = [*PLAIN.items(), ("Accept-Language", "x"), ("Accept-Language", "de")]
    assert asked(front, "POST", SCORES, GAME.encode(), headers)[1]["Content-Language"] == "de"


def test_who_leaves_is_logged_and_costs_nothing_more(front, log):
    async def left():
        return {"type": "http.disconnect"}

    sent = []

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": SCORES, "headers": [], "state": {}}
    run(front(scope, left, send))
    assert sent[0]["status"] == 400
    (line,) = log()
    assert (line["status"], line["map"]) == (400, "germany")


def test_the_loop_comes_round_while_many_ask(front):
    """A probe that comes in behind a thousand games is answered before most of them."""
    order = []

    async def ask(name, method, path, body):
        async def receive():
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message):
            if message["type"] == "http.response.body":
                order.append(name)

        headers = [(b"content-type", b"application/json")]
        scope = {"type": "http", "method": method, "path": path, "headers": headers, "state": {}}
        await front({**scope, "query_string": b"", "http_version": "1.1"}, receive, send)

    async def together():
        games = [ask("game", "POST", SCORES, GAME.encode()) for _ in range(1000)]
        await asyncio.gather(*games, ask("probe", "GET", "/readyz", b""))

    run(together())
    assert order.index("probe") < 500
