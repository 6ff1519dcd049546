"""Whatever the bytes, the answer is a 2xx or a problem of the document: never a 500, never HTML.

The test client holds every answer against openapi.yaml, so what is asked here is only that it is no
fault of ours. A smaller part of the same goes over a socket to the service as it really runs.
"""

import json
from string import printable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.wire.api.questions import QUESTIONS
from tests.api.serving import read_all, serving
from tests.contract.document import operation
from tests.contract.on_map import MAPS
from tests.contract.test_agreement import REQUESTS, spoiled

JSON, NDJSON = "application/json", "application/x-ndjson"
ADDRESSES = [
    (f"/v1/maps/{map_id}/{name}", kind)
    for map_id in MAPS
    for name, kind in (
        *((name, JSON) for name in (*QUESTIONS, "board.svg")),
        *((f"{name}/lines", NDJSON) for name in QUESTIONS),
    )
]
HEADERS = [
    *("Accept", "Accept-Language", "Accept-Encoding", "If-None-Match", "X-Request-ID"),
    *("Content-Type", "Content-Encoding", "Origin", "Range", "Cookie"),
]
TEXT = st.text(max_size=12) | st.sampled_from(
    [
        "players",
        "position",
        "action",
        "actions",
        "board",
        "open",
        "options",
        "type",
        "routes",
        "name",
    ]
)
PAGES = ("/", "/boards", "/docs")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


def is_sane(response):
    """Whether an answer is no fault of ours; that it is in the document has been checked."""
    return 200 <= response.status_code < 300 or 400 <= response.status_code < 500


@settings(max_examples=120)
@given(st.sampled_from(ADDRESSES), st.binary(max_size=300))
def test_any_bytes(app, address, body):
    path, kind = address
    assert is_sane(app.test_client().post(path, data=body, content_type=kind))


@settings(max_examples=120)
@given(st.sampled_from(ADDRESSES), VALUES)
def test_any_json(app, address, value):
    path, kind = address
    assert is_sane(app.test_client().post(path, data=json.dumps(value), content_type=kind))


@settings(max_examples=120)
@given(spoiled())
def test_any_spoiled_game(app, request_):
    name, map_id, body = request_
    path = operation(name).path.format(map_id=map_id)
    response = app.test_client().post(path, data=json.dumps(body), content_type=JSON)
    assert response.status_code in (200, 409, 422)


@settings(max_examples=80)
@given(spoiled(), st.data())
def test_any_game_with_bytes_changed(app, request_, data):
    name, map_id, body = request_
    raw = bytearray(json.dumps(body).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        raw = raw or bytearray(b" ")
    path = operation(name).path.format(map_id=map_id)
    assert is_sane(app.test_client().post(path, data=bytes(raw), content_type=JSON))


@settings(max_examples=120)
@given(
    st.sampled_from(["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD"]),
    st.lists(
        st.sampled_from(["v1", "maps", "germany", "scores", "rules", "docs", "..", "x"]) | TEXT
    )
    .map("/".join)
    # Two slashes would be the beginning of another host's address to the client.
    .map(lambda parts: "/" + parts.lstrip("/")),
    st.dictionaries(st.sampled_from(HEADERS), st.text(printable.strip(), max_size=40)),
)
def test_any_address_and_any_headers(app, method, path, headers):
    response = app.test_client().open(path, method=method, headers=headers)
    assert is_sane(response) or response.status_code == 304
    assert response.mimetype != "text/html" or response.request.path in PAGES


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("bytes"), workers=1, REFEREE_STALLED="1") as served:
        yield served


def test_any_bytes_over_a_socket(service):
    """Bytes as a body and bytes in place of a request; the same worker answers after them all."""
    (worker,) = service.workers()
    games = [json.dumps(body).encode() for _, map_id, body in REQUESTS if map_id == "germany"]

    @settings(max_examples=120)
    @given(st.binary(max_size=200) | st.sampled_from(games), st.booleans())
    def sent(body, as_body):
        if as_body:
            status, headers, answer = service.ask(
                "POST", "/v1/maps/germany/scores", body, {"Content-Type": JSON}
            )
            assert status in (200, 400, 409, 422)
            assert headers["Content-Type"] in (JSON, "application/problem+json")
            assert json.loads(answer)
            return
        with service.connect() as connection:
            connection.sendall(body)
            connection.shutdown(1)
            response = read_all(connection)
        assert not response or response.startswith(b"HTTP/1.1 4")

    sent()
    assert service.workers() == [worker]
    assert service.lives()
