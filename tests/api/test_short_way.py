"""A question that goes past the framework is answered, logged and counted as if it had not."""

import json

import pytest

from referee.server import create_app, direct
from referee.wire import questions

SCORES, VERDICTS = "/v1/maps/germany/scores", "/v1/maps/germany/verdicts"
GAME = json.dumps({"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]})
ASKED = json.dumps(
    {
        "position": {"players": [{"name": "Anna"}, {"name": "Ben"}], "turn": {"player": "Anna"}},
        "action": {"type": "draw_cards", "picks": [{"from": "deck"}]},
    }
)
PLAIN = {"Content-Type": "application/json", "X-Request-ID": "mine"}


@pytest.fixture(scope="module")
def short():
    return create_app().test_client()


@pytest.fixture(scope="module")
def long():
    app = create_app()
    app.short_ways = {}
    return app.test_client()


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
        ("/v1/maps/germany/legal-actions", ASKED),
    ],
)
def test_both_ways_lead_to_the_same(short, long, log, path, body, language):
    headers = {**PLAIN, **({"Accept-Language": language} if language else {})}
    mine, theirs = (client.post(path, data=body, headers=headers) for client in (short, long))
    assert mine.status == theirs.status
    assert mine.headers.to_wsgi_list() == theirs.headers.to_wsgi_list()
    assert mine.data == theirs.data
    varies = {"time": None, "ms": None}
    first, second = ({**line, **varies} for line in log())
    assert first == second


def test_a_failure_is_reported_in_the_same_way(short, long, monkeypatch, caplog):
    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(questions, "read_plainly", fail)
    mine, theirs = (client.post(SCORES, data=GAME, headers=PLAIN) for client in (short, long))
    assert mine.status_code == theirs.status_code == 500
    assert mine.data == theirs.data
    assert [record.message for record in caplog.records] == 2 * ["request mine failed"]
    assert all(record.exc_info[0] is ZeroDivisionError for record in caplog.records)


@pytest.mark.parametrize(
    ("changed", "short"),
    [
        ({}, True),
        ({"CONTENT_TYPE": "application/x-ndjson"}, True),
        ({"CONTENT_TYPE": ""}, True),
        ({"HTTP_CONTENT_ENCODING": "gzip"}, True),
        ({"REQUEST_METHOD": "OPTIONS"}, False),
        ({"REQUEST_METHOD": "GET"}, False),
        ({"PATH_INFO": f"/{SCORES}"}, False),
        ({"PATH_INFO": f"{SCORES}/lines"}, False),
        ({"PATH_INFO": "/v1/maps"}, False),
    ],
)
def test_every_question_in_its_one_spelling_goes_the_short_way(changed, short):
    environ = {"REQUEST_METHOD": "POST", "PATH_INFO": SCORES, "CONTENT_TYPE": "application/json"}
    ways = create_app().short_ways
    assert (direct.taken({**environ, **changed}, ways) is not None) is short


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
def test_both_ways_read_the_headers_alike(short, long, headers):
    asked = {**PLAIN, **headers}
    mine, theirs = (client.post(SCORES, data=GAME, headers=asked) for client in (short, long))
    assert mine.status == theirs.status
    assert mine.headers.to_wsgi_list() == theirs.headers.to_wsgi_list()
    assert mine.data == theirs.data
