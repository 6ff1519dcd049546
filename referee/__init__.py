"""Referee and score keeper for the railway board games of the Ticket to Ride family.

>>> import referee
>>> germany = referee.load("germany")
>>> score = germany.score([{"name": "Anna", "routes": ["berlin-leipzig"], "tickets": []}])
>>> score.players[0].total
7
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from referee import compiled
from referee.errors import InvalidRequest

if TYPE_CHECKING:
    from referee.library import Map

__all__ = ["InvalidRequest", "__version__", "load"]

__version__ = "2.0.0"

compiled.prefer()


def load(source: str | PathLike[str] | Mapping[str, Any]) -> Map:
    """A map by its id, by the path of its file, or as the JSON of one.

    Raises `InvalidRequest` with all that is wrong with it, and `KeyError` for an id that no map of
    the product has.
    """
    # The build imports this package before anything that it needs is installed.
    from referee.library import load_map  # noqa: PLC0415

    return load_map(source)
