"""Requests are separated, however they arrive, and parsed only after the previous answer."""

import httptools
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.server.framing import LARGEST_HEAD, Framing, Phase

OFFER = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"


class Parsed:
    """The requests in some bytes that arrive in pieces: method and body of each."""

    def __init__(self):
        self.requests, self.method, self.body, self.length = [], "", b"", 0
        self.parser = httptools.HttpRequestParser(self)
        self.framing = Framing(self.parser)

    def on_message_begin(self):
        self.body, self.length = b"", 0

    def on_header(self, name, value):
        if self.framing.phase is Phase.HEAD and name == b"Content-Length":
            self.length = int(value)
        elif self.framing.phase is Phase.HEAD and name == b"Transfer-Encoding":
            self.length = None

    def on_headers_complete(self):
        self.framing.on_head(self.length)

    def on_body(self, body):
        self.framing.on_body()
        self.body += body

    def on_message_complete(self):
        assert self.framing.phase is not Phase.WHOLE, "two requests at once"
        self.framing.on_end()
        self.requests.append((self.framing.method, self.body))

    def feed(self, data):
        """Parse all of it, request by request."""
        while data := self.framing.parse(data):
            if self.framing.phase is not Phase.WHOLE:
                break
            self.framing.next()
        if self.framing.phase is Phase.WHOLE:
            self.framing.next()
        return data


def parsed(sent, cuts=()):
    """The requests in these bytes, cut at these places, and what is left."""
    found, rest = Parsed(), b""
    ends = [*sorted(cut % (len(sent) + 1) for cut in cuts), len(sent)]
    for start, end in zip([0, *ends], ends, strict=False):
        if start < end:
            rest = found.feed(rest + sent[start:end])
    return found.requests, rest


def request(method, body, chunks, offer, trailer):
    """A request as it is sent: in chunks of these sizes, or without any of known length."""
    head = method.encode() + b" / HTTP/1.1\r\nHost: x\r\n" + (OFFER if offer else b"")
    if not chunks:
        return head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    pieces = b""
    while body:
        size = chunks[len(pieces) % len(chunks)]
        pieces += b"%x;x=y\r\n%s\r\n" % (len(body[:size]), body[:size])
        body = body[size:]
    end = b"0\r\n" + (b"Host: y\r\n" if trailer else b"") + b"\r\n"
    return head + b"Transfer-Encoding: chunked\r\n\r\n" + pieces + end


METHODS = st.sampled_from(["GET", "POST", "PUT", "BREW", "CONNECT", "PRI", "SOURCE", "get", "A!"])
BODIES = st.binary(max_size=9) | st.lists(
    st.sampled_from([b"\r\n", b"\r\n\r\n", b"\r", b"\n", b"GET / HTTP/1.1\r\n\r\n"]), max_size=4
).map(b"".join)
REQUESTS = st.lists(
    st.tuples(METHODS, BODIES, st.lists(st.integers(1, 9), max_size=2), *[st.booleans()] * 2),
    max_size=4,
)


@given(REQUESTS, st.lists(st.integers(0, 999), max_size=9))
@example([("POST", b"{}", [], True, False)] * 2, [60])
@example([("POST", b"{}", [2], False, True)] * 2, [1, 2, 3, 120])
def test_requests_are_told_apart_whatever_the_pieces(requests, cuts):
    sent = b"".join([request(*one) for one in requests])
    assert parsed(sent, cuts) == ([(method, body) for method, body, *_ in requests], b"")


@given(REQUESTS, st.lists(st.integers(0, 999), max_size=9), st.binary(min_size=1, max_size=20))
def test_what_follows_is_refused_or_awaited_and_spoils_nothing_before_it(requests, cuts, rubbish):
    sent = b"".join([request(*one) for one in requests])
    found, rest = Parsed(), b""
    ends = [*sorted(cut % (len(sent) + 1) for cut in cuts), len(sent), len(sent) + len(rubbish)]
    try:
        for start, end in zip([0, *ends], ends, strict=False):
            rest = found.feed(rest + (sent + rubbish)[start:end]) if start < end else rest
    except (ValueError, httptools.HttpParserError):
        rest = b""
    assert found.requests == [(method, body) for method, body, *_ in requests]
    assert len(rest) <= len(rubbish)


REFUSED = {
    "no HTTP": b"\x16\x03\x01",
    "another version": b"GET / HTTP/2.0\r\nHost: x\r\n\r\n",
    "an old version": b"GET /\r\n\r\n",
    "a line feed alone": b"GET / HTTP/1.1\nHost",
    "a long head": b"GET / HTTP/1.1\r\nX: " + b"x" * LARGEST_HEAD,
    "a folded header": b"GET / HTTP/1.1\r\nX: a\r\n b\r\n\r\n",
    "long trailers": request("POST", b"{}", [2], False, False)[:-2] + b"X: x\r\n" * LARGEST_HEAD,
    "a long trailer": request("POST", b"{}", [2], False, False)[:-2]
    + b"X: "
    + b"x" * 2 * LARGEST_HEAD,
    "a long extension": request("POST", b"{}", [2], False, False)[:-5] + b"1;" + b"x" * 70_000,
}


@pytest.mark.parametrize("sent", REFUSED.values(), ids=REFUSED)
def test_it_is_refused_at_once(sent):
    with pytest.raises((ValueError, httptools.HttpParserError)):
        parsed(sent)


def test_a_head_that_trickles_is_searched_once():
    """The cost does not depend on the size of the pieces: no byte is scanned repeatedly."""
    found, rest = Parsed(), b""
    for byte in b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 2000 + b"\r\n\r\n":
        rest = found.feed(rest + bytes([byte]))
    assert found.requests == [("GET", b"")]
