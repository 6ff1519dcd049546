"""What a feature is: a value that declares everything it adds; nothing else knows its name.

A place in the game where features take part is a kind of hook: a class derived from `Hook`,
declared beside the loop that runs through it (`class Audit(Hook[N])` in `rules/audits/audit.py`,
for example). A feature lists its hooks, each made of functions that get the feature's own numbers
as their first argument. When a map is compiled with its options (`rules/in_force/compiling.py`),
the hooks of the features in force are collected by kind, and the base game asks for those of one
kind: `game.rules.hooks[Audit]`. The base game is such a value too (`rules/in_force/base.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from referee.model.fault import Fault

N = TypeVar("N", contravariant=True)  # noqa: PLC0105 it is read in every hook
"""The type of a feature's own numbers: the first argument of each function of its hooks."""
H = TypeVar("H", bound="Hook[Any]")

TextFacts = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Facts for the texts of a feature's rules that are derived from a map file."""
MapFaults = Callable[[Mapping[str, Any], Mapping[str, Any]], Iterator[Fault]]
"""Faults of a map file with regard to the feature, given its numbers as written."""


class Hook(Struct, Generic[N], frozen=True):
    """A feature's contribution at one point of the rules; each kind is a subclass."""

    def unplayed(self) -> Hook[object] | None:
        """The hook that remains when an option removes the map's feature from the game."""
        return None


class BoardMember(Struct, frozen=True):
    """What a feature adds to places, routes or tickets of a board: a member by its name and kind.

    `kind` is `number`, `numbers`, `flag` or `places` (names of places, resolved when the board is
    assembled). A `required` member must be present while the feature is in force. If it is
    `in_ids`, its name distinguishes the ids of parallel routes of different lengths. `says` is its
    description in the contract.
    """

    name: str
    kind: str
    required: bool = False
    in_ids: bool = False
    says: str = ""


class Everywhere(Struct, frozen=True):
    """How an option works on a map whose file does not offer it.

    `usual` gives its default there from the features as written and the most players; `brings`
    gives the numbers of its feature that a value adds to a game without the feature. `reason`
    explains the default.
    """

    usual: Callable[[Mapping[str, Any], int], Any]
    brings: Callable[[Any], Mapping[str, Any] | None]
    reason: str


class Option(Struct, frozen=True):
    """An option that players may agree on: its name and its possible values.

    `kind` is `flag`, `number`, `by_seat` (at least a number for each player), `word` (one of
    `values`) or `tie_breaks`. If the option replaces a number of a feature, `standard` gets that
    number from those of all features in force. `conflicts` names what contradicts it: other
    options, or the number of players. An option that is `everywhere` need not be offered by a map.
    `says` is its description in the contract. The meaning of an option `in_file` is in the map file
    alone: its `changes` and the tickets that it has in play.
    """

    name: str
    kind: str = "flag"
    values: tuple[str, ...] = ()
    standard: Callable[[Mapping[str, Any]], Any] | None = None
    conflicts: Callable[[Any, Mapping[str, Any], int], Iterable[str]] | None = None
    everywhere: Everywhere | None = None
    says: str = ""
    in_file: bool = False


class Feature(Struct, Generic[N], frozen=True):
    """A feature: its name in map files, the type of its numbers there, and all that it adds.

    `dead_ends` is whether every line into a country ends at its own node.
    """

    name: str
    numbers: type[N]
    hooks: tuple[Hook[N], ...] = ()
    options: tuple[Option, ...] = ()
    map_faults: MapFaults | None = None
    text_facts: TextFacts | None = None
    place_members: tuple[BoardMember, ...] = ()
    route_members: tuple[BoardMember, ...] = ()
    ticket_members: tuple[BoardMember, ...] = ()
    dead_ends: bool = False

    def each(self, kind: type[H]) -> tuple[H, ...]:
        """Its hooks of one kind."""
        return tuple([hook for hook in self.hooks if isinstance(hook, kind)])

    @property
    def everywhere(self) -> bool:
        """Whether players may use it on every map."""
        return any(option.everywhere for option in self.options)
