"""What must be equal in a position and on the whole table, and what never gets lost."""

from __future__ import annotations

from collections import Counter

from referee.model.position import Position
from referee.rules.core.game import Game
from referee.rules.features import (
    harbors,
    loans,
    neutral_player,
    passengers,
    province,
    stations,
    supply,
    tolls,
)
from referee.rules.features.tunnels import Declared
from tests.laws.table import NEUTRAL, Table


def differences(game: Game, position: Position, table: Table) -> list[tuple[str, object, object]]:
    """What the position says otherwise than the table: what, in the position, at the table."""
    known_and_real = [
        *_cards(position, table),
        *_tickets(position, table),
        *_players(game, position, table),
    ]
    return [row for row in known_and_real if row[1] != row[2]]


def _cards(position, table):
    for seat, player in enumerate(position.players):
        yield f"hand {seat}", Counter(player.hand.cards), table.hands[seat]
        yield f"unknown cards {seat}", player.hand.unknown, 0
    under_way = position.turn.under_way
    laid = dict(under_way.cards) if isinstance(under_way, Declared) else {}
    yield "laid down", laid, table.laid
    yield "row", Counter(position.row), Counter(table.row)
    yield "decks", position.deck, {deck: len(cards) for deck, cards in table.decks.items()}
    thrown = {deck: len(cards) for deck, cards in table.discards.items()}
    yield "discards", position.discards.totals, thrown
    kinds = Counter(card for cards in table.discards.values() for card in cards)
    yield "discards by kind", +Counter(position.discards.kinds), kinds


def _tickets(position, table):
    in_decks = {deck: len(cards) for deck, cards in table.tickets.items()}
    if table.packs:
        (deck,) = in_decks
        in_decks[deck] += sum(map(len, table.packs))
    if table.game.tickets.returns.play == "discard":
        in_decks["discards"] = len(table.ticket_discards)
    yield "ticket decks", position.ticket_deck, in_decks
    for seat, player in enumerate(position.players):
        yield f"tickets {seat}", sorted(player.tickets), sorted(table.held[seat])


def _players(game, position, table):
    yield "owner", dict(position.owner), table.owner
    for seat, player in enumerate(position.players):
        routes = sorted(route for route, owner in table.owner.items() if owner == seat)
        yield f"routes {seat}", sorted(player.routes), routes
        built = sorted(city for city, owner in table.harbors.items() if owner == seat)
        yield f"harbors {seat}", sorted(harbors.BUILT.of(player)), built
        stood = sorted(city for city, owner in table.stations.items() if owner == seat)
        known = sorted(station.city for station in stations.BUILT.of(player))
        yield f"stations {seat}", known, stood
        trains = province.TRAINS.of(player)
        mat = {(line, spot): seat for line, spots in trains.items() for spot in spots}
        yield f"mat {seat}", mat, {at: who for at, who in table.spots.items() if who == seat}
        yield f"passengers {seat}", +Counter(passengers.HELD.of(player)), +table.taken[seat]
        if "tolls" in game.rules.numbers:
            yield f"tolls {seat}", tolls.TOKENS.of(player), table.tokens[seat]
        yield f"loans {seat}", loans.LOANS.of(player), table.loans[seat]
    waiting = passengers.WAITING.of(position)
    if waiting is not None:
        known = {place: dict(here) for place, here in waiting.items()}
        yield "waiting", known, {p: dict(+here) for p, here in table.waiting.items() if +here}
    neutral = neutral_player.STATE.of(position)
    if neutral is not None:
        routes = sorted(route for route, owner in table.owner.items() if owner == NEUTRAL)
        yield "neutral", sorted(neutral.routes), routes
        yield "marker", neutral.marker, table.marker


def lost(game: Game, position: Position) -> list[tuple[str, object, object]]:
    """What does not add up in the position alone: what, found, expected."""
    sums = [*_card_sums(game, position), *_piece_sums(game, position), *_other_sums(game, position)]
    return [row for row in sums if row[1] != row[2]]


def _card_sums(game, position):
    """Cards of every kind in sight and unseen in the decks are those of the box."""
    seen = Counter(position.row)
    if isinstance(position.turn.under_way, Declared):
        seen.update(position.turn.under_way.cards)
    for player in position.players:
        seen.update(player.hand.cards)
    seen.update(position.discards.kinds)
    for deck, number in game.cards.decks.items():
        kinds = [kind for kind in game.cards.kinds.values() if kind.deck == deck]
        yield f"deck of {deck}", position.deck[deck], number - sum(seen[k.id] for k in kinds)
        yield f"too many of {deck}", [k.id for k in kinds if seen[k.id] > k.count], []


def _piece_sums(game, position):
    """Pieces in reserve, on routes and on the mat are those that the player plays with."""
    for seat, player in enumerate(position.players):
        on_board = Counter(dict.fromkeys(game.pieces, 0))
        for index in player.routes:
            route = game.board.routes[index]
            on_board[route.piece] += route.length
        on_board[next(iter(game.pieces))] += sum(map(len, province.TRAINS.of(player).values()))
        at_start = supply.SUPPLY.of(player) or {
            kind.id: kind.count for kind in game.pieces.values()
        }
        if player.pieces is not None:
            left = {kind: at_start[kind] - on_board[kind] for kind in game.pieces}
            yield f"pieces {seat}", dict(player.pieces), left
            yield f"pieces below none {seat}", [k for k in left if left[k] < 0], []


def _other_sums(game, position):
    feature = game.rules.numbers.get("passengers")
    if feature is not None:
        everybody, waiting = Counter(), passengers.WAITING.of(position)
        for counts in (*map(passengers.HELD.of, position.players), *waiting.values()):
            everybody.update(counts)
        yield "passengers", dict(everybody), dict.fromkeys(feature.colors, feature.each)
    held = [ticket for player in position.players for ticket in player.tickets]
    yield "tickets twice", len(held), len(set(held))
    there = len(held) + sum(position.ticket_deck.values())
    chosen = game.tickets_in_play
    in_play = len(game.board.tickets) if chosen is None else len(chosen)
    returns = game.tickets.returns
    if "out" in (returns.setup, returns.play):
        yield "more tickets than there are", max(there, in_play), in_play
    else:
        yield "tickets", there, in_play
    tokens = game.rules.numbers.get("tolls")
    if tokens is not None and not any(map(loans.LOANS.of, position.players)):
        total = tokens.total * len(position.players)
        yield "tokens", max(total, sum(map(tolls.TOKENS.of, position.players))), total
