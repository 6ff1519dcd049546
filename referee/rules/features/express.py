"""Express cards: one of each value for every player, each spent once to strengthen an action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

from referee.model.action import Action, DrawCards, DrawTickets
from referee.model.codes import Code
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.member import Member
from referee.model.player import Player
from referee.model.position import Drawing, Position
from referee.model.verdict import Effects
from referee.rules.audits.audit import Audit, PositionAudit
from referee.rules.audits.expenses import Spending, Spent, turns_had
from referee.rules.board.pieces import Snapshot
from referee.rules.claims.claim import Claim, ClaimCheck, ClaimFollow
from referee.rules.core.actions import Following
from referee.rules.core.feature import Feature
from referee.rules.core.game import Game
from referee.rules.core.numbers import Some
from referee.rules.deck import copies as possible
from referee.rules.deck import piles
from referee.rules.drawing.blind import DrawRules
from referee.rules.drawing.draw_tickets import TicketDrawRules

SPENT = Member[tuple[int, ...]]("express_spent", ())
"""The express cards that a player has spent."""
EXPRESS = Member[int | None]("express", None)
"""The express card that an action spends."""
CARDS = Member[tuple[str | None, ...] | None]("express_cards", None)
"""The cards that an express card adds to a draw; None if they are not named."""


class Express(Struct, frozen=True, forbid_unknown_fields=True):
    """Express cards, one of each value for every player (`express.once`)."""

    cards: Annotated[tuple[Some, ...], Meta(min_length=1)]


def audit(feature: Express, snapshot: Snapshot) -> Iterator[Finding]:
    """An express card spent twice, or one that does not exist (`express.once`)."""
    for seat, player in enumerate(snapshot.players):
        spent = SPENT.of(player)
        if len(set(spent)) == len(spent) and set(spent).issubset(feature.cards):
            continue
        for number, value in enumerate(spent):
            pointer = f"/players/{seat}/express_spent/{number}"
            yield from _check_one(feature, player, value, spent[:number], pointer)


def _check_one(
    feature: Express, player: Player, value: int, spent: tuple[int, ...], pointer: str
) -> Iterator[Finding]:
    """There is a card of that value, and it was not spent before (`express.once`)."""
    facts: Facts = {"player": player.name, "express": value}
    if value not in feature.cards:
        yield Finding(Code.EXPRESS_UNKNOWN, "express.once", pointer, facts)
    elif value in spent:
        yield Finding(Code.EXPRESS_SPENT, "express.once", pointer, facts)


def spent_cards(_: Express, __: Game, player: Player) -> Spent:
    """Cards or tickets that express cards may have added."""
    return Spent(more=sum(SPENT.of(player)))


def check_spent(feature: Express, player: Player, value: int) -> Iterator[Finding]:
    """A player has one card of each value and spends each once (`express.once`)."""
    return _check_one(feature, player, value, SPENT.of(player), "/action/express")


def unspent(feature: Express, player: Player) -> tuple[int, ...]:
    """The express cards that a player still has."""
    spent = SPENT.of(player)
    return tuple([value for value in feature.cards if value not in spent])


def spend(_: Express, player: Player, action: Action) -> Player:
    """The player without the express card that the action spends."""
    value = EXPRESS.of(action)
    return player if value is None else SPENT.put(player, (*SPENT.of(player), value))


# A claim


def check_claim(feature: Express, claim: Claim) -> Iterator[Reason]:
    """With a claim, an express card is spent on a train placed on the mat, and on nothing else.

    (`express.once`)
    """
    value = EXPRESS.of(claim.action)
    if value is None:
        return
    yield from check_spent(feature, claim.player, value)
    if not claim.with_surplus:
        facts: Facts = {"express": value}
        yield Finding(Code.EXPRESS_NEEDS_PROVINCE, "express.once", "/action/express", facts)


def follow_claim(feature: Express, claim: Claim, effects: Effects, after: Position) -> Following:
    """The express card is spent."""
    if EXPRESS.of(claim.action) is None:
        return effects, after
    return effects, claim.seated(after, spend(feature, after.players[claim.seat], claim.action))


# A draw of cards


def is_spent(action: Action) -> bool:
    """Whether an action spends an express card."""
    return EXPRESS.of(action) is not None


def _deck(game: Game) -> str:
    return next(iter(game.cards.decks))


def blind_cards(_: Express, game: Game, position: Position, action: DrawCards) -> tuple[int, int]:
    """The fewest and the most cards that an express card adds.

    (`express.draw`) As many as its value, or as are left, but at least one. If they are named,
    their number is known.
    """
    value, named = EXPRESS.of(action) or 0, CARDS.of(action)
    if named is not None:
        return len(named), len(named)
    state, deck = piles.piles_of(game, position), _deck(game)
    held = piles.available(state, deck)
    most = value if held is None else min(value, held)
    return min(most, max(1, piles.least(state, deck))), most


def check_draw(
    feature: Express, game: Game, position: Position, seat: int, action: DrawCards
) -> Iterator[Reason]:
    """The card is spent before the first card drawn, for at least one card (`express.draw`)."""
    value, cards, rule = EXPRESS.of(action), CARDS.of(action), "express.draw"
    facts: Facts
    if value is None:
        if cards:
            facts = {"count": len(cards), "expected": 0}
            yield Finding(Code.EXPRESS_CARDS, rule, "/action/express_cards", facts)
        return
    yield from check_spent(feature, position.players[seat], value)
    if position.turn is not None and isinstance(position.turn.under_way, Drawing):
        yield Finding(Code.EXPRESS_TOO_LATE, rule, "/action/express", {"express": value})
    state, deck = piles.piles_of(game, position), _deck(game)
    held, least = piles.available(state, deck), piles.least(state, deck)
    yield from possible.check_all(game, state, cards or (), {}, "/action/express_cards")
    if held == 0:
        yield Finding(Code.NOTHING_TO_DRAW, rule, "/action/express", {"deck": deck})
        return
    if least < value and held is None:
        yield Unchecked(rule, "/deck")
    if cards is not None:
        most = value if held is None else min(value, held)
        fewest = max(1, min(value, least))
        expected = max(fewest, min(len(cards), most))
        if len(cards) != expected:
            facts = {"count": len(cards), "expected": expected}
            yield Finding(Code.EXPRESS_CARDS, rule, "/action/express_cards", facts)


def draw_choices(
    feature: Express, _: Game, position: Position, seat: int
) -> Iterator[tuple[int, DrawCards]]:
    """A draw that begins with each express card that the player still has."""
    for value in unspent(feature, position.players[seat]):
        yield value, EXPRESS.put(DrawCards(()), value)


# A draw of tickets


def more_tickets(_: Express, action: DrawTickets) -> tuple[int, str] | None:
    """An express card adds as many tickets as its value (`express.tickets`)."""
    value = EXPRESS.of(action)
    return None if value is None else (value, "express.tickets")


def check_tickets(feature: Express, player: Player, action: DrawTickets) -> Iterator[Reason]:
    """The player still has the card (`express.once`)."""
    value = EXPRESS.of(action)
    if value is not None:
        yield from check_spent(feature, player, value)


def ticket_choices(feature: Express, player: Player) -> Iterator[DrawTickets]:
    """A draw with each express card that the player still has."""
    for value in unspent(feature, player):
        yield EXPRESS.put(DrawTickets(0), value)


def audit_position(_: Express, __: Snapshot, position: Position) -> Iterator[Finding]:
    """More express cards spent than turns, and cards due although nobody spent an express card.

    (`express.once`, `express.draw`)
    """
    for seat, player in enumerate(position.players):
        count, turns = len(SPENT.of(player)), turns_had(position, seat)
        if turns is not None and count > turns:
            facts: Facts = {"player": player.name, "count": count, "turns": turns}
            pointer = f"/players/{seat}/express_spent"
            yield Finding(Code.MORE_THAN_TURNS, "express.once", pointer, facts)
    turn = position.turn
    if turn is None or turn.player is None or not isinstance(turn.under_way, Drawing):
        return
    due, player = turn.under_way.blind, position.players[turn.player]
    if due and not any(value >= due for value in SPENT.of(player)):
        facts = {"player": player.name, "count": due}
        yield Finding(Code.EXPRESS_NOT_SPENT, "express.draw", "/turn/express", facts)


def map_faults(written: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Fault]:
    """Faults of a map with two express cards of one value."""
    for number, value in enumerate(written["cards"]):
        if value in written["cards"][:number]:
            pointer = f"/features/express/cards/{number}"
            yield Fault(FaultCode.DUPLICATE_ID, pointer, {"id": value})


FEATURE = Feature(
    "express",
    numbers=Express,
    map_faults=map_faults,
    hooks=(
        Audit(audit),
        Spending(spent_cards),
        PositionAudit(audit_position),
        ClaimCheck(check_claim),
        ClaimFollow(follow_claim),
        DrawRules(
            member="express",
            adds=is_spent,
            check=check_draw,
            count=blind_cards,
            cards=CARDS.of,
            choices=draw_choices,
            follow=spend,
            due=(Code.EXPRESS_FIRST, "express.draw"),
        ),
        TicketDrawRules(
            check=check_tickets, more=more_tickets, choices=ticket_choices, follow=spend
        ),
    ),
)
