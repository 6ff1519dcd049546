"""Subways: routes of one space that are paid with a printed number of cards."""

from __future__ import annotations

from msgspec import Struct

from referee.rules.core.feature import Feature


class Subways(Struct, frozen=True, forbid_unknown_fields=True):
    """Routes that are priced in cards (`claim.subway`), beside those that cost a card a space.

    The map says which kinds are priced (`claim.streetcar`).
    """


FEATURE = Feature("subways", numbers=Subways)
