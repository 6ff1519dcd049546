"""What anybody on the internet may send, to the service as it really runs.

Whatever reaches the service is answered with a 2xx or with a documented problem, what is no HTTP
too. Afterwards the same workers are alive.
"""

import json
import socket
from contextlib import suppress

import pytest

from tests.api.serving import read_all, serving, until
from tests.contract.document import closed, complaint, schema, validator

SCORES = "/v1/maps/germany/scores"
JSON = {"Content-Type": "application/json"}
GAME = b'{"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]}'
LARGEST = 256 * 1024
PROBLEM = validator(closed(schema("Problem")))


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("hostile"), workers=2, REFEREE_STALLED="1") as served:
        until(lambda: len(served.workers()) == 2, "no second worker")
        yield served


@pytest.fixture(autouse=True)
def alive(service):
    """After each test the workers that were there before are alive, and a game is scored."""
    before = service.workers()
    yield
    assert service.workers() == before
    status, _, body = service.ask("POST", SCORES, GAME, JSON)
    assert status == 200
    assert [player["total"] for player in json.loads(body)["players"]] == [7, 0]


def problem(answer):
    """The documented problem that an answer is, as its status and the last part of its type."""
    status, headers, body = answer
    assert headers["Content-Type"] == "application/problem+json"
    document = json.loads(body)
    assert complaint(PROBLEM, document) is None
    assert document["status"] == status
    return status, document["type"].removeprefix("/problems/")


def posted(service, body, path=SCORES, **headers):
    return service.ask("POST", path, body, {**JSON, **headers})


def player(members):
    return b'{"players": [{"name": "Anna", ' + members + b"}]}"


NO_JSON = {
    "nothing": b"",
    "nothing but space": b" \r\n\t ",
    "20,000 nested lists": b"[" * 20_000 + b"]" * 20_000,
    "20,000 nested objects": b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    "20,000 lists that never end": b"[" * 20_000,
    "nesting deep inside a player": player(b'"color": ' + b"[" * 500 + b"]" * 500),
    "a key twice": player(b'"loans": 1, "loans": 2'),
    "a key twice, one of them escaped": player(b'"loans": 1, "l\\u006fans": 2'),
    "a key twice, deep down": b'{"players": [{"hand": {"red": 1, "red": 1}}]}',
    "NaN": player(b'"recorded_score": NaN'),
    "infinity": player(b'"recorded_score": -Infinity'),
    "a number too large for a fraction": player(b'"recorded_score": 1e999'),
    "a number of 30 digits": player(b'"recorded_score": ' + b"9" * 30),
    "a number of 100,000 digits": player(b'"recorded_score": ' + b"9" * 100_000),
    "a number with a plus": player(b'"recorded_score": +1'),
    "a number that begins with 0": player(b'"recorded_score": 01'),
    "a hexadecimal number": player(b'"recorded_score": 0x1f'),
    "half a surrogate pair": b'{"players": [{"name": "\\ud800"}]}',
    "the halves in the wrong order": b'{"players": [{"name": "\\udc00\\ud800"}]}',
    "half a surrogate pair as UTF-8": b'{"players": [{"name": "\xed\xa0\x80"}]}',
    "Latin-1": b'{"players": [{"name": "J\xfcrgen"}]}',
    "an overlong encoding": b'{"players": [{"name": "\xc0\xaf"}]}',
    "UTF-16": GAME.decode().encode("utf-16"),
    "UTF-32": GAME.decode().encode("utf-32-le"),
    "a byte order mark": b"\xef\xbb\xbf" + GAME,
    "a control character in a text": b'{"players": [{"name": "\x01"}]}',
    "bytes of nothing": bytes(1000),
    "single quotes": GAME.replace(b'"', b"'"),
    "a comment": GAME + b" // a game",
    "a comma too many": b'{"players": [{}, {},]}',
    "two values": GAME + GAME,
    "a form": b"players=Anna&routes=berlin-leipzig",
    "XML": b"<players><player/></players>",
}


