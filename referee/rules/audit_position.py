"""The audit of a position: everything about the whole table that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from referee.model.codes import Code
from referee.model.features import Supply
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.player import Player
from referee.model.position import Position
from referee.rules import audit, face_up, piles
from referee.rules.audit_turn import last_round, neutral_player, turn_state
from referee.rules.counting import together
from referee.rules.seen import Seen, look_at

Check = Callable[[Seen, Position], Iterator[Finding]]


def cards_of_a_kind(seen: Seen, position: Position) -> Iterator[Finding]:
    """More cards of a kind in sight than the deck has (`deck.trains-and-ships`)."""
    kinds = seen.game.cards.kinds
    shown = [player.hand.cards for player in position.players if player.hand]
    if position.discards and position.discards.kinds:
        shown.append(position.discards.kinds)
    counts = together(kinds, shown)
    for lying in position.row or ():
        if lying is not None:
            counts[lying] += 1
    for card, kind in kinds.items():
        if counts[card] > kind.count:
            facts: Facts = {"card": card, "count": counts[card], "limit": kind.count}
            yield Finding(Code.CARDS_TOO_MANY, _deck_rule(seen.game), "", facts)


def _deck_rule(game: Game) -> str:
    return "deck.trains-and-ships" if game.features.double_ships else "draw.reshuffle"


def cards_in_all(seen: Seen, position: Position) -> Iterator[Finding]:
    """Hands, row, deck and discards that together are not the deck."""
    game = seen.game
    everything = sum(game.cards.decks.values())
    known = [player.hand.size for player in position.players if player.hand]
    row, discards = position.row, position.discards
    counts: list[int | None] = [*known]
    complete = len(known) == len(position.players) and row is not None
    counts += (position.deck or dict.fromkeys(game.cards.decks)).values()
    counts += (discards.totals if discards else dict.fromkeys(game.cards.decks)).values()
    # Beside a deck that was not told, a card not seen may be a gap.
    lying = row or () if None not in counts else [card for card in row or () if card is not None]
    least = sum(filter(None, counts)) + len(lying)
    if least > everything or (complete and None not in counts and least != everything):
        facts: Facts = {"count": least, "expected": everything}
        yield Finding(Code.CARDS_TOTAL, _deck_rule(game), "", facts)


def pieces_left(seen: Seen, position: Position) -> Iterator[Finding]:
    """Pieces left that are not those at the start less those on the board (`claim.pieces`)."""
    game, supply = seen.game, seen.game.features.supply
    for seat, (player, used) in enumerate(zip(position.players, seen.used, strict=True)):
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
    """All kinds together are what a player plays with, the mix unknown (`pieces.choose`)."""
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
        yield Finding(Code.PIECES_TOTAL, "pieces.choose", pointer, facts)


def row(seen: Seen, position: Position) -> Iterator[Finding]:
    """A row too long, a short one beside cards, one with three wilds to be laid anew.

    (`draw.row`, `draw.reshuffle`, `draw.three-wilds`)
    """
    game = seen.game
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
    if wilds < game.features.draw.wilds:
        return
    state = piles.piles_of(game, position)
    held = [piles.available(state, deck) for deck in game.cards.decks]
    if None in held or sum(filter(None, held)) >= size:
        yield Finding(Code.THREE_WILDS, "draw.three-wilds", "/row", {"wilds": wilds})


def passengers(seen: Seen, position: Position) -> Iterator[Finding]:
    """More passengers of a color, taken and waiting, than there are."""
    feature = seen.game.features.passengers
    if feature is None or position.waiting is None:
        return
    for color, left in together(feature.colors, position.waiting.values()).items():
        count = left + seen.taken[color]
        if left and count > feature.each:
            facts: Facts = {"color": color, "count": count, "limit": feature.each}
            rule = "passengers.majority"
            yield Finding(Code.PASSENGERS_TOO_MANY, rule, "/waiting", facts)


def waiting(seen: Seen, position: Position) -> Iterator[Finding]:
    """More passengers at a place than stood there at the start (`passengers.take`).

    Of a board of one's own it is not known how many those were.
    """
    board = seen.game.board
    at_start = board.waiting
    for place, here in (position.waiting or {}).items():
        count, most = sum(here.values()), at_start.get(place)
        if most is not None and count > most:
            where = board.places[place].id
            facts: Facts = {"place": where, "count": count, "limit": most}
            rule, pointer = "passengers.take", f"/waiting/{where}"
            yield Finding(Code.WAITING_TOO_MANY, rule, pointer, facts)


def tickets(seen: Seen, position: Position) -> Iterator[Finding]:
    """More tickets, held and in their decks, than there are (`tickets.unique`)."""
    game, board = seen.game, seen.game.board
    if not board.whole:
        return
    everything, cards = board.ticket_counts, board.tickets
    decks = position.ticket_deck or {}
    held = [cards[ticket].deck for ticket in set(seen.held)]
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
    seen = look_at(game, position.players)
    found = audit.findings(seen)
    return (*found, *[finding for check in CHECKS for finding in check(seen, position)])
