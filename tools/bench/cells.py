"""What is asked of the service to measure it: every map, every question, by ids and by ends."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from referee.model.action import Action, ClaimRoute, DrawCards
from referee.model.board import Board, Place
from referee.model.position import Position
from referee.rules.core.game import Game
from referee.rules.verdicts.judge import legal_actions, play
from referee.wire.api.answers import action_value, position_value
from tools.bench.games import HAND, Body, recorded

LANGUAGE: Final = "it"
"""The language of the names where places are not named as on the board."""


class Cell(Struct, frozen=True):
    """A question about a map as it is asked: the end of its address, and the body."""

    map_id: str
    name: str
    question: str
    body: Body

    @property
    def path(self) -> str:
        """The address."""
        return f"/v1/maps/{self.map_id}/{self.question}"

    @property
    def raw(self) -> bytes:
        """The body as it is sent."""
        return json.dumps(self.body, ensure_ascii=False, separators=(",", ":")).encode()


def cells(map_id: str) -> Iterator[Cell]:
    """All that is asked about a map, of a recorded game half played."""
    game, position = at_table(map_id)
    listed = [one.action for one in legal_actions(game, position) if not one.requires]
    names = [player.name for player in position.players]
    claim, draw = (
        action_value(game, _first(kind, listed), names) for kind in (ClaimRoute, DrawCards)
    )
    half = position_value(game, position)
    snapshot = _snapshot(half)
    by_ends, in_language = _ByEnds(game.board), _ByEnds(game.board, LANGUAGE)
    for name, question, body in (
        ("scores, by ids", "scores", snapshot),
        ("scores, by ends", "scores", by_ends.body(snapshot)),
        (f"scores, by ends ({LANGUAGE})", "scores", in_language.body(snapshot)),
        ("verdicts, a claim, by ids", "verdicts", {"position": half, "action": claim}),
        (
            "verdicts, a claim, by ends",
            "verdicts",
            {"position": by_ends.body(half), "action": by_ends.action(claim)},
        ),
        ("verdicts, a draw", "verdicts", {"position": half, "action": draw}),
        ("legal-actions, by ids", "legal-actions", {"position": half}),
        ("legal-actions, by ends", "legal-actions", {"position": by_ends.body(half)}),
        ("audits, by ids", "audits", {"position": half}),
    ):
        yield Cell(map_id, name, question, body)


@cache
def at_table(map_id: str) -> tuple[Game, Position]:
    """A recorded game where it is half played, before a turn in which a route may be claimed.

    Of the positions of its middle third that in which the hand is nearest to twelve cards.
    """
    played = recorded(map_id)
    moves, position = played.moves, played.start
    found: list[Position] = []
    for number, move in enumerate(moves[: 2 * len(moves) // 3]):
        after = play(played.game, position, move(position)).position
        if after is None:
            raise ValueError(f"move {number} of the game on {map_id} is not legal")
        position = after
        if 3 * number > len(moves) and _may_claim(played.game, position):
            found.append(position)
    return played.game, min(found, key=lambda one: abs(_hand(one) - HAND))


def _may_claim(game: Game, position: Position) -> bool:
    listed = legal_actions(game, position)
    kinds = {type(one.action) for one in listed if not one.requires}
    return {ClaimRoute, DrawCards} <= kinds


def _hand(position: Position) -> int:
    seat = position.turn.player if position.turn else None
    hand = None if seat is None else position.players[seat].hand
    return 0 if hand is None else hand.size


def _first(kind: type[Action], actions: list[Action]) -> Action:
    return next(action for action in actions if isinstance(action, kind))


def _snapshot(half: Body) -> Body:
    """The players of a position as a snapshot has them, without what is in their hands."""
    hidden = ("hand", "pieces")
    players = [
        {name: value for name, value in player.items() if name not in hidden}
        for player in half["players"]
    ]
    return {"players": players}


class _ByEnds(Struct, frozen=True):
    """Routes and tickets named by their ends: as the board names these, or in a language."""

    board: Board
    language: str = ""

    def body(self, body: Body) -> Body:
        """A snapshot or a position with the routes and tickets of its players by their ends."""
        return {**body, "players": [self._player(player) for player in body["players"]]}

    def action(self, claim: Body) -> Body:
        """A claim with its route by its ends."""
        return {**claim, "route": self._route(claim["route"])}

    def _player(self, player: Body) -> Body:
        routes = [self._route(name) for name in player["routes"]]
        return {**player, "routes": routes, "tickets": [self._ticket(n) for n in player["tickets"]]}

    def _route(self, name: str) -> Body:
        """By its ends, and what tells it from tracks beside it."""
        names = self.board.names
        route = self.board.routes[names.routes[name]]
        beside = [self.board.routes[index] for index in names.pairs[_ordered(route.ends)]]
        kinds = {other.kind for other in beside}
        found = self._ends(route.ends)
        if len(beside) > len(kinds):
            found["color"] = route.color
        if len(kinds) > 1:
            found["kind"] = route.kind
        return found

    def _ticket(self, name: str) -> Body | str:
        """By its ends, and its value where others have them too; one of several goals by its id."""
        tickets = self.board.tickets
        ticket = tickets[self.board.names.tickets[name]]
        if ticket.type != "pair":
            return name
        ends = _ordered(ticket.places)
        equal = [one for one in tickets if one.type == "pair" and _ordered(one.places) == ends]
        found = self._ends(ticket.places)
        return found if len(equal) == 1 else {**found, "value": ticket.value}

    def _ends(self, places: Sequence[int]) -> Body:
        start, end = [self.board.places[place] for place in places]
        return {"from": self._name(start), "to": self._name(end)}

    def _name(self, place: Place) -> str:
        return place.names.get(self.language, place.name)


def _ordered(places: Sequence[int]) -> tuple[int, int]:
    start, end = sorted(places)
    return start, end
