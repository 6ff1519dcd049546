"""The audit of what belongs to every map: cards, pieces left, the row, tickets, the turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.player import Player
from referee.model.position import Drawing, Position, Turn
from referee.rules.audits import expenses as spending
from referee.rules.board import parallel, pieces
from referee.rules.board.pieces import Snapshot
from referee.rules.core.game import Game
from referee.rules.deck import piles
from referee.rules.deck.face_up import deck_rule
from referee.rules.deck.hands import InHands, in_hands, together
from referee.rules.drawing.blind import DrawRules
from referee.rules.drawing.picks import check_row
from referee.rules.score import by_hand, routes, tickets
from referee.rules.turns import turn


def audit(_: object, snapshot: Snapshot) -> Iterator[Finding]:
    """What cannot be true of the players' routes, pieces and tickets."""
    yield from parallel.audit(snapshot)
    yield from routes.audit(snapshot)
    yield from by_hand.audit(snapshot)
    yield from pieces_left(snapshot)
    yield from tickets.audit(snapshot)


def audit_position(_: object, snapshot: Snapshot, position: Position) -> Iterator[Finding]:
    """What cannot be true of the cards, row, ticket decks and the turn of a position."""
    held = in_hands(snapshot.game, position)
    yield from cards_of_a_kind(snapshot, position, held)
    yield from cards_in_all(snapshot, position, held)
    yield from spending.audit(snapshot.game, position)
    yield from row(snapshot, position)
    yield from ticket_decks(snapshot, position)
    if position.turn is not None:
        yield from turn_state(snapshot.game, position, position.turn)
    yield from last_round(snapshot.game, position)


def hands(snapshot: Snapshot) -> Iterator[Finding]:
    """Hands with more cards than exist, of a kind or in all, if nothing else is known."""
    if not any(player.hand for player in snapshot.players):
        return
    alone = Position(tuple(snapshot.players), {})
    held = in_hands(snapshot.game, alone)
    yield from cards_of_a_kind(snapshot, alone, held)
    yield from cards_in_all(snapshot, alone, held)


def cards_of_a_kind(snapshot: Snapshot, position: Position, held: InHands) -> Iterator[Finding]:
    """More cards of a kind in sight than the deck has (`deck.trains-and-ships`)."""
    kinds = snapshot.game.cards.kinds
    groups = [*held.groups]
    if position.discards and position.discards.kinds:
        groups.append(position.discards.kinds)
    counts = together(kinds, groups)
    for lying in position.row or ():
        if lying is not None:
            counts[lying] += 1
    for card, kind in kinds.items():
        if counts[card] > kind.count:
            facts: Facts = {"card": card, "count": counts[card], "limit": kind.count}
            yield Finding(Code.CARDS_TOO_MANY, deck_rule(snapshot.game), "", facts)


def cards_in_all(snapshot: Snapshot, position: Position, held: InHands) -> Iterator[Finding]:
    """Hands, cards under way, row, deck and discards that together are not the deck."""
    game = snapshot.game
    everything = sum(game.cards.decks.values())
    row, discards = position.row, position.discards
    counts: list[int | None] = [*(position.deck or dict.fromkeys(game.cards.decks)).values()]
    counts += (discards.totals if discards else dict.fromkeys(game.cards.decks)).values()
    complete = held.unseen is not None and row is not None
    # If the deck is unknown, an unseen card in the row may be a gap.
    lying = row or () if None not in counts else [card for card in row or () if card is not None]
    unseen = held.unseen or sum([p.hand.unknown for p in position.players if p.hand])
    least = sum(filter(None, counts)) + len(lying) + unseen
    least += sum([sum(group.values()) for group in held.groups])
    if least > everything or (complete and None not in counts and least != everything):
        facts: Facts = {"count": least, "expected": everything}
        yield Finding(Code.CARDS_TOTAL, deck_rule(game), "", facts)
    elif len(game.cards.decks) > 1:
        yield from _cards_of_decks(game, position, held.cards)


def _cards_of_decks(game: Game, position: Position, held: Mapping[str, int]) -> Iterator[Finding]:
    """More cards of one of several decks than it has, in sight and in its piles."""
    kinds = game.cards.kinds
    for deck, size in game.cards.decks.items():
        count = sum([number for card, number in held.items() if kinds[card].deck == deck])
        count += len([card for card in position.row or () if card and kinds[card].deck == deck])
        count += (position.deck or {}).get(deck) or 0
        count += (position.discards.totals.get(deck) or 0) if position.discards else 0
        if count > size:
            facts: Facts = {"count": count, "expected": size, "deck": deck}
            yield Finding(Code.CARDS_TOTAL, deck_rule(game), f"/deck/{deck}", facts)


def pieces_left(snapshot: Snapshot) -> Iterator[Finding]:
    """Pieces left that differ from those at the start less those on the board (`claim.pieces`)."""
    game, mix = snapshot.game, pieces.mix_of(snapshot.game)
    for seat, (player, used) in enumerate(zip(snapshot.players, snapshot.used, strict=True)):
        owned = mix.owned(player) if mix else None
        uncertain = pieces.of_any_kind(player)
        for kind, left in (player.pieces or {}).items():
            limit = game.pieces[kind].count if owned is None else owned.get(kind, 0)
            exact = not uncertain and (mix is None or owned is not None)
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
        if mix is not None and owned is None:
            yield from _pieces_in_all(game, player, seat, used, mix.rule)


