"""The options of a map, as a request may set them: from what the features say of theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from referee.maps.loading import GameMap
from referee.model.fault import FaultCode
from referee.rules.compiling import Offered
from referee.rules.feature import Option
from referee.rules.game import Game
from referee.rules.registry import FEATURES, OPTIONS
from referee.wire.json.faults import Faults
from referee.wire.schema.containers import Many
from referee.wire.schema.fields import Field, Flag, Integer, Word
from referee.wire.schema.limits import NUMBER, OFFSET, PLAYERS
from referee.wire.schema.records import Record
from referee.wire.schema.vocabulary import Words

_FIELDS: Final[Mapping[str, Callable[[Option, Words], Field[Any]]]] = {
    "flag": lambda _, __: Flag(),
    "number": lambda _, __: Integer(0, NUMBER),
    "by_seat": lambda _, __: Many(Integer(-OFFSET, OFFSET), PLAYERS),
    "word": lambda option, words: Word(option.values or _offered(words.options[option.name])),
    "tie_breaks": lambda _, words: Many(Word(words.tie_breaks), len(words.tie_breaks)),
}
"""The field of an option by its kind."""


def _offered(option: Offered) -> tuple[str, ...]:
    """The words that a map has for an option: those with something to them, and the default."""
    return tuple(dict.fromkeys((option.default, *option.in_play, *option.changes)))


def options_record(words: Words) -> Record:
    """The options of this map. One that only another map has is refused, whatever it says."""
    members = {name: _FIELDS[OPTIONS[name].kind](OPTIONS[name], words) for name in words.options}
    return Record(members, OPTIONS.keys(), (None,))


def options_of(loaded: Mapping[str, Any] | None, players: int, faults: Faults) -> dict[str, Any]:
    """The options that are given.

    Of a list of tie-breaks none may be there twice; one by seat has a number for every player.
    """
    given = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in (loaded or {}).items()
        if value is not None
    }
    for name, value in given.items():
        kind = OPTIONS[name].kind
        if kind == "tie_breaks":
            _check_twice(name, value, faults)
        elif kind == "by_seat" and len(value) < players:
            limits = {"least": players, "most": PLAYERS}
            faults.add(FaultCode.OUT_OF_RANGE, f"/options/{name}", measure="items", **limits)
    return given


def _check_twice(name: str, order: Sequence[str], faults: Faults) -> None:
    """Tell what is there a second time."""
    for number, one in enumerate(order):
        if one in order[:number]:
            faults.add(FaultCode.DUPLICATE_ID, f"/options/{name}/{number}", id=one)


def chooses_tickets(game_map: GameMap) -> str:
    """The option of a map that says which tickets are in play; empty where none does."""
    options = game_map.facts.options.items()
    return next((name for name, offered in options if offered.in_play), "")


def conflicting(game_map: GameMap) -> tuple[tuple[str, Option], ...]:
    """The options of a map that something may contradict, each with its feature."""
    return tuple(
        (name, option)
        for name in game_map.features
        for option in FEATURES[name].options
        if option.conflicts is not None and option.name in game_map.option_names
    )


def check_conflicts(
    options: Iterable[tuple[str, Option]], game: Game, players: int, faults: Faults
) -> None:
    """Report what of the game contradicts an option in force."""
    for feature, option in options:
        numbers = game.rules.numbers.get(feature)
        if numbers is None or option.conflicts is None:
            continue
        for other in option.conflicts(numbers, game.options, players):
            faults.add(
                FaultCode.OPTION_CONFLICT,
                f"/options/{option.name}",
                option=option.name,
                other=other,
            )


def in_json(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as an answer echoes them."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in options.items()
    }
