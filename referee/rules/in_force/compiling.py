"""A map and its options compiled into what is in force.

`compile_game` collects the hooks of the features in force. So judging never asks whether a feature
is played, and features that are not played cost nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from referee.model.board import EDITIONS, Board, Ticket
from referee.model.cards import Cards, PieceKind, RouteKind
from referee.rules.core.game import Game, HooksInForce, InForce
from referee.rules.core.numbers import Base
from referee.rules.in_force.base import BASE
from referee.rules.in_force.registry import OPTIONS, ROWS

Changes = Mapping[str, Mapping[str, Any] | None]
"""What a value of an option changes: numbers by feature; None removes a feature from the game."""

BASE_NUMBERS = tuple(each.name for each in fields(Base))
"""The features of a map file that are numbers of the base game."""


class Selection(Struct, frozen=True):
    """Tickets that an option has in play: those without an edition, and those of some editions.

    `decks` restricts them to some decks, `naming` to tickets that name one of some places,
    `naming_none` to tickets that name none of them.
    """

    editions: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    naming: tuple[str, ...] = ()
    naming_none: tuple[str, ...] = ()


class Offered(Struct, frozen=True):
    """An option as a map offers it: its default, and what its values change.

    `in_play` says which tickets are in play with a value, if not all are.
    """

    default: Any
    changes: Mapping[str, Changes] = {}
    in_play: Mapping[str, tuple[Selection, ...]] = {}


class Facts(Struct, frozen=True):
    """The game part of a map file: cards, pieces, the numbers of features, the options."""

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
    """The game of a map with some options given and the map's defaults for the others.

    `by_kind` is whether each kind of route has a point table of its own.
    Raises `msgspec.ValidationError` if the numbers of a feature do not fit their declared type.
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
        rules=in_force(facts, numbers),
        parallel_limit=options.get("parallel_limit_players", base.parallel.close_up_to),
        tie_breaks=options.get("tie_breaks", base.tie_breaks.order),
        by_kind=by_kind,
        tickets_in_play=tickets_in_play(facts, board, options),
    )


def tickets_in_play(
    facts: Facts, board: Board, options: Mapping[str, Any]
) -> frozenset[int] | None:
    """The tickets in play with the options; None if no option restricts them."""
    for name, offered in facts.options.items():
        if offered.in_play:
            chosen = offered.in_play[member_of(options[name])]
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
    """The features in force and their numbers as written, with the changes of options."""
    written: dict[str, Any] = dict(features)
    for name, offered in offers.items():
        for feature, numbers in offered.changes.get(member_of(options[name]), {}).items():
            if numbers is None:
                written.pop(feature, None)
            elif feature in written:
                written[feature] = {**written[feature], **numbers}
    return written


def brought(options: Mapping[str, Any]) -> dict[str, Any]:
    """The features that options add to games on maps without them, and their numbers."""
    return {
        row.name: numbers
        for row in ROWS
        for option in row.options
        if option.everywhere is not None
        and option.name in options
        and (numbers := option.everywhere.brings(options[option.name])) is not None
    }


def member_of(value: object) -> str:
    """The value of an option as the name of a member in JSON."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def in_force(facts: Facts, numbers: Mapping[str, Any]) -> InForce:
    """The numbers and hooks of the features in force, in the order of the features.

    Some hooks remain of a feature that an option removes from the game (`score.total`).
    """
    hooks = HooksInForce()
    for row in ROWS:
        for hook in row.hooks:
            if row.name in numbers:
                hooks[type(hook)] = (*hooks[type(hook)], (numbers[row.name], hook))
            elif row.name in facts.features and (staying := hook.unplayed()) is not None:
                hooks[type(staying)] = (*hooks[type(staying)], (None, staying))
    played = {row.name: numbers[row.name] for row in ROWS if row.name in numbers}
    return InForce(played, hooks)
