"""Actions that are like a real one but for a detail, most of them not to be had."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.model.action import (
    Action,
    ClaimRoute,
    DrawCards,
    DrawTickets,
    KeepTickets,
    Pass,
    Pick,
)
from referee.model.position import Position
from referee.rules.core.game import Game
from referee.rules.features.draft import DraftTicket
from referee.rules.features.express import EXPRESS
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.neutral_player import NeutralTurn
from referee.rules.features.passengers import TAKEN
from referee.rules.features.province import LINE
from referee.rules.features.stations import BuildStation
from referee.rules.features.supply import ChoosePieces, ExchangePieces
from referee.rules.features.tunnels import EXTRA, TURNED, WITHDRAW, FinishTunnel
from referee.rules.verdicts.judge import plays
from tests.laws.members import having


def mutations(game: Game, position: Position, action: Action, chance: Random) -> Iterator[Action]:
    """Neighbors of an action, and other actions out of the air."""
    yield from _NEIGHBORS.get(type(action), _none)(game, action, chance)
    yield from conceivable(game, position, chance)


def _none(*_: Any) -> Iterator[Action]:
    yield from ()


def conceivable(game: Game, position: Position, chance: Random) -> Iterator[Action]:
    """Actions that somebody might think of, one of each kind that the map knows."""
    setup = position.turn is not None and position.turn.phase == "setup"
    seat = chance.randrange(len(position.players)) if setup else None
    for kind, make in _AIR.items():
        if plays(game, kind) and (setup or kind not in (KeepTickets, ChoosePieces, DraftTicket)):
            yield replace(make(game, position, chance), player=seat)
    other = chance.randrange(len(position.players))
    if not setup and position.turn and position.turn.player not in (None, other):
        yield Pass(player=other)


# Neighbors


def _draws(game: Game, action: DrawCards, chance: Random) -> Iterator[Action]:
    kinds, decks = list(game.cards.kinds), list(game.cards.decks)
    bare = tuple(replace(p, replacement=None, new_rows=None) for p in action.picks)
    if not bare:
        return
    yield replace(action, picks=(*bare, *bare))
    yield replace(action, picks=bare[:1])
    yield replace(action, picks=(*bare[:1], Pick("row", chance.choice(kinds))))
    yield replace(action, picks=(Pick("row", chance.choice(kinds)),))
    yield replace(action, picks=(*bare[:1], Pick("row", game.cards.wild)))
    deck = chance.choice(decks) if len(decks) > 1 else None
    yield replace(action, picks=(Pick("deck", None, deck),))
    yield replace(action, picks=(*bare[:1], Pick("deck", None, deck)))
    if len(decks) > 1 and bare[0].source == "row":
        yield replace(action, picks=(replace(bare[0], replacement_from=deck),))
    yield replace(action, picks=())
    if "express" in game.rules.numbers:
        value = chance.choice((0, 1, 2, 3, 4))
        yield EXPRESS.put(DrawCards(bare[:1]), value)
        yield EXPRESS.put(DrawCards(()), value)


def _claims(game: Game, action: ClaimRoute, chance: Random) -> Iterator[Action]:
    kinds, cards = list(game.cards.kinds), dict(action.cards or {})
    for card in (*cards, chance.choice(kinds)):
        more = {**cards, card: cards.get(card, 0) + 1}
        yield replace(action, cards=more)
        other = chance.choice(kinds)
        if cards.get(card):
            fewer = {**cards, card: cards[card] - 1}
            yield replace(action, cards=fewer)
            yield replace(action, cards={**fewer, other: fewer.get(other, 0) + 1})
    yield replace(action, route=chance.randrange(len(game.board.routes)))
    for beside in game.board.routes[action.route].parallel:
        yield replace(action, route=beside)
    if "tunnels" in game.rules.numbers:
        for end in _ends_of_tunnel(game, FinishTunnel(), chance):
            yield having(action, (TURNED, end.turned), (EXTRA, end.extra), (WITHDRAW, end.withdraw))
    people, mat = map(game.rules.numbers.get, ("passengers", "province"))
    if people is not None:
        color = chance.choice(people.colors)
        end = chance.choice(game.board.routes[action.route].ends)
        yield TAKEN.put(action, {end: color})
        yield TAKEN.put(action, {chance.randrange(len(game.board.places)): color})
    if mat is not None:
        line = chance.choice(mat.lines)
        value = chance.choice((None, None, 1, 2, 3, 4))
        yield having(action, (LINE, line), (EXPRESS, value))
        yield having(action, (LINE, None), (EXPRESS, value))
        yield having(replace(action, cards=more), (LINE, line), (EXPRESS, value))


def _ends_of_tunnel(game: Game, action: FinishTunnel, chance: Random) -> Iterator[FinishTunnel]:
    kinds = list(game.cards.kinds)
    due = game.rules.numbers["tunnels"].cards
    for count in (due, due, due, chance.randint(0, due + 1)):
        turned = tuple(chance.choices([*kinds, game.cards.wild], k=count))
        extra = {card: chance.randint(0, 2) for card in {*turned[:1], chance.choice(kinds)}}
        yield FinishTunnel(turned, {card: n for card, n in extra.items() if n})
        yield FinishTunnel(turned)
        yield FinishTunnel(turned, withdraw=True)


def _stations(game: Game, action: BuildStation, chance: Random) -> Iterator[Action]:
    yield replace(action, city=chance.randrange(len(game.board.places)))
    if action.cards is not None:
        card = chance.choice(list(game.cards.kinds))
        yield replace(action, cards={**action.cards, card: action.cards.get(card, 0) + 1})
        yield replace(action, cards={card: sum(action.cards.values())})


def _ticket_draws(game: Game, action: DrawTickets, chance: Random) -> Iterator[Action]:
    decks, keep = game.tickets.decks, game.tickets.keep
    for count in range(7):
        mix: Any = count
        if len(decks) > 1:
            first = chance.randint(0, count)
            mix = {decks[0]: first, decks[1]: count - first}
        kept = chance.choice((None, keep - 1, keep, count, count + 1))
        value = chance.choice((None, 1, 2, 3, 4)) if "express" in game.rules.numbers else None
        yield having(DrawTickets(mix, kept=kept), (EXPRESS, value))


def _harbors(game: Game, action: BuildHarbor, chance: Random) -> Iterator[Action]:
    yield replace(action, city=chance.randrange(len(game.board.places)))
    for claim in _claims(game, ClaimRoute(0, action.cards), chance):
        yield replace(action, cards=claim.cards)


def _exchanges(_: Game, action: ExchangePieces, chance: Random) -> Iterator[Action]:
    yield replace(action, count=action.count + chance.randint(1, 20))
    yield replace(action, give=action.take)
    yield replace(action, give=action.take, take=action.give)


def _kept(game: Game, action: KeepTickets, chance: Random) -> Iterator[Action]:
    bare = action.dealt if isinstance(action.dealt, int) else len(action.dealt)
    kept = action.kept if isinstance(action.kept, int) else len(action.kept)
    for more in (-2, -1, 0, 1, 2):
        yield replace(action, kept=max(kept + more, 0))
        mix: Any = max(1, bare + more)
        if len(game.tickets.decks) > 1:
            first = chance.randint(0, mix)
            mix = dict(zip(game.tickets.decks, (first, mix - first), strict=True))
        yield replace(action, dealt=mix, kept=kept)


def _pieces(game: Game, action: ChoosePieces, chance: Random) -> Iterator[Action]:
    for kind in action.pieces:
        yield replace(action, pieces={**action.pieces, kind: action.pieces[kind] + 1})
    first, second = action.pieces
    change = chance.randint(-6, 10)
    mix = {first: action.pieces[first] + change, second: action.pieces[second] - change}
    if min(mix.values()) >= 0:
        yield replace(action, pieces=mix)


def _neutrals(game: Game, action: NeutralTurn, chance: Random) -> Iterator[Action]:
    yield replace(action, ticket=None)
    yield replace(action, ticket=chance.randrange(len(game.board.tickets)), route=None)


_NEIGHBORS: dict[type, Callable[[Game, Any, Random], Iterator[Action]]] = {
    DrawCards: _draws,
    ClaimRoute: _claims,
    DrawTickets: _ticket_draws,
    FinishTunnel: _ends_of_tunnel,
    BuildHarbor: _harbors,
    BuildStation: _stations,
    ExchangePieces: _exchanges,
    KeepTickets: _kept,
    ChoosePieces: _pieces,
    NeutralTurn: _neutrals,
}

# Out of the air


def _any_cards(game: Game, chance: Random, most: int) -> dict[str, int]:
    color = chance.choice(game.cards.colors)
    kinds = [kind.id for kind in game.cards.kinds.values() if kind.color in (None, color)]
    cards: dict[str, int] = {}
    for card in chance.choices(kinds, k=chance.randint(1, most)):
        cards[card] = cards.get(card, 0) + 1
    return cards


def _any_claim(game: Game, _: Position, chance: Random) -> Action:
    return ClaimRoute(chance.randrange(len(game.board.routes)), _any_cards(game, chance, 5))


def _any_harbor(game: Game, _: Position, chance: Random) -> Action:
    return BuildHarbor(chance.randrange(len(game.board.places)), _any_cards(game, chance, 4))


def _any_station(game: Game, _: Position, chance: Random) -> Action:
    return BuildStation(chance.randrange(len(game.board.places)), _any_cards(game, chance, 3))


def _any_end_of_tunnel(game: Game, _: Position, chance: Random) -> Action:
    return next(_ends_of_tunnel(game, FinishTunnel(), chance))


def _any_exchange(game: Game, _: Position, chance: Random) -> Action:
    give, take = chance.choices(list(game.pieces), k=2)
    return ExchangePieces(give, take, chance.randint(1, 25))


def _any_draw(game: Game, _: Position, chance: Random) -> Action:
    kinds, decks = list(game.cards.kinds), list(game.cards.decks)
    picks = []
    for _number in range(chance.randint(1, 2)):
        if chance.random() < 0.6:
            picks.append(Pick("row", chance.choice(kinds)))
        else:
            picks.append(Pick("deck", None, chance.choice(decks) if len(decks) > 1 else None))
    return DrawCards(tuple(picks))


def _any_ticket_draw(game: Game, _: Position, chance: Random) -> Action:
    due = game.tickets.draw
    decks = game.tickets.decks
    mix: Any = due
    if len(decks) > 1:
        first = chance.randint(0, due)
        mix = {decks[0]: first, decks[1]: due - first}
    return DrawTickets(mix, kept=chance.randint(0, due + 1))


def _any_keep(game: Game, position: Position, chance: Random) -> Action:
    action = _any_ticket_draw(game, position, chance)
    return KeepTickets(action.count, action.kept)


def _any_pieces(game: Game, _: Position, chance: Random) -> Action:
    return ChoosePieces({kind: chance.randint(15, 35) for kind in game.pieces})


def _any_draft(game: Game, _: Position, chance: Random) -> Action:
    return DraftTicket()


def _any_neutral(game: Game, _: Position, chance: Random) -> Action:
    return NeutralTurn(chance.randrange(len(game.board.tickets)))


_AIR: dict[type, Callable[[Game, Position, Random], Any]] = {
    DrawCards: _any_draw,
    ClaimRoute: _any_claim,
    DrawTickets: _any_ticket_draw,
    FinishTunnel: _any_end_of_tunnel,
    BuildHarbor: _any_harbor,
    BuildStation: _any_station,
    ExchangePieces: _any_exchange,
    Pass: lambda *_: Pass(),
    KeepTickets: _any_keep,
    ChoosePieces: _any_pieces,
    DraftTicket: _any_draft,
    NeutralTurn: _any_neutral,
}