@pytest.mark.parametrize("body", NO_JSON.values(), ids=NO_JSON)
def test_what_is_no_json_is_refused(service, body):
    assert problem(posted(service, body)) == (400, "not-json")


WRONG = {
    "true for a number": (player(b'"recorded_score": true'), "/players/0/recorded_score"),
    "a fraction": (player(b'"recorded_score": 1.5'), "/players/0/recorded_score"),
    "a text for a number": (player(b'"recorded_score": "1"'), "/players/0/recorded_score"),
    "64 bits": (player(b'"recorded_score": 18446744073709551615'), "/players/0/recorded_score"),
    "a newline after an id": (player(b'"routes": ["berlin-leipzig\\n"]'), "/players/0/routes/0"),
    "a zero byte in an id": (player(b'"routes": ["berlin-leipzig\\u0000"]'), "/players/0/routes/0"),
    "a newline in a name": (b'{"players": [{"name": "Anna\\n"}]}', "/players/0/name"),
    "a list for an object": (b"[]", ""),
    "null": (b"null", ""),
    "a text": (b'"players"', ""),
    "no players": (b'{"players": []}', "/players"),
    "a hundred players": (b'{"players": [' + b"{}, " * 99 + b"{}]}", "/players"),
    "__proto__": (b'{"players": [{"__proto__": {}}]}', "/players/0/__proto__"),
}


@pytest.mark.parametrize(("body", "pointer"), WRONG.values(), ids=WRONG)
def test_what_is_no_game_is_refused_with_a_pointer(service, body, pointer):
    answer = posted(service, body)
    assert problem(answer) == (422, "invalid-request")
    assert [error["pointer"] for error in json.loads(answer[2])["errors"]] == [f"#{pointer}"]


def test_one_point_nought_is_one_and_true_is_not(service):
    assert posted(service, player(b'"recorded_score": 1.0'))[0] == 200
    assert posted(service, player(b'"recorded_score": 1e0'))[0] == 200
    assert posted(service, player(b'"recorded_score": true'))[0] == 422


def test_thousands_of_faults_are_counted_and_a_hundred_reported(service):
    answer = posted(service, player(b'"routes": [' + b"0, " * 399 + b"0]"))
    assert problem(answer) == (422, "invalid-request")
    document = json.loads(answer[2])
    assert (len(document["errors"]), document["errors_total"]) == (100, 400)


LABELS = {
    "none": {},
    "an empty one": {"Content-Type": ""},
    "text": {"Content-Type": "text/plain"},
    "a form": {"Content-Type": "application/x-www-form-urlencoded"},
    "no label at all": {"Content-Type": ";;;=;"},
    "a patch": {"Content-Type": "application/merge-patch+json"},
    "Latin-1": {"Content-Type": "application/json; charset=iso-8859-1"},
    "thousands of parameters": {"Content-Type": "application/json" + "; a=b" * 1500},
    "compressed": {**JSON, "Content-Encoding": "br"},
    "compressed in ways unheard of": {**JSON, "Content-Encoding": "x" * 5000},
}


@pytest.mark.parametrize("headers", LABELS.values(), ids=LABELS)
def test_what_is_not_labelled_as_json_is_refused(service, headers):
    answer = service.ask("POST", SCORES, GAME, headers)
    assert problem(answer) == (415, "unsupported-media-type")


def test_a_label_may_have_a_charset_and_capitals(service):
    for label in ("application/json; charset=utf-8", 'Application/JSON;Charset="UTF-8"'):
        assert service.ask("POST", SCORES, GAME, {"Content-Type": label})[0] == 200


def test_a_body_as_large_as_allowed_and_one_byte_more(service):
    full = GAME + b" " * (LARGEST - len(GAME))
    assert posted(service, full)[0] == 200
    assert problem(posted(service, full + b" ")) == (413, "too-large")


