"""Setup: tickets kept, tickets drafted, pieces chosen.

All players do it at once, so nobody is to move; an action says whose it is. Tickets leave their
deck with the action. When every player has finished, the first in seat order begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from referee.model.action import ChoosePieces, DraftTicket, KeepTickets
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.game import Game
from referee.model.legal import Listed
from referee.model.player import Player
from referee.model.position import Position, Turn
from referee.model.verdict import Effects
from referee.rules import pieces, ticket_decks
from referee.rules.actions.draw_tickets import all_of, mixes
from referee.rules.seats import seated
from referee.rules.turn import NO_TURN


def is_ready(position: Position, seat: int) -> bool:
    """Whether a player has finished the setup, as far as was told."""
    return position.turn is not None and seat in position.turn.ready


def _done(position: Position, seat: int) -> Finding:
    facts: Facts = {"player": position.players[seat].name}
    return Finding(Code.SETUP_DONE, "turn.one-action", "/action/type", facts)


def finish_setup(position: Position, seat: int) -> Position:
    """The position with a player's setup finished; with the last one's the game begins."""
    turn = position.turn or NO_TURN
    ready = tuple(sorted({*turn.ready, seat}))
    if len(ready) == len(position.players):
        return replace(position, turn=Turn(player=0, round=1, phase="play"))
    return replace(position, turn=Turn(phase="setup", ready=ready))


def _with(position: Position, seat: int, player: Player) -> Position:
    players = seated(position.players, seat, player)
    turn = replace(position.turn or NO_TURN, phase="setup")
    return replace(position, players=players, turn=turn)


# Tickets


def check_keep(game: Game, position: Position, seat: int, action: KeepTickets) -> Iterator[Reason]:
    """Of the tickets dealt at least so many, or exactly so many, are kept (`tickets.keep`).

    Where it was not told how many came from each deck, each may have given all of them.
    """
    setup, player = game.features.tickets.setup, position.players[seat]
    rule = "tickets.draft" if game.features.draft else "tickets.keep"
    if is_ready(position, seat) or (player.tickets and not game.features.draft):
        yield _done(position, seat)
    elif player.tickets is None and not game.features.draft:
        yield Unchecked("turn.one-action", f"/players/{seat}/tickets")
    cards, number = _dealt(action)
    mix = _mix_of(game, action)
    if mix is None:
        yield Unchecked("tickets.decks", "/action/dealt")
    if number != setup.draw:
        facts: Facts = {"count": number, "expected": setup.draw}
        yield Finding(Code.WRONG_TICKET_COUNT, rule, "/action/dealt", facts)
    least = setup.keep
    yield from ticket_decks.check_number_kept(
        action.kept, least, least if setup.exactly else number, rule
    )
    if game.features.draft:
        yield from _check_drafted(game, player, action, setup.draw)
        return
    if mix is not None:
        yield from _check_dealt(game, position, mix)
    most = mix or dict.fromkeys(game.features.tickets.decks, number)
    if cards is not None:
        yield from ticket_decks.check_cards(game, position, cards, most, "/action/dealt")
    if not isinstance(action.kept, int):
        yield from ticket_decks.check_chosen(
            game, position, action.kept, cards, most, "/action/kept"
        )


def _dealt(action: KeepTickets) -> tuple[tuple[int, ...] | None, int]:
    """The tickets dealt, if they are told, and how many they are."""
    told = action.dealt
    if isinstance(told, tuple):
        return told, len(told)
    return None, told if isinstance(told, int) else sum(told.values())


def _mix_of(game: Game, action: KeepTickets) -> Mapping[str, int] | None:
    """How many of the tickets dealt are of each deck; None where that is not known."""
    cards, number = _dealt(action)
    told = action.dealt
    count = number if isinstance(told, tuple) else told
    return ticket_decks.mix_of(game, count, cards)


def _check_dealt(game: Game, position: Position, mix: Mapping[str, int]) -> Iterator[Reason]:
    """No deck deals more than it holds (`tickets.decks`)."""
    held, sure = ticket_decks.held(game, position), ticket_decks.least(game, position)
    for deck, left in held.items():
        number = mix.get(deck, 0)
        if left is not None and number > left:
            facts: Facts = {"deck": deck, "count": number, "left": left}
            rule = "tickets.decks" if len(held) > 1 else "tickets.draw"
            yield Finding(Code.MIX_OVER_DECK, rule, "/action/dealt", facts)
        elif left is None and number > sure[deck]:
            yield Unchecked("tickets.draw", "/ticket_deck")


def _check_drafted(game: Game, player: Player, action: KeepTickets, due: int) -> Iterator[Reason]:
    """All six are drafted, and what is kept is among them (`tickets.draft`)."""
    drafted = player.tickets
    if drafted is None:
        yield Unchecked("tickets.draft", "/action/dealt")
        return
    if len(drafted) < due:
        facts: Facts = {"player": player.name, "picked": len(drafted), "expected": due}
        yield Finding(Code.DRAFT_UNFINISHED, "tickets.draft", "/action/type", facts)
    for member, told in (("dealt", action.dealt), ("kept", action.kept)):
        cards = told if isinstance(told, tuple) else ()
        for number, card in enumerate(cards):
            if card not in drafted or card in cards[:number]:
                facts = {"ticket": game.board.tickets[card].id}
                at = f"/action/{member}/{number}"
                yield Finding(Code.TICKET_NOT_DRAWN, "tickets.draft", at, facts)


def follow_keep(
    game: Game, position: Position, seat: int, action: KeepTickets
) -> tuple[Effects, Position]:
    """The kept tickets are the player's, the rest go back (`tickets.return`)."""
    player, draft = position.players[seat], game.features.draft
    dealt, number = _dealt(action)
    kept = all_of(action.kept, dealt)
    deck = position.ticket_deck
    if draft is not None:
        setup = game.features.tickets.setup
        returned = setup.draw - setup.keep
        if deck is not None:
            deck = {name: None if n is None else n + returned for name, n in deck.items()}
    else:
        mix = _mix_of(game, action) or dict.fromkeys(game.features.tickets.decks, number)
        way = game.features.tickets.returns.setup
        deck = ticket_decks.after_keeping(game, position, mix, kept, way)
    player = replace(player, tickets=kept if isinstance(kept, tuple) else None)
    after = replace(_with(position, seat, player), ticket_deck=deck)
    if game.features.supply is None or player.supply is not None:
        after = finish_setup(after, seat)
    return Effects(), after


