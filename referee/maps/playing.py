"""The faults in the games of a map file: each is compiled and started, for every option.

The default game and one for each value of each option are tried: their numbers must fit the
declarations of the features and agree with each other, and an offered value must change something.
A fault of a value of an option is reported where the option changes the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from referee.maps.facts import facts_of, is_one_table, options_of
from referee.maps.faults import feature_faults
from referee.maps.files import escape, not_as_schema
from referee.maps.names import nearest
from referee.maps.relations import unrelated
from referee.model.board import Board
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts as Shown
from referee.model.player import Player
from referee.rules.audits.audit import audit_position
from referee.rules.core.feature import Option
from referee.rules.core.game import Game
from referee.rules.core.numbers import Base
from referee.rules.drawing.starting import start
from referee.rules.in_force.compiling import (
    BASE_NUMBERS,
    Facts,
    Offered,
    brought,
    changed,
    compile_game,
    member_of,
)
from referee.rules.in_force.registry import FEATURES, OPTIONS
from referee.rules.score.scoring import score
from referee.rules.verdicts.judge import legal_actions

Contents = Mapping[str, Any]


class Variant(Struct, frozen=True):
    """A game that a table may play: the default one, or that with one option set.

    `pointer` is where the file says what the value changes, empty for the default game; `changes`
    are the features that it changes there.
    """

    given: Mapping[str, Any]
    pointer: str = ""
    changes: Mapping[str, Any] = {}

    def place(self, pointer: str) -> str:
        """Where a fault of a number belongs: at the option where that changes the feature."""
        if not self.pointer:
            return pointer
        _, where, *steps = pointer.split("/")
        if where == "features" and steps and steps[0] in self.changes:
            return "/".join((self.pointer, *steps))
        return self.pointer


def unplayable(contents: Contents, board: Board) -> list[Fault]:
    """Everything that is wrong with the games of a file that has no other faults."""
    whole = {**contents, "options": options_of(contents)}
    facts = facts_of(whole)
    found = [
        fault
        for name, offered in facts.options.items()
        for fault in _misplaced(name, offered, contents)
    ]
    if found:
        return found
    found = _wrong_game(contents, facts, board, Variant({}))
    if found:
        return found
    found += _other_defaults(contents, facts, board)
    for name, offered in facts.options.items():
        for value in values_of(OPTIONS[name], offered, contents["players"][1]):
            member = member_of(value)
            changes = offered.changes.get(member, {})
            beside = f"changes/{escape(member)}" if changes else "default"
            variant = Variant({name: value}, f"/options/{name}/{beside}", changes)
            found += _wrong_game(contents, facts, board, variant)
            if OPTIONS[name].in_file and value != offered.default and not found:
                found += _ineffective(facts, board, variant, name, member)
    return list({(fault.code, fault.pointer): fault for fault in found}.values())


def values_of(option: Option, offered: Offered, players: int) -> tuple[Any, ...]:
    """The values of an option on a map that are tried; of numbers and lists, the usual ones."""
    written = (*offered.changes, *offered.in_play)
    if option.kind == "flag":
        return (False, True)
    if option.kind == "word":
        return option.values or tuple(dict.fromkeys((offered.default, *written)))
    if option.kind == "number":
        usual = range(players + 1) if option.standard else ()
        return tuple(dict.fromkeys((offered.default, *usual, *_numbers(written))))
    return (offered.default,)


def _numbers(written: tuple[str, ...]) -> Iterator[int]:
    return (int(name) for name in written if re.fullmatch("0|[1-9][0-9]{0,5}", name))


def _misplaced(name: str, offered: Offered, contents: Contents) -> Iterator[Fault]:
    """Values that an option cannot have, and changes of what the game does not have."""
    features, option = contents["features"], OPTIONS[name]
    values = tuple(map(member_of, values_of(option, offered, contents["players"][1])))
    for way, written in (("changes", offered.changes), ("in_play", offered.in_play)):
        for value in written:
            if value not in values:
                shown: Shown = {"value": value, "possible": values}
                pointer = f"/options/{name}/{way}/{escape(value)}"
                yield Fault(FaultCode.UNKNOWN_VALUE, pointer, shown)
    for value, changes in offered.changes.items():
        pointer = f"/options/{name}/changes/{escape(value)}"
        for feature, numbers in changes.items():
            at = f"{pointer}/{escape(feature)}"
            if feature not in features:
                shown = {"name": feature, "nearest": nearest(feature, features)}
                yield Fault(FaultCode.UNKNOWN_FEATURE, at, shown)
            elif numbers is None and feature in BASE_NUMBERS:
                yield not_as_schema(at, "no game is without these numbers")
            elif numbers is not None:
                yield from _ineffective_numbers(feature, numbers, features[feature], at)


def _ineffective_numbers(
    feature: str, numbers: Mapping[str, Any], written: Mapping[str, Any], pointer: str
) -> Iterator[Fault]:
    """Members that the feature does not have, and numbers that all are what they are anyway."""
    row = Base if feature in BASE_NUMBERS else FEATURES[feature].numbers
    if row is Base:
        row = next(field.type for field in fields(Base) if field.name == feature)
    known = [field.name for field in fields(row)]
    for member in numbers:
        if member not in known:
            shown: Shown = {"member": member, "nearest": nearest(member, known)}
            yield Fault(FaultCode.UNKNOWN_MEMBER, f"{pointer}/{escape(member)}", shown)
    if all(written.get(member) == value for member, value in numbers.items()):
        yield not_as_schema(pointer, "this changes nothing")


def _ineffective(
    facts: Facts, board: Board, variant: Variant, name: str, value: str
) -> Iterator[Fault]:
    """A value that an option has by the file alone, and that makes the same game."""
    usual = compile_game(facts, board, {})
    other = compile_game(facts, board, variant.given)
    if (usual.rules.numbers, usual.tickets_in_play) == (other.rules.numbers, other.tickets_in_play):
        yield not_as_schema(f"/options/{name}", f"the value {value} changes nothing")


def _other_defaults(contents: Contents, facts: Facts, board: Board) -> Iterator[Fault]:
    """Defaults that are not what is played without the option."""
    played = compile_game(facts, board, {}).options
    for name in contents["options"]:
        everywhere, default = OPTIONS[name].everywhere, facts.options[name].default
        usual = played[name]
        if everywhere is not None:
            usual = tuple(everywhere.usual(contents["features"], contents["players"][1]))
        if default != usual:
            shown: Shown = {"value": member_of(default), "possible": (member_of(usual),)}
            yield Fault(FaultCode.UNKNOWN_VALUE, f"/options/{name}/default", shown)


def _wrong_game(contents: Contents, facts: Facts, board: Board, variant: Variant) -> list[Fault]:
    """What is wrong with one game."""
    defaults = {name: offered.default for name, offered in facts.options.items()}
    options = {**defaults, **variant.given}
    written = changed(facts.features, facts.options, options)
    found = [*_misread(written, variant), *_misread_defaults(options)]
    if found:
        return found
    found = feature_faults({**contents, "features": written})
    if not found:
        by_kind = not is_one_table(contents["points"])
        game = compile_game(facts, board, variant.given, by_kind=by_kind)
        found = [*unrelated(contents, game)] or [*_unstarted(game)]
    return [Fault(fault.code, variant.place(fault.pointer), fault.facts) for fault in found]


def _misread(written: Mapping[str, Any], variant: Variant) -> Iterator[Fault]:
    """Numbers that are not as their feature declares them."""
    types = {field.name: field.type for field in fields(Base)}
    for name, numbers in written.items():
        try:
            msgspec.convert(numbers, types.get(name) or FEATURES[name].numbers)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            steps = re.sub(r"\[(\d+)\]", r"/\1", path.partition("[...]")[0].rstrip("`"))
            pointer = variant.place(f"/features/{name}{steps.replace('.', '/')}")
            yield not_as_schema(pointer, reason)


def _misread_defaults(options: Mapping[str, Any]) -> Iterator[Fault]:
    """Defaults that are no numbers of the feature that an option brings into the game."""
    for name, numbers in brought(options).items():
        option = next(one for one in FEATURES[name].options if one.everywhere is not None)
        yield from _misread({name: numbers}, Variant({}, f"/options/{option.name}/default"))


def _unstarted(game: Game) -> Iterator[Fault]:
    """A game that cannot be begun: dealt, judged and scored, with the fewest and the most players.

    This catches any remaining fault before a request does.
    """
    for count in dict.fromkeys(game.players):
        seated = [Player(f"Player {seat + 1}") for seat in range(count)]
        try:
            position = start(game, seated)
            findings = audit_position(game, position)
            legal_actions(game, position)
            score(game, seated)
        except Exception as error:  # noqa: BLE001 whatever a game of such numbers ends with
            yield not_as_schema("", f"the game cannot be begun ({error!r})")
            return
        for finding in findings:
            reason = f"the game begins with what cannot be ({finding.code.value})"
            yield not_as_schema("/features", reason)
