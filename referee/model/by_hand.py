"""What a player counted by hand, who does not say which routes and tickets there are."""

from __future__ import annotations

from msgspec import Struct

from referee.model.member import Open


class RouteCount(Struct, frozen=True):
    """`count` routes of so many spaces, each of which takes `cost` cards and scores `points`.

    `kind` is None where points do not go by kind; then it is not known which pieces lie there,
    unless there is but one kind of them (`piece`). Routes that are `priced` are counted by their
    cards, others by their spaces.
    """

    length: int
    cost: int
    count: int
    points: int
    kind: str | None = None
    piece: str | None = None
    priced: bool = False

    @property
    def spaces(self) -> int:
        """The spaces of all of them together."""
        return self.length * self.count


class Reported(Open, frozen=True):
    """What is reported of a named ticket of a player who counts: whether it is completed.

    None is not known. What features add to it is in `more`.
    """

    completed: bool | None = None


class Counted(Struct, frozen=True):
    """The routes of a player who counts them, and what is reported of each named ticket."""

    routes: tuple[RouteCount, ...] = ()
    tickets: tuple[Reported, ...] = ()

    @property
    def claims(self) -> int:
        """The number of routes."""
        return sum([route.count for route in self.routes])


class TypedTicket(Struct, frozen=True):
    """A ticket of which only the value is given, at a place in the list of the player's tickets."""

    value: int
    completed: bool | None
    at: int
