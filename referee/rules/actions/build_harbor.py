"""Build a harbor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from referee.model.action import BuildHarbor
from referee.model.codes import Code
from referee.model.features import Harbors
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.game import CardKind, Game
from referee.model.legal import Listed
from referee.model.player import Hand
from referee.model.position import Position
from referee.model.verdict import Effects
from referee.rules import payment
from referee.rules.cards import discard_spent, spend
from referee.rules.piles import put_back
from referee.rules.seats import seated


def check(game: Game, position: Position, seat: int, action: BuildHarbor) -> Iterator[Reason]:
    """The city, and the cards (`harbor.city`, `harbor.cards`)."""
    yield from check_city(game, position, seat, action.city)
    hand, rule = position.players[seat].hand, "harbor.cards"
    if action.cards is None:
        if hand is not None:
            yield Finding(Code.CARDS_NOT_NAMED, rule, "/action/cards", {})
        else:
            yield Unchecked(rule, "/action/cards")
        return
    yield from check_cards(game, action.cards)
    yield from payment.in_hand(game, hand, action.cards, "claim.hand")


def check_city(game: Game, position: Position, seat: int, city: int) -> Iterator[Finding]:
    """A port city without a harbor, where a route of the player ends (`harbor.city`)."""
    feature, place = game.features.harbors, game.board.places[city]
    player, rule, pointer = position.players[seat], "harbor.city", "/action/city"
    facts: Facts = {"city": place.id, "player": player.name}
    if not place.port:
        yield Finding(Code.HARBOR_INLAND, rule, pointer, facts)
    if not any(city in game.board.routes[route].ends for route in player.routes):
        yield Finding(Code.HARBOR_WITHOUT_ROUTE, rule, pointer, facts)
    owner = next((other.name for other in position.players if city in other.harbors), None)
    if owner is not None:
        yield Finding(Code.HARBOR_TAKEN, rule, pointer, {**facts, "owner": owner})
    if feature and len(player.harbors) >= feature.each:
        facts = {"player": player.name, "count": len(player.harbors) + 1, "limit": feature.each}
        yield Finding(Code.HARBORS_TOO_MANY, rule, "/action", facts)


def _price(feature: Harbors | None) -> int:
    return sum(feature.cards.values()) if feature else 0


def check_cards(game: Game, cards: Mapping[str, int]) -> Iterator[Finding]:
    """At most two cards of each transport, of one color, with the harbor symbol.

    Four in all; wilds fill the gaps (`harbor.cards`).
    """
    feature, rule, pointer = game.features.harbors, "harbor.cards", "/action/cards"
    count = sum(cards.values())
    if count != _price(feature):
        facts: Facts = {"count": count, "needed": _price(feature)}
        yield Finding(Code.HARBOR_CARD_COUNT, rule, pointer, facts)
    played = [(game.cards.kinds[card], number) for card, number in cards.items() if number]
    colored = [(kind, number) for kind, number in played if kind.color is not None]
    colors = sorted({kind.color or "" for kind, _ in colored})
    if len(colors) > 1:
        yield Finding(Code.HARBOR_CARD_COLORS, rule, pointer, {"colors": tuple(colors)})
    for kind, _ in colored:
        if not kind.harbor:
            facts = {"card": kind.id}
            yield Finding(Code.HARBOR_CARD_SYMBOL, rule, f"{pointer}/{kind.id}", facts)
    for transport, most in feature.cards.items() if feature else ():
        used = sum(number for kind, number in colored if kind.transport == transport)
        if used > most:
            facts = {"transport": transport, "count": used, "most": most}
            yield Finding(Code.HARBOR_CARD_TRANSPORT, rule, pointer, facts)


def follow(
    game: Game, position: Position, seat: int, action: BuildHarbor
) -> tuple[Effects, Position]:
    """The harbor stands; it scores in the end (`harbor.points`)."""
    player = position.players[seat]
    builder = replace(
        player, harbors=(*player.harbors, action.city), hand=spend(player.hand, action.cards)
    )
    players = seated(position.players, seat, builder)
    after = put_back(position, discard_spent(game, position, action.cards), players=players)
    return Effects(cards_spent=action.cards), after


def offers(game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every city, with every set of cards; with the hand unknown the cities alone."""
    player, board = position.players[seat], game.board
    reached = {end for route in player.routes for end in board.routes[route].ends}
    cities = [
        city
        for city in sorted(reached)
        if board.places[city].port and not any(check_city(game, position, seat, city))
    ]
    if cities:
        hand = player.hand
        sets = (None,) if hand is None else tuple(payments(game, hand))
        for city in cities:
            for cards in sets:
                yield Listed(BuildHarbor(city, cards))


def payments(game: Game, hand: Hand) -> Iterator[dict[str, int]]:
    """Every set of cards that a hand has for a harbor, each once; wilds alone come last."""
    wild, price = game.cards.wild, _price(game.features.harbors)
    for kinds in _harbor_cards(game):
        for numbers in product(*[range(_most(game, hand, kind) + 1) for kind in kinds]):
            wilds = price - sum(numbers)
            if 0 <= wilds < price:
                cards = {kind.id: n for kind, n in zip(kinds, numbers, strict=True) if n}
                if wilds:
                    cards[wild] = wilds
                if payment.missing(hand, cards) <= hand.unknown:
                    yield cards
    if payment.missing(hand, {wild: price}) <= hand.unknown:
        yield {wild: price}


def _harbor_cards(game: Game) -> Iterator[list[CardKind]]:
    """The kinds of cards with the harbor symbol, color by color."""
    feature, sets = game.features.harbors, game.cards.sets
    for color in game.cards.colors:
        alike = [
            sets.get((color, transport), ()) for transport in (feature.cards if feature else ())
        ]
        yield [kind for kinds in alike for kind in kinds if kind.harbor]


def _most(game: Game, hand: Hand, kind: CardKind) -> int:
    """The most cards of a kind that a harbor takes and a hand may have."""
    feature = game.features.harbors
    taken = feature.cards.get(kind.transport or "", 0) if feature else 0
    return min(taken, hand.cards.get(kind.id, 0) + hand.unknown)
