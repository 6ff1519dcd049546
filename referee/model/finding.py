"""Findings: what is wrong with an action or cannot be in a position, as values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.model.codes import Code

Fact = str | int | bool | None | tuple["Fact", ...] | Mapping[str, "Fact"]

Facts = dict[str, Fact]


class Finding(Struct, frozen=True):
    """One thing that is wrong: its code, the rule it rests on, where, and the facts.

    `pointer` is a JSON pointer: `/players/0/routes/3` within the snapshot or position, and
    `/action/cards` within the action. The text is made at the edge, from code and facts.
    """

    code: Code
    rule: str
    pointer: str
    facts: Mapping[str, Fact]


class Unchecked(Struct, frozen=True):
    """A rule that could not be checked because something is not known, and what."""

    rule: str
    pointer: str


Reason = Finding | Unchecked
"""What a check yields: a reason against an action, or a rule that could not be checked."""
