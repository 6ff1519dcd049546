"""Requests that cannot be judged are answered by problems: never by a page, never by a trace."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.server import create_app
from referee.wire.api import problems
from referee.wire.api.problems import PROBLEMS
from referee.wire.json.document import fragment

JSON = "application/json"
SCORES = "/v1/maps/germany/scores"
GAME = {"players": [{"name": "Anna"}, {"name": "Ben"}]}


def post(client, body, content_type=JSON, **settings):
    return client.post(SCORES, data=body, content_type=content_type, **settings)


def assert_problem(answer, status, name):
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    problem = answer.json
    assert problem["type"] == f"/problems/{name}"
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    assert problem["instance"] == fragment(answer.request.path)[1:]
    assert b"Traceback" not in answer.data
    assert b"<" not in answer.data
    return problem


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/v1",
        "/v1/",
        "/v1/maps/",
        "/v1//maps",
        "/v1/maps/germany/",
        "/V1/maps",
        "/v1/maps/germany/nothing",
        "/problems/nothing",
        "/problems/",
        "/v1/../healthz",
        "/%00",
        "/%ff%fe",
        "/<script>",
    ],
)
def test_nothing_there(client, path):
    assert_problem(client.get(path), 404, "not-found")


@pytest.mark.parametrize("name", ["germny", "Germany", "germany\n", "germany%0A", "x" * 3000, "ä"])
def test_no_such_map(client, name):
    path = f"/v1/maps/{name}".replace("\n", "%0A")
    problem = assert_problem(client.get(path), 404, "unknown-map")
    assert isinstance(problem["nearest"], list)
    assert_problem(client.post(f"{path}/scores", json=GAME), 404, "unknown-map")


def test_no_such_map_offers_the_nearest(client):
    problem = client.get("/v1/maps/germny").json
    assert problem["nearest"] == ["germany"]
    assert "germany" in problem["detail"]
    assert problem["maps"] == [listed["id"] for listed in client.get("/v1/maps").json["maps"]]


def test_no_such_rule(client):
    problem = assert_problem(client.get("/v1/rules/claim.fre"), 404, "unknown-rule")
    assert "claim.free" in problem["nearest"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/v1/maps", "GET, HEAD, OPTIONS"),
        ("DELETE", "/v1/maps/germany", "GET, HEAD, OPTIONS"),
        ("GET", SCORES, "OPTIONS, POST"),
        ("HEAD", SCORES, "OPTIONS, POST"),
        ("POST", "/healthz", "GET, HEAD, OPTIONS"),
        ("TRACE", "/v1/rules", "GET, HEAD, OPTIONS"),
        ("BREW", "/v1/rules", "GET, HEAD, OPTIONS"),
    ],
)
def test_method_not_allowed_says_which_are(client, method, path, allowed):
    answer = client.open(path, method=method)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == allowed
    if method != "HEAD":
        assert_problem(answer, 405, "method-not-allowed")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "nothing"),
        (b"{", "column 2"),
        (b'{"players": [], "players": []}', "players"),
        (b"[NaN]", "NaN"),
        (b"[" * 20_000, "100"),
        (b"\xff", "UTF-8"),
        (b'"\\ud800"', "surrogate"),
        (b"99999999999999999999", "64 bits"),
    ],
)
def test_no_json(client, body, reason):
    problem = assert_problem(post(client, body), 400, "not-json")
    assert reason in problem["detail"]


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=latin-1",
        "application/jsonp",
        "json",
        ";",
        "application/json" + " " * 300,
        None,
    ],
)
def test_media_type_that_is_not_taken(client, content_type):
    answer = post(client, json.dumps(GAME), content_type)
    assert_problem(answer, 415, "unsupported-media-type")
    assert answer.headers["Accept"] == "application/json"


@pytest.mark.parametrize(
    "content_type",
    ["application/json; charset=utf-8", "APPLICATION/JSON", 'application/json; charset="UTF-8"'],
)
def test_media_type_that_is_taken(client, content_type):
    assert post(client, json.dumps(GAME), content_type).status_code == 200


@pytest.mark.parametrize("question", ["scores", "audits", "verdicts", "legal-actions", "replays"])
def test_lines_sent_elsewhere_are_answered_with_their_address(client, question):
    path = f"/v1/maps/germany/{question}"
    answer = client.post(path, data="{}", content_type="application/x-ndjson")
    problem = assert_problem(answer, 415, "unsupported-media-type")
    assert f"{path}/lines" in problem["detail"]
    answer = client.post(f"{path}/lines", data="{}", content_type=JSON)
    assert_problem(answer, 415, "unsupported-media-type")
    assert answer.headers["Accept"] == "application/x-ndjson"


def test_body_of_the_size_allowed_and_one_byte_more(client):
    body = json.dumps(GAME).encode()
    full = body + b" " * (256 * 1024 - len(body))
    assert post(client, full).status_code == 200
    problem = assert_problem(post(client, full + b" "), 413, "too-large")
    assert problem["limit"] == 256 * 1024


@pytest.mark.parametrize("length", ["-1", "abc", "1.5", "+3", "\u0661"])
def test_length_that_is_no_number(client, length):
    answer = post(client, b"{}", environ_overrides={"CONTENT_LENGTH": length})
    assert_problem(answer, 400, "bad-request")


def test_another_revision(client):
    problem = assert_problem(
        client.post(SCORES, json={**GAME, "map_revision": "0123456789abcdef"}),
        409,
        "other-revision",
    )
    revision = client.get("/v1/maps/germany").json["revision"]
    assert problem["revision"] == revision
    assert client.post(SCORES, json={**GAME, "map_revision": revision}).status_code == 200


def test_all_errors_at_once_each_with_a_pointer(client):
    wrong = {
        "players": [
            {"name": "Anna", "routes": ["berlin-lepzig"], "colour": "red"},
            {"name": "Anna", "tickets": [7]},
        ],
        "größe": 1,
    }
    problem = assert_problem(client.post(SCORES, json=wrong), 422, "invalid-request")
    found = {(error["pointer"], error["code"]) for error in problem["errors"]}
    assert found == {
        ("#/gr%C3%B6%C3%9Fe", "UNKNOWN_MEMBER"),
        ("#/players/0/colour", "UNKNOWN_MEMBER"),
        ("#/players/0/routes/0", "UNKNOWN_ROUTE"),
        ("#/players/1/name", "DUPLICATE_NAME"),
        ("#/players/1/tickets/0", "WRONG_TYPE"),
    }
    assert problem["errors_total"] == 5
    assert all(error["detail"] for error in problem["errors"])
    assert "5 errors" in problem["detail"]


def test_the_first_hundred_errors_are_reported_and_all_are_counted(client):
    wrong = {**GAME, **{f"member{number}": 1 for number in range(250)}}
    problem = assert_problem(client.post(SCORES, json=wrong), 422, "invalid-request")
    assert len(problem["errors"]) == 100
    assert problem["errors_total"] == 250


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("language", ["en", "it", "de", "nl"])
def test_every_problem_is_explained_at_its_address(client, name, language):
    answer = client.get(f"/problems/{name}", headers={"Accept-Language": language})
    assert answer.headers["Content-Language"] == language
    problem = answer.json
    assert problem["type"] == f"/problems/{name}"
    assert problem["status"] == PROBLEMS[name].status
    assert problem["title"]
    assert problem["meaning"]


def test_a_fault_of_ours_tells_nothing_of_itself(monkeypatch, caplog):
    app = create_app()

    def broken():
        raise RuntimeError("secret of the house")

    app.view_functions["about.healthz"] = broken
    answer = app.test_client().get("/healthz")
    assert answer.status_code == 500
    assert answer.json["type"] == "/problems/internal-error"
    assert b"secret" not in answer.data
    assert "secret of the house" in caplog.text
    assert answer.headers["X-Request-ID"] in caplog.text


def test_a_service_that_scores_wrongly_is_not_ready(client, monkeypatch):
    assert client.get("/readyz").json == {"status": "ready"}
    monkeypatch.setattr("referee.server.endpoints.about.is_ready", lambda *_: False)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json["type"] == "/problems/not-ready"
    assert client.get("/healthz").json == {"status": "ok"}


def test_pointer_as_a_fragment():
    assert fragment("") == "#"
    assert fragment("/players/0/a~1b") == "#/players/0/a~1b"
    assert fragment("/a b/\u00e9") == "#/a%20b/%C3%A9"


def test_names_of_problems_are_unique_and_their_own_keys():
    assert all(name == problem.name for name, problem in PROBLEMS.items())
    declared = [value for value in vars(problems).values() if isinstance(value, problems.Problem)]
    assert len(declared) == len(PROBLEMS)


QUESTIONS = ("scores", "audits", "verdicts", "legal-actions", "replays")


@given(
    st.sampled_from([*QUESTIONS, *(f"{name}/lines" for name in QUESTIONS)]),
    st.binary(max_size=60)
    | st.text(st.sampled_from('{}[]",:123enulltrfasp \\u00d8')).map(str.encode)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["players", "position", "action", "board", "name", "routes", "type"]
                ),
                inner,
                max_size=4,
            )
        ),
    ).map(lambda value: json.dumps(value).encode()),
    st.sampled_from([JSON, "application/x-ndjson", "text/plain", ""]),
)
def test_any_bytes_get_an_answer_or_a_problem(app, question, body, content_type):
    answer = app.test_client().post(
        f"/v1/maps/nederland/{question}", data=body, content_type=content_type
    )
    assert answer.status_code in {200, 400, 415, 422}
    assert answer.mimetype in {JSON, "application/x-ndjson", "application/problem+json"}
    for line in answer.data.splitlines() if answer.mimetype == "application/x-ndjson" else ():
        assert json.loads(line).get("status", 200) in {200, 400, 422}
