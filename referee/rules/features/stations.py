"""Stations: built in cities, they let their owner use a route of another player for tickets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import Action
from referee.model.board import GRAY, Board, Ticket
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.legal import Listed
from referee.model.member import Member
from referee.model.player import Player
from referee.model.position import Position
from referee.model.score import Assumed, Line
from referee.model.verdict import Effects
from referee.rules import by_hand, network, payment
from referee.rules.cards import discard_spent, spend
from referee.rules.feature import ActionRules, Feature, Following, Part, Spent
from referee.rules.game import Game
from referee.rules.payment import Price, Purse, Tally, tally_of
from referee.rules.piles import put_back
from referee.rules.reasons import barred
from referee.rules.searches import borrowing
from referee.rules.searches.complexity import TooComplex
from referee.rules.seats import seated
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing

NAME = "stations"
BUILD, BORROW = "station.build", "station.borrow"


class Station(Struct, frozen=True):
    """A station: its city, and the route that it borrows, where that is said."""

    city: int
    borrows: int | None = None


BUILT = Member[tuple[Station, ...]]("stations", ())
"""A player's stations, in the order in which they are given."""


class Stations(Struct, frozen=True, forbid_unknown_fields=True):
    """So many stations for `each`; points for each one that is `unused` (`station.unused`)."""

    each: int
    unused: int


class BuildStation(Action, frozen=True):
    """Build a station in a city (a place) with cards (`station.build`)."""

    type: ClassVar[str] = "build_station"
    city: int
    cards: Mapping[str, int] | None


# What stations borrow


class Loan(Struct, frozen=True):
    """A route that a player uses by a station: the city of the station, and the route."""

    city: int
    route: int


def lent(_: Stations, standing: Standing) -> Standing:
    """Each player's own routes with those that the stations borrow (`station.borrow`).

    A choice that is not given is the one that gives most points for tickets, then most completed
    tickets, then the fewest routes, then the first ids in the alphabet.
    """
    board = standing.game.board
    owner = {route: seat for seat, p in enumerate(standing.players) for route in p.routes}
    loans = [_loans(standing, seat, owner) for seat in range(len(standing.players))]
    standing.kept[NAME] = loans
    reached = tuple(
        [
            network.join(board, (*own.routes, *[loan.route for loan in borrowed]))
            if borrowed
            else own
            for own, borrowed in zip(standing.networks, loans, strict=True)
        ]
    )
    return replace(standing, reached=reached)


def _loans(standing: Standing, seat: int, owner: Mapping[int, int]) -> tuple[Loan, ...]:
    """The routes that a player's stations borrow."""
    player, board = standing.players[seat], standing.game.board
    built = BUILT.of(player)
    if not built or by_hand.counts(player):
        return ()
    ids, rank = standing.game.once(_alphabetical), standing.game.once(_ranks)
    stations = [
        borrowing.Station(
            [_candidate(board, station.city, route, rank) for route in routes],
            named=station.borrows is not None,
        )
        for station in built
        for routes in [_usable(standing.game, seat, owner, station)]
    ]
    tickets = [_ticket(board.tickets[card]) for card in player.tickets or ()]
    roots = standing.networks[seat].roots
    try:
        found = borrowing.borrow(roots, stations, tickets)
    except TooComplex as error:
        raise TooComplex(f"/players/{seat}/stations") from error
    return tuple(
        Loan(station.city, ids[chosen])
        for station, chosen in zip(built, found.routes, strict=True)
        if chosen is not None
    )


def _alphabetical(game: Game) -> list[int]:
    """The routes of the board in the order of their ids."""
    ids = game.board.route_ids
    return sorted(range(len(ids)), key=ids.__getitem__)


def _ranks(game: Game) -> list[int]:
    """For each route of the board its place in the order of the ids."""
    alphabetical = game.once(_alphabetical)
    return sorted(range(len(alphabetical)), key=alphabetical.__getitem__)


def _routes_at(game: Game) -> list[list[int]]:
    """For each place the routes that end in it."""
    found: list[list[int]] = [[] for _ in game.board.places]
    for route in game.board.routes:
        for place in dict.fromkeys(route.ends):
            found[place].append(route.index)
    return found


def _usable(game: Game, seat: int, owner: Mapping[int, int], station: Station) -> list[int]:
    """The routes that a station may borrow: of other players, ending in its city."""
    ending = game.once(_routes_at)[station.city]
    named = ending if station.borrows is None else [station.borrows]
    return [route for route in named if route in ending and owner.get(route, seat) != seat]


def _candidate(board: Board, city: int, route: int, rank: Sequence[int]) -> borrowing.Candidate:
    here, there = board.route_nodes[route]
    if board.routes[route].ends[0] != city:
        here, there = there, here
    return borrowing.Candidate(here, there, rank[route])


def _ticket(ticket: Ticket) -> borrowing.Ticket:
    goals = [borrowing.Goal(goal.nodes, goal.value) for goal in ticket.goals]
    return borrowing.Ticket(ticket.starts, goals, -ticket.penalty)


def borrowed_for(
    _: Stations, standing: Standing, seat: int, ticket: Ticket, goal: Sequence[int]
) -> Facts:
    """The routes that a completed ticket needs of those that are borrowed: as few as will do."""
    loans: Sequence[Loan] = standing.kept[NAME][seat]
    board, own = standing.game.board, standing.networks[seat]
    used = next(
        some
        for count in range(len(loans) + 1)
        for some in combinations(loans, count)
        if _joins(board, (*own.routes, *[loan.route for loan in some]), ticket, goal)
    )
    borrowed = [
        {"city": board.places[loan.city].id, "route": board.route_ids[loan.route]} for loan in used
    ]
    return {"borrowed": tuple(borrowed)} if borrowed else {}


