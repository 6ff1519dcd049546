"""A map and its options compiled into what is in force.

`compile_game` collects what the features in force bring. So nothing asks whether a feature is
played while it judges, and what a game does not play costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from referee.model.action import Pass
from referee.model.board import EDITIONS, Board, Ticket
from referee.model.cards import Cards, PieceKind, RouteKind
from referee.rules.base import BASE
from referee.rules.feature import Feature
from referee.rules.game import Bound, ClaimsInForce, Game, InForce
from referee.rules.numbers import Base
from referee.rules.registry import OPTIONS, ROWS
from referee.rules.row_parts import Part
from referee.rules.standing import Receipts, Standing

T = TypeVar("T")

Changes = Mapping[str, Mapping[str, Any] | None]
"""What a value of an option changes: numbers by feature; None takes a feature out of the game."""

BASE_NUMBERS = tuple(each.name for each in fields(Base))
"""The features of a map file that are numbers of the base game."""


class Selection(Struct, frozen=True):
    """Tickets that an option has in play: those without an edition, and those of some editions.

    With `decks` only those of some decks, with `naming` only those that name one of some places,
    with `naming_none` none of those that do.
    """

    editions: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    naming: tuple[str, ...] = ()
    naming_none: tuple[str, ...] = ()


class Offered(Struct, frozen=True):
    """An option as a map offers it: its default, and what its values change.

    `in_play` says which tickets its values have in play, where not all are.
    """

    default: Any
    changes: Mapping[str, Changes] = {}
    in_play: Mapping[str, tuple[Selection, ...]] = {}


class Facts(Struct, frozen=True):
    """What a map file says of its game: cards, pieces, the numbers of features, the options."""

    map_id: str
    players: tuple[int, int]
    cards: Cards
    pieces: Mapping[str, PieceKind]
    kinds: Mapping[str, RouteKind]
    features: Mapping[str, Mapping[str, Any]]
    options: Mapping[str, Offered]


def compile_game(
    facts: Facts, board: Board, given: Mapping[str, Any], *, by_kind: bool = False
) -> Game:
    """The game of a map with some options given, the others as the map has them.

    `by_kind` is whether each kind of route has a point table of its own.
    Raises `msgspec.ValidationError` where the numbers of a feature are not as its row says.
    """
    options = {name: given.get(name, offered.default) for name, offered in facts.options.items()}
    numbers = numbers_in_force(facts, options)
    for name in facts.options:
        standard = OPTIONS[name].standard
        if standard is not None and name not in given:
            options[name] = standard(numbers)
    base = numbers[BASE.name]
    return Game(
        map_id=facts.map_id,
        players=facts.players,
        board=board,
        cards=facts.cards,
        pieces=facts.pieces,
        kinds=facts.kinds,
        draw=base.draw,
        tickets=base.tickets,
        end=base.end,
        options=options,
        rules=in_force(facts, [(row, numbers[row.name]) for row in ROWS if row.name in numbers]),
        parallel_limit=options.get("parallel_limit_players", base.parallel.close_up_to),
        tie_breaks=options.get("tie_breaks", base.tie_breaks.order),
        by_kind=by_kind,
        tickets_in_play=tickets_in_play(facts, board, options),
    )


def tickets_in_play(
    facts: Facts, board: Board, options: Mapping[str, Any]
) -> frozenset[int] | None:
    """The tickets that the options have in play; None where none says anything about them."""
    for name, offered in facts.options.items():
        if offered.in_play:
            chosen = offered.in_play[_member(options[name])]
            return frozenset(
                ticket.index
                for ticket in board.tickets
                if any(_takes(board, selection, ticket) for selection in chosen)
            )
    return None


def _takes(board: Board, selection: Selection, ticket: Ticket) -> bool:
    """Whether a ticket is among those of a selection."""
    named = {board.places[place].id for place in ticket.places}
    editions = EDITIONS.of(ticket)
    return (
        (not editions or not set(editions).isdisjoint(selection.editions))
        and (not selection.decks or ticket.deck in selection.decks)
        and (not selection.naming or not named.isdisjoint(selection.naming))
        and named.isdisjoint(selection.naming_none)
    )


def numbers_in_force(facts: Facts, options: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers of the base game and of each feature in force, by name."""
    written = changed(facts.features, facts.options, options)
    written = brought(options) | written
    base = {name: written[name] for name in BASE_NUMBERS}
    return {BASE.name: msgspec.convert(base, Base)} | {
        row.name: msgspec.convert(written[row.name], row.numbers)
        for row in ROWS
        if row.name in written
    }