def test_a_body_far_too_large_is_not_even_awaited(service):
    head = f"POST {SCORES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
    with service.connect() as connection:
        closing = b"Connection: close\r\nContent-Length: 999999999999\r\n\r\n{"
        connection.sendall(head + closing)
        response = read_all(connection)
    assert response.startswith(b"HTTP/1.1 413")
    assert b"/problems/too-large" in response


def test_an_endless_chunked_body_is_cut_off(service):
    head = f"POST {SCORES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    with service.connect() as connection:
        connection.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n")
        sent = 0
        try:
            while sent < 64 * LARGEST:
                connection.sendall(chunk)
                sent += len(chunk)
        except (BrokenPipeError, ConnectionResetError):
            pass
        connection.shutdown(socket.SHUT_WR) if sent >= 64 * LARGEST else None
        response = read_all(connection)
    # Where more was sent than is read, the answer may be lost with the connection.
    assert not response or response.startswith(b"HTTP/1.1 413")


METHODS = ("PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "FROB", "get", "X" * 30)


@pytest.mark.parametrize("method", METHODS)
def test_methods_that_are_not_there(service, method):
    answer = service.ask(method, SCORES, GAME, JSON)
    assert answer[1]["Allow"] == "OPTIONS, POST"
    assert problem(answer) == (405, "method-not-allowed")


PATHS = (
    "/../../../../etc/passwd",
    "/v1/maps/..%2f..%2fetc%2fpasswd/scores",
    "/v1/maps/germany%0a/scores",
    "/v1/maps/germany%00/scores",
    "/v1/maps/%ff%fe/scores",
    "/v1/maps/germany/scores/",
    "/v1/maps//scores",
    "/V1/Maps/Germany/Scores",
    "/v1/maps/" + "a" * 3000 + "/scores",
    "/v1/maps/" + "%C3%BC" * 400 + "/scores",
    "/" + "a/" * 1500,
    "/assets/..%2f..%2fcli.py",
    "/wp-login.php",
    "/.env",
)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:30])
def test_paths_that_are_not_there(service, path):
    assert problem(posted(service, GAME, path))[0] in (404, 405)
    assert problem(service.ask("GET", path))[0] in (404, 405)


LANGUAGES = {
    "none of ours": ("fr", "en"),
    "refused": ("de;q=0", "en"),
    "no quality": ("de;q=x", None),
    "thousands": (", ".join(f"x{n}" for n in range(1000)) + ", it", "it"),
    "nonsense": ("\x80\xff;;;q=,,=*;q=9", None),
    "anything": ("*", "en"),
    "a zero byte escaped": ("%00", "en"),
}


@pytest.mark.parametrize(("header", "language"), LANGUAGES.values(), ids=LANGUAGES)
def test_strange_languages_are_no_problem(service, header, language):
    headers = {**JSON, "Accept-Language": header.encode("latin-1")}
    status, answered, _ = service.ask("POST", SCORES, GAME, headers)
    assert status == 200
    assert answered["Content-Language"] in ((language,) if language else ("en", "it", "de", "nl"))


@pytest.mark.parametrize("given", ["a b", "x" * 129, "<script>", '"', "\x80", "{}", "a\tb"])
def test_a_strange_request_id_is_replaced(service, given):
    headers = {**JSON, "X-Request-ID": given.encode("latin-1")}
    status, answered, _ = service.ask("POST", SCORES, GAME, headers)
    assert status == 200
    assert answered["X-Request-ID"] != given
    assert len(answered["X-Request-ID"]) == 32


def test_a_request_id_cannot_write_a_header(service):
    head = b"GET /v1/about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    response = service.talk(head + b"X-Request-ID: a\r\n Set-Cookie: b\r\n\r\n")
    assert b"Set-Cookie" not in response.partition(b"\r\n\r\n")[0]


TAGS = ('"', "W/", "*", ", " * 2000, '"a", ' * 1000, "\x80", '"' * 3000)


@pytest.mark.parametrize("tag", TAGS, ids=range(len(TAGS)))
def test_strange_tags_of_what_is_known(service, tag):
    status, _, body = service.ask("GET", "/v1/maps", None, {"If-None-Match": tag.encode("latin-1")})
    assert status in (200, 304)
    assert bool(body) == (status == 200)


