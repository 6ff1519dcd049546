"""Whatever a caller gives, the library answers or raises `InvalidRequest`, and nothing else."""

import datetime as dt
import decimal
import math
from collections import OrderedDict, UserDict
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee

GERMANY = referee.load("germany")
POSITION = {"players": [{"name": "Anna", "hand": {"red": 3}}, {}], "turn": {"player": "Anna"}}
PASS = {"type": "pass"}


class Name(str):
    """A text of a type of its own."""

    __slots__ = ()


class Count(int):
    """A number of a type of its own."""


class Raising(UserDict):
    """A mapping that cannot be read."""

    def __iter__(self):
        raise OSError("gone")


def endless() -> list[Any]:
    """A list that has itself in it."""
    found: list[Any] = []
    found.append(found)
    return found


CALLS: dict[str, Callable[[Any], object]] = {
    "a map": referee.load,
    "how many players start": GERMANY.start,
    "options of the start": lambda value: GERMANY.start(2, options=value),
    "players": lambda value: GERMANY.score(value).to_dict(),
    "players to be audited": lambda value: GERMANY.audit(value).to_dict(),
    "a position": lambda value: GERMANY.judge(value, PASS),
    "an action": lambda value: GERMANY.judge(POSITION, value).to_dict(),
    "an action in a known position": lambda value: GERMANY.judge(GERMANY.start(2), value),
    "a position to be listed": GERMANY.legal_actions,
    "the start of a replay": lambda value: GERMANY.replay(value, []),
    "actions": lambda value: GERMANY.replay(POSITION, value),
    "one of the actions": lambda value: GERMANY.replay(POSITION, [value]),
    "a board": lambda value: GERMANY.score([{}, {}], board=value),
    "points": lambda value: GERMANY.score([{}, {}], points=value),
    "texts": lambda value: GERMANY.score([{}, {}], texts=value),
    "a language": lambda value: GERMANY.score([{}, {}], language=value),
    "routes": lambda value: GERMANY.score([{"routes": value}, {}]),
    "a ticket": lambda value: GERMANY.score([{"tickets": [value]}, {}]),
    "a name": lambda value: GERMANY.score([{"name": value}, {}]),
}
ODD: dict[str, Any] = {
    "a number of hundreds of digits": 10**400,
    "no number": math.nan,
    "an infinite number": math.inf,
    "half a surrogate pair": "\ud800",
    "half a pair as a name": {"\ud800": 1},
    "a text of a type of its own": Name("berlin"),
    "a number of a type of its own": Count(3),
    "a mapping of a type of its own": UserDict(players=[{}, {}]),
    "an ordered mapping": OrderedDict(players=[{}, {}]),
    "a mapping that cannot be read": Raising(players=1),
    "numbers as names": {1: 2, "1": 3},
    "bytes": b"berlin",
    "a set": {"berlin-leipzig"},
    "a date": dt.date(2020, 1, 1),
    "a decimal": decimal.Decimal(3),
    "a class": type,
    "a function": len,
    "an object": object(),
    "an iterator": iter([{}, {}]),
    "numbers without end": iter(int, 1),
    "a list in itself": endless(),
    "a long text": "a" * 100_000,
    "a file that is none": "no\0file",
}
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=3)
        | st.tuples(inner)
    ),
    max_leaves=5,
)


def answered(call: Callable[[Any], object], value: Any) -> None:
    """Call it: there is an answer, or a refusal that says what is wrong."""
    try:
        call(value)
    except referee.InvalidRequest as error:
        refused = error
    else:
        return
    assert refused.errors
    assert str(refused).encode()


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
def test_odd_values_are_answered_or_refused(call, value):
    answered(call, value)


@given(st.sampled_from(list(CALLS.values())), VALUES)
def test_any_value_is_answered_or_refused(call, value):
    answered(call, value)


def test_tuples_and_other_mappings_are_taken_as_json_has_them():
    given_so = (UserDict(name=Name("Anna"), routes=("berlin-leipzig",), tickets=()), {})
    assert GERMANY.score(given_so).players[0].total == 7


@pytest.mark.parametrize("players", [0, 1, 6, "two", None, True])
def test_as_many_players_start_as_the_map_has(players):
    with pytest.raises(referee.InvalidRequest, match="players"):
        GERMANY.start(players)
