"""Line by line: as many answers as requests, in order, a bad line answered in its place."""

import json
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.server.bodies import not_arrived
from referee.server.lines import LARGEST_LINE, LineReader
from referee.wire.api.problems import ProblemError

NDJSON = "application/x-ndjson"
GAME = {"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]}
DRAW = {
    "position": {"players": [{"name": "Anna"}, {"name": "Ben"}], "turn": {"player": "Anna"}},
    "action": {"type": "draw_cards", "picks": [{"from": "deck"}, {"from": "deck"}]},
}


def post(client, body, question="scores", **settings):
    return client.post(
        f"/v1/maps/germany/{question}/lines", data=body, content_type=NDJSON, **settings
    )


def lines(answer):
    assert answer.status_code == 200
    assert answer.mimetype == NDJSON
    return [json.loads(line) for line in answer.data.splitlines()]


@pytest.mark.parametrize(
    ("question", "request_"),
    [
        ("scores", GAME),
        ("audits", GAME),
        ("verdicts", DRAW),
        ("legal-actions", {"position": DRAW["position"]}),
        ("replays", {"position": DRAW["position"], "actions": [DRAW["action"]]}),
    ],
)
def test_each_line_is_answered_as_if_it_were_alone(client, question, request_):
    alone = client.post(f"/v1/maps/germany/{question}", json=request_)
    answers = post(client, (json.dumps(request_) + "\n") * 3, question)
    assert answers.data.splitlines() == [alone.data] * 3


def test_blank_lines_are_skipped_and_a_bad_line_does_not_stop_the_rest(client):
    body = [
        "",
        json.dumps(GAME),
        "  \t\r",
        "{oops",
        json.dumps({"players": [{"name": "Anna", "routes": ["x"]}, {"name": "Ben"}]}),
        "",
        json.dumps(GAME) + "\r",
    ]
    first, second, third, fourth = lines(post(client, "\n".join(body)))
    assert first["players"][0]["total"] == 7
    assert (second["type"], second["status"], second["line"]) == ("/problems/not-json", 400, 4)
    assert (third["type"], third["status"], third["line"]) == ("/problems/invalid-request", 422, 5)
    assert third["errors"][0]["pointer"] == "#/players/0/routes/0"
    assert fourth == first


def test_nothing_in_nothing_out(client):
    assert lines(post(client, b"")) == []
    assert lines(post(client, b"\n\n \n")) == []


def test_problems_of_lines_are_in_the_language_asked_for(client):
    answer = post(client, b"x\n", headers={"Accept-Language": "it"})
    assert answer.headers["Content-Language"] == "it"
    assert answer.headers["Vary"] == "Accept-Language, Accept-Encoding"
    assert lines(answer)[0]["title"] == "Non \u00e8 JSON"


def test_a_stream_is_not_kept_and_not_gathered_by_a_proxy(client):
    answer = post(client, json.dumps(GAME))
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"


def test_what_is_wrong_with_the_whole_is_reported_before_any_line(client):
    answer = client.post("/v1/maps/nowhere/scores/lines", data=b"x\n", content_type=NDJSON)
    assert answer.status_code == 404


def test_a_line_of_the_size_allowed_and_one_byte_more(client):
    line = json.dumps(GAME)
    full = line + " " * (LARGEST_LINE - len(line) - 1) + "\n"
    longer = line[:-1] + " " * (LARGEST_LINE - len(line) + 1) + "}\n"
    huge = "x" * (3 * LARGEST_LINE) + "\n"
    answers = lines(post(client, full + longer + huge + full))
    assert [answer.get("status", 200) for answer in answers] == [200, 413, 413, 200]
    assert [answer.get("line") for answer in answers] == [None, 2, 3, None]
    assert answers[1]["type"] == "/problems/too-large"
    assert answers[1]["limit"] == LARGEST_LINE


def test_more_than_the_largest_body_in_lines(client):
    line = json.dumps(GAME).encode().ljust(8 * 1024) + b"\n"
    count = 300 * 1024 // len(line) + 1
    assert post(client, line * count).data.count(b"\n") == count


def lines_of(body, sizes=(), end=b""):
    """The lines of a body that arrives in pieces of these sizes, and then its rest."""
    reader, stream = LineReader(packed=False), BytesIO(body)
    pieces = [stream.read(size) for size in sizes] + [stream.read()]
    arriving = [*filter(None, pieces), end]
    return [line for piece in arriving for line in filter(None, reader.read(piece))]


@given(
    st.lists(st.binary(max_size=8).map(lambda line: line.replace(b"\n", b"")), max_size=8),
    st.lists(st.integers(1, 9), max_size=40),
    st.booleans(),
)
def test_lines_are_the_same_whatever_the_pieces(content, sizes, ended):
    body = b"\n".join(content) + (b"\n" if ended else b"")
    expected = [
        (number, line.strip(b" \t\r"))
        for number, line in enumerate(body.split(b"\n"), start=1)
        if line.strip(b" \t\r")
    ]
    assert lines_of(body, sizes) == expected


@given(st.lists(st.integers(1, LARGEST_LINE), max_size=12))
def test_a_line_too_long_is_reported_once_whatever_the_pieces(sizes):
    body = b"a\n" + b"x" * (2 * LARGEST_LINE) + b"\nb"
    (first, one), (second, problem), (third, other) = lines_of(body, sizes)
    assert (first, one, second, third, other) == (1, b"a", 2, 3, b"b")
    assert isinstance(problem, ProblemError)


def test_a_body_that_breaks_off_ends_with_a_problem():
    (_, line), (number, problem) = lines_of(b"one\ntw", end=not_arrived())
    assert line == b"one"
    assert number == 2
    assert (problem.problem.name, problem.reason) == ("bad-request", "BODY")


class Broken(BytesIO):
    """A body that the server cannot read to its end."""

    def readline(self, size=-1):
        if line := super().readline(size):
            return line
        raise ConnectionResetError


@pytest.mark.parametrize(
    ("stream", "length", "last"),
    [
        (BytesIO(b"{}\n{"), "4", "not-json"),
        (BytesIO(b"{}\n{"), "", "not-json"),
        (BytesIO(b"{}\n{"), "9", "bad-request"),
        (BytesIO(b"{}\n"), "9", "bad-request"),
        (Broken(b"{}\n{"), "", "bad-request"),
    ],
    ids=["whole", "of unknown length", "too short", "too short, after a line", "broken"],
)
def test_under_any_server_a_body_that_breaks_off_ends_with_a_problem(client, stream, length, last):
    environ = {"wsgi.input": stream, "wsgi.input_terminated": True, "CONTENT_LENGTH": length}
    first, second = lines(post(client, b"", environ_overrides=environ))
    assert first["status"] == 422
    assert second["type"] == f"/problems/{last}"


def test_without_a_length_and_an_end_there_is_no_body(client):
    answer = post(client, b"", environ_overrides={"wsgi.input": BytesIO(b"x")})
    assert lines(answer) == []