def head(*lines):
    path = f"{SCORES}/lines" if "Content-Type: application/x-ndjson" in lines else SCORES
    return "\r\n".join((f"POST {path} HTTP/1.1", "Host: x", *lines, "", "")).encode("latin-1")


BROKEN = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\xfc\x03\x03\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no version": b"GET /healthz\r\n\r\n",
    "nothing but line ends": b"\r\n" * 5000,
    "nothing but zeros": bytes(20_000),
    "an endless line": b"GET /" + b"a" * 100_000,
    "an endless header": head("X-Long: " + "x" * 20_000),
    "thousands of headers": head(*(f"X-{n}: 1" for n in range(5000))),
    "a header without a name": head(": 1"),
    "a header with a space in its name": head("Content Length: 2") + b"{}",
    "a header on two lines": head("X-Long: a", " b"),
    "a line feed alone": head("X: 1").replace(b"\r\n", b"\n"),
    "two lengths": head("Content-Type: application/json", "Content-Length: 2", "Content-Length: 3")
    + b"{} ",
    "a length and chunks": head(
        "Content-Type: application/json", "Content-Length: 2", "Transfer-Encoding: chunked"
    )
    + b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "a length below zero": head("Content-Type: application/json", "Content-Length: -1") + b"{}",
    "a length of letters": head("Content-Type: application/json", "Content-Length: two") + b"{}",
    "a length with an underscore": head("Content-Type: application/json", "Content-Length: 1_0")
    + b"{}",
    "a length that is not kept": head("Content-Type: application/json", "Content-Length: 9")
    + b"{}",
    "chunks within chunks": head("Transfer-Encoding: chunked, chunked") + b"0\r\n\r\n",
    "chunks of another kind": head("Transfer-Encoding: gzip, chunked") + b"0\r\n\r\n",
    "a chunk without its size": head("Content-Type: application/json", "Transfer-Encoding: chunked")
    + b"zz\r\n{}\r\n0\r\n\r\n",
    "a chunk of a size below zero": head(
        "Content-Type: application/json", "Transfer-Encoding: chunked"
    )
    + b"-1\r\n{}\r\n0\r\n\r\n",
    "a chunk as large as the world": head(
        "Content-Type: application/json", "Transfer-Encoding: chunked"
    )
    + b"ffffffffffffffffffff\r\n{}",
    "chunks that break off": head("Content-Type: application/json", "Transfer-Encoding: chunked")
    + b"100\r\n{",
    "lines in broken chunks": head(
        "Content-Type: application/x-ndjson", "Transfer-Encoding: chunked"
    )
    + b"5\r\n{}\n{}\r\nxyz\r\n",
    "what is expected": head("Content-Type: application/json", "Expect: 200-ok") + b"{}",
}


@pytest.mark.parametrize("sent", BROKEN.values(), ids=BROKEN)
def test_broken_framing_is_refused(service, sent):
    with service.connect() as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        response = read_all(connection)
    assert b"Traceback" not in response
    assert b" 500 " not in response.partition(b"\r\n")[0]
    assert not response or response.startswith(b"HTTP/1.")


@pytest.mark.parametrize(("kind", "status"), [("json", 400), ("x-ndjson", 200)])
def test_a_body_shorter_than_announced_is_reported(service, kind, status):
    """It breaks off where it could have ended."""
    length = f"Content-Length: {len(GAME) + 9}"
    with service.connect() as connection:
        connection.sendall(head(f"Content-Type: application/{kind}", length) + GAME + b"\n")
        connection.shutdown(socket.SHUT_WR)
        response = read_all(connection)
    assert response.startswith(b"HTTP/1.1 %d " % status)
    assert response.count(b"/problems/bad-request") == 1
    assert (b'"line":2' in response) == (kind == "x-ndjson")


