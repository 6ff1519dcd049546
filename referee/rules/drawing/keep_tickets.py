"""Setup: keep tickets out of those dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from referee.model.action import KeepTickets
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.position import Position
from referee.model.verdict import Effects, Listed
from referee.rules.core.actions import Following
from referee.rules.core.game import Game
from referee.rules.drawing import ticket_decks
from referee.rules.drawing.draw_tickets import DEALT, all_of, mixes
from referee.rules.turns.setup import already_done, is_ready, step_done


def check(
    _: object, game: Game, position: Position, seat: int, action: KeepTickets
) -> Iterator[Reason]:
    """At least, or exactly, a number of the tickets dealt are kept (`tickets.keep`).

    If the mix of decks is unknown, each deck may have given all of them.
    """
    player = position.players[seat]
    if is_ready(position, seat) or player.tickets_held:
        yield already_done(position, seat)
    elif player.tickets is None:
        yield Unchecked("turn.one-action", f"/players/{seat}/tickets")
    mix = mix_of(game, action)
    if mix is None:
        yield Unchecked(ticket_decks.mix_rule(game), "/action/dealt")
    elif (due := game.tickets.setup.dealt) is not None and dict(mix) != dict(due):
        apart: Facts = {"dealt": dict(mix), "expected": dict(due)}
        yield Finding(Code.WRONG_MIX_DEALT, DEALT, "/action/dealt", apart)
    yield from check_numbers(game, action, "tickets.keep")
    cards, number = dealt_by(action)
    if mix is not None:
        yield from _check_dealt(game, position, mix)
    most = mix or dict.fromkeys(game.tickets.decks, number)
    if cards is not None:
        yield from ticket_decks.check_cards(game, position, cards, most, "/action/dealt")
    if not isinstance(action.kept, int):
        yield from ticket_decks.check_chosen(
            game, position, action.kept, cards, most, "/action/kept"
        )


def check_numbers(game: Game, action: KeepTickets, rule: str) -> Iterator[Finding]:
    """As many tickets are dealt and kept as the map says."""
    setup, (_, number) = game.tickets.setup, dealt_by(action)
    if number != setup.draw:
        facts: Facts = {"count": number, "expected": setup.draw}
        yield Finding(Code.WRONG_TICKET_COUNT, rule, "/action/dealt", facts)
    most = setup.keep if setup.exactly else number
    yield from ticket_decks.check_number_kept(action.kept, setup.keep, most, rule)


def dealt_by(action: KeepTickets) -> tuple[tuple[int, ...] | None, int]:
    """The tickets dealt, if they are named, and how many they are."""
    dealt = action.dealt
    if isinstance(dealt, tuple):
        return dealt, len(dealt)
    return None, dealt if isinstance(dealt, int) else sum(dealt.values())


def mix_of(game: Game, action: KeepTickets) -> Mapping[str, int] | None:
    """How many of the tickets dealt are of each deck; None if unknown."""
    cards, number = dealt_by(action)
    dealt, setup = action.dealt, game.tickets.setup
    if setup.dealt is None:
        count = number if isinstance(dealt, tuple) else dealt
        return ticket_decks.mix_of(game, count, cards)
    if isinstance(dealt, int):
        # Another number has a finding of its own.
        return setup.dealt
    if cards is None:
        return {deck: n for deck, n in dealt.items() if n} if isinstance(dealt, Mapping) else None
    decks = Counter([game.board.tickets[card].deck for card in cards])
    return None if "" in decks else decks


def _check_dealt(game: Game, position: Position, mix: Mapping[str, int]) -> Iterator[Reason]:
    """No deck deals more tickets than it holds (`tickets.decks`)."""
    decks = game.tickets.decks
    held = ticket_decks.held(game, position, decks)
    if not any(number is None or number for number in held.values()):
        yield Finding(Code.NO_TICKETS_LEFT, "tickets.draw", "/action/dealt", {})
        return
    sure = ticket_decks.least(game, position, decks)
    for deck, left in held.items():
        number = mix.get(deck, 0)
        if left is not None and number > left:
            facts: Facts = {"deck": deck, "count": number, "left": left}
            rule = ticket_decks.mix_rule(game) if len(held) > 1 else "tickets.draw"
            yield Finding(Code.MIX_OVER_DECK, rule, "/action/dealt", facts)
        elif left is None and number > sure[deck]:
            yield Unchecked("tickets.draw", "/ticket_deck")


def follow(_: object, game: Game, position: Position, seat: int, action: KeepTickets) -> Following:
    """The kept tickets become the player's, the rest go back (`tickets.return`)."""
    dealt, number = dealt_by(action)
    kept = all_of(action.kept, dealt)
    mix = mix_of(game, action) or dict.fromkeys(game.tickets.decks, number)
    way = game.tickets.returns.setup
    deck = ticket_decks.after_keeping(game, position, mix, kept, way)
    tickets = kept if isinstance(kept, tuple) else None
    player = replace(position.players[seat], tickets=tickets, tickets_unknown=0)
    position = replace(position, ticket_deck=deck)
    effects = Effects(drawn=(None,) * number if dealt is None else dealt, kept=tickets)
    return effects, step_done(game, position, seat, player, KeepTickets)


def offers(_: object, game: Game, __: Position, seat: int) -> Iterator[Listed]:
    """Every mix that may be dealt with every number kept; some of these are illegal."""
    setup = game.tickets.setup
    for dealt in mixes(game, 1, setup.draw) if setup.dealt is None else (setup.dealt,):
        for kept in range(setup.draw + 1):
            yield Listed(KeepTickets(dealt, kept, player=seat))
