"""The audit of a position: everything about the whole table that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from referee.model.codes import Code
from referee.model.features import Supply
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.player import Player
from referee.model.position import Position
from referee.rules import audit, face_up, pieces, piles
from referee.rules.audit_turn import last_round, neutral_player, turn_state
from referee.rules.passengers import in_all

Check = Callable[[Game, Position], Iterator[Finding]]


def cards_of_a_kind(game: Game, position: Position) -> Iterator[Finding]:
    """More cards of a kind in sight than the deck has (`lakes.deck` and the decks of all maps)."""
    seen = dict.fromkeys(game.cards.kinds, 0)
    hands = [player.hand.cards for player in position.players if player.hand]
    thrown = position.discards.kinds if position.discards else None
    for counts in (*hands, thrown or {}):
        for card, number in counts.items():
            seen[card] += number
    for lying in position.row or ():
        if lying is not None:
            seen[lying] += 1
    for kind in game.cards.kinds.values():
        if seen[kind.id] > kind.count:
            facts: Facts = {"card": kind.id, "count": seen[kind.id], "limit": kind.count}
            yield Finding(Code.CARDS_TOO_MANY, _deck_rule(game), "", facts)


def _deck_rule(game: Game) -> str:
    return "lakes.deck" if game.features.double_ships else "draw.reshuffle"


def cards_in_all(game: Game, position: Position) -> Iterator[Finding]:
    """Hands, row, deck and discards that together are not the deck."""
    everything = sum(game.cards.decks.values())
    known = [player.hand.size for player in position.players if player.hand]
    row, discards = position.row, position.discards
    counts: list[int | None] = [*known]
    complete = len(known) == len(position.players) and row is not None
    counts += (position.deck or dict.fromkeys(game.cards.decks)).values()
    counts += (discards.totals if discards else dict.fromkeys(game.cards.decks)).values()
    # Beside a deck that was not told, a card not seen may be a gap.
    lying = row or () if None not in counts else [card for card in row or () if card is not None]
    least = sum(count or 0 for count in counts) + len(lying)
    if least > everything or (complete and None not in counts and least != everything):
        facts: Facts = {"count": least, "expected": everything}
        yield Finding(Code.CARDS_TOTAL, _deck_rule(game), "", facts)


def pieces_left(game: Game, position: Position) -> Iterator[Finding]:
    """Pieces left that are not those at the start less those on the board (`claim.pieces`)."""
    supply = game.features.supply
    for seat, player in enumerate(position.players):
        used = pieces.used(game, player)
        for kind, left in (player.pieces or {}).items():
            limit = game.pieces[kind].count
            exact = supply is None
            if player.supply is not None:
                limit, exact = player.supply.get(kind, 0), True
            if left + used[kind] > limit or (exact and left + used[kind] != limit):
                facts: Facts = {
                    "player": player.name,
                    "kind": kind,
                    "left": left,
                    "count": used[kind],
                    "limit": limit,
                }
                pointer = f"/players/{seat}/pieces/{kind}"
                yield Finding(Code.PIECES_TOTAL, "claim.pieces", pointer, facts)
        if supply is not None and player.supply is None:
            yield from _pieces_in_all(supply, player, seat, used)


def _pieces_in_all(
    supply: Supply, player: Player, seat: int, counts: Mapping[str, int]
) -> Iterator[Finding]:
    """All kinds together are what a player plays with, the mix unknown (`lakes.setup.pieces`)."""
    left, used = player.pieces or {}, sum(counts.values())
    total = sum(left.values())
    if len(left) == len(counts) and total + used != supply.pieces:
        facts: Facts = {
            "player": player.name,
            "left": total,
            "count": used,
            "limit": supply.pieces,
        }
        pointer = f"/players/{seat}/pieces"
        yield Finding(Code.PIECES_TOTAL, "lakes.setup.pieces", pointer, facts)


def row(game: Game, position: Position) -> Iterator[Finding]:
    """A row too long, a short one beside cards, one with three wilds to be laid anew.

    (`draw.row`, `draw.reshuffle`, `draw.three-wilds`)
    """
    if position.row is None:
        return
    size = piles.row_size(game)
    if len(position.row) > size:
        facts: Facts = {"count": len(position.row), "limit": size}
        yield Finding(Code.ROW_TOO_LONG, "draw.row", "/row", facts)
    told = (position.deck or {}).values()
    if len(position.row) < size and any(told):
        facts = {"count": len(position.row), "expected": size}
        yield Finding(Code.ROW_TOO_SHORT, "draw.reshuffle", "/row", facts)
    wilds = face_up.wilds_in(game, position.row)
    state = piles.piles_of(game, position)
    held = [piles.available(state, deck) for deck in game.cards.decks]
    short = None not in held and sum(count or 0 for count in held) < size
    if wilds >= game.features.draw.wilds and not short:
        yield Finding(Code.THREE_WILDS, "draw.three-wilds", "/row", {"wilds": wilds})


def passengers(game: Game, position: Position) -> Iterator[Finding]:
    """More passengers of a color, taken and waiting, than there are."""
    feature = game.features.passengers
    if feature is None or position.waiting is None:
        return
    standing = in_all(feature, position.waiting.values())
    taken = in_all(feature, [player.passengers for player in position.players])
    for color, left in standing.items():
        count = left + taken[color]
        if left and count > feature.each:
            facts: Facts = {"color": color, "count": count, "limit": feature.each}
            rule = "germany.passengers.majority"
            yield Finding(Code.PASSENGERS_TOO_MANY, rule, "/waiting", facts)


def waiting(game: Game, position: Position) -> Iterator[Finding]:
    """More passengers at a place than stood there at the start (`germany.passengers.take`).

    Of a board of one's own it is not known how many those were.
    """
    at_start = game.board.waiting
    for place, here in (position.waiting or {}).items():
        count, most = sum(here.values()), at_start.get(place)
        if most is not None and count > most:
            where = game.board.places[place].id
            facts: Facts = {"place": where, "count": count, "limit": most}
            rule, pointer = "germany.passengers.take", f"/waiting/{where}"
            yield Finding(Code.WAITING_TOO_MANY, rule, pointer, facts)


def tickets(game: Game, position: Position) -> Iterator[Finding]:
    """More tickets, held and in their decks, than there are (`tickets.unique`)."""
    if not game.board.whole:
        return
    everything, cards = game.board.ticket_counts, game.board.tickets
    decks = position.ticket_deck or {}
    told = {ticket for player in position.players for ticket in player.tickets or ()}
    held = [cards[ticket].deck for ticket in told]
    for deck in game.features.tickets.decks:
        count = held.count(deck) + (decks.get(deck) or 0) + (decks.get("discards") or 0)
        limit = everything.get(deck, 0)
        if count > limit:
            facts: Facts = {"deck": deck, "count": count, "limit": limit}
            yield Finding(Code.TICKETS_TOTAL, "tickets.unique", "/ticket_deck", facts)


CHECKS: tuple[Check, ...] = (
    cards_of_a_kind,
    cards_in_all,
    pieces_left,
    row,
    passengers,
    waiting,
    tickets,
    turn_state,
    last_round,
    neutral_player,
)


def audit_position(game: Game, position: Position) -> tuple[Finding, ...]:
    """All that cannot be about a position, its players included."""
    found = audit.audit(game, position.players)
    return (*found, *[finding for check in CHECKS for finding in check(game, position)])