def _pieces_in_all(
    game: Game, player: Player, seat: int, counts: Mapping[str, int], rule: str
) -> Iterator[Finding]:
    """All kinds together are the pieces that a player plays with; the mix is unknown."""
    left, used = player.pieces or {}, sum(counts.values()) + pieces.of_any_kind(player)
    total = sum(left.values())
    if len(left) == len(counts) and total + used != game.once(pieces.total):
        facts: Facts = {
            "player": player.name,
            "left": total,
            "count": used,
            "limit": game.once(pieces.total),
        }
        yield Finding(Code.PIECES_TOTAL, rule, f"/players/{seat}/pieces", facts)


def row(snapshot: Snapshot, position: Position) -> Iterator[Finding]:
    """A row that is too long, too short although cards are left, or due to be laid anew.

    (`draw.row`, `draw.reshuffle`, `draw.three-wilds`)
    """
    game = snapshot.game
    if position.row is None:
        return
    size = piles.row_size(game)
    if len(position.row) > size:
        facts: Facts = {"count": len(position.row), "limit": size}
        yield Finding(Code.ROW_TOO_LONG, "draw.row", "/row", facts)
    behind = [*(position.deck or {}).values()]
    behind += position.discards.totals.values() if position.discards else ()
    if len(position.row) < size and any(behind):
        facts = {"count": len(position.row), "expected": size}
        yield Finding(Code.ROW_TOO_SHORT, "draw.reshuffle", "/row", facts)
    if position.row.count(game.cards.wild) >= game.draw.wilds:
        for reason in check_row(game, piles.piles_of(game, position)):
            if isinstance(reason, Finding):
                yield reason


def ticket_decks(snapshot: Snapshot, position: Position) -> Iterator[Finding]:
    """More tickets, held and in their decks, than there are (`tickets.unique`)."""
    game, board = snapshot.game, snapshot.game.board
    if not board.whole:
        return
    everything, cards = game.deck_sizes, board.tickets
    decks = position.ticket_deck or {}
    held = [cards[ticket].deck for ticket in set(snapshot.held)]
    one = len(game.tickets.decks) == 1
    unknown = sum([player.tickets_unknown for player in snapshot.players]) if one else 0
    for deck in game.tickets.decks:
        count = held.count(deck) + unknown + (decks.get(deck) or 0) + (decks.get("discards") or 0)
        limit = everything.get(deck, 0)
        if count > limit:
            facts: Facts = {"deck": deck, "count": count, "limit": limit}
            yield Finding(Code.TICKETS_TOTAL, "tickets.unique", "/ticket_deck", facts)
        if position.turn is not None and position.turn.phase == "play":
            yield from _out_of_play(game, deck, decks.get(deck))


def _out_of_play(game: Game, deck: str, count: int | None) -> Iterator[Finding]:
    """Tickets in a deck that is not drawn from once the game has begun (`tickets.decks-dealt`)."""
    if count and game.tickets.in_play and deck not in game.tickets.in_play:
        facts: Facts = {"deck": deck, "decks": game.tickets.in_play, "count": count}
        pointer = f"/ticket_deck/{deck}"
        yield Finding(Code.DECK_OUT_OF_PLAY, "tickets.decks-dealt", pointer, facts)


def turn_state(game: Game, position: Position, now: Turn) -> Iterator[Finding]:
    """A turn that cannot be: too much drawn, or a setup though the game has begun."""
    drawing = now.under_way if isinstance(now.under_way, Drawing) else None
    if drawing is not None and drawing.drawn:
        yield from _drawn(game, position, now, drawing)
    if now.phase == "setup" and (drawing is not None or position.owner):
        facts: Facts = {"phase": now.phase}
        yield Finding(Code.SETUP_OVER, "turn.order", "/turn/phase", facts)


def _drawn(game: Game, position: Position, now: Turn, drawing: Drawing) -> Iterator[Finding]:
    """Cards taken in this turn: more than one after the blind ones, or not in the hand."""
    pointer, drawn = "/turn/drawn", drawing.drawn
    facts: Facts
    if len(drawn) > 1:
        facts = {"count": len(drawn), "most": 1}
        yield Finding(Code.DRAWN_TOO_MANY, "draw.two", pointer, facts)
    if drawing.blind:
        for _, rules in game.rules.hooks[DrawRules]:
            code, rule = rules.due
            yield Finding(code, rule, pointer, {rules.member: drawing.blind})
    hand = None if now.player is None else position.players[now.player].hand
    if hand is None or hand.unknown:
        return
    for card, number in Counter([card for card in drawn if card is not None]).items():
        held = hand.cards.get(card, 0)
        if held < number:
            facts = {"card": card, "count": number, "held": held}
            yield Finding(Code.CARDS_NOT_IN_HAND, "draw.two", pointer, facts)


def last_round(game: Game, position: Position) -> Iterator[Finding]:
    """A last round that is too long, or has begun although nobody is at the limit (`end.trigger`).

    With no turn left nothing is reported: all players may have passed (`turn.pass`).
    """
    left = position.turns_left
    if left is None:
        return
    longest = len(position.players) * game.end.turns
    if left > longest:
        facts: Facts = {"turns_left": left, "most": longest}
        yield Finding(Code.LAST_ROUND_TOO_LONG, "end.trigger", "/last_round/turns_left", facts)
    if left and not turn.somebody_at_limit(game, position):
        facts = {"limit": game.end.limit}
        yield Finding(Code.LAST_ROUND_EARLY, "end.trigger", "/last_round", facts)
