"""The bound of a search: counted steps, never the clock (`longest.bonus`).

Some questions have no fast exact algorithm: the longest path, a tour in order, the best choice of
borrowed routes. A request must not keep a worker busy, and an answer must not depend on how busy
the machine is. So a search counts its steps (states visited or sets tried) and raises `TooComplex`
beyond its limit. The same request has the same answer everywhere.

A limit is chosen in three stages; the comment at each limit says which of them it uses:

1. A bound on the states from the shape of a board. Printed boards are nearly planar, so a sweep
over them keeps few nodes open (`sweep.py`), and the states grow with that number rather than with
the number of paths. 2. The most expensive networks that pieces can pay for on the printed boards,
found by randomized search and kept with the tests of the searches. 3. A limit well above these: no
game that can be played reaches it, only inputs constructed for that.

All searches of one kind in a request share their steps (`Steps`): five players together have the
same limit as one.
"""

from __future__ import annotations

from dataclasses import dataclass


class TooComplex(Exception):  # noqa: N818 it says what is the matter, as the code of the problem does
    """A search would take more steps than any position of a printed map needs.

    `pointer` is the JSON pointer to the input of the search.
    """

    def __init__(self, pointer: str = "") -> None:
        super().__init__(pointer)
        self.pointer = pointer


@dataclass
class Steps:
    """How many steps are left for all searches of one kind in a request."""

    left: int
