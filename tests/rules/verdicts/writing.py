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
from referee.model.player import Hand, Player
from referee.model.position import Discards, Drawing, Position, Turn
from referee.model.verdict import Effects, Listed
from referee.rules.core.game import Game
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

Json = Any


def finding(found: Finding) -> str:
    """A finding in one line."""
    return f"{found.code.value} {found.rule} {found.pointer}"


def unchecked(left: Unchecked) -> str:
    """What was not checked, in one line."""
    return f"{left.rule} {left.pointer}"


def position(here: Game, value: Position) -> dict[str, Json]:
    """A position; what is unknown is None."""
    names = [player.name for player in value.players]
    left = value.turns_left
    return {
        "players": [_player(here, player) for player in value.players],
        "turn": None if value.turn is None else _turn(here, names, value.turn),
        "row": _list(value.row),
        "deck": _pile(value.deck),
        "discards": None if value.discards is None else _discards(value.discards),
        "ticket_deck": _pile(value.ticket_deck),
        "waiting": None
        if (waiting := passengers.WAITING.of(value)) is None
        else {here.board.places[place].id: dict(here_) for place, here_ in waiting.items()},
        "last_round": None if left is None else {"turns_left": left},
        "neutral": None
        if (neutral := neutral_player.STATE.of(value)) is None
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


def _discards(value: Discards) -> Json:
    return _pile(value.totals) if value.kinds is None else dict(value.kinds)


def _turn(here: Game, names: list[str], turn: Turn) -> dict[str, Json]:
    drawing = turn.under_way if isinstance(turn.under_way, Drawing) else None
    members = {
        "player": None if turn.player is None else names[turn.player],
        "round": turn.round,
        "phase": turn.phase_now,
        "passes": turn.passes,
        "ready": [names[seat] for seat in turn.ready],
    }
    if drawing is not None:
        members |= {
            "drawn": list(drawing.drawn),
            "express": drawing.blind,
            "begun": not drawing.drawn and not drawing.blind,
            "unseen": drawing.unseen,
            "unsure": drawing.unsure,
        }
    if isinstance(turn.under_way, Declared):
        members["tunnel"] = _declared(here, turn.under_way)
    return {name: value for name, value in members.items() if value}


def _declared(here: Game, tunnel: Declared) -> dict[str, Json]:
    members = {
        "route": here.board.routes[tunnel.route].id,
        "cards": None if tunnel.cards is None else dict(tunnel.cards),
        "turned": _list(tunnel.turned),
    }
    return {name: value for name, value in members.items() if value is not None}


def _station(here: Game, value: Station) -> str:
    city = here.board.places[value.city].id
    return city if value.borrows is None else f"{city}={here.board.routes[value.borrows].id}"


def _neutral(here: Game, names: list[str], value: Neutral) -> dict[str, Json]:
    return {
        "routes": routes(here, value.routes),
        "pieces": value.pieces,
        "marker": None if value.marker is None else names[value.marker],
        "stopped": value.stopped,
    }


def _player(here: Game, value: Player) -> dict[str, Json]:
    return {
        "name": value.name,
        "routes": routes(here, value.routes),
        "tickets": tickets(here, value.tickets),
        "passengers": dict(passengers.HELD.of(value)),
        "harbors": [here.board.places[city].id for city in harbors.BUILT.of(value)],
        "stations": [_station(here, station) for station in stations.BUILT.of(value)],
        "pieces_exchanged": supply.EXCHANGED.of(value),
        "supply": None if (mix := supply.SUPPLY.of(value)) is None else dict(mix),
        "province": {line: list(spots) for line, spots in province.TRAINS.of(value).items()},
        "express_spent": list(express.SPENT.of(value)),
        "tolls": tolls.TOKENS.of(value),
        "loans": loans.LOANS.of(value),
        "loans_at_least": loans.LEAST.of(value),
        "hand": _hand(value.hand),
        "pieces": None if value.pieces is None else dict(value.pieces),
    }


def _hand(value: Hand | None) -> dict[str, int] | None:
    if value is None:
        return None
    return {**value.cards, **({"unknown": value.unknown} if value.unknown else {})}


def routes(here: Game, value: Iterable[int]) -> list[str]:
    """The ids of routes."""
    return [here.board.routes[route].id for route in value]


def tickets(here: Game, value: Iterable[int] | None) -> list[str] | None:
    """The ids of tickets."""
    return None if value is None else [here.board.tickets[ticket].id for ticket in value]


def effects(value: Effects, here: Game | None = None) -> dict[str, Json]:
    """What an action brings about; with the game, by ids too which route, cards and tickets."""
    toll, train = tolls.EFFECT.of(value), province.EFFECT.of(value)
    tunnel = tunnels.EFFECT.of(value)
    beside = {} if tunnel is None else {"tunnel": {"extra_needed": tunnel.extra_needed}}
    return {
        "points": value.points,
        "pieces": value.pieces,
        "cards_spent": value.cards_spent,
        "passengers": passengers.EFFECT.of(value),
        "toll": toll and {"amount": toll.amount, "paid_by": toll.paid_by, "paid_to": toll.paid_to},
        "loan": tolls.LOAN.of(value),
        "province": train and {"line": train.line, "spot": train.spot},
        "turn_complete": value.turn_complete,
        "last_round_begins": value.last_round_begins,
        "game_over": value.game_over,
        **({} if here is None else _brought(value, here)),
        **beside,
    }


def _brought(value: Effects, here: Game) -> dict[str, Json]:
    """What is only there where an action brings any."""
    found: dict[str, Json] = {}
    if value.route is not UNSET:
        found["route"] = here.board.routes[value.route].id
    for name, cards in (("drawn", value.drawn), ("kept", value.kept)):
        if cards is not UNSET:
            found[name] = None if cards is None else [_taken(here, card) for card in cards]
    return found


def _taken(here: Game, card: str | int | None) -> str | None:
    """A card, or the id of a ticket."""
    return here.board.tickets[card].id if isinstance(card, int) else card


def listed(here: Game, value: Listed) -> dict[str, Json]:
    """A listed action, what may be chosen beside it, and what it requires."""
    beside: dict[str, Json] = {}
    if value.choices:
        beside["choices"] = plain(value.choices)
    if value.requires:
        beside["requires"] = list(value.requires)
    return {**action(here, value.action), **beside}


def plain(nested: Json) -> Json:
    """Tuples as lists, whatever the depth."""
    if isinstance(nested, Mapping):
        return {name: plain(value) for name, value in nested.items()}
    return [plain(value) for value in nested] if isinstance(nested, list | tuple) else nested


def action(here: Game, given: Action) -> dict[str, Json]:
    """An action, without the members that were left out; its player by the seat."""
    members = {"type": given.type, **_WRITERS[type(given)](here, given)}
    if given.player is not None:
        members["seat"] = given.player
    return {name: value for name, value in members.items() if value is not None}


def _pick(pick: Pick) -> dict[str, Json]:
    members = {"from": pick.source, "card": pick.card, "deck": pick.deck}
    return {name: value for name, value in members.items() if value is not None}


def _neutral_turn(here: Game, value: NeutralTurn) -> dict[str, Json]:
    ticket = None if value.ticket is None else here.board.tickets[value.ticket].id
    route = None if value.route is None else here.board.routes[value.route].id
    return {"ticket": ticket, "route": route}


_WRITERS = {
    DrawCards: lambda _, value: {
        "picks": [*map(_pick, value.picks)],
        "express": express.EXPRESS.of(value),
    },
    ClaimRoute: lambda here, value: {
        "route": here.board.routes[value.route].id,
        "cards": value.cards,
    },
    DrawTickets: lambda _, value: {"count": value.count, "express": express.EXPRESS.of(value)},
    BuildHarbor: lambda here, value: {
        "city": here.board.places[value.city].id,
        "cards": value.cards,
    },
    BuildStation: lambda here, value: {
        "city": here.board.places[value.city].id,
        "cards": value.cards,
    },
    FinishTunnel: lambda _, value: {
        "turned": _list(value.turned),
        "extra": dict(value.extra) or None,
        "withdraw": value.withdraw or None,
    },
    ExchangePieces: lambda _, value: {"give": value.give, "take": value.take, "count": value.count},
    Pass: lambda _, __: {},
    KeepTickets: lambda _, value: {"dealt": value.dealt, "kept": value.kept},
    ChoosePieces: lambda _, value: dict(value.pieces),
    DraftTicket: lambda _, __: {},
    NeutralTurn: _neutral_turn,
}
