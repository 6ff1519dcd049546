"""A player: what lies open, what is known of the rest, and what is counted by hand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.model.member import Open


class Hand(Struct, frozen=True, gc=False):
    """Cards in hand: those seen, by kind, and the number of those not seen."""

    cards: Mapping[str, int]
    unknown: int = 0

    @property
    def size(self) -> int:
        """The number of cards, seen or not."""
        return sum(self.cards.values()) + self.unknown


class Player(Open, frozen=True):
    """A player, in seat order. None means unknown.

    `routes` and `tickets` are positions on the board, in the order given; beside the tickets there
    may be `tickets_unknown` that are not seen. `tickets_at` says where each ticket stands in the
    list, where others stand between. `pieces` are the pieces left by kind. What features add is in
    `more`.

    A player who counts by hand has `counted` in place of routes; `typed` are tickets of which only
    the value is given.
    """

    name: str
    routes: tuple[int, ...] = ()
    tickets: tuple[int, ...] | None = None
    hand: Hand | None = None
    pieces: Mapping[str, int] | None = None
    recorded_score: int | None = None
    tickets_unknown: int = 0
    tickets_at: tuple[int, ...] = ()
    counted: Counted | None = None
    typed: tuple[TypedTicket, ...] = ()

    @property
    def all_tickets_known(self) -> bool:
        """Whether it is known of every ticket which one it is."""
        return self.tickets is not None and not self.tickets_unknown

    @property
    def tickets_held(self) -> int:
        """The number of tickets, seen or not, as far as it is known."""
        return len(self.tickets or ()) + len(self.typed) + self.tickets_unknown

    def ticket_at(self, number: int) -> int:
        """Where a ticket stands in the list that was sent."""
        return self.tickets_at[number] if self.tickets_at else number


def seated(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """The players with another in a seat; the others stay as they are."""
    return (*players[:seat], player, *players[seat + 1 :])


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
