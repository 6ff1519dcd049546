"""Games, players and positions for tests, put together from readable names.

Nothing here goes over HTTP: the values are those that the rules look at.

>>> two = table(
...     "germany", {"Anna": {"routes": "berlin-leipzig"}, "Ben": {"passengers": {"red": 1}}}
... )
>>> two.points("routes"), two.points("passengers")
({'Anna': 7, 'Ben': 0}, {'Anna': 0, 'Ben': 20})
>>> lines = own_board("germany", ["ulm linz 3 red", "linz wien 2"], ["ulm wien 9"])
>>> table(lines, {"Anna": {"routes": "linz-ulm linz-wien", "tickets": "ulm-wien"}}).points(
...     "tickets"
... )
{'Anna': 9}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import pytest
from msgspec.structs import replace

from referee.maps.assembly import assemble
from referee.maps.catalog import load_catalog
from referee.maps.names import fold
from referee.maps.specs import PlaceSpec, RouteSpec, TicketSpec
from referee.model.finding import Finding
from referee.model.player import Counted, Hand, Player, RouteCount
from referee.model.position import NEUTRAL, Discards, Drawing, Position, Turn
from referee.model.score import Line, PlayerScore, Score
from referee.rules.audits.audit import audit
from referee.rules.board import pieces
from referee.rules.board.pieces import mix_of
from referee.rules.core.game import Game
from referee.rules.features import neutral_player, passengers, supply
from referee.rules.features.neutral_player import Neutral, NeutralPhase
from referee.rules.features.stations import Station
from referee.rules.features.tunnels import Declared
from referee.rules.in_force.compiling import compile_game
from referee.rules.score.scoring import score

MAPS = load_catalog().maps
each_map = pytest.mark.parametrize("map_id", MAPS)

FLAGS = ("tunnel", "four_for_one")
"""Members of routes that are there or not."""
FEWEST_OF_A_TOUR = 3
"""A city and three values."""

Words = str | Sequence[str]
"""Ids one after the other: a list of them, or one text with spaces between."""


def by_name(columns: str, rows: Mapping[str, Any]) -> pytest.MarkDecorator:
    """A table of cases: each row has a name, which begins with the id of its rule."""
    return pytest.mark.parametrize(columns, list(rows.values()), ids=list(rows))


def game(map_id: str, **options: Any) -> Game:
    """The game of a map, with other options than the map's own where they are given."""
    return MAPS[map_id].game_with(options)


def changed_game(map_id: str, feature: str, **numbers: Any) -> Game:
    """The game of a map that gives a feature other numbers."""
    game_map = MAPS[map_id]
    features = {**game_map.facts.features, feature: {**game_map.facts.features[feature], **numbers}}
    return compile_game(replace(game_map.facts, features=features), game_map.game.board, {})


def own_board(
    map_id: str,
    routes: Iterable[str],
    tickets: Iterable[str] = (),
    places: Mapping[str, str] = MappingProxyType({}),
    **options: Any,
) -> Game:
    """A map's game on a custom board.

    A route is `"ulm linz 3 red"`, with `kind=sea`, `cards=2`, `toll=1`, `points=7`, `tunnel`,
    `ferry=2` after it where there are such; a ticket `"ulm wien 9"`, with its deck after it, to any
    of several `"ulm wien=9 graz=7"`, a tour `"ulm linz wien 18 12 24"`. Places are cities but for
    those named in `places` as `"country"`, `"junction"` or `"port"`.
    """
    tracks = [_route(words.split()) for words in routes]
    cards = [_ticket(words.split()) for words in tickets]
    ends = [end for track in tracks for end in (track.start, track.end)]
    ends += [place for card in cards for place in (card.start, *card.cities, *dict(card.goals))]
    named = dict.fromkeys(ends)
    here = game(map_id, **options)
    board = assemble(
        [_place(name, places.get(name, "city")) for name in named],
        tracks,
        cards,
        MAPS[map_id].terms_with(here),
    )
    return here.on(board)


def _place(name: str, kind: str) -> PlaceSpec:
    if kind == "port":
        return PlaceSpec(name, name, more={"port": True})
    return PlaceSpec(name, name, kind=kind)


def _route(words: Sequence[str]) -> RouteSpec:
    start, end, length, *rest = words
    given: dict[str, Any] = {"color": "gray"}
    for word in rest:
        name, _, value = word.partition("=")
        given |= (
            {name: int(value) if value.lstrip("-").isdecimal() else value}
            if value
            else {name: True}
            if name in FLAGS
            else {"color": name}
        )
    more = {name: given.pop(name) for name in given.keys() - RouteSpec.__struct_fields__}
    return RouteSpec(start, end, int(length), **given, more=more)


