"""Tolls as values: what a map says of them, the tokens of a player, and what a claim paid."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.model.member import Member

TOLL = Member[int]("toll", 0)
"""The toll of a route."""
TOKENS = Member[int | None]("tolls", None)
"""The value of a player's toll tokens; None where it is not known."""
LOAN = Member[bool | None]("loan", False)
"""Whether a claim takes a loan; None where that is not known."""


class Toll(Struct, frozen=True):
    """A toll: `paid_by` and `paid_to` are players' names or the bank; what is unknown is None."""

    amount: int | None
    paid_by: str | None
    paid_to: str | None


EFFECT = Member[Toll | None]("toll", None)
"""The toll of a claim."""


class Tolls(Struct, frozen=True, forbid_unknown_fields=True):
    """Toll tokens: `total` each, and the bonus by number of players and place.

    `paid_back` is whether the bank pays tolls to players for tracks that nobody at the table owns.
    """

    tokens: Mapping[str, int]
    total: int
    bonus: Mapping[str, tuple[int, ...]]
    paid_back: bool = False
