"""Subways: routes of one space that are paid with a printed number of cards."""

from __future__ import annotations

from msgspec import Struct

from referee.rules.feature import Feature


class Subways(Struct, frozen=True, forbid_unknown_fields=True):
    """Routes that are priced in cards (`claim.subway`); which kinds those are the map says."""


ROW = Feature("subways", numbers=Subways)