def _ticket(words: Sequence[str]) -> TicketSpec:
    start, *rest = words
    if "=" in rest[0]:
        goals = [word.partition("=") for word in rest]
        return TicketSpec(start, tuple((end, int(value)) for end, _, value in goals))
    if len(rest) > FEWEST_OF_A_TOUR:
        *cities, high, low, lost = rest
        values = {"value_in_order": int(high), "value": int(low), "penalty": int(lost)}
        return TicketSpec(start, cities=(start, *cities), **values)
    end, value, *deck = rest
    return TicketSpec(start, ((end, int(value)),), deck=deck[0] if deck else None)


@dataclass(frozen=True, slots=True)
class Table:
    """Players at a table: what they score, what is odd about them, and positions of theirs."""

    game: Game
    players: tuple[Player, ...]

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return [player.name for player in self.players].index(name)

    def score(self) -> Score:
        """The score of the table."""
        return score(self.game, self.players)

    def scored(self, name: str) -> PlayerScore:
        """The score of one player."""
        return self.score().players[self.seat(name)]

    def points(self, part: str) -> dict[str, int]:
        """The points of a part of the score, by player."""
        return {player.name: player.points[part] for player in self.score().players}

    def lines(self, part: str, name: str) -> list[Line]:
        """The lines of a part of a player's score."""
        return [line for line in self.scored(name).lines if line.part == part]

    def audit(self) -> tuple[Finding, ...]:
        """Everything about the players that cannot be."""
        return audit(self.game, self.players)

    def found(self) -> list[tuple[str, str, str]]:
        """Code, rule and pointer of everything that cannot be."""
        return [(finding.code.value, finding.rule, finding.pointer) for finding in self.audit()]

    def position(
        self,
        mover: str | None = None,
        *,
        ready: Iterable[str] = (),
        row: Sequence[str | None] | None = None,
        deck: int | Mapping[str, int | None] | None = None,
        discards: int | Mapping[str, int] | None = None,
        ticket_deck: int | Mapping[str, int | None] | None = None,
        waiting: Mapping[str, Mapping[str, int]] | None = None,
        turns_left: int | None = None,
        neutral: Mapping[str, Any] | None = None,
        drawn: tuple[str | None, ...] = (),
        express: int = 0,
        begun: bool = False,
        unseen: bool = False,
        unsure: bool = False,
        tunnel: Mapping[str, Any] | None = None,
        **turn: Any,
    ) -> Position:
        """A position of this table. `turn` are the members of a turn; without any it is unknown.

        Pieces left that were not given are worked out, where they can be.
        """
        seats = tuple(map(self.seat, ready))
        under_way = None
        if drawn or express or begun or unseen or unsure:
            under_way = Drawing(drawn, express, unseen, unsure)
        elif tunnel is not None:
            under_way = self._declared(**tunnel)
        elif turn.get("phase") == "neutral":
            turn["phase"], under_way = "play", NeutralPhase()
        known = mover is not None or seats or turn or under_way
        seat = None if mover is None else self.seat(mover)
        upcoming = Turn(seat, ready=seats, under_way=under_way, **turn)
        third = self._neutral(neutral) if neutral is not None else None
        owner = {track: seat for seat, p in enumerate(self.players) for track in p.routes}
        position = Position(
            players=tuple(self._with_pieces(player) for player in self.players),
            owner=owner | dict.fromkeys(third.routes if third else (), NEUTRAL),
            turn=upcoming if known else None,
            row=None if row is None else tuple(row),
            deck=_piles(deck, self.game.cards.decks),
            discards=None if discards is None else self._discards(discards),
            ticket_deck=_piles(ticket_deck, self.game.tickets.decks),
            turns_left=turns_left,
        )
        if waiting is not None:
            here = {place_of(self.game, place): colors for place, colors in waiting.items()}
            position = passengers.WAITING.put(position, here)
        return position if third is None else neutral_player.STATE.put(position, third)

    def _with_pieces(self, player: Player) -> Player:
        mix = supply.SUPPLY.of(player)
        if player.pieces is not None or (mix_of(self.game) and mix is None):
            return player
        owned = mix or {kind: piece.count for kind, piece in self.game.pieces.items()}
        used = pieces.used(self.game, player)
        left = {kind: owned.get(kind, 0) - used[kind] for kind in self.game.pieces}
        return replace(player, pieces=left)

    def _declared(
        self,
        route: str,
        cards: Mapping[str, int] | None = None,
        turned: Sequence[str | None] | None = None,
    ) -> Declared:
        (track,) = routes_of(self.game, [route])
        return Declared(track, cards, None if turned is None else tuple(turned))

    def _neutral(self, given: Mapping[str, Any]) -> Neutral:
        members = dict(given)
        routes = routes_of(self.game, members.pop("routes", ()))
        marker = members.pop("marker", None)
        seat = None if marker is None else self.seat(marker)
        return Neutral(routes=routes, marker=seat, **members)

    def _discards(self, given: int | Mapping[str, int]) -> Discards:
        decks = self.game.cards.decks
        if isinstance(given, int) or (given and given.keys() <= decks.keys()):
            return Discards(_piles(given, decks))
        totals = dict.fromkeys(decks, 0)
        for card, count in given.items():
            totals[self.game.cards.kinds[card].deck] += count
        return Discards(totals, given)


