"""What a route is paid with: the sets of cards that are good for it.

One function, `covers`, says what number of cards a route takes; the judge asks it of the cards on
the table (`check`), the list of legal actions of every set the hand allows (`payments`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Unchecked
from referee.model.game import CardKind, Game
from referee.model.player import Hand

GRAY = "gray"

Cards = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Cover:
    """How many cards are played, the most spaces they can cover, and whether all are doubles."""

    count: int
    most: int
    all_double: bool


def transport_of(game: Game, route: Route) -> str | None:
    """The transport of the cards that a route takes, where the map tells them apart."""
    return route.piece if game.features.double_ships else None


def covers(game: Game, route: Route, cover: Cover, highest: int) -> bool:
    """Whether so many cards pay for the route (`claim.count`).

    Exactly its cost; with a train for the mat up to `highest` cards (`korea.province.overpay`).
    With double ships the cards cover the spaces exactly, or one more when all of them are doubles
    (`lakes.claim.double-ship`); the option `double_ship_surplus` lets any surplus pass.
    """
    if cover.most == cover.count:
        return route.cost <= cover.count <= max(highest, route.cost)
    if game.options.double_ship_surplus == "any":
        return cover.count <= route.length <= cover.most
    return cover.most == route.length or (cover.all_double and cover.most == route.length + 1)


def cover_of(game: Game, cards: Cards) -> Cover:
    """Count the cards and the spaces they can cover; a wild covers one."""
    kinds, count, most, doubles = game.cards.kinds, 0, 0, 0
    for card, number in cards.items():
        spaces = kinds[card].covers
        count += number
        most += number * spaces
        if spaces > 1:
            doubles += number
    return Cover(count, most, doubles == count)


def check(game: Game, route: Route, cards: Cards, highest: int) -> Iterator[Finding | Unchecked]:
    """The cards are one set, of the route's color and transport, and as many as it costs.

    (`claim.set`, `claim.color`, `lakes.claim.kind`, `claim.count`)
    """
    kinds = game.cards.kinds
    colors = {kinds[card].color: None for card, number in cards.items() if number}
    colors.pop(None, None)
    pointer = "/action/cards"
    if len(colors) > 1:
        facts: Facts = {"route": route.id, "colors": tuple(sorted(filter(None, colors)))}
        yield Finding(Code.CARDS_NOT_ONE_SET, "claim.set", pointer, facts)
    if not route.color:
        if colors:
            yield Unchecked("claim.color", "/action/route/color")
    elif route.color != GRAY:
        for color in colors:
            if color != route.color:
                facts = {"route": route.id, "color": color or "", "needed": route.color}
                yield Finding(Code.WRONG_COLOR, "claim.color", pointer, facts)
    yield from _check_transport(game, route, cards)
    cover = cover_of(game, cards)
    if not covers(game, route, cover, highest):
        yield _miscounted(route, cover, highest)


def _check_transport(game: Game, route: Route, cards: Cards) -> Iterator[Finding]:
    """Rail routes take train cards, sea routes ship cards (`lakes.claim.kind`)."""
    transport = transport_of(game, route)
    if transport is not None:
        for card, number in cards.items():
            kind = game.cards.kinds[card]
            if number and kind.color is not None and kind.transport != transport:
                facts: Facts = {"route": route.id, "card": card, "needed": transport}
                yield Finding(
                    Code.WRONG_TRANSPORT, "lakes.claim.kind", f"/action/cards/{card}", facts
                )


def _miscounted(route: Route, cover: Cover, highest: int) -> Finding:
    pointer = "/action/cards"
    if cover.most != cover.count:
        few = cover.most < route.length
        facts: Facts = {
            "route": route.id,
            "spaces": route.length,
            "covered": cover.most,
            "count": cover.count,
        }
        code = Code.SHIPS_TOO_FEW if few else Code.SHIPS_SURPLUS
        return Finding(code, "lakes.claim.double-ship", pointer, facts)
    facts = {"route": route.id, "count": cover.count, "needed": route.cost}
    if highest and cover.count > route.cost:
        facts["most"] = max(highest, route.cost)
        return Finding(Code.OVERPAY_TOO_MUCH, "korea.province.overpay", pointer, facts)
    return Finding(Code.WRONG_CARD_COUNT, "claim.count", pointer, facts)


def in_hand(
    game: Game, hand: Hand | None, cards: Cards, rule: str
) -> Iterator[Finding | Unchecked]:
    """The player must hold the cards (`claim.hand`).

    With unknown cards in the hand it fails only where more are missing than are unknown, or where
    the deck has not so many.
    """
    held = hand.cards if hand else {}
    short = {card: number for card, number in cards.items() if number > held.get(card, 0)}
    perhaps = hand is None or missing(hand, cards) <= hand.unknown
    if perhaps:
        kinds = game.cards.kinds
        short, unseen = {c: n for c, n in short.items() if n > kinds[c].count}, short
        if not short and (unseen or hand is None):
            yield Unchecked(rule, "/action/cards")
    for card, number in short.items():
        facts: Facts = {"card": card, "count": number}
        if not perhaps:
            facts["held"] = held.get(card, 0)
        yield Finding(Code.CARDS_NOT_IN_HAND, rule, f"/action/cards/{card}", facts)


def payments(game: Game, route: Route, hand: Hand, highest: int) -> Iterator[dict[str, int]]:
    """Every set of cards that pays for the route out of a hand, each once.

    Cards of the hand that are not known may be any. At most `max(cost, highest)` cards are split
    among the kinds of one color and wilds, for each color in turn; wilds alone come last.
    """
    most = max(route.cost, highest)
    gray = route.color in (GRAY, "")
    for color in game.cards.colors if gray else (route.color,):
        yield from _colored(game, route, hand, color, most)
    wild = game.cards.wild
    held = _most_of(hand, game.cards.kinds[wild], most)
    # A wild covers one space, so any number from the cost to the most is good.
    for wilds in range(max(1, route.cost), held + 1):
        yield {wild: wilds}


def missing(hand: Hand, cards: Cards) -> int:
    """How many of the cards are not among those known to be in the hand."""
    held = hand.cards
    return sum(max(0, number - held.get(card, 0)) for card, number in cards.items())


def _colored(
    game: Game, route: Route, hand: Hand, color: str, most: int
) -> Iterator[dict[str, int]]:
    """The sets with at least one card of the color."""
    kinds = game.cards.sets.get((color, transport_of(game, route)), ())
    limits = [_most_of(hand, kind, most) for kind in kinds]
    wilds_held = _most_of(hand, game.cards.kinds[game.cards.wild], most)
    reach = sum(kind.covers * limit for kind, limit in zip(kinds, limits, strict=True))
    if not reach or reach + wilds_held < min(route.cost, route.length):
        return
    for numbers in product(*(range(limit + 1) for limit in limits)):
        colored = sum(numbers)
        if 0 < colored <= most:
            yield from _with_wilds(game, route, hand, dict(zip(kinds, numbers, strict=True)), most)


def _with_wilds(
    game: Game, route: Route, hand: Hand, chosen: Mapping[CardKind, int], most: int
) -> Iterator[dict[str, int]]:
    """The sets with these cards of one color and as many wilds as are needed or may be added."""
    wild, colored, spaces, doubles = game.cards.wild, 0, 0, 0
    cards = {}
    for kind, number in chosen.items():
        if number:
            cards[kind.id] = number
            colored += number
            spaces += kind.covers * number
            if kind.covers > 1:
                doubles += number
    fewest = max(0, route.length - spaces if doubles else route.cost - colored)
    held = _most_of(hand, game.cards.kinds[wild], most)
    for wilds in range(fewest, min(held, most - colored) + 1):
        paid = {**cards, wild: wilds} if wilds else cards
        cover = Cover(colored + wilds, spaces + wilds, not wilds and doubles == colored)
        if covers(game, route, cover, most) and (
            not hand.unknown or missing(hand, paid) <= hand.unknown
        ):
            yield paid


def _most_of(hand: Hand, kind: CardKind, most: int) -> int:
    held = hand.cards.get(kind.id, 0)
    return min(held + hand.unknown, max(held, kind.count), most)