def changed(
    features: Mapping[str, Any], offers: Mapping[str, Offered], options: Mapping[str, Any]
) -> dict[str, Any]:
    """The features in force and their numbers as written, with what the options change."""
    written: dict[str, Any] = dict(features)
    for name, offered in offers.items():
        for feature, numbers in offered.changes.get(_member(options[name]), {}).items():
            if numbers is None:
                written.pop(feature, None)
            elif feature in written:
                written[feature] = {**written[feature], **numbers}
    return written


def brought(options: Mapping[str, Any]) -> dict[str, Any]:
    """The features that options bring into games on maps without them, and their numbers."""
    return {
        row.name: numbers
        for row in ROWS
        for option in row.options
        if option.everywhere is not None
        and option.name in options
        and (numbers := option.everywhere.brings(options[option.name])) is not None
    }


def _member(value: object) -> str:
    """The value of an option as the name of a member in JSON."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def in_force(facts: Facts, rows: Iterable[tuple[Feature, Any]]) -> InForce:
    """What some features bring, collected place by place. Later rows come after earlier ones."""
    played = tuple(rows)

    def each(get: Callable[[Feature], T | None]) -> tuple[Bound[T], ...]:
        """What every row has in some place, with its numbers."""
        found = ((numbers, get(row)) for row, numbers in played)
        return tuple([(numbers, one) for numbers, one in found if one is not None])

    def named(get: Callable[[Feature], Mapping[Any, T]]) -> dict[Any, Bound[T]]:
        """The same by name; a later row replaces what an earlier one has, and stands later."""
        found: dict[Any, Bound[T]] = {}
        for row, numbers in played:
            for name, one in get(row).items():
                found.pop(name, None)
                found[name] = numbers, one
        return found

    def listed(get: Callable[[Feature], Iterable[T]]) -> tuple[Bound[T], ...]:
        """The same of places where a row may have several."""
        return tuple([(numbers, one) for row, numbers in played for one in get(row)])

    mix = each(lambda row: row.mix)
    actions = named(lambda row: row.actions)
    # Whether a player may pass is known when all else that there is has been listed.
    actions[Pass] = actions.pop(Pass)
    everything = sum(piece.count for piece in facts.pieces.values())
    return InForce(
        numbers={row.name: numbers for row, numbers in played},
        parts=tuple(_parts(facts, {row.name: numbers for row, numbers in played})),
        assumed=each(lambda row: row.assumed),
        audits=each(lambda row: row.audit),
        position_audits=each(lambda row: row.position_audit),
        actions=actions,
        under_way={rules.kind: (n, rules) for n, rules in listed(lambda row: row.under_way)},
        claims=ClaimsInForce(
            checks=each(lambda row: row.claim.check),
            prices=each(lambda row: row.claim.price),
            instead=each(lambda row: row.claim.instead),
            surplus=next(iter(each(lambda row: row.claim.surplus)), None),
            pieces=each(lambda row: row.claim.pieces),
            choices=each(lambda row: row.claim.choices),
            follows=each(lambda row: row.claim.follow),
        ),
        draws=each(lambda row: row.draw),
        ticket_draws=each(lambda row: row.ticket_draw),
        ticket_types=named(lambda row: row.ticket_types),
        lent=each(lambda row: row.lent),
        ticket_facts=each(lambda row: row.ticket_facts),
        measures=each(lambda row: row.measures),
        pieces_used=each(lambda row: row.pieces_used),
        spent=each(lambda row: row.spent),
        pieces_total=mix[0][1].total(mix[0][0]) if mix else everything,
        mix=mix[0] if mix else None,
        setup=listed(lambda row: row.setup),
        starts=each(lambda row: row.starts),
        round_ends=each(lambda row: row.round_ends),
        tie_breaks={
            name: (numbers, compare)
            for row, numbers in played
            for name, compare in row.tie_breaks.items()
            if row.tie_break_due is None or row.tie_break_due(numbers, name)
        },
        deck_rule=next((row.deck_rule for row, _ in played if row.deck_rule), "draw.reshuffle"),
    )


def _parts(facts: Facts, numbers: Mapping[str, Any]) -> Iterator[Bound[Part]]:
    """The parts of a score: those of the features in force, 0 included (`score.total`)."""
    for row in ROWS:
        for part in row.parts:
            if row.name in numbers:
                yield numbers[row.name], part
            elif row.name in facts.features and part.stays:
                yield None, Part(part.name, _no_lines, part.marker)


def _no_lines(_: None, standing: Standing) -> Receipts:
    return [[] for _ in standing.players]
