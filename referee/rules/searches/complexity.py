"""The limit of a search: counted steps, never the clock (`longest.bonus`)."""

from __future__ import annotations

from dataclasses import dataclass


class TooComplex(Exception):  # noqa: N818 it says what is the matter, as the code of the problem does
    """A search would take more steps than any position of a printed map asks for.

    `pointer` is where what is searched stands.
    """

    def __init__(self, pointer: str = "") -> None:
        super().__init__(pointer)
        self.pointer = pointer


@dataclass
class Steps:
    """How many counted steps are left to all searches of one kind in a request."""

    left: int
