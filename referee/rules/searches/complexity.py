"""The bound of a search: counted steps, never the clock (`longest.bonus`).

Some questions have no fast answer that is exact: the longest path, a tour in its order, the best
loans of routes. A request must not be able to keep a worker busy, and an answer must not depend on
how busy the machine is. So a search counts its steps (states looked at, or sets tried) and raises
`TooComplex` when they are more than its limit. The same request has the same answer everywhere.

A limit is chosen in three stages, and the comment at each says which of them it rests on:

1. A bound on the states by the shape of a board. Printed boards are flat, so a sweep over them
   keeps few nodes open (`sweep.py`), and states grow with that number and not with that of the
   paths.
2. The most expensive networks that pieces can pay on the printed boards, found by a search by trial
   and kept with the tests of the searches.
3. A limit well above these: no game that can be played meets it, and what meets it was made for
   that.

All searches of one kind in a request share their steps (`Steps`): five players may not ask five
times as much as one.
"""

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
