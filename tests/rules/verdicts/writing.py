"""Positions, effects and actions written down as in an answer, to be compared with a case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

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
from referee.model.finding import Finding, Unchecked
from referee.model.game import Game
from referee.model.legal import Listed
from referee.model.player import Hand, Player
from referee.model.position import Discards, Neutral, Position, Turn
from referee.model.verdict import Effects

Json = Any


def finding(found: Finding) -> str:
    """A finding in one line."""
    return f"{found.code.value} {found.rule} {found.pointer}"


def unchecked(left: Unchecked) -> str:
    """What was not checked, in one line."""
    return f"{left.rule} {left.pointer}"


def position(here: Game, told: Position) -> dict[str, Json]:
    """A position; what is unknown is None."""
    names = [player.name for player in told.players]
    left = told.turns_left
    return {
        "players": [_player(here, player) for player in told.players],
        "turn": None if told.turn is None else _turn(names, told.turn),
        "row": _list(told.row),
        "deck": _pile(told.deck),
        "discards": None if told.discards is None else _discards(told.discards),
        "ticket_deck": _pile(told.ticket_deck),
        "waiting": None
        if told.waiting is None
        else {here.board.places[place].id: dict(here_) for place, here_ in told.waiting.items()},
        "last_round": None if left is None else {"turns_left": left},
        "neutral": None if told.neutral is None else _neutral(here, names, told.neutral),
    }


def _list(cards: Iterable[str | None] | None) -> list[str | None] | None:
    return None if cards is None else list(cards)


def _pile(counts: Mapping[str, int | None] | None) -> Json:
    """The only number there is, or the numbers by deck."""
    if counts is not None and len(counts) == 1:
        return next(iter(counts.values()))
    if counts is not None and "discards" in counts:
        return {"deck": counts["tickets"], "discards": counts["discards"]}
    return None if counts is None else dict(counts)


def _discards(told: Discards) -> Json:
    return _pile(told.totals) if told.kinds is None else dict(told.kinds)


def _turn(names: list[str], told: Turn) -> dict[str, Json]:
    members = {
        "player": None if told.player is None else names[told.player],
        "drawn": list(told.drawn),
        "express": told.express,
        "round": told.round,
        "phase": told.phase,
        "passes": told.passes,
        "ready": [names[seat] for seat in told.ready],
        "begun": told.begun,
        "unseen": told.unseen,
        "unsure": told.unsure,
    }
    return {name: value for name, value in members.items() if value}


def _neutral(here: Game, names: list[str], told: Neutral) -> dict[str, Json]:
    return {
        "routes": routes(here, told.routes),
        "pieces": told.pieces,
        "marker": None if told.marker is None else names[told.marker],
        "stopped": told.stopped,
    }


def _player(here: Game, told: Player) -> dict[str, Json]:
    return {
        "name": told.name,
        "routes": routes(here, told.routes),
        "tickets": tickets(here, told.tickets),
        "passengers": dict(told.passengers),
        "harbors": [here.board.places[city].id for city in told.harbors],
        "pieces_exchanged": told.pieces_exchanged,
        "supply": None if told.supply is None else dict(told.supply),
        "province": {line: list(spots) for line, spots in told.province.items()},
        "express_spent": list(told.express_spent),
        "tolls": told.tolls,
        "loans": told.loans,
        "hand": _hand(told.hand),
        "pieces": None if told.pieces is None else dict(told.pieces),
    }


def _hand(told: Hand | None) -> dict[str, int] | None:
    if told is None:
        return None
    return {**told.cards, **({"unknown": told.unknown} if told.unknown else {})}


def routes(here: Game, told: Iterable[int]) -> list[str]:
    """The ids of routes."""
    return [here.board.routes[route].id for route in told]


def tickets(here: Game, told: Iterable[int] | None) -> list[str] | None:
    """The ids of tickets."""
    return None if told is None else [here.board.tickets[ticket].id for ticket in told]


def effects(told: Effects) -> dict[str, Json]:
    """What an action brings about."""
    return {
        "points": told.points,
        "pieces": told.pieces,
        "cards_spent": told.cards_spent,
        "passengers": told.passengers,
        "toll": None
        if told.toll is None
        else {
            "amount": told.toll.amount,
            "paid_by": told.toll.paid_by,
            "paid_to": told.toll.paid_to,
        },
        "loan": told.loan,
        "province": None
        if told.province is None
        else {"line": told.province.line, "spot": told.province.spot},
        "turn_complete": told.turn_complete,
        "last_round_begins": told.last_round_begins,
    }


def listed(here: Game, told: Listed) -> dict[str, Json]:
    """A listed action, what may be chosen beside it, and what it requires."""
    beside: dict[str, Json] = {}
    if told.choices:
        beside["choices"] = plain(told.choices)
    if told.requires:
        beside["requires"] = list(told.requires)
    return {**action(here, told.action), **beside}


def plain(told: Json) -> Json:
    """Tuples as lists, whatever the depth."""
    if isinstance(told, Mapping):
        return {name: plain(value) for name, value in told.items()}
    return [plain(value) for value in told] if isinstance(told, list | tuple) else told


def action(here: Game, told: Action) -> dict[str, Json]:
    """An action, without the members that were left out; its player by the seat."""
    members = {"type": told.type, **_WRITERS[type(told)](here, told)}
    if told.player is not None:
        members["seat"] = told.player
    return {name: value for name, value in members.items() if value is not None}


def _pick(told: Pick) -> dict[str, Json]:
    members = {"from": told.source, "card": told.card, "deck": told.deck}
    return {name: value for name, value in members.items() if value is not None}


def _neutral_turn(here: Game, told: NeutralTurn) -> dict[str, Json]:
    ticket = None if told.ticket is None else here.board.tickets[told.ticket].id
    route = None if told.route is None else here.board.routes[told.route].id
    return {"ticket": ticket, "route": route}


_WRITERS = {
    DrawCards: lambda _, told: {"picks": [*map(_pick, told.picks)], "express": told.express},
    ClaimRoute: lambda here, told: {
        "route": here.board.routes[told.route].id,
        "cards": told.cards,
    },
    DrawTickets: lambda _, told: {"count": told.count, "express": told.express},
    BuildHarbor: lambda here, told: {
        "city": here.board.places[told.city].id,
        "cards": told.cards,
    },
    ExchangePieces: lambda _, told: {"give": told.give, "take": told.take, "count": told.count},
    Pass: lambda _, __: {},
    KeepTickets: lambda _, told: {"dealt": told.dealt, "kept": told.kept},
    ChoosePieces: lambda _, told: dict(told.pieces),
    DraftTicket: lambda _, __: {},
    NeutralTurn: _neutral_turn,
}