def _joins(board: Board, routes: Sequence[int], ticket: Ticket, goal: Sequence[int]) -> bool:
    """Whether routes join the first place of a ticket with a goal."""
    return network.joined(network.join(board, routes).roots, ticket.starts, goal)


def assumed(_: Stations, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """What a station might borrow of players who only count counts as nothing.

    (`station.borrow`) One that is said to borrow a route of somebody else does not.
    """
    owner = {route: seat for seat, player in enumerate(players) for route in player.routes}
    for seat, player in enumerate(players):
        others = [other for other in players if other is not player]
        if by_hand.counts(player) or not by_hand.some_count(others):
            continue
        for number, station in enumerate(BUILT.of(player)):
            if station.borrows is None or owner.get(station.borrows, seat) == seat:
                yield Assumed(f"/players/{seat}/stations/{number}", "tickets")


# The score


def lines(feature: Stations, standing: Standing) -> Receipts:
    """A line for each station that is not built (`station.unused`)."""
    return [
        [
            Line("stations", "station.unused", feature.unused, {"unused": number + 1})
            for number in range(len(BUILT.of(player)), feature.each)
        ]
        for player in standing.players
    ]


def fewest_stations(_: Stations, standing: Standing) -> Sequence[int]:
    """`winner.tie-stations`: the fewest stations built."""
    return [-len(BUILT.of(player)) for player in standing.players]


def check_city(
    game: Game, player: Player, city: int, owner: str | None, pointer: str
) -> Iterator[Finding]:
    """A city that has no station yet, and no country (`station.build`)."""
    place = game.board.places[city]
    facts: Facts = {"city": place.id, "player": player.name}
    if place.kind != "city":
        yield Finding(Code.STATION_PLACE, BUILD, pointer, facts)
    if owner is not None:
        yield Finding(Code.STATION_TAKEN, BUILD, pointer, {**facts, "owner": owner})


def check_number(feature: Stations, player: Player, count: int, pointer: str) -> Iterator[Finding]:
    """A player builds no more stations than there are for each (`station.build`)."""
    if count > feature.each:
        facts: Facts = {"player": player.name, "count": count, "limit": feature.each}
        yield Finding(Code.STATIONS_TOO_MANY, BUILD, pointer, facts)


def audit(feature: Stations, seen: Seen) -> Iterator[Finding]:
    """Stations that cannot stand where they do, and routes that they cannot borrow."""
    owner = {route: seat for seat, p in enumerate(seen.players) for route in p.routes}
    builders: dict[int, str] = {}
    for seat, player in enumerate(seen.players):
        built = BUILT.of(player)
        for number, station in enumerate(built):
            pointer = f"/players/{seat}/stations/{number}"
            other = builders.get(station.city)
            yield from check_city(seen.game, player, station.city, other, pointer)
            builders.setdefault(station.city, player.name)
            if station.borrows is not None:
                counted = by_hand.some_count(seen.players)
                found = _check_borrowed(seen.game.board, seat, owner, station, pointer)
                yield from (
                    one for one in found if not (counted and one.code is Code.STATION_BORROWS_FREE)
                )
        yield from check_number(feature, player, len(built), f"/players/{seat}/stations")


def _check_borrowed(
    board: Board, seat: int, owner: Mapping[int, int], station: Station, pointer: str
) -> Iterator[Finding]:
    """A route of another player that ends in the city of the station (`station.borrow`)."""
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
    """Each station took a turn; the first a card, the second two, and so on."""
    count = len(BUILT.of(player))
    return Spent(turns=count, cards=sum(range(1, count + 1)))


# Building


class Cost(Struct, frozen=True):
    """So many cards of one color, wilds among them (`station.build`)."""

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
    """The city, and the cards (`station.build`)."""
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
    """Who has a station in each city; the first of several, where something is wrong."""
    players = reversed(position.players)
    return {station.city: player.name for player in players for station in BUILT.of(player)}


def follow(
    _: Stations, game: Game, position: Position, seat: int, action: BuildStation
) -> Following:
    """The station stands; what it borrows is chosen in the end (`station.borrow`)."""
    player = position.players[seat]
    builder = BUILT.put(player, (*BUILT.of(player), Station(action.city)))
    builder = replace(builder, hand=spend(player.hand, action.cards))
    players = seated(position.players, seat, builder)
    after = put_back(position, discard_spent(game, position, action.cards), players=players)
    return Effects(cards_spent=action.cards), after


def offers(feature: Stations, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every city, with every set of cards; with the hand unknown the cities alone."""
    player = position.players[seat]
    sets: Sequence[Mapping[str, int] | None] = (None,)
    if player.hand is not None:
        purse = Purse(game, player.hand, len(BUILT.of(player)) + 1)
        sets = [cards for cards, _ in purse.payments(price_of(player))]
    owners = _owners(position)
    for city in range(len(game.board.places)):
        if not barred(_check_site(feature, game, owners, player, city)):
            for cards in sets:
                yield Listed(BuildStation(city, cards))


ROW = Feature(
    NAME,
    numbers=Stations,
    parts=(Part(NAME, lines),),
    assumed=assumed,
    audit=audit,
    spent=spent,
    actions={BuildStation: ActionRules(check, follow, offers)},
    lent=lent,
    ticket_facts=borrowed_for,
    tie_breaks={NAME: fewest_stations},
)
