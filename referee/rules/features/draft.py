"""The draft: players pick their first tickets one by one, pass on the rest, then keep some."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import Action, KeepTickets
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.player import Player
from referee.model.position import Position
from referee.model.verdict import Effects, Listed
from referee.rules.core.actions import ActionRules, Following
from referee.rules.core.feature import Feature
from referee.rules.core.game import Game
from referee.rules.drawing import keep_tickets, ticket_decks
from referee.rules.drawing.draw_tickets import all_of
from referee.rules.turns.setup import already_done, changed, is_ready, step_done

RULE = "tickets.draft"


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """The first tickets are drafted (`tickets.draft`); how many is a number of the base game."""


class DraftTicket(Action, frozen=True):
    """Setup: pick one ticket of those offered and pass the rest on (`tickets.draft`)."""

    type: ClassVar[str] = "draft_ticket"
    phase: ClassVar[str] = "setup"
    offered: tuple[int, ...] | None = None
    ticket: int | None = None


def check_draft(
    _: Draft, game: Game, position: Position, seat: int, action: DraftTicket
) -> Iterator[Reason]:
    """One ticket of those offered is picked, until all are drafted (`tickets.draft`)."""
    player, deal = position.players[seat], game.tickets.setup.draw
    if is_ready(position, seat):
        yield already_done(position, seat)
    offered, ticket = action.offered, action.ticket
    if player.tickets is None:
        yield Unchecked(RULE, "/action/type")
    elif player.tickets_held >= deal:
        facts: Facts = {"player": player.name, "picked": player.tickets_held}
        yield Finding(Code.DRAFT_DONE, RULE, "/action/type", facts)
    elif offered is not None and len(offered) != deal - player.tickets_held:
        facts = {"count": len(offered), "expected": deal - player.tickets_held}
        yield Finding(Code.DRAFT_OFFER, RULE, "/action/offered", facts)
    if offered is not None:
        yield from ticket_decks.check_free(game, position, offered, "/action/offered")
        if ticket is not None and ticket not in offered:
            facts = {"ticket": game.board.tickets[ticket].id}
            yield Finding(Code.TICKET_NOT_OFFERED, RULE, "/action/ticket", facts)
    elif ticket is not None:
        yield from ticket_decks.check_one(game, position, ticket)


def follow_draft(
    _: Draft, __: Game, position: Position, seat: int, action: DraftTicket
) -> Following:
    """The ticket is picked and leaves the deck."""
    player = position.players[seat]
    tickets = None
    if player.tickets is not None and action.ticket is not None:
        tickets = (*player.tickets, action.ticket)
    deck = position.ticket_deck
    if deck is not None:
        deck = {name: None if n is None else n - 1 for name, n in deck.items()}
    unknown = 0 if tickets is None else player.tickets_unknown
    player = replace(player, tickets=tickets, tickets_unknown=unknown)
    after = changed(position, seat, player)
    return Effects(drawn=(action.ticket,)), replace(after, ticket_deck=deck)


def offer_draft(_: Draft, __: Game, ___: Position, seat: int) -> Iterator[Listed]:
    """A pick of an unspecified ticket."""
    yield Listed(DraftTicket(player=seat))


def check_keep(
    _: Draft, game: Game, position: Position, seat: int, action: KeepTickets
) -> Iterator[Reason]:
    """Exactly a number of the drafted tickets are kept (`tickets.draft`)."""
    if is_ready(position, seat):
        yield already_done(position, seat)
    if keep_tickets.mix_of(game, action) is None:
        yield Unchecked("tickets.decks", "/action/dealt")
    yield from keep_tickets.check_numbers(game, action, RULE)
    yield from _check_drafted(game, position.players[seat], action)


def _check_drafted(game: Game, player: Player, action: KeepTickets) -> Iterator[Reason]:
    """All tickets are drafted, and the kept ones are among them (`tickets.draft`)."""
    drafted, due = player.tickets, game.tickets.setup.draw
    if drafted is None:
        yield Unchecked(RULE, "/action/dealt")
        return
    if player.tickets_held < due:
        facts: Facts = {"player": player.name, "picked": player.tickets_held, "expected": due}
        yield Finding(Code.DRAFT_UNFINISHED, RULE, "/action/type", facts)
    for member, named in (("dealt", action.dealt), ("kept", action.kept)):
        cards = named if isinstance(named, tuple) else ()
        for number, card in enumerate(cards):
            unseen = player.tickets_unknown and card not in drafted
            if unseen:
                yield Unchecked(RULE, f"/action/{member}/{number}")
            if (card not in drafted and not unseen) or card in cards[:number]:
                facts = {"ticket": game.board.tickets[card].id}
                yield Finding(Code.TICKET_NOT_DRAWN, RULE, f"/action/{member}/{number}", facts)


def follow_keep(
    _: Draft, game: Game, position: Position, seat: int, action: KeepTickets
) -> Following:
    """The kept tickets stay the player's, the others go back (`tickets.return`)."""
    dealt, _number = keep_tickets.dealt_by(action)
    kept = all_of(action.kept, dealt)
    setup, deck = game.tickets.setup, position.ticket_deck
    if deck is not None:
        returned = setup.draw - setup.keep
        deck = {name: None if n is None else n + returned for name, n in deck.items()}
    tickets = kept if isinstance(kept, tuple) else None
    player = replace(position.players[seat], tickets=tickets, tickets_unknown=0)
    position = replace(position, ticket_deck=deck)
    return Effects(kept=player.tickets), step_done(game, position, seat, player, KeepTickets)


FEATURE = Feature(
    "draft",
    numbers=Draft,
    hooks=(
        ActionRules(DraftTicket, check_draft, follow_draft, offer_draft),
        ActionRules(KeepTickets, check_keep, follow_keep, keep_tickets.offers),
    ),
)
