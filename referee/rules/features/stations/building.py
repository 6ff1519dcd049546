"""Where a station may stand, how many a player may build, and what each costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import Action
from referee.model.board import GRAY, Board
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.member import Member
from referee.model.player import Player, seated
from referee.model.position import Position
from referee.model.verdict import Effects, Listed
from referee.rules.audits.expenses import Spent
from referee.rules.board.pieces import Snapshot
from referee.rules.claims import payment
from referee.rules.claims.payment import Price, Tally, tally_of
from referee.rules.claims.purse import Purse
from referee.rules.core.actions import Following, barred
from referee.rules.core.game import Game
from referee.rules.core.numbers import Amount, Points
from referee.rules.deck.face_up import discard_spent, spend
from referee.rules.deck.piles import put_back
from referee.rules.score import by_hand


def check_city(
    game: Game, player: Player, city: int, owner: str | None, pointer: str
) -> Iterator[Finding]:
    """The place is a city, not a country, and has no station yet (`station.build`)."""
    place = game.board.places[city]
    facts: Facts = {"city": place.id, "player": player.name}
    if place.kind != "city":
        yield Finding(Code.STATION_PLACE, BUILD, pointer, facts)
    if owner is not None:
        yield Finding(Code.STATION_TAKEN, BUILD, pointer, {**facts, "owner": owner})


def check_number(feature: Stations, player: Player, count: int, pointer: str) -> Iterator[Finding]:
    """A player builds no more stations than each player has (`station.build`)."""
    if count > feature.each:
        facts: Facts = {"player": player.name, "count": count, "limit": feature.each}
        yield Finding(Code.STATIONS_TOO_MANY, BUILD, pointer, facts)


def audit(feature: Stations, snapshot: Snapshot) -> Iterator[Finding]:
    """Stations that cannot stand where they are, and routes that they cannot borrow."""
    owner = {route: seat for seat, p in enumerate(snapshot.players) for route in p.routes}
    builders: dict[int, str] = {}
    for seat, player in enumerate(snapshot.players):
        built = BUILT.of(player)
        for number, station in enumerate(built):
            pointer = f"/players/{seat}/stations/{number}"
            other = builders.get(station.city)
            yield from check_city(snapshot.game, player, station.city, other, pointer)
            builders.setdefault(station.city, player.name)
            if station.borrows is not None:
                counted = by_hand.some_count(snapshot.players)
                found = _check_borrowed(snapshot.game.board, seat, owner, station, pointer)
                yield from (
                    one for one in found if not (counted and one.code is Code.STATION_BORROWS_FREE)
                )
        yield from check_number(feature, player, len(built), f"/players/{seat}/stations")


def _check_borrowed(
    board: Board, seat: int, owner: Mapping[int, int], station: Station, pointer: str
) -> Iterator[Finding]:
    """A borrowed route is another player's and ends in the station's city (`station.borrow`)."""
    route = board.routes[station.borrows or 0]
    facts: Facts = {"route": route.id, "city": board.places[station.city].id}
    at = f"{pointer}/borrows"
    if station.city not in route.ends:
        yield Finding(Code.STATION_BORROWS_ELSEWHERE, BORROW, at, facts)
    if route.index not in owner:
        yield Finding(Code.STATION_BORROWS_FREE, BORROW, at, facts)
    elif owner[route.index] == seat:
        yield Finding(Code.STATION_BORROWS_OWN, BORROW, at, facts)


def spent(_: Stations, __: Game, player: Player) -> Spent:
    """Each station took a turn; the first cost one card, the second two, and so on."""
    count = len(BUILT.of(player))
    return Spent(turns=count, cards=sum(range(1, count + 1)))


class Cost(Struct, frozen=True):
    """A number of cards of one color, wilds included (`station.build`)."""

    cards: int

    def wilds(self, tally: Tally) -> tuple[int, int]:
        """As many as the other cards leave open."""
        return max(0, self.cards - tally.cards), self.cards - tally.cards

    def complaint(self, route: str, tally: Tally, wilds: int) -> Finding:
        """More or fewer cards than the station costs."""
        facts: Facts = {"city": route, "count": tally.cards + wilds, "needed": self.cards}
        return Finding(Code.STATION_CARDS, BUILD, "/action/cards", facts)


def price_of(player: Player) -> Price:
    """The first station costs one card, the second two, and so on."""
    return Price(GRAY, None, (Cost(len(BUILT.of(player)) + 1),))


def check(
    feature: Stations, game: Game, position: Position, seat: int, action: BuildStation
) -> Iterator[Reason]:
    """The city and the cards are valid (`station.build`)."""
    player = position.players[seat]
    yield from _check_site(feature, game, _owners(position), player, action.city)
    if action.cards is None:
        if player.hand is not None:
            yield Finding(Code.CARDS_NOT_NAMED, BUILD, "/action/cards", {})
        else:
            yield Unchecked(BUILD, "/action/cards")
        return
    kinds = game.cards.kinds
    colors = sorted({kinds[card].color or "" for card, n in action.cards.items() if n} - {""})
    if len(colors) > 1:
        yield Finding(Code.CARDS_NOT_ONE_SET, BUILD, "/action/cards", {"colors": tuple(colors)})
    tally, wilds = tally_of(game, action.cards)
    left = len(BUILT.of(player)) < feature.each
    for limit in price_of(player).limits if left else ():
        least, most = limit.wilds(tally)
        if not least <= wilds <= most:
            yield limit.complaint(game.board.places[action.city].id, tally, wilds)
    yield from payment.in_hand(game, player.hand, action.cards)


def _check_site(
    feature: Stations, game: Game, owners: Mapping[int, str], player: Player, city: int
) -> Iterator[Finding]:
    yield from check_city(game, player, city, owners.get(city), "/action/city")
    yield from check_number(feature, player, len(BUILT.of(player)) + 1, "/action")


def _owners(position: Position) -> dict[int, str]:
    """The owner of the station in each city; the first, if a wrong position has several."""
    players = reversed(position.players)
    return {station.city: player.name for player in players for station in BUILT.of(player)}


def follow(
    _: Stations, game: Game, position: Position, seat: int, action: BuildStation
) -> Following:
    """The station is built; its borrowed route is chosen at the end (`station.borrow`)."""
    player = position.players[seat]
    builder = BUILT.put(player, (*BUILT.of(player), Station(action.city)))
    builder = replace(builder, hand=spend(player.hand, action.cards))
    players = seated(position.players, seat, builder)
    after = put_back(position, discard_spent(game, position, action.cards), players=players)
    return Effects(cards_spent=action.cards), after


def offers(feature: Stations, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every city with every set of cards; if the hand is unknown, the cities alone."""
    player = position.players[seat]
    sets: Sequence[Mapping[str, int] | None] = (None,)
    if player.hand is not None:
        purse = Purse(game, player.hand, len(BUILT.of(player)) + 1)
        sets = [cards for cards, _ in purse.payments(price_of(player))]
    if barred(check_number(feature, player, len(BUILT.of(player)) + 1, "")):
        return
    owners = _owners(position)
    for city in range(len(game.board.places)):
        if not barred(check_city(game, player, city, owners.get(city), "")):
            yield from [Listed(BuildStation(city, cards)) for cards in sets]


NAME = "stations"
BUILD, BORROW = "station.build", "station.borrow"


class Station(Struct, frozen=True):
    """A station: its city, and the route that it borrows, if given."""

    city: int
    borrows: int | None = None


BUILT = Member[tuple[Station, ...]]("stations", ())
"""A player's stations, in the order in which they are given."""


class Stations(Struct, frozen=True, forbid_unknown_fields=True):
    """The stations of `each` player, and the points for each `unused` one (`station.unused`)."""

    each: Amount
    unused: Points


class BuildStation(Action, frozen=True):
    """Build a station in a city (a place) with cards (`station.build`)."""

    type: ClassVar[str] = "build_station"
    city: int
    cards: Mapping[str, int] | None
