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

from referee.errors import InvalidRequest
from referee.version import __version__

if TYPE_CHECKING:
    from referee.library import Map

__all__ = ["InvalidRequest", "__version__", "load"]


def load(source: str | PathLike[str] | Mapping[str, Any]) -> Map:
    """A map by its id, by the path of its file, or as the JSON of one.

    Raises `InvalidRequest` with all that is wrong with it, or where there is no such map or file.
    """
    # Not at the top: what asks the package for less need not wait for all of the library.
    from referee.library import load_map  # noqa: PLC0415

    return load_map(source)
