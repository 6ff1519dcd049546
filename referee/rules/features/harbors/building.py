"""Where a harbor may stand, how many a player may build, and which cards it costs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from msgspec.structs import replace

from referee.model.board import Place
from referee.model.cards import CardKind
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.player import Hand, Player, seated
from referee.model.position import Position
from referee.model.verdict import Effects, Listed
from referee.rules.audits.expenses import Spent
from referee.rules.board.pieces import Snapshot
from referee.rules.claims import payment
from referee.rules.core.actions import Following, barred
from referee.rules.core.game import Game
from referee.rules.deck.face_up import discard_spent, spend
from referee.rules.deck.piles import put_back
from referee.rules.features.harbors.values import (
    BUILT,
    CARDS,
    CITY,
    PORT,
    TYPED,
    BuildHarbor,
    Harbors,
)
from referee.rules.score import by_hand


def check_city(
    player: Player,
    place: Place,
    city: int,
    reached: Collection[int],
    owner: str | None,
    pointer: str,
) -> Iterator[Finding]:
    """The city is a port without a harbor, and a route of the player ends there (`harbor.city`).

    `reached` are the places where the player's routes end, `owner` has a harbor in the city.
    """
    facts: Facts = {"city": place.id, "player": player.name}
    if not PORT.of(place):
        yield Finding(Code.HARBOR_INLAND, CITY, pointer, facts)
    if not by_hand.counts(player) and city not in reached:
        yield Finding(Code.HARBOR_WITHOUT_ROUTE, CITY, pointer, facts)
    if owner is not None:
        yield Finding(Code.HARBOR_TAKEN, CITY, pointer, {**facts, "owner": owner})


def reached_by(game: Game, player: Player) -> set[int]:
    """The places where a route of the player ends."""
    routes = game.board.routes
    return {end for route in player.routes for end in routes[route].ends}


def check_number(feature: Harbors, player: Player, count: int, pointer: str) -> Iterator[Finding]:
    """A player builds no more harbors than each player has (`harbor.city`)."""
    if count > feature.each:
        facts: Facts = {"player": player.name, "count": count, "limit": feature.each}
        yield Finding(Code.HARBORS_TOO_MANY, CITY, pointer, facts)


def audit(feature: Harbors, snapshot: Snapshot) -> Iterator[Finding]:
    """Harbors inland, without an own route, second in a city, or too many (`harbor.city`)."""
    places = snapshot.game.board.places
    builders: dict[int, str] = {}
    for seat, player in enumerate(snapshot.players):
        built = BUILT.of(player)
        reached = reached_by(snapshot.game, player) if built else ()
        for number, city in enumerate(built):
            pointer = f"/players/{seat}/harbors/{number}"
            owner = builders.get(city)
            yield from check_city(player, places[city], city, reached, owner, pointer)
            builders.setdefault(city, player.name)
        typed = TYPED.of(player) or ()
        at = BUILT.name if built else TYPED.name
        yield from check_number(
            feature, player, max(len(built), len(typed)), f"/players/{seat}/{at}"
        )
        yield from _audit_typed(player, typed, f"/players/{seat}/{TYPED.name}")


def _audit_typed(player: Player, typed: Sequence[int], pointer: str) -> Iterator[Finding]:
    """More tickets typed for a harbor than the player has (`harbor.points`)."""
    if player.all_tickets_known:
        most = by_hand.most_completed(player)
        for number, count in enumerate(typed):
            at = f"{pointer}/{number}"
            yield from by_hand.check_typed(player, count, most, "harbor.points", at)


def spent(feature: Harbors, _: Game, player: Player) -> Spent:
    """Each harbor took a turn and its cards."""
    count = len(BUILT.of(player))
    return Spent(turns=count, cards=count * feature.price)


def check(
    feature: Harbors, game: Game, position: Position, seat: int, action: BuildHarbor
) -> Iterator[Reason]:
    """The city and the cards are valid (`harbor.city`, `harbor.cards`)."""
    player = position.players[seat]
    yield from _check_site(game, player, action.city, reached_by(game, player), _owners(position))
    yield from check_number(feature, player, len(BUILT.of(player)) + 1, "/action")
    if action.cards is None:
        if player.hand is not None:
            yield Finding(Code.CARDS_NOT_NAMED, CARDS, "/action/cards", {})
        else:
            yield Unchecked(CARDS, "/action/cards")
        return
    yield from check_cards(feature, game, action.cards)
    yield from payment.in_hand(game, player.hand, action.cards)


def _owners(position: Position) -> dict[int, str]:
    """The owner of the harbor in each city; the first, if a wrong position has several."""
    players = reversed(position.players)
    return {city: player.name for player in players for city in BUILT.of(player)}


def _check_site(
    game: Game, player: Player, city: int, reached: Collection[int], owners: Mapping[int, str]
) -> Iterator[Finding]:
    place, owner = game.board.places[city], owners.get(city)
    return check_city(player, place, city, reached, owner, "/action/city")


def check_cards(feature: Harbors, game: Game, cards: Mapping[str, int]) -> Iterator[Finding]:
    """At most two cards of each transport, of one color, with the harbor symbol.

    Four in all; wilds fill the gaps (`harbor.cards`).
    """
    pointer, count = "/action/cards", sum(cards.values())
    if count != feature.price:
        facts: Facts = {"count": count, "needed": feature.price}
        yield Finding(Code.HARBOR_CARD_COUNT, CARDS, pointer, facts)
    played = [(game.cards.kinds[card], number) for card, number in cards.items() if number]
    colored = [(kind, number) for kind, number in played if kind.color is not None]
    colors = sorted({kind.color or "" for kind, _ in colored})
    if len(colors) > 1:
        yield Finding(Code.HARBOR_CARD_COLORS, CARDS, pointer, {"colors": tuple(colors)})
    for kind, _ in colored:
        if not kind.harbor:
            facts = {"card": kind.id}
            yield Finding(Code.HARBOR_CARD_SYMBOL, CARDS, f"{pointer}/{kind.id}", facts)
    for transport, most in feature.cards.items():
        used = sum(number for kind, number in colored if kind.transport == transport)
        if used > most:
            facts = {"transport": transport, "count": used, "most": most}
            yield Finding(Code.HARBOR_CARD_TRANSPORT, CARDS, pointer, facts)


def follow(_: Harbors, game: Game, position: Position, seat: int, action: BuildHarbor) -> Following:
    """The harbor is built; it scores at the end (`harbor.points`)."""
    player = position.players[seat]
    builder = BUILT.put(player, (*BUILT.of(player), action.city))
    builder = replace(builder, hand=spend(player.hand, action.cards))
    players = seated(position.players, seat, builder)
    after = put_back(position, discard_spent(game, position, action.cards), players=players)
    return Effects(cards_spent=action.cards), after


def offers(feature: Harbors, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every city with every set of cards; if the hand is unknown, the cities alone."""
    player = position.players[seat]
    if barred(check_number(feature, player, len(BUILT.of(player)) + 1, "")):
        return
    reached, owners = reached_by(game, player), _owners(position)
    cities = [
        city
        for city in sorted(reached)
        if not barred(_check_site(game, player, city, reached, owners))
    ]
    if cities:
        hand = player.hand
        sets = (None,) if hand is None else tuple(payments(feature, game, hand))
        for city in cities:
            yield from [Listed(BuildHarbor(city, cards)) for cards in sets]


