"""Draw tickets in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from referee.model.action import Chosen, DrawTickets, Mix
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.player import Player, seated
from referee.model.position import Position
from referee.model.verdict import Effects, Listed
from referee.rules.core.actions import Following, barred
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.drawing import ticket_decks

DEALT = "tickets.decks-dealt"


class TicketDrawRules(Hook[N], frozen=True):
    """What a feature adds to a draw of tickets: more tickets.

    `check` yields reasons against what an action adds, `more` is the number of tickets and the rule
    for it (None: nothing is added), `choices` lists what a listed action may add, `follow` changes
    the player.
    """

    check: Callable[[N, Player, DrawTickets], Iterator[Reason]]
    more: Callable[[N, DrawTickets], tuple[int, str] | None]
    choices: Callable[[N, Player], Iterator[DrawTickets]]
    follow: Callable[[N, Player, DrawTickets], Player]


def check(
    _: object, game: Game, position: Position, seat: int, action: DrawTickets
) -> Iterator[Reason]:
    """The number and mix drawn, and how many are kept (`tickets.draw`, `tickets.keep`)."""
    for feature, rules in game.rules.hooks[TicketDrawRules]:
        yield from rules.check(feature, position.players[seat], action)
    due, rule = due_by(game, action)
    if not numbers(game, position, due)[1]:
        yield Finding(Code.NO_TICKETS_LEFT, "tickets.draw", "/action/count", {})
        return
    mix = ticket_decks.mix_of(game, action.count, action.drawn)
    if mix is None:
        decks = game.tickets.decks
        yield Finding(Code.MIX_NOT_ANNOUNCED, "tickets.decks", "/action/count", {"decks": decks})
        return
    for deck, number in mix.items():
        if number and deck not in ticket_decks.in_play(game):
            out: Facts = {"deck": deck, "decks": ticket_decks.in_play(game)}
            yield Finding(Code.DECK_OUT_OF_PLAY, DEALT, f"/action/count/{deck}", out)
            return
    yield from check_count(game, position, mix, due, rule)
    count = sum(mix.values())
    if action.drawn is not None:
        yield from ticket_decks.check_cards(game, position, action.drawn, mix, "/action/drawn")
        if len(action.drawn) != count:
            facts: Facts = {"count": len(action.drawn), "expected": count}
            yield Finding(Code.WRONG_TICKET_COUNT, rule, "/action/drawn", facts)
    yield from check_kept(game, position, action, mix)


def due_by(game: Game, action: DrawTickets) -> tuple[int, str]:
    """How many tickets an action draws, and by which rule."""
    due, rule = game.tickets.draw, "tickets.draw"
    for numbers, rules in game.rules.hooks[TicketDrawRules]:
        more = rules.more(numbers, action)
        if more is not None:
            due, rule = due + more[0], more[1]
    return due, rule


def check_count(
    game: Game, position: Position, mix: Mapping[str, int], due: int, rule: str
) -> Iterator[Reason]:
    """The map's number of tickets is drawn, or all that are left.

    (`tickets.draw`, `tickets.last-one`)

    No deck is asked for more than it holds (`tickets.decks`).
    """
    count, pointer = sum(mix.values()), "/action/count"
    drawable = ticket_decks.drawable(game, position)
    held, sure = drawable.held, drawable.least
    fewest, most = numbers(game, position, due)
    if not fewest <= count <= most:
        facts: Facts = {"count": count, "expected": most if count > most else fewest}
        yield Finding(Code.WRONG_TICKET_COUNT, rule, pointer, facts)
    elif fewest < most:
        yield Unchecked(rule, "/ticket_deck")
    if len(held) > 1:
        for deck, number in mix.items():
            left = held[deck]
            if left is None and number > sure[deck]:
                yield Unchecked("tickets.decks", f"/ticket_deck/{deck}")
            elif left is not None and number > left:
                facts = {"deck": deck, "count": number, "left": left}
                at = f"{pointer}/{deck}"
                yield Finding(Code.MIX_OVER_DECK, "tickets.decks", at, facts)


def numbers(game: Game, position: Position, due: int) -> tuple[int, int]:
    """The fewest and the most tickets that can be drawn: 0 if none are left."""
    drawable = ticket_decks.drawable(game, position)
    fewest = min(due, drawable.fewest)
    return (fewest, fewest) if drawable.known else (max(1, fewest), due)


def check_kept(
    game: Game, position: Position, action: DrawTickets, mix: Mapping[str, int]
) -> Iterator[Reason]:
    """At least the map's minimum is kept, at most what was drawn (`tickets.keep`)."""
    if action.kept is None:
        yield Unchecked("tickets.keep", "/action/kept")
        return
    drawn = sum(mix.values())
    least = min(game.tickets.keep, drawn)
    yield from ticket_decks.check_number_kept(action.kept, least, drawn, "tickets.keep")
    if not isinstance(action.kept, int):
        yield from ticket_decks.check_chosen(
            game, position, action.kept, action.drawn, mix, "/action/kept"
        )


def follow(_: object, game: Game, position: Position, seat: int, action: DrawTickets) -> Following:
    """The kept tickets go to the player, the others back (`tickets.return`)."""
    player = position.players[seat]
    mix = ticket_decks.mix_of(game, action.count, action.drawn) or {}
    kept = all_of(action.kept, action.drawn)
    tickets = None
    if player.tickets is not None and kept is not None and not isinstance(kept, int):
        tickets = (*player.tickets, *kept)
    unknown = 0 if tickets is None else player.tickets_unknown
    player = replace(player, tickets=tickets, tickets_unknown=unknown)
    for numbers, rules in game.rules.hooks[TicketDrawRules]:
        player = rules.follow(numbers, player, action)
    players = seated(position.players, seat, player)
    way = game.tickets.returns.play
    deck = ticket_decks.after_keeping(game, position, mix, kept, way)
    drawn = (None,) * sum(mix.values()) if action.drawn is None else action.drawn
    effects = Effects(drawn=drawn, kept=kept if isinstance(kept, tuple) else None)
    return effects, replace(position, players=players, ticket_deck=deck)


def all_of(kept: Chosen | None, drawn: tuple[int, ...] | None) -> Chosen | None:
    """The tickets kept; known too if all drawn tickets are kept and those are named."""
    if isinstance(kept, int) and drawn is not None and kept == len(drawn):
        return drawn
    return kept


def offers(_: object, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """A draw for every mix, with and without the additions of features."""
    player = position.players[seat]
    openings = [DrawTickets(0)]
    for numbers_of, rules in game.rules.hooks[TicketDrawRules]:
        openings += rules.choices(numbers_of, player)
    for opening in openings:
        for count in mixes(game, *numbers(game, position, due_by(game, opening)[0])):
            action = replace(opening, count=count)
            if not barred(check(None, game, position, seat, action)):
                yield Listed(action)


def mixes(game: Game, fewest: int, most: int) -> Iterator[Mix]:
    """Every number of tickets from the fewest to the most, in every mix of decks."""
    decks = ticket_decks.in_play(game)
    if len(decks) == 1:
        yield from range(most, max(0, fewest - 1), -1)
        return
    for numbers in product(range(most, -1, -1), repeat=len(decks)):
        if max(1, fewest) <= sum(numbers) <= most:
            yield {deck: number for deck, number in zip(decks, numbers, strict=True) if number}