def offers_keep(game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every mix that may be dealt and every number kept of it, of which not all are legal."""
    setup = game.features.tickets.setup
    for dealt in mixes(game, 1, setup.draw):
        for kept in range(setup.draw + 1):
            yield Listed(KeepTickets(dealt, kept, seat))


# The draft


def check_draft(game: Game, position: Position, seat: int, action: DraftTicket) -> Iterator[Reason]:
    """One ticket of those offered, until all are picked (`tickets.draft`)."""
    player, rule = position.players[seat], "tickets.draft"
    deal = game.features.tickets.setup.draw
    if is_ready(position, seat):
        yield _done(position, seat)
    offered, ticket = action.offered, action.ticket
    if player.tickets is None:
        yield Unchecked(rule, "/action/type")
    elif len(player.tickets) >= deal:
        facts: Facts = {"player": player.name, "picked": len(player.tickets)}
        yield Finding(Code.DRAFT_DONE, rule, "/action/type", facts)
    elif offered is not None and len(offered) != deal - len(player.tickets):
        facts = {"count": len(offered), "expected": deal - len(player.tickets)}
        yield Finding(Code.DRAFT_OFFER, rule, "/action/offered", facts)
    if offered is not None:
        yield from ticket_decks.check_free(game, position, offered, "/action/offered")
        if ticket is not None and ticket not in offered:
            facts = {"ticket": game.board.tickets[ticket].id}
            yield Finding(Code.TICKET_NOT_OFFERED, rule, "/action/ticket", facts)
    elif ticket is not None:
        yield from ticket_decks.check_one(game, position, ticket)


def follow_draft(
    game: Game, position: Position, seat: int, action: DraftTicket
) -> tuple[Effects, Position]:
    """The ticket is picked for good and leaves the deck."""
    player = position.players[seat]
    tickets = None
    if player.tickets is not None and action.ticket is not None:
        tickets = (*player.tickets, action.ticket)
    deck = position.ticket_deck
    if deck is not None:
        deck = {name: None if n is None else n - 1 for name, n in deck.items()}
    after = _with(position, seat, replace(player, tickets=tickets))
    return Effects(), replace(after, ticket_deck=deck)


def offers_draft(game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """A pick, which ticket it is being left open."""
    yield Listed(DraftTicket(player=seat))


# Pieces


def check_pieces(
    game: Game, position: Position, seat: int, action: ChoosePieces
) -> Iterator[Reason]:
    """A mix that adds up, of no more than the box has, chosen after the tickets.

    (`pieces.choose`)
    """
    feature, player, rule = game.features.supply, position.players[seat], "pieces.choose"
    if player.supply is not None or is_ready(position, seat):
        yield _done(position, seat)
    if player.tickets is None:
        yield Unchecked(rule, "/action/type")
    elif not player.tickets:
        yield Finding(Code.TICKETS_FIRST, rule, "/action/type", {"player": player.name})
    total = sum(action.pieces.values())
    if feature and total != feature.pieces:
        facts: Facts = {
            "player": player.name,
            "count": total,
            "expected": feature.pieces,
        }
        yield Finding(Code.SUPPLY_TOTAL, rule, "/action", facts)
    for kind, count in action.pieces.items():
        if count > game.pieces[kind].count:
            facts = {
                "player": player.name,
                "kind": kind,
                "count": count,
                "limit": game.pieces[kind].count,
            }
            yield Finding(Code.SUPPLY_TOO_MANY, rule, f"/action/{kind}", facts)


def follow_pieces(
    game: Game, position: Position, seat: int, action: ChoosePieces
) -> tuple[Effects, Position]:
    """The mix is the player's; the other pieces stay in the player's box."""
    player = replace(position.players[seat], supply=action.pieces, pieces=action.pieces)
    return Effects(), finish_setup(_with(position, seat, player), seat)


def offers_pieces(game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every mix that adds up, of which not all are legal."""
    first, second = game.pieces
    total = pieces.total(game)
    for count in range(total + 1):
        yield Listed(ChoosePieces({first: count, second: total - count}, seat))
