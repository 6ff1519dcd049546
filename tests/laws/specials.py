"""What is special about a step of a game, by name: the recorded games show all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.model.action import (
    Action,
    ClaimRoute,
    DrawCards,
    DrawTickets,
    KeepTickets,
    Pass,
)
from referee.model.position import NEUTRAL, Position
from referee.model.verdict import BANK, Verdict
from referee.rules.core.game import Game
from referee.rules.features import neutral_player, passengers, province, stations, tolls
from referee.rules.features.express import EXPRESS
from referee.rules.features.ferries import FERRY
from referee.rules.features.four_for_one import FOUR_FOR_ONE
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.neutral_player import NeutralTurn
from referee.rules.features.stations import BuildStation
from referee.rules.features.supply import ExchangePieces
from referee.rules.features.tunnels import EXTRA, TUNNEL, TURNED, WITHDRAW, FinishTunnel

EVERYWHERE = (
    "three wilds",
    "reshuffle",
    "wild face up",
    "wild blind",
    "two picks at once",
    "pick by pick",
    "wilds alone",
    "wilds beside a color",
    "gray route",
)
OF_FEATURES = {
    "passengers": ("two passengers", "no passenger where one stands"),
    "harbors": ("harbor", "harbor with wilds"),
    "supply": ("exchange", "exchange in the last round"),
    "trains_and_ships": ("doubles with one space too many",),
    "subways": ("subway",),
    "draft": ("drafted tickets kept",),
    "express": (
        *(f"express {value} on a draw" for value in (1, 2, 3)),
        *(f"express {value} on tickets" for value in (1, 2, 3)),
        *(f"express {value} on the mat" for value in (1, 2, 3)),
    ),
    "province": (
        "a spot further down",
        "more cards than the route costs",
        "a mat train on a gray route",
    ),
    "tolls": ("toll to the bank", "toll to a player"),
    "loans": ("loan on a first track", "loan beside a player"),
    "ferries": ("ferry",),
    "tunnels": (
        "tunnel in one action",
        "tunnel in two",
        "tunnel with something to pay",
        "tunnel with nothing to pay",
        "tunnel withdrawn",
        "tunnel of wilds alone",
    ),
    "stations": ("first station", "second station", "third station"),
    "wilds_reserved": ("wild face up second",),
    "neutral_player": (
        "neutral blank",
        "neutral chooses",
        "neutral beside a player",
        "neutral there already",
        "neutral between two players",
        "neutral stops for want of trains",
        "neutral stops for want of tickets",
        "toll beside the neutral",
    ),
}


def wanted(expected: Mapping[str, Any]) -> frozenset[str]:
    """What the recorded games of a map must show, by what is expected of the map."""
    features = expected["features"]
    where = {
        "two tracks of a triple": expected["tracks"]["triples"],
        "three tracks of a triple": expected["tracks"]["triples"],
        "rail beside sea": "kinds" in expected and expected["beside_but_not_parallel"],
        "replacement from a chosen deck": len(expected["cards"]["decks"]) > 1,
        "last round of two turns": features["end"]["turns"] > 1,
        "tickets reshuffled": features["tickets"]["returns"]["play"] == "discard",
        "pair route": "pair" in expected.get("kinds", ()),
        "any cards for wilds": features.get("ferries", {}).get("any_cards"),
    }
    return frozenset(
        (
            *EVERYWHERE,
            *(name for name, is_there in where.items() if is_there),
            *(name for feature in features for name in OF_FEATURES.get(feature, ())),
            *expected["specials"],
        )
    )


def specials(game: Game, position: Position, action: Action, verdict: Verdict) -> Iterator[str]:
    """The special things about a legal action."""
    if isinstance(action, DrawCards):
        yield from _draws(game, position, action, verdict)
    elif isinstance(action, ClaimRoute):
        yield from _claims(game, position, action, verdict)
    elif isinstance(action, DrawTickets):
        yield from _ticket_draws(game, position, action)
    elif isinstance(action, FinishTunnel):
        yield "tunnel in two"
        yield from _tunnels(action.withdraw, sum(action.extra.values()))
    elif isinstance(action, BuildStation):
        built = len(stations.BUILT.of(position.players[position.turn.player]))
        yield ("first station", "second station", "third station")[built]
    elif isinstance(action, BuildHarbor):
        yield "harbor with wilds" if action.cards.get(game.cards.wild) else "harbor"
    elif isinstance(action, ExchangePieces):
        yield "exchange" if position.turns_left is None else "exchange in the last round"
    elif isinstance(action, NeutralTurn):
        yield from _neutral_turns(game, position, action, verdict)
    elif isinstance(action, KeepTickets) and "draft" in game.rules.numbers:
        yield "drafted tickets kept"
    elif isinstance(action, Pass):
        yield "all pass" if verdict.position.turns_left == 0 else "pass"
    if action.type != "draw_cards" and _reshuffled(position, verdict):
        yield "reshuffle"
    if verdict.effects.last_round_begins and game.end.turns > 1:
        yield "last round of two turns"


def _reshuffled(before: Position, verdict: Verdict) -> bool:
    after = verdict.position.deck or {}
    return any((after.get(deck) or 0) > (held or 0) for deck, held in (before.deck or {}).items())


def _draws(game, position, action, verdict):
    wild = game.cards.wild
    if _reshuffled(position, verdict):
        yield "reshuffle"
    if any(pick.new_rows for pick in action.picks):
        yield "three wilds"
    for pick in action.picks:
        if pick.card == wild:
            yield "wild face up" if pick.source == "row" else "wild blind"
        if pick.replacement_from and len(game.cards.decks) > 1:
            yield "replacement from a chosen deck"
    if [pick.card for pick in action.picks if pick.source == "row"][1:] == [wild]:
        yield "wild face up second"
    yield "two picks at once" if len(action.picks) > 1 else "pick by pick"
    if value := EXPRESS.of(action):
        yield f"express {value} on a draw"


def _claims(game, position, action, verdict):
    route, wild = game.board.routes[action.route], game.cards.wild
    count = sum(action.cards.values())
    yield "gray route" if route.color == "gray" else "colored route"
    if action.cards.get(wild):
        yield "wilds alone" if len(action.cards) == 1 else "wilds beside a color"
    yield from _special_routes(route, action, wild)
    yield from _tracks(game, position, route)
    if "passengers" in game.rules.numbers:
        waiting = passengers.WAITING.of(position)
        finished = [place for place in route.ends if waiting.get(place)]
        taken = len(passengers.TAKEN.of(action) or {})
        if taken == len(route.ends):
            yield "two passengers"
        elif taken < len(finished):
            yield "no passenger where one stands"
    if "trains_and_ships" in game.rules.numbers:
        covered = sum(game.cards.kinds[card].covers * n for card, n in action.cards.items())
        if covered > route.length:
            yield "doubles with one space too many"
    if province.LINE.of(action) is not None:
        value = EXPRESS.of(action)
        reached = min(count + (value or 0), game.rules.numbers["province"].spots)
        if province.EFFECT.of(verdict.effects).spot < reached:
            yield "a spot further down"
        if count > route.cost:
            yield "more cards than the route costs"
        if route.color == "gray":
            yield "a mat train on a gray route"
        if value:
            yield f"express {value} on the mat"
    yield from _tolls(position, route, verdict)


def _special_routes(route, action, wild):
    more = sum(action.cards.values()) > route.length
    if TUNNEL.of(route):
        yield from _tunnel_claims(action, wild)
    if FERRY.of(route):
        yield "ferry"
        if more:
            yield "any cards for wilds"
    if FOUR_FOR_ONE.of(route) and more:
        yield "four cards for one"
    if route.kind == "pair":
        yield "pair route"
    if route.kind == "subway":
        yield "subway"


def _tunnel_claims(action, wild):
    if set(action.cards) == {wild}:
        yield "tunnel of wilds alone"
    if TURNED.of(action) is not None:
        yield "tunnel in one action"
        yield from _tunnels(WITHDRAW.of(action), sum(EXTRA.of(action).values()))


def _tunnels(withdrawn, extra):
    if withdrawn:
        yield "tunnel withdrawn"
    else:
        yield "tunnel with something to pay" if extra else "tunnel with nothing to pay"


def _tracks(game, position, route):
    beside = [
        r for r in game.board.routes if r.index != route.index and set(r.ends) == set(route.ends)
    ]
    taken = sum(track in position.owner for track in route.parallel)
    if len(route.parallel) > 1 and taken:
        yield {1: "two tracks of a triple", 2: "three tracks of a triple"}[taken]
    mover = position.turn.player
    if any(r.kind != route.kind and position.owner.get(r.index) == mover for r in beside):
        yield "rail beside sea"


def _tolls(position, route, verdict):
    toll = tolls.EFFECT.of(verdict.effects)
    if toll is None:
        return
    owners = [position.owner[track] for track in route.parallel if track in position.owner]
    if tolls.LOAN.of(verdict.effects):
        yield "loan on a first track" if not owners else "loan beside a player"
    elif owners == [NEUTRAL]:
        yield "toll beside the neutral"
    else:
        yield "toll to the bank" if toll.paid_to == BANK else "toll to a player"


def _ticket_draws(game, position, action):
    if value := EXPRESS.of(action):
        yield f"express {value} on tickets"
    if isinstance(action.count, int):
        held = (position.ticket_deck or {}).get(game.tickets.decks[0])
        if held is not None and held < action.count:
            yield "tickets reshuffled"
        if action.count == 1 and game.tickets.draw > 1:
            yield "one ticket left"
    elif len(action.count) > 1:
        yield "long and short tickets drawn"


def _neutral_turns(game, position, action, verdict):
    if action.ticket is None:
        yield "neutral stops for want of tickets"
        return
    pair = neutral_player.PAIR.of(game.board.tickets[action.ticket])
    tracks = [r.index for r in game.board.routes if set(r.ends) == set(pair or ())]
    owners = [position.owner[track] for track in tracks if track in position.owner]
    if neutral_player.STATE.of(verdict.position).stopped:
        yield "neutral stops for want of trains"
    elif not tracks:
        yield "neutral blank"
    elif NEUTRAL in owners:
        yield "neutral there already"
    elif len(owners) > 1:
        yield "neutral between two players"
    else:
        yield "neutral beside a player" if owners else "neutral chooses"
