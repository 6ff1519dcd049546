"""Stations as values: what a map says of them, what a player has built, and how one is built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from referee.model.action import Action
from referee.model.member import Member

NAME = "stations"
BUILD, BORROW = "station.build", "station.borrow"


class Station(Struct, frozen=True):
    """A station: its city, and the route that it borrows, where that is said."""

    city: int
    borrows: int | None = None


BUILT = Member[tuple[Station, ...]]("stations", ())
"""A player's stations, in the order in which they are given."""


class Stations(Struct, frozen=True, forbid_unknown_fields=True):
    """So many stations for `each`; points for each one that is `unused` (`station.unused`)."""

    each: int
    unused: int


class BuildStation(Action, frozen=True):
    """Build a station in a city (a place) with cards (`station.build`)."""

    type: ClassVar[str] = "build_station"
    city: int
    cards: Mapping[str, int] | None
