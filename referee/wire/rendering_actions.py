"""An action as it is listed: in the form in which it may be asked about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

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
    Pick,
)
from referee.model.game import Game
from referee.wire.rendering_plain import Tracks, plain, route_value, ticket_value

Document = dict[str, Any]


def action_value(
    game: Game, action: Action, names: Sequence[str], tracks: Tracks = None
) -> Document:
    """The action, with the players' `names`; what it leaves open is left out."""
    told: Document = {"type": action.type}
    if action.player is not None:
        told["player"] = names[action.player]
    write = _WRITERS.get(type(action))
    if write is not None:
        told |= write(game, action, tracks)
    return {member: plain(value) for member, value in told.items() if value is not None}


def _pick(pick: Pick) -> Document:
    told = {
        "from": pick.source,
        "deck": pick.deck,
        "card": pick.card,
        "replacement": pick.replacement,
        "replacement_from": pick.replacement_from,
        "new_row": _rows(pick.new_rows),
    }
    return {member: plain(value) for member, value in told.items() if value is not None}


def _rows(rows: Sequence[Sequence[str | None]] | None) -> Any:  # noqa: ANN401 a row or rows
    return rows[0] if rows is not None and len(rows) == 1 else rows


def _draw_cards(_: Game, action: DrawCards, __: Tracks) -> Document:
    return {
        "express": action.express,
        "express_cards": action.express_cards,
        "picks": [_pick(pick) for pick in action.picks],
    }


def _claim_route(game: Game, action: ClaimRoute, tracks: Tracks) -> Document:
    places, taken = game.board.places, action.passengers
    return {
        "route": route_value(game, action.route, tracks),
        "cards": action.cards,
        "passengers": taken and {places[place].id: color for place, color in taken.items()},
        "province": action.province and {"line": action.province},
        "express": action.express,
    }


def _tickets(game: Game, chosen: Any, tracks: Tracks) -> Any:  # noqa: ANN401 tickets or how many
    if isinstance(chosen, tuple):
        return [ticket_value(game, ticket, tracks) for ticket in chosen]
    return chosen


def _draw_tickets(game: Game, action: DrawTickets, tracks: Tracks) -> Document:
    return {
        "count": action.count,
        "drawn": _tickets(game, action.drawn, tracks),
        "kept": _tickets(game, action.kept, tracks),
        "express": action.express,
    }


def _build_harbor(game: Game, action: BuildHarbor, _: Tracks) -> Document:
    return {"city": game.board.places[action.city].id, "cards": action.cards}


def _exchange_pieces(_: Game, action: ExchangePieces, __: Tracks) -> Document:
    return {"give": action.give, "take": action.take, "count": action.count}


def _keep_tickets(game: Game, action: KeepTickets, tracks: Tracks) -> Document:
    return {
        "dealt": _tickets(game, action.dealt, tracks),
        "kept": _tickets(game, action.kept, tracks),
    }


def _choose_pieces(_: Game, action: ChoosePieces, __: Tracks) -> Document:
    return dict(action.pieces)


def _draft_ticket(game: Game, action: DraftTicket, tracks: Tracks) -> Document:
    ticket = action.ticket
    return {
        "offered": _tickets(game, action.offered, tracks),
        "ticket": None if ticket is None else ticket_value(game, ticket, tracks),
    }


def _neutral_turn(game: Game, action: NeutralTurn, tracks: Tracks) -> Document:
    ticket, route = action.ticket, action.route
    return {
        "ticket": None if ticket is None else ticket_value(game, ticket, tracks),
        "route": None if route is None else route_value(game, route, tracks),
    }


_WRITERS: Final[Mapping[type[Action], Callable[[Game, Any, Tracks], Document]]] = {
    DrawCards: _draw_cards,
    ClaimRoute: _claim_route,
    DrawTickets: _draw_tickets,
    BuildHarbor: _build_harbor,
    ExchangePieces: _exchange_pieces,
    KeepTickets: _keep_tickets,
    ChoosePieces: _choose_pieces,
    DraftTicket: _draft_ticket,
    NeutralTurn: _neutral_turn,
}
