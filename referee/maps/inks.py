"""The inks of a picture: the colors of routes and pieces, and the symbol that goes with each.

A color never stands alone: every space shows the symbol of its color, every piece the mark of
its player.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

PAPER: Final = "#f6f1e4"
INK: Final = "#26221c"
WATER: Final = "#4f7f95"
SEA: Final = "#dbe6e8"


class Ink(Struct, frozen=True):
    """A color as it is printed, and what is legible on it.

    `symbol` is drawn on a space of that color: path data in a square from -1 to 1.
    """

    fill: str
    on: str
    symbol: str = ""


_DOT = "M-.6 0a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0z"
_RING = _DOT + "M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0z"

INKS: Final = {
    "purple": Ink("#8b4f9f", "#fff", "M0-1.1L1.1 0L0 1.1L-1.1 0z"),
    "blue": Ink("#2f6db3", "#fff", "M-1-.9H1V-.2H-1zM-1 .2H1V.9H-1z"),
    "orange": Ink("#e58a2c", "#26221c", "M0-1L1.1.9H-1.1z"),
    "white": Ink("#fdfdfa", "#26221c", _RING),
    "green": Ink("#3d8b46", "#fff", "M-.9-.9H.9V.9H-.9z"),
    "yellow": Ink("#f2d338", "#26221c", "M-.95 0a.95.95 0 1 0 1.9 0a.95.95 0 1 0-1.9 0z"),
    "black": Ink("#33312f", "#fff", "M-.3-1H.3V-.3H1V.3H.3V1H-.3V.3H-1V-.3H-.3z"),
    "red": Ink(
        "#c7362e",
        "#fff",
        "M-1-.6L-.6-1L0-.4L.6-1L1-.6L.4 0L1 .6L.6 1L0 .4L-.6 1L-1 .6L-.4 0z",
    ),
    "gray": Ink("#b9b4aa", "#26221c"),
}
"""By the names that colors have on boards and players; gray routes take any color."""

NO_INK: Final = INKS["gray"]
NEUTRAL_INK: Final = Ink("#6a6055", "#fff")
"""Of the neutral player's pieces: darker than gray routes, on which they may lie."""
_EVERY: Final = {**INKS, "neutral": NEUTRAL_INK}


def ink(color: str) -> Ink:
    """The ink of a color; of one without a name here it is gray.

    >>> ink("yellow").fill, ink("") is NO_INK
    ('#f2d338', True)
    """
    return _EVERY.get(color, NO_INK)