def _piles(
    given: int | Mapping[str, int | None] | None, decks: Iterable[str]
) -> Mapping[str, int | None] | None:
    """A number for the only deck, or numbers by deck."""
    if not isinstance(given, int):
        return given
    (deck,) = decks
    return {deck: given}


def table(played: str | Game, players: Mapping[str, Mapping[str, Any]], **options: Any) -> Table:
    """The table of a map, or of a game that is there already; players by name, in seat order.

    Members of a player are called as in a request; places, routes and tickets are ids.
    """
    here = game(played, **options) if isinstance(played, str) else played
    return Table(here, tuple(_player(here, name, given) for name, given in players.items()))


def _player(here: Game, name: str, given: Mapping[str, Any]) -> Player:
    members = dict(given)
    read = {
        "routes": routes_of,
        "tickets": tickets_of,
        "stations": stations_of,
        "harbors": lambda here, cities: tuple(place_of(here, city) for city in _words(cities)),
        "province": lambda _, mat: {line: tuple(spots) for line, spots in mat.items()},
        "express_spent": lambda _, cards: tuple(cards),
        "hand": lambda _, cards: _hand(cards),
    }
    for member in members.keys() & read.keys():
        if members[member] is not None:
            members[member] = read[member](here, members[member])
    if "route_counts" in members:
        members["counted"] = counted_of(here, members.pop("route_counts"))
    if "harbor_tickets" in members:
        members["harbor_tickets"] = tuple(members["harbor_tickets"])
    more = {name: members.pop(name) for name in members.keys() - Player.__struct_fields__}
    return Player(name, **members, more=more)


def counted_of(here: Game, counts: Mapping[str, Any]) -> Counted:
    """Routes that are only counted, by length or by kind and length; no tickets are named."""
    tables = MAPS[here.map_id].terms.points
    if not here.by_kind:
        table, piece = next(iter(tables.values())), None
        if len(here.pieces) == 1:
            (piece,) = here.pieces
        return Counted(
            tuple(
                RouteCount(int(n), int(n), count, table[int(n)], piece=piece)
                for n, count in counts.items()
            )
        )
    return Counted(
        tuple(
            RouteCount(
                1 if kind.priced else int(number),
                int(number),
                count,
                tables[name][int(number)],
                *(name, kind.piece, kind.priced),
            )
            for name, numbers in counts.items()
            for kind in [here.kinds[name]]
            for number, count in numbers.items()
        )
    )


def _hand(cards: Mapping[str, int]) -> Hand:
    seen = dict(cards)
    return Hand(unknown=seen.pop("unknown", 0), cards=seen)


def _words(words: Words) -> Sequence[str]:
    return words.split() if isinstance(words, str) else words


def routes_of(here: Game, ids: Words) -> tuple[int, ...]:
    """The routes of these ids."""
    return tuple(here.board.names.routes[name] for name in _words(ids))


def tickets_of(here: Game, ids: Words) -> tuple[int, ...]:
    """The tickets of these ids."""
    return tuple(here.board.names.tickets[name] for name in _words(ids))


def stations_of(here: Game, cities: Words) -> tuple[Station, ...]:
    """Stations by their cities; after `=` the route that is borrowed."""
    named = [word.partition("=") for word in _words(cities)]
    return tuple(
        Station(place_of(here, city), routes_of(here, [route])[0] if route else None)
        for city, _, route in named
    )


def place_of(here: Game, name: str) -> int:
    """The place of that name."""
    return here.board.names.places[fold(name)]
