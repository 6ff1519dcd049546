"""Requests are read strictly: what two readers could understand differently is refused."""

import json
import time

import orjson
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.wire.json.strict import DEEPEST, NotJsonError, dumps, exact, loads


def verdict(read, raw):
    """What a reader makes of the bytes: a value, written so that 1, 1.0 and true differ."""
    try:
        return repr(read(raw))
    except NotJsonError as error:
        return error.reason, dict(error.where)


REFUSED = {
    "nothing": (b"", "EMPTY"),
    "only space": (b" \n\t", "EMPTY"),
    "a word": (b"germany", "SYNTAX"),
    "a form": (b"players=2", "SYNTAX"),
    "cut off": (b'{"players": [', "SYNTAX"),
    "a comma too many": (b"[1, 2,]", "SYNTAX"),
    "single quotes": (b"{'a': 1}", "SYNTAX"),
    "a comment": (b"[1] // one", "SYNTAX"),
    "two values": (b"{} {}", "SYNTAX"),
    "a leading zero": (b"[01]", "SYNTAX"),
    "a raw line feed in a string": (b'"a\nb"', "SYNTAX"),
    "a member twice": (b'{"a": 1, "a": 1}', "DUPLICATE_KEY"),
    "a member twice, one escaped": (b'{"a": 1, "\\u0061": 2}', "DUPLICATE_KEY"),
    "a member twice, a colon escaped": (b'{"a": "\\u003a", "a": ""}', "DUPLICATE_KEY"),
    "a member twice, a colon escaped last": (b'{"a": "", "a": "\\u003a"}', "DUPLICATE_KEY"),
    "a member twice, a colon escaped in capitals": (b'{"a": "", "a": "\\u003A"}', "DUPLICATE_KEY"),
    "a member twice, deep inside": (b'[[{"b": {"a": [], "a": {}}}]]', "DUPLICATE_KEY"),
    "not a number": (b"[NaN]", "NOT_A_NUMBER"),
    "infinity": (b"[-Infinity]", "NOT_A_NUMBER"),
    "an overflowing number": (b"[1e999]", "NUMBER_TOO_LARGE"),
    "an integer of 65 bits": (b"[18446744073709551616]", "NUMBER_TOO_LARGE"),
    "a negative integer of 65 bits": (b"[-9223372036854775809]", "NUMBER_TOO_LARGE"),
    "an integer of 10,000 digits": (b"9" * 10_000, "NUMBER_TOO_LARGE"),
    "half a surrogate pair": (b'"\\ud800"', "LONE_SURROGATE"),
    "half a surrogate pair in a name": (b'{"\\udc00": 1}', "LONE_SURROGATE"),
    "Latin-1": ('{"name": "Köln"}'.encode("latin-1"), "NOT_UTF8"),
    "UTF-16": ('{"name": "Köln"}'.encode("utf-16"), "NOT_UTF8"),
    "UTF-16 without a mark": ("[]".encode("utf-16-le"), "SYNTAX"),
    "a byte order mark": (b"\xef\xbb\xbf{}", "BYTE_ORDER_MARK"),
    "20,000 brackets": (b"[" * 20_000, "TOO_DEEP"),
    "20,000 brackets and their ends": (b"[" * 20_000 + b"]" * 20_000, "TOO_DEEP"),
    "one level too many": (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "TOO_DEEP"),
    "one object too many": (b'{"a":' * DEEPEST + b"[]" + b"}" * DEEPEST, "TOO_DEEP"),
}


@pytest.mark.parametrize(("raw", "reason"), REFUSED.values(), ids=REFUSED)
def test_refused_and_the_reason_named(raw, reason):
    with pytest.raises(NotJsonError) as refusal:
        loads(raw)
    assert refusal.value.reason == reason


@pytest.mark.parametrize(
    "raw",
    [
        b"null",
        b" [1, 1.0, -0.5e-3, true] \n",
        b'{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}',
        b'{"a:b": "c:d", "url": "http://x:80/"}',
        b'{"quote": "\\u0022\\u003a", "smile": "\\ud83d\\ude00"}',
        '{"name": "K\u00f6ln \U0001f600"}'.encode(),
        b"[18446744073709551615, -9223372036854775808, 0.12345678901234567890123]",
        b"[" * DEEPEST + b"]" * DEEPEST,
        b"[" + b"[{}, []], " * 500 + b"[]]",
        b'"' + b"[" * 500 + b'"',
    ],
)
def test_accepted_with_the_value_that_python_reads(raw):
    assert repr(loads(raw)) == repr(exact(raw)) == repr(json.loads(raw))


def test_duplicate_member_is_named():
    with pytest.raises(NotJsonError) as refusal:
        loads(b'{"name": "Anna", "routes": [], "name": "Ben"}')
    assert refusal.value.where == {"key": "name"}


def test_syntax_error_says_where():
    with pytest.raises(NotJsonError) as refusal:
        loads(b'{\n  "a": ]\n}')
    assert refusal.value.where == {"line": 2, "column": 8}


@pytest.mark.usefixtures("resting_collector")
@pytest.mark.parametrize(
    "raw",
    [
        b'"' + b'\\"' * 131_000,
        b"[" + b"1," * 131_000 + b"99999999999999999999]",
        b"[" + b"{}," * 87_000 + b"{}",
        b'{"a":1,' * 37_000,
        b'"' * 262_000,
        b'[{"a":1,"a":1},' * 17_000,
    ],
    ids=["open string", "long number last", "cut off", "deep", "quotes", "duplicates"],
)
def test_no_text_of_the_size_allowed_takes_long(raw):
    started = time.process_time()
    with pytest.raises(NotJsonError):
        loads(raw)
    assert time.process_time() - started < 0.3


texts = st.text(st.characters(exclude_categories=[]), max_size=6)
keys = st.sampled_from(["a", "b", ":", "\u00e4"]) | texts
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**66), 2**66)
    | st.floats()
    | st.sampled_from(["a:b", "\u003a", "[{", "\\", '"'])
    | texts,
    lambda inner: st.lists(inner, max_size=4) | st.lists(st.tuples(keys, inner), max_size=4),
    max_leaves=12,
)


@st.composite
def written(draw):
    """JSON, nearly: members may repeat, letters may be escaped, and some bytes are changed."""

    def write(value):
        if isinstance(value, list) and value and all(isinstance(pair, tuple) for pair in value):
            members = (f"{string(key)}: {write(inner)}" for key, inner in value)
            return "{" + ", ".join(members) + "}"
        if isinstance(value, list):
            return "[" + ",".join(map(write, value)) + "]"
        return string(value) if isinstance(value, str) else json.dumps(value)

    def string(text):
        if draw(st.booleans()):
            return json.dumps(text)
        escaped = "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else c for c in text)
        return f'"{escaped}"'

    raw = write(draw(values)).encode(errors="surrogatepass")
    for at, byte in draw(
        st.lists(st.tuples(st.integers(0, 60), st.binary(max_size=2)), max_size=2)
    ):
        raw = raw[:at] + byte + raw[at + len(byte) :]
    return raw


@given(written() | st.binary(max_size=40))
@example(b'{"a":1,"a":2}')
@example(b'{"":"\\u003a:","":""}')
def test_fast_reader_answers_as_the_exact_one(raw):
    assert verdict(loads, raw) == verdict(exact, raw)


@given(values)
def test_what_is_written_is_read_again(value):
    try:
        raw = dumps(value)
    except (TypeError, orjson.JSONEncodeError):
        return
    assert dumps(loads(raw)) == raw
