"""Numbers of a game that must agree with each other, and with the cards, tickets and pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.model.board import Ticket
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.rules.board.pieces import total
from referee.rules.core.feature import BoardMember
from referee.rules.core.game import Game
from referee.rules.in_force.registry import ROWS
from referee.rules.score.scoring import unknown_tie_breaks
from referee.rules.score.ticket_types import ticket_types

Contents = Mapping[str, Any]
TICKETS = "/features/tickets"


def unrelated(contents: Contents, game: Game) -> Iterator[Fault]:
    """Everything that does not agree in a game; pointers are into the file without options."""
    yield from _cards(game)
    yield from _ticket_numbers(game)
    yield from _ticket_decks(contents, game)
    yield from _tickets_dealt(game)
    yield from _ticket_types(contents, game)
    most = total(game) - 1
    yield from _within("/features/end/limit", game.end.limit, 0, most)
    yield from unknown_tie_breaks(game, "/features/tie_breaks/order")
    yield from _repeated("/features/tie_breaks/order", game.tie_breaks)


def unrelated_members(contents: Contents) -> Iterator[Fault]:
    """What the file says that nothing reads: numbers of players, members, colors of cards."""
    fewest, most = contents["players"]
    yield from _within("/players/0", fewest, 1, most)
    cards = contents["cards"]
    known = cards["wild"] in {kind["id"] for kind in cards["kinds"]}
    for number, kind in enumerate(cards["kinds"]):
        if known and (kind["color"] is None) != (kind["id"] == cards["wild"]):
            facts: Facts = {"member": "color"}
            yield Fault(FaultCode.REQUIRED, f"/cards/kinds/{number}/color", facts)
    printed = {kind["color"] for kind in cards["kinds"]}
    for number, color in enumerate(cards["colors"]):
        if color not in printed and printed <= {None, *cards["colors"]}:
            shown: Facts = {"value": color, "possible": tuple(filter(None, printed))}
            yield Fault(FaultCode.UNKNOWN_VALUE, f"/cards/colors/{number}", shown)
    for row in ROWS:
        wanted = any(option.name in contents["options"] for option in row.options)
        if row.name not in contents["features"] and not wanted:
            yield from _unread(contents["places"], row.place_members, "/places")
            yield from _unread(contents["routes"], row.route_members, "/routes")
            yield from _unread(contents["tickets"], row.ticket_members, "/tickets")


def _unread(
    rows: Sequence[Mapping[str, Any]], members: Iterable[BoardMember], pointer: str
) -> Iterator[Fault]:
    """Members of a feature that the map does not play with, at the first row that has one."""
    for member in members:
        first = next((number for number, row in enumerate(rows) if member.name in row), None)
        if first is not None:
            facts: Facts = {"member": member.name}
            yield Fault(FaultCode.NOT_ON_THIS_MAP, f"{pointer}/{first}/{member.name}", facts)


def _cards(game: Game) -> Iterator[Fault]:
    """The cards can be dealt to the most players, and the row be laid (`setup.cards`)."""
    players = game.players[1]
    for deck, count in game.cards.decks.items():
        row = game.draw.row.get(deck, 0)
        yield from _within(f"/features/draw/row/{deck}", row, 0, min(count, 20))
        most = max(0, (count - row) // players)
        hand = game.draw.hand.get(deck, 0)
        yield from _within(f"/features/draw/hand/{deck}", hand, 0, most)


def _ticket_numbers(game: Game) -> Iterator[Fault]:
    """No more tickets are kept than are drawn, and as many are dealt from the decks."""
    tickets = game.tickets
    yield from _within(f"{TICKETS}/keep", tickets.keep, 1, tickets.draw)
    yield from _within(f"{TICKETS}/setup/keep", tickets.setup.keep, 1, tickets.setup.draw)
    dealt = tickets.setup.dealt
    if dealt is not None and sum(dealt.values()) != tickets.setup.draw:
        facts: Facts = {
            "what": "tickets",
            "stated": tickets.setup.draw,
            "found": sum(dealt.values()),
        }
        yield Fault(FaultCode.WRONG_COUNT, f"{TICKETS}/setup/dealt", facts)


def _ticket_decks(contents: Contents, game: Game) -> Iterator[Fault]:
    """The decks that are named are there, and every ticket is in one of several."""
    tickets = game.tickets
    yield from _repeated(f"{TICKETS}/decks", tickets.decks)
    yield from _repeated(f"{TICKETS}/in_play", tickets.in_play)
    named = {f"{TICKETS}/setup/dealt/{deck}": deck for deck in tickets.setup.dealt or ()}
    named |= {f"{TICKETS}/in_play/{number}": deck for number, deck in enumerate(tickets.in_play)}
    for pointer, deck in named.items():
        if deck not in tickets.decks:
            facts: Facts = {"value": deck, "possible": tickets.decks}
            yield Fault(FaultCode.UNKNOWN_VALUE, pointer, facts)
    if len(tickets.decks) > 1:
        for number, ticket in enumerate(contents["tickets"]):
            if "deck" not in ticket:
                yield Fault(FaultCode.REQUIRED, f"/tickets/{number}/deck", {"member": "deck"})
    held = {ticket.deck for ticket in game.board.tickets}
    for number, deck in enumerate(tickets.decks):
        if deck not in held:
            facts = {"value": deck, "possible": tuple(sorted(held))}
            yield Fault(FaultCode.UNKNOWN_VALUE, f"{TICKETS}/decks/{number}", facts)


def _tickets_dealt(game: Game) -> Iterator[Fault]:
    """The tickets of the setup suffice for the most players, and one draw for a player."""
    tickets, players = game.tickets, game.players[1]
    counts = Counter(ticket.deck for ticket in _in_play(game))
    for deck, count in (tickets.setup.dealt or {}).items():
        at = f"{TICKETS}/setup/dealt/{deck}"
        yield from _within(at, count, 0, counts[deck] // players)
    at = f"{TICKETS}/setup/draw"
    yield from _within(at, tickets.setup.draw, 1, counts.total() // players)
    drawn = sum(counts[deck] for deck in tickets.in_play or tickets.decks)
    yield from _within(f"{TICKETS}/draw", tickets.draw, 1, drawn)


def _ticket_types(contents: Contents, game: Game) -> Iterator[Fault]:
    """Every ticket is of a type that the features play, and is that which it says."""
    for ticket in game.board.tickets:
        pointer = f"/tickets/{ticket.index}"
        if ticket.type not in ticket_types(game):
            facts: Facts = {"value": ticket.type, "possible": tuple(ticket_types(game))}
            yield Fault(FaultCode.UNKNOWN_VALUE, pointer, facts)
        written = contents["tickets"][ticket.index].get("type", ticket.type)
        if written != ticket.type:
            facts = {"value": written, "possible": (ticket.type,)}
            yield Fault(FaultCode.UNKNOWN_VALUE, f"{pointer}/type", facts)


def _in_play(game: Game) -> list[Ticket]:
    chosen = game.tickets_in_play
    return [one for one in game.board.tickets if chosen is None or one.index in chosen]


def _within(pointer: str, number: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= number <= most:
        facts: Facts = {"measure": "number", "least": least, "most": most}
        yield Fault(FaultCode.OUT_OF_RANGE, pointer, facts)


def _repeated(pointer: str, names: tuple[str, ...]) -> Iterator[Fault]:
    for number, name in enumerate(names):
        if name in names[:number]:
            yield Fault(FaultCode.DUPLICATE_ID, f"{pointer}/{number}", {"id": name})
