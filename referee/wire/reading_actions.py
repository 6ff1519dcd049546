"""Actions: from what a request says of them to values.

A reference that fits several tracks of a board can only be settled when it is known which of them
are free, so reading an action gives a `Pending` one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import (
    Action,
    BuildHarbor,
    ChoosePieces,
    ClaimRoute,
    DraftTicket,
    DrawCards,
    DrawTickets,
    ExchangePieces,
    KeepTickets,
    NeutralTurn,
    Pass,
    Pick,
)
from referee.model.board import Route
from referee.model.fault import FaultCode
from referee.model.game import Game
from referee.model.position import Position
from referee.wire.faults import step
from referee.wire.fields import Json
from referee.wire.references import References
from referee.wire.schemas_vocabulary import GRAY

Loaded = Mapping[str, Any]
LISTS: Final = ("drawn", "kept", "dealt", "offered")
"""The members of actions in which tickets are listed."""


class Pending(Struct, frozen=True):
    """An action as it was asked for; `tracks` are those that its route may be, where several."""

    game: Game
    asked: Action
    tracks: tuple[int, ...] = ()

    def at(self, position: Position) -> Action:
        """The action in a position: with the first free track that the cards can pay.

        If they can pay none it is the first free one, and if none is free the first.
        """
        if not self.tracks or not isinstance(self.asked, ClaimRoute | NeutralTurn):
            return self.asked
        cards = self.asked.cards if isinstance(self.asked, ClaimRoute) else None
        free = [track for track in self.tracks if track not in position.owner]
        routes = self.game.board.routes
        paid = (track for track in free if could_pay(self.game, routes[track], cards or {}))
        track = next(paid, free[0] if free else self.tracks[0])
        return replace(self.asked, route=track)


def could_pay(game: Game, route: Route, cards: Mapping[str, int]) -> bool:
    """Whether cards have the colors that a route takes; of wilds alone, any route does."""
    kinds = game.cards.kinds
    colors = {kinds[card].color for card in cards} - {None}
    return not colors or colors == {route.color} or (route.color == GRAY and len(colors) == 1)


def tickets_named(action: Loaded) -> int:
    """How many tickets an action names in its lists."""
    return sum(len(action[member]) for member in LISTS if isinstance(action.get(member), list))


def without_tickets(action: Loaded) -> Loaded:
    """The action without its lists of tickets."""
    return {name: value for name, value in action.items() if name not in LISTS}


def described_in(action: Loaded, pointer: str) -> tuple[list[tuple[str, Any]], ...]:
    """Where an action names routes, and where tickets."""
    routes = [(f"{pointer}/route", action["route"])] if action.get("route") is not None else []
    tickets = [
        (f"{pointer}/{member}/{number}", ticket)
        for member in LISTS
        if isinstance(action.get(member), list)
        for number, ticket in enumerate(action[member])
    ]
    if action.get("ticket") is not None:
        tickets.append((f"{pointer}/ticket", action["ticket"]))
    return routes, tickets


def actions_of(
    game: Game, references: References, actions: Mapping[str, Loaded], position: Position
) -> tuple[Pending, ...]:
    """The actions, given by pointer. One whose shape is no good stands in as a pass."""
    seats = {player.name: seat for seat, player in enumerate(position.players)}
    return tuple(
        _action(game, references, action, seats, pointer) for pointer, action in actions.items()
    )


def _action(
    game: Game, references: References, action: Loaded, seats: Mapping[str, int], pointer: str
) -> Pending:
    build = _BUILDERS.get(action.get("type", ""), _pass)
    name = action.get("player")
    seat = None if name is None else references.seat(name, seats, f"{pointer}/player")
    return build(_Reading(game, references, action, pointer, seat))


class _Reading(Struct, frozen=True):
    """One action being read."""

    game: Game
    references: References
    action: Loaded
    pointer: str
    seat: int | None

    def get(self, member: str) -> Json:
        return self.action.get(member)

    def tracks(self) -> tuple[int, ...]:
        given = self.get("route")
        if given is None:
            return ()
        return self.references.tracks(given, f"{self.pointer}/route")

    def tickets(self, member: str) -> tuple[int, ...] | None:
        given = self.get(member)
        if given is None:
            return None
        return self.references.tickets(given, self.pointer, member)

    def chosen(self, member: str) -> Json:
        return self.tickets(member) if isinstance(self.get(member), list) else self.get(member)

    def ticket(self, member: str) -> int | None:
        given = self.get(member)
        if given is None:
            return None
        return self.references.ticket(given, f"{self.pointer}/{member}")

    def pending(self, asked: Action, tracks: Sequence[int] = ()) -> Pending:
        return Pending(self.game, asked, tuple(tracks) if len(tracks) > 1 else ())


def _draw_cards(read: _Reading) -> Pending:
    picks = tuple(
        Pick(
            source=pick.get("from", "deck"),
            card=pick.get("card"),
            deck=pick.get("deck"),
            replacement=pick.get("replacement"),
            replacement_from=pick.get("replacement_from"),
            new_rows=_rows(pick.get("new_row")),
        )
        for pick in read.get("picks") or ()
        if pick
    )
    express = read.get("express") or None
    return read.pending(DrawCards(picks, express, _cards(read.get("express_cards")), read.seat))


def _rows(rows: list[Any] | None) -> tuple[tuple[str | None, ...], ...] | None:
    """A row of cards, or the rows laid one after the other."""
    if not rows:
        return None if rows is None else ((),)
    several = any(isinstance(row, list) for row in rows)
    return tuple(tuple(row) for row in rows if row is not None) if several else (tuple(rows),)


def _cards(cards: list[str | None] | None) -> tuple[str | None, ...] | None:
    return None if cards is None else tuple(cards)


def _claim_route(read: _Reading) -> Pending:
    tracks = read.tracks()
    province = read.get("province")
    asked = ClaimRoute(
        route=tracks[0] if tracks else 0,
        cards=read.get("cards"),
        passengers=_passengers(read),
        province=province.get("line") if province else None,
        express=read.get("express") or None,
        player=read.seat,
    )
    return read.pending(asked, tracks)


def _passengers(read: _Reading) -> dict[int, str] | None:
    given = read.get("passengers")
    if given is None:
        return None
    taken: dict[int, str] = {}
    for name, color in given.items():
        pointer = f"{read.pointer}/passengers{step(name)}"
        place = read.references.place(name, pointer)
        if place is None:
            continue
        if place in taken:
            key = read.game.board.places[place].id
            read.references.tell(FaultCode.DUPLICATE_ID, pointer, id=key)
        taken[place] = color
    return taken


def _draw_tickets(read: _Reading) -> Pending:
    asked = DrawTickets(
        count=read.get("count"),
        drawn=read.tickets("drawn"),
        kept=read.chosen("kept"),
        express=read.get("express") or None,
        player=read.seat,
    )
    return read.pending(asked)


def _build_harbor(read: _Reading) -> Pending:
    name = read.get("city")
    city = None if name is None else read.references.place(name, f"{read.pointer}/city")
    return read.pending(BuildHarbor(city or 0, read.get("cards"), read.seat))


def _exchange_pieces(read: _Reading) -> Pending:
    get = read.get
    return read.pending(ExchangePieces(get("give"), get("take"), get("count"), read.seat))


def _pass(read: _Reading) -> Pending:
    return read.pending(Pass(read.seat))


def _keep_tickets(read: _Reading) -> Pending:
    return read.pending(KeepTickets(read.chosen("dealt"), read.chosen("kept"), read.seat))


def _choose_pieces(read: _Reading) -> Pending:
    pieces = {kind: read.get(kind) for kind in read.game.pieces}
    return read.pending(ChoosePieces(pieces, read.seat))


def _draft_ticket(read: _Reading) -> Pending:
    return read.pending(DraftTicket(read.tickets("offered"), read.ticket("ticket"), read.seat))


def _neutral_turn(read: _Reading) -> Pending:
    tracks = read.tracks()
    asked = NeutralTurn(read.ticket("ticket"), tracks[0] if tracks else None, read.seat)
    return read.pending(asked, tracks)


_BUILDERS: Final[Mapping[str, Callable[[_Reading], Pending]]] = {
    DrawCards.type: _draw_cards,
    ClaimRoute.type: _claim_route,
    DrawTickets.type: _draw_tickets,
    BuildHarbor.type: _build_harbor,
    ExchangePieces.type: _exchange_pieces,
    Pass.type: _pass,
    KeepTickets.type: _keep_tickets,
    ChoosePieces.type: _choose_pieces,
    DraftTicket.type: _draft_ticket,
    NeutralTurn.type: _neutral_turn,
}
