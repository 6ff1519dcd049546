"""Ways to forget something of a position: each makes one thing unknown that was known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from referee.model.member import Member
from referee.model.player import Hand, Player
from referee.model.position import Discards, Position
from referee.rules.features import neutral_player, passengers, supply, tolls

Forget = Callable[[Position], Position]


def ways(position: Position) -> dict[str, Forget]:
    """Every way to forget one thing of a position, by what is forgotten.

    What lies open on the table is never forgotten, nor what has been done of a turn.
    """
    return dict(_ways(position))


def _ways(position: Position) -> Iterator[tuple[str, Forget]]:
    for name in ("row", "deck", "discards", "ticket_deck", "turns_left"):
        if getattr(position, name) is not None:
            yield name, _without(name)
    if passengers.WAITING.of(position) is not None:
        yield "waiting", lambda known: passengers.WAITING.put(known, None)
    for seat, player in enumerate(position.players):
        yield from _ways_of_player(seat, player)
    yield from _ways_of_piles(position)
    yield from _ways_of_turn(position)


def _ways_of_player(seat: int, player: Player) -> Iterator[tuple[str, Forget]]:
    for name in ("hand", "tickets", "pieces"):
        if getattr(player, name) is not None:
            yield f"players/{seat}/{name}", _of_player(seat, _nothing_of(name))
    for member in (tolls.TOKENS, supply.SUPPLY):
        if member.of(player) is not None:
            yield f"players/{seat}/{member.name}", _of_player(seat, _without_member(member))
    for card in player.hand.cards if player.hand else ():
        yield f"players/{seat}/hand/{card}", _of_player(seat, _without_card(card))
    for kind in player.pieces or ():
        yield f"players/{seat}/pieces/{kind}", _of_player(seat, _without_piece(kind))


def _ways_of_piles(position: Position) -> Iterator[tuple[str, Forget]]:
    for at, card in enumerate(position.row or ()):
        if card is not None:
            yield f"row/{at}", _row_card(at)
    for pile in ("deck", "ticket_deck"):
        for deck in getattr(position, pile) or ():
            yield f"{pile}/{deck}", _pile(pile, deck)
    if position.discards is not None:
        yield "discards by kind", lambda known: _with_discards(known, {})
        for deck in position.discards.totals:
            yield f"discards/{deck}", lambda known, deck=deck: _with_discards(known, {deck: None})


def _ways_of_turn(position: Position) -> Iterator[tuple[str, Forget]]:
    turn, neutral = position.turn, neutral_player.STATE.of(position)
    if turn is not None:
        yield "turn/round", lambda known: _with_turn(known, round=None)
        yield "turn/player", lambda known: _with_turn(known, player=None)
        if not (turn.under_way or turn.passes) and turn.phase in (None, "play"):
            yield "turn", _without("turn")
    if neutral is not None and neutral.routes:
        unheld = replace(neutral, marker=None)
        yield "neutral/marker", lambda known: neutral_player.STATE.put(known, unheld)


def _without(name: str) -> Forget:
    return lambda position: replace(position, **{name: None})


def _of_player(seat: int, forget: Callable[[Player], Player]) -> Forget:
    def change(position: Position) -> Position:
        players = list(position.players)
        players[seat] = forget(players[seat])
        return replace(position, players=tuple(players))

    return change


def _nothing_of(name: str) -> Callable[[Player], Player]:
    return lambda player: replace(player, **{name: None})


def _without_member(member: Member[Any]) -> Callable[[Player], Player]:
    return lambda player: member.put(player, None)


def _without_card(card: str) -> Callable[[Player], Player]:
    def change(player: Player) -> Player:
        if player.hand is None:
            return player
        held = dict(player.hand.cards)
        unknown = player.hand.unknown + held.pop(card, 0)
        return replace(player, hand=Hand(held, unknown))

    return change


def _without_piece(kind: str) -> Callable[[Player], Player]:
    def change(player: Player) -> Player:
        left = {name: count for name, count in (player.pieces or {}).items() if name != kind}
        return replace(player, pieces=left or None)

    return change


def _row_card(at: int) -> Forget:
    def change(position: Position) -> Position:
        if position.row is None:
            return position
        return replace(position, row=(*position.row[:at], None, *position.row[at + 1 :]))

    return change


def _pile(name: str, deck: str) -> Forget:
    def change(position: Position) -> Position:
        piles = getattr(position, name)
        return replace(position, **{name: None if piles is None else {**piles, deck: None}})

    return change


def _with_discards(position: Position, changed: Mapping[str, None]) -> Position:
    known = position.discards
    if known is None:
        return position
    return replace(position, discards=Discards({**known.totals, **changed}))


def _with_turn(position: Position, **members: None) -> Position:
    turn = position.turn
    return replace(position, turn=None if turn is None else replace(turn, **members))
