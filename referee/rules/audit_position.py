"""The audit of a position: everything about the whole table that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.player import Player
from referee.model.position import Position
from referee.rules import audit, face_up, neutral, pieces, piles, turn

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
    least = sum(count or 0 for count in counts) + len(row or ())
    if least > everything or (complete and None not in counts and least != everything):
        facts: Facts = {"count": least, "expected": everything}
        yield Finding(Code.CARDS_TOTAL, _deck_rule(game), "", facts)


def pieces_left(game: Game, position: Position) -> Iterator[Finding]:
    """Pieces left that are not those at the start less those on the board (`claim.pieces`)."""
    for seat, player in enumerate(position.players):
        used = pieces.used(game, player)
        for kind, left in (player.pieces or {}).items():
            limit = game.pieces[kind].count
            exact = game.features.supply is None
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
        yield from _pieces_in_all(game, player, seat, sum(used.values()))


def _pieces_in_all(game: Game, player: Player, seat: int, used: int) -> Iterator[Finding]:
    """All kinds together are what a player plays with, the mix unknown (`lakes.setup.pieces`)."""
    supply, left = game.features.supply, player.pieces or {}
    total = sum(left.values())
    unmixed = supply is not None and player.supply is None and len(left) == len(game.pieces)
    if supply is not None and unmixed and total + used != supply.pieces:
        facts: Facts = {
            "player": player.name,
            "left": total,
            "count": used,
            "limit": supply.pieces,
        }
        pointer = f"/players/{seat}/pieces"
        yield Finding(Code.PIECES_TOTAL, "lakes.setup.pieces", pointer, facts)


def row(game: Game, position: Position) -> Iterator[Finding]:
    """A row too long, or one with three wilds that should have been laid anew.

    (`draw.row`, `draw.three-wilds`)
    """
    if position.row is None:
        return
    size = piles.row_size(game)
    if len(position.row) > size:
        facts: Facts = {"count": len(position.row), "limit": size}
        yield Finding(Code.ROW_TOO_LONG, "draw.row", "/row", facts)
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
    waiting = dict.fromkeys(feature.colors, 0)
    for here in position.waiting.values():
        for color, number in here.items():
            waiting[color] += number
    for color, left in waiting.items():
        count = left + sum([player.passengers.get(color, 0) for player in position.players])
        if left and count > feature.each:
            facts: Facts = {"color": color, "count": count, "limit": feature.each}
            rule = "germany.passengers.majority"
            yield Finding(Code.PASSENGERS_TOO_MANY, rule, "/waiting", facts)


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


def turn_state(game: Game, position: Position) -> Iterator[Finding]:
    """A turn that cannot be: too much drawn, an express card not spent, a phase not played."""
    now = position.turn
    if now is None:
        return
    if len(now.drawn) > 1:
        facts: Facts = {"count": len(now.drawn), "most": 1}
        yield Finding(Code.DRAWN_TOO_MANY, "draw.two", "/turn/drawn", facts)
    if now.express and now.player is not None:
        spent = position.players[now.player].express_spent
        if not any(value >= now.express for value in spent):
            facts = {"player": position.players[now.player].name, "count": now.express}
            yield Finding(Code.EXPRESS_NOT_SPENT, "korea.express.draw", "/turn/express", facts)
    if now.phase == "neutral" and not game.options.neutral_player:
        facts = {"phase": now.phase}
        yield Finding(Code.PHASE_IMPOSSIBLE, "nederland.neutral", "/turn/phase", facts)
    elif now.phase == "neutral" and now.player is not None:
        told = neutral.state(game, position)
        for reason in neutral.check_marker(position, told, now.player, "/turn/player"):
            if isinstance(reason, Finding):
                yield reason


def last_round(game: Game, position: Position) -> Iterator[Finding]:
    """A last round too long, or begun though nobody is at the limit (`end.trigger`).

    Without a turn left nothing is said: all players may have passed (`turn.pass`).
    """
    left = position.turns_left
    if left is None:
        return
    longest = len(position.players) * game.features.end.turns
    if left > longest:
        facts: Facts = {"turns_left": left, "most": longest}
        yield Finding(Code.LAST_ROUND_TOO_LONG, "end.trigger", "/last_round/turns_left", facts)
    if left and not turn.somebody_at_limit(game, position):
        facts = {"limit": game.features.end.limit}
        yield Finding(Code.LAST_ROUND_EARLY, "end.trigger", "/last_round", facts)


def neutral_player(game: Game, position: Position) -> Iterator[Finding]:
    """More neutral pieces than there are (`nederland.neutral`)."""
    feature = game.features.neutral_player
    if feature is None or position.neutral is None:
        return
    on_board = sum(game.board.routes[route].length for route in position.neutral.routes)
    left = max(0, neutral.state(game, position).pieces or 0)
    if on_board + left != feature.pieces:
        facts: Facts = {"count": on_board + left, "limit": feature.pieces}
        yield Finding(Code.NEUTRAL_PIECES, "nederland.neutral", "/neutral/pieces", facts)


CHECKS: tuple[Check, ...] = (
    cards_of_a_kind,
    cards_in_all,
    pieces_left,
    row,
    passengers,
    tickets,
    turn_state,
    last_round,
    neutral_player,
)


def audit_position(game: Game, position: Position) -> tuple[Finding, ...]:
    """All that cannot be about a position, its players included."""
    found = audit.audit(game, position.players)
    return (*found, *[finding for check in CHECKS for finding in check(game, position)])