def payments(feature: Harbors, game: Game, hand: Hand) -> Iterator[dict[str, int]]:
    """Every set of cards with which a hand can pay for a harbor, each once; wilds alone come last.

    `check_cards` decides; the candidates are all that a hand may hold of each color.
    """
    wild, price = game.cards.wild, feature.price
    for kinds in _by_color(game):
        for numbers in product(*[range(_most(feature, hand, kind) + 1) for kind in kinds]):
            wilds = price - sum(numbers)
            if 0 <= wilds < price:
                cards = {kind.id: n for kind, n in zip(kinds, numbers, strict=True) if n}
                if wilds:
                    cards[wild] = wilds
                if payment.missing(hand, cards) <= hand.unknown and not barred(
                    check_cards(feature, game, cards)
                ):
                    yield cards
    if payment.missing(hand, {wild: price}) <= hand.unknown:
        yield {wild: price}


def _by_color(game: Game) -> Iterator[list[CardKind]]:
    """The kinds of cards with the harbor symbol, color by color."""
    for color in game.cards.colors:
        yield [k for k in game.cards.kinds.values() if k.color == color and k.harbor]


def _most(feature: Harbors, hand: Hand, kind: CardKind) -> int:
    """The most cards of a kind that a harbor takes and a hand may have."""
    taken = feature.cards.get(kind.transport or "", 0)
    return min(taken, hand.cards.get(kind.id, 0) + hand.unknown)
