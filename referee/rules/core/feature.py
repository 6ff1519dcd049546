"""What a feature is: a value that says all that it brings, and nothing else knows it by name.

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
"""Numbers that the texts of a feature's rules ask for, where they only follow from a map file."""
MapFaults = Callable[[Mapping[str, Any], Mapping[str, Any]], Iterator[Fault]]
"""What in a map file does not fit the feature; of numbers as they are written."""


class Hook(Struct, Generic[N], frozen=True):
    """What a feature brings to one place of the game; a class for each place derives from it."""

    def unplayed(self) -> Hook[object] | None:
        """What stays where a map has the feature, and an option takes it out of the game."""
        return None


class BoardMember(Struct, frozen=True):
    """What a feature adds to the routes or tickets of a board: the name of a member, and its kind.

    `kind` is `number`, `numbers`, `flag` or `places` (names of places, found when the board is put
    together). One that is `required` must be there while the feature is in force. The name
    of one that is `in_ids` is in the ids of routes that have it, beside others of another length.
    What it means is what it `says` in the contract.
    """

    name: str
    kind: str
    required: bool = False
    in_ids: bool = False
    says: str = ""


class Everywhere(Struct, frozen=True):
    """What an option is on a map whose file does not offer it.

    `usual` is its default there, of the features as written and the most players; `brings` are the
    numbers of its feature that a value brings into a game without it. `reason` is for the default.
    """

    usual: Callable[[Mapping[str, Any], int], Any]
    brings: Callable[[Any], Mapping[str, Any] | None]
    reason: str


class Option(Struct, frozen=True):
    """An option that a table may settle: its name and what it may be.

    `kind` is `flag`, `number`, `by_seat` (a number for each player at least), `word` (one of
    `values`) or `tie_breaks`. `standard` is its value out of the numbers of all features in force,
    where it stands for one of them. `conflicts` names what of the game contradicts it: other
    options, or the number of players. One that is `everywhere` need not be offered by a map. What
    it settles is what it `says` in the contract. One that is `in_file` has its meaning from the map
    file alone: from its `changes` and the tickets that it has in play.
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
    """A feature: its name, as in a map file, its numbers there, and all that it brings.

    `dead_ends` is whether every line into a country ends at a point of its own.
    """

    name: str
    numbers: type[N]
    hooks: tuple[Hook[N], ...] = ()
    options: tuple[Option, ...] = ()
    map_faults: MapFaults | None = None
    text_facts: TextFacts | None = None
    route_members: tuple[BoardMember, ...] = ()
    ticket_members: tuple[BoardMember, ...] = ()
    dead_ends: bool = False

    def each(self, kind: type[H]) -> tuple[H, ...]:
        """Its hooks of one kind."""
        return tuple([hook for hook in self.hooks if isinstance(hook, kind)])

    @property
    def everywhere(self) -> bool:
        """Whether a table may play with it on every map."""
        return any(option.everywhere for option in self.options)
