"""What holds for every address: methods, CORS, request ids, languages, kept answers."""

import re

import pytest

KEPT = [
    "/v1/maps",
    "/v1/maps/berlin",
    "/v1/rules",
    "/v1/rules/claim.free",
    "/v1/maps/nederland/start?players=2&neutral_player=true",
    "/v1/maps/berlin/rules/claim.free",
    "/v1/codes",
    "/v1/about",
    "/problems/not-json",
    "/openapi.yaml",
    "/openapi.json",
    "/docs",
]
ASKED_ANEW = ["/healthz", "/readyz", "/metrics"]
SCORES = "/v1/maps/germany/scores"
GAME = {"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]}


@pytest.mark.parametrize("path", KEPT)
def test_a_kept_answer_is_not_sent_twice(client, path):
    first = client.get(path)
    assert first.status_code == 200
    assert first.headers["Cache-Control"] == "no-cache"
    etag = first.headers["ETag"]
    for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = client.get(path, headers={"If-None-Match": known})
        assert again.status_code == 304
        assert again.data == b""
        assert again.headers["ETag"] == etag
        assert again.headers["Cache-Control"] == "no-cache"
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == first.data


@pytest.mark.parametrize("path", [*KEPT, *ASKED_ANEW])
def test_head_is_get_without_the_body(client, path):
    head, get = client.head(path), client.get(path)
    assert head.status_code == get.status_code == 200
    assert head.data == b""
    if path != "/metrics":
        assert head.headers["Content-Length"] == get.headers["Content-Length"]
    assert head.headers.get("ETag") == get.headers.get("ETag")


@pytest.mark.parametrize("path", ASKED_ANEW)
def test_what_may_change_is_not_kept(client, path):
    answer = client.get(path)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


def test_answers_to_post_are_not_kept(client):
    answer = client.post(SCORES, json=GAME)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


def test_the_same_request_gives_the_same_bytes(client):
    assert client.post(SCORES, json=GAME).data == client.post(SCORES, json=GAME).data


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        (SCORES, "OPTIONS, POST"),
        ("/v1/maps", "GET, HEAD, OPTIONS"),
        ("/readyz", "GET, HEAD, OPTIONS"),
    ],
)
def test_preflight_is_answered_without_a_body(client, path, allowed):
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    answer = client.options(path, headers=asked)
    assert answer.status_code == 204
    assert answer.data == b""
    assert "Content-Type" not in answer.headers
    assert answer.headers["Allow"] == answer.headers["Access-Control-Allow-Methods"] == allowed
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Access-Control-Allow-Headers"] == "*"
    named = {**asked, "Access-Control-Request-Headers": "authorization,x-anything"}
    allowed = client.options(path, headers=named).headers["Access-Control-Allow-Headers"]
    assert allowed == "authorization,x-anything"
    odd = {**asked, "Access-Control-Request-Headers": "a b\u00e4;"}
    assert client.options(path, headers=odd).headers["Access-Control-Allow-Headers"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize("path", [*KEPT, *ASKED_ANEW, "/nowhere"])
def test_every_answer_can_be_read_by_pages_of_other_origins(client, path):
    headers = client.get(path).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    exposed = headers["Access-Control-Expose-Headers"]
    wanted = {"ETag", "X-Request-ID", "Content-Language", "Allow", "Retry-After"}
    assert wanted == set(exposed.split(", "))
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert len(headers.getlist("X-Request-ID")) == 1


@pytest.mark.parametrize("given", ["7c1f0a52", "a", "A/b:c.d+e=f@g~h_i-j", "x" * 128])
def test_a_sane_request_id_is_echoed(client, given):
    for path in ("/v1/maps", "/nowhere", SCORES):
        assert client.get(path, headers={"X-Request-ID": given}).headers["X-Request-ID"] == given


@pytest.mark.parametrize("given", ["", " ", "a b", "x" * 129, "ä", 'a"b', "<script>", "a,b"])
def test_another_request_id_is_replaced(client, given):
    made = client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", made)


def test_every_request_gets_an_id_of_its_own(client):
    ids = {client.get("/healthz").headers["X-Request-ID"] for _ in range(5)}
    assert len(ids) == 5


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        (None, "en"),
        ("", "en"),
        ("it", "it"),
        ("IT", "it"),
        ("de-AT", "de"),
        ("nl-BE, fr;q=0.9", "nl"),
        ("fr, de;q=0.4, it;q=0.8", "it"),
        ("fr", "en"),
        ("*", "en"),
        ("fr, *;q=0.1", "en"),
        ("de;q=0", "en"),
        ("en;q=0, *", "it"),
        ("en-GB, de;q=0.9", "en"),
        ("!!!, ;;q=x, de", "de"),
        ("de;q=NaN", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_language_of_an_answer(client, wanted, given):
    headers = {} if wanted is None else {"Accept-Language": wanted}
    for answer in (
        client.get("/v1/rules/claim.free", headers=headers),
        client.get("/v1/maps/nowhere", headers=headers),
        client.post(SCORES, json=GAME, headers=headers),
    ):
        assert answer.headers["Content-Language"] == given
        assert answer.headers["Vary"] == "Accept-Language, Accept-Encoding"


def test_numbers_and_codes_do_not_depend_on_the_language(client):
    def in_language(language):
        wrong = {"players": [{"name": "Anna", "tickets": ["berlin-koln", "berlin-koln"]}]}
        answer = client.post(SCORES, json=wrong, headers={"Accept-Language": language}).json
        messages = [finding.pop("message") for finding in answer["audit"]]
        return answer, messages

    english, in_english = in_language("en")
    for language in ("it", "de", "nl"):
        answer, messages = in_language(language)
        assert answer == english
        assert len(messages) == len(in_english) >= 2
        assert not set(messages) & set(in_english)


def test_maps_are_the_same_in_every_language(client):
    answers = [
        client.get("/v1/maps/berlin", headers={"Accept-Language": la}) for la in ("it", "de")
    ]
    assert answers[0].data == answers[1].data
    assert "Content-Language" not in answers[0].headers
