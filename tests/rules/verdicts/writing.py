"""Positions, effects and actions written down as in an answer, to be compared with a case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET

from referee.model.action import (
    Action,
    ClaimRoute,
    DrawCards,
    DrawTickets,
    KeepTickets,
    Pass,
    Pick,
)
from referee.model.finding import Finding, Unchecked
from referee.model.legal import Listed
from referee.model.player import Hand, Player
from referee.model.position import Discards, Drawing, Position, Turn
from referee.model.verdict import Effects
from referee.rules.features import (
    express,
    harbors,
    loans,
    neutral_player,
    passengers,
    province,
    stations,
    supply,
    tolls,
    tunnels,
)
from referee.rules.features.draft import DraftTicket
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.neutral_player import Neutral, NeutralTurn
from referee.rules.features.stations import BuildStation, Station
from referee.rules.features.supply import ChoosePieces, ExchangePieces
from referee.rules.features.tunnels import Declared, FinishTunnel
from referee.rules.game import Game

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
        "turn": None if told.turn is None else _turn(here, names, told.turn),
        "row": _list(told.row),
        "deck": _pile(told.deck),
        "discards": None if told.discards is None else _discards(told.discards),
        "ticket_deck": _pile(told.ticket_deck),
        "waiting": None
        if (waiting := passengers.WAITING.of(told)) is None
        else {here.board.places[place].id: dict(here_) for place, here_ in waiting.items()},
        "last_round": None if left is None else {"turns_left": left},
        "neutral": None
        if (neutral := neutral_player.STATE.of(told)) is None
        else _neutral(here, names, neutral),
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


def _turn(here: Game, names: list[str], told: Turn) -> dict[str, Json]:
    drawing = told.under_way if isinstance(told.under_way, Drawing) else None
    members = {
        "player": None if told.player is None else names[told.player],
        "round": told.round,
        "phase": told.phase_now,
        "passes": told.passes,
        "ready": [names[seat] for seat in told.ready],
    }
    if drawing is not None:
        members |= {
            "drawn": list(drawing.drawn),
            "express": drawing.blind,
            "begun": not drawing.drawn and not drawing.blind,
            "unseen": drawing.unseen,
            "unsure": drawing.unsure,
        }
    if isinstance(told.under_way, Declared):
        members["tunnel"] = _declared(here, told.under_way)
    return {name: value for name, value in members.items() if value}


def _declared(here: Game, told: Declared) -> dict[str, Json]:
    members = {
        "route": here.board.routes[told.route].id,
        "cards": None if told.cards is None else dict(told.cards),
        "turned": _list(told.turned),
    }
    return {name: value for name, value in members.items() if value is not None}


def _station(here: Game, told: Station) -> str:
    city = here.board.places[told.city].id
    return city if told.borrows is None else f"{city}={here.board.routes[told.borrows].id}"


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
        "passengers": dict(passengers.HELD.of(told)),
        "harbors": [here.board.places[city].id for city in harbors.BUILT.of(told)],
        "stations": [_station(here, station) for station in stations.BUILT.of(told)],
        "pieces_exchanged": supply.EXCHANGED.of(told),
        "supply": None if (mix := supply.SUPPLY.of(told)) is None else dict(mix),
        "province": {line: list(spots) for line, spots in province.TRAINS.of(told).items()},
        "express_spent": list(express.SPENT.of(told)),
        "tolls": tolls.TOKENS.of(told),
        "loans": loans.LOANS.of(told),
        "loans_at_least": loans.LEAST.of(told),
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


def effects(told: Effects, here: Game | None = None) -> dict[str, Json]:
    """What an action brings about; with the game, by ids too which route, cards and tickets."""
    toll, train = tolls.EFFECT.of(told), province.EFFECT.of(told)
    tunnel = tunnels.EFFECT.of(told)
    beside = {} if tunnel is None else {"tunnel": {"extra_needed": tunnel.extra_needed}}
    return {
        "points": told.points,
        "pieces": told.pieces,
        "cards_spent": told.cards_spent,
        "passengers": passengers.EFFECT.of(told),
        "toll": toll and {"amount": toll.amount, "paid_by": toll.paid_by, "paid_to": toll.paid_to},
        "loan": tolls.LOAN.of(told),
        "province": train and {"line": train.line, "spot": train.spot},
        "turn_complete": told.turn_complete,
        "last_round_begins": told.last_round_begins,
        "game_over": told.game_over,
        **({} if here is None else _brought(told, here)),
        **beside,
    }


def _brought(told: Effects, here: Game) -> dict[str, Json]:
    """What is only there where an action brings any."""
    found: dict[str, Json] = {}
    if told.route is not UNSET:
        found["route"] = here.board.routes[told.route].id
    for name, cards in (("drawn", told.drawn), ("kept", told.kept)):
        if cards is not UNSET:
            found[name] = None if cards is None else [_taken(here, card) for card in cards]
    return found


def _taken(here: Game, card: str | int | None) -> str | None:
    """A card, or the id of a ticket."""
    return here.board.tickets[card].id if isinstance(card, int) else card


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
    DrawCards: lambda _, told: {
        "picks": [*map(_pick, told.picks)],
        "express": express.EXPRESS.of(told),
    },
    ClaimRoute: lambda here, told: {
        "route": here.board.routes[told.route].id,
        "cards": told.cards,
    },
    DrawTickets: lambda _, told: {"count": told.count, "express": express.EXPRESS.of(told)},
    BuildHarbor: lambda here, told: {
        "city": here.board.places[told.city].id,
        "cards": told.cards,
    },
    BuildStation: lambda here, told: {
        "city": here.board.places[told.city].id,
        "cards": told.cards,
    },
    FinishTunnel: lambda _, told: {
        "turned": _list(told.turned),
        "extra": dict(told.extra) or None,
        "withdraw": told.withdraw or None,
    },
    ExchangePieces: lambda _, told: {"give": told.give, "take": told.take, "count": told.count},
    Pass: lambda _, __: {},
    KeepTickets: lambda _, told: {"dealt": told.dealt, "kept": told.kept},
    ChoosePieces: lambda _, told: dict(told.pieces),
    DraftTicket: lambda _, __: {},
    NeutralTurn: _neutral_turn,
}