@pytest.mark.parametrize("path", ["//v1/maps", "///healthz", "//", "//v1/maps/germany/scores"])
def test_nothing_is_there_where_there_are_more_slashes_at_the_start(service, path):
    assert problem(service.ask("GET", path)) == (404, "not-found")
    assert problem(service.ask("POST", path, GAME, JSON)) == (404, "not-found")


def test_what_follows_a_refused_body_is_not_taken_for_a_request(service):
    smuggled = b"GET /v1/about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    length = f"Content-Length: {len(smuggled)}"
    response = service.talk(
        head("Content-Type: text/plain", length, "Connection: close") + smuggled
    )
    assert response.count(b"HTTP/1.1 ") == 1
    assert response.startswith(b"HTTP/1.1 415")


def test_a_body_that_comes_a_byte_at_a_time_is_waited_for(service):
    with service.connect() as connection:
        connection.sendall(
            head(
                "Content-Type: application/json",
                f"Content-Length: {len(GAME)}",
                "Connection: close",
            )
        )
        for byte in GAME:
            connection.sendall(bytes([byte]))
        assert read_all(connection).startswith(b"HTTP/1.1 200")


def test_a_body_that_never_comes_is_given_up(service):
    response = service.talk(head("Content-Type: application/json", "Content-Length: 100") + b"{")
    assert response.startswith(b"HTTP/1.1 408")
    assert b"/problems/request-timeout" in response


def test_a_client_that_does_not_read_does_not_hold_the_service(service):
    many = (GAME + b"\n") * 2000
    greedy = [service.connect() for _ in range(20)]
    for connection in greedy:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        with suppress(BlockingIOError):
            length = f"Content-Length: {len(many)}"
            connection.sendall(head("Content-Type: application/x-ndjson", length) + many)
    assert service.lives()
    for connection in greedy:
        connection.close()


def test_a_hundred_clients_that_leave_at_once(service):
    for number in range(100):
        with service.connect() as connection:
            connection.sendall(
                head("Content-Type: application/x-ndjson", "Content-Length: 99999") + GAME[:number]
            )
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


def test_lines_that_are_bad_in_every_way_are_answered_in_their_place(service):
    bad = [line for line in NO_JSON.values() if line.strip() and b"\n" not in line]
    bad = [line for line in bad if len(line) < 65_536]
    body = b"\n".join(line for one in bad for line in (GAME, one))
    answer = service.ask("POST", f"{SCORES}/lines", body, {"Content-Type": "application/x-ndjson"})
    assert answer[0] == 200
    answers = [json.loads(line) for line in answer[2].splitlines()]
    assert len(answers) == 2 * len(bad)
    assert all("players" in line for line in answers[::2])
    assert [line["line"] for line in answers[1::2]] == list(range(2, 2 * len(bad) + 1, 2))
    for line in answers[1::2]:
        assert complaint(PROBLEM, line) is None
        assert (line["status"], line["type"]) == (400, "/problems/not-json")


def test_an_offer_to_speak_http_2_is_let_pass(service):
    """Java's client makes it with every request."""
    offer = ("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk")
    kind, length = "Content-Type: application/json", f"Content-Length: {len(GAME)}"
    with service.connect() as connection:
        sent = f"POST {SCORES} HTTP/1.1\r\n" + "\r\n".join(("Host: x", *offer, kind, length))
        connection.sendall(sent.encode() + b"\r\n\r\n" + GAME)
        connection.shutdown(socket.SHUT_WR)
        response = read_all(connection)
    assert response.startswith(b"HTTP/1.1 200")
    assert b'"winners":["Anna"]' in response


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: 1\r\n" * 100 + b"\r\n",
        b"rubbish\r\n\r\n",
    ],
    ids=["a long header", "many headers", "no HTTP"],
)
def test_what_is_no_request_is_answered_with_a_problem(service, sent):
    head, _, body = service.talk(sent).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400")
    assert b"access-control-allow-origin: *" in head.lower()
    assert json.loads(body)["type"] == "/problems/bad-request"
