"""Compression both ways: answers where they are taken, bodies within their limits."""

import gzip
import json
import zlib

import pytest

from referee.server.bodies import LARGEST_BODY
from referee.server.encodings import WORTH_IT, Unpacker, unpacked
from referee.server.lines import LineReader
from referee.wire.api.problems import ProblemError

SCORES = "/v1/maps/germany/scores"
GAME = {"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]}
LARGE = {"players": [{"name": f"Player {n}", "routes": [], "tickets": []} for n in range(6)]}
GZIP = {"Accept-Encoding": "gzip"}
PACKED = {"Content-Encoding": "gzip"}
JSON, NDJSON = "application/json", "application/x-ndjson"


def post(client, body, path=SCORES, content_type=JSON, **headers):
    return client.post(path, data=body, content_type=content_type, headers=headers)


@pytest.mark.parametrize(
    "path",
    [
        "/v1/maps",
        "/v1/maps/berlin",
        "/v1/codes",
        "/v1/rules",
        "/openapi.yaml",
        "/docs",
        "/assets/pad.css",
    ],
)
def test_a_kept_answer_has_a_tag_for_each_encoding(client, path):
    plain, packed = client.get(path), client.get(path, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["ETag"] != packed.headers["ETag"]
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]
    known = {"If-None-Match": packed.headers["ETag"]}
    assert client.get(path, headers={**GZIP, **known}).status_code == 304
    assert client.get(path, headers=known).status_code == 200


def test_an_answer_to_a_question_is_compressed_where_it_is_worth_it(client):
    large, packed = post(client, json.dumps(LARGE)), post(client, json.dumps(LARGE), **GZIP)
    assert len(large.data) >= WORTH_IT
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == large.data
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    small = post(client, json.dumps(GAME), path="/v1/maps/germany/audits", **GZIP)
    assert len(small.data) < WORTH_IT
    assert "Content-Encoding" not in small.headers
    problem = post(client, json.dumps({f"member{n}": 1 for n in range(50)}), **GZIP)
    assert problem.status_code == 422
    assert problem.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("wanted", ["br", "gzip;q=0", "identity", "", "gzip;q=0, *", "x" * 300])
def test_who_does_not_take_gzip_does_not_get_it(client, wanted):
    answer = post(client, json.dumps(LARGE), **{"Accept-Encoding": wanted})
    assert "Content-Encoding" not in answer.headers


def test_lines_are_compressed_so_that_each_can_be_read_when_it_comes(client):
    lines = (json.dumps(GAME) + "\n") * 3
    plain = post(client, lines, f"{SCORES}/lines", NDJSON)
    packed = post(client, lines, f"{SCORES}/lines", NDJSON, **GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data


@pytest.mark.parametrize("encoding", ["gzip", "GZIP", " x-gzip ", "identity"])
def test_a_body_may_come_compressed(client, encoding):
    body = json.dumps(GAME).encode()
    sent = body if encoding == "identity" else gzip.compress(body)
    answer = post(client, sent, **{"Content-Encoding": encoding})
    assert answer.data == post(client, body).data


def test_several_members_are_one_body(client):
    body = json.dumps(GAME).encode()
    sent = gzip.compress(body[:9]) + gzip.compress(b"") + gzip.compress(body[9:])
    assert post(client, sent, **PACKED).status_code == 200


@pytest.mark.parametrize("encoding", ["br", "deflate", "gzip, gzip", "zstd"])
def test_another_encoding_is_not_taken(client, encoding):
    answer = post(client, b"x", **{"Content-Encoding": encoding})
    assert answer.status_code == 415
    assert answer.headers["Accept-Encoding"] == "gzip, identity"
    assert "gzip" in answer.json["detail"]


@pytest.mark.parametrize(
    "sent",
    [
        b"{}",
        gzip.compress(b"{}")[:-1],
        gzip.compress(b"{}") + b"rest",
        gzip.compress(b"{}")[:-8] + b"\0" * 8,
        zlib.compress(b"{}"),
    ],
    ids=["plain", "broken off", "with a rest", "a wrong sum", "zlib"],
)
def test_what_is_not_gzip_is_reported(client, sent):
    answer = post(client, sent, **PACKED)
    assert answer.status_code == 400
    assert "gzip" in answer.json["detail"]
    lines = post(client, sent, f"{SCORES}/lines", NDJSON, **PACKED)
    assert lines.status_code == 200
    assert json.loads(lines.data.splitlines()[-1])["status"] == 400


def test_limits_hold_for_what_is_in_it(client):
    body = json.dumps(GAME).encode()
    full = body + b" " * (LARGEST_BODY - len(body))
    assert post(client, gzip.compress(full), **PACKED).status_code == 200
    response = post(client, gzip.compress(full + b" "), **PACKED)
    assert (response.status_code, response.json["limit"]) == (413, LARGEST_BODY)


def test_a_bomb_is_not_unpacked(client):
    bomb = gzip.compress(b" " * 100_000_000)
    assert len(bomb) < LARGEST_BODY
    assert post(client, bomb, **PACKED).status_code == 413
    # No more of it is made than the limit and a piece.
    made = 0
    for piece in Unpacker().unpack(bomb):
        assert len(piece) <= 64 * 1024
        made += len(piece)
        if made > LARGEST_BODY:
            break
    assert made <= LARGEST_BODY + 64 * 1024


def test_a_bomb_of_lines_is_read_piece_by_piece(client):
    for inside in (b"\n" * 50_000_000, b"x" * 50_000_000):
        sent = gzip.compress(inside)
        answer = post(client, sent, f"{SCORES}/lines", NDJSON, **PACKED)
        statuses = [json.loads(line)["status"] for line in answer.data.splitlines()]
        # A line that is too long, and more than may unpack to none.
        assert statuses == ([413] if inside[:1] == b"\n" else [413, 413])


def test_lines_may_come_compressed(client):
    body = (json.dumps(GAME) + "\n").encode() * 5
    plain = post(client, body, f"{SCORES}/lines", NDJSON)
    assert post(client, gzip.compress(body), f"{SCORES}/lines", NDJSON, **PACKED).data == plain.data


def test_nothing_compressed_is_nothing():
    assert unpacked(b"", 10) == b""
    assert unpacked(gzip.compress(b""), 10) == b""
    assert list(LineReader(packed=True).read(b"")) == []


def test_a_piece_that_is_just_full_is_not_lost():
    for size in (64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 128 * 1024):
        assert unpacked(gzip.compress(b"a" * size), size) == b"a" * size
    with pytest.raises(ProblemError):
        unpacked(b"no gzip", 10)
