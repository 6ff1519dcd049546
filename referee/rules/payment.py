"""What a route is paid with: the sets of cards that are good for it.

One function, `covers`, says what number of cards a route takes; the judge asks it of the cards on
the table (`check`), the list of legal actions of the sets the hand allows (`Purse`), which are made
between the fewest and the most that `covers` lets pass: change both together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from operator import attrgetter

from msgspec import Struct

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Unchecked
from referee.model.game import CardKind, Game
from referee.model.player import Hand

GRAY = "gray"
COST = attrgetter("cost")

Cards = Mapping[str, int]


class Cover(Struct, frozen=True):
    """How many cards are played, the most spaces they can cover, and whether all are doubles."""

    played: int
    most: int
    all_double: bool


def transport_of(game: Game, route: Route) -> str | None:
    """The transport of the cards that a route takes, where the map tells them apart."""
    return route.piece if game.features.double_ships else None


def covers(game: Game, route: Route, cover: Cover, highest: int) -> bool:
    """Whether so many cards pay for the route (`claim.count`).

    The cost is its spaces, of a subway its cards (`claim.streetcar`, `claim.subway`).
    Exactly its cost; with a train for the mat up to `highest` cards (`province.overpay`).
    With double ships the cards cover the spaces exactly, or one more when all of them are doubles
    (`claim.double-ship`); the option `double_ship_surplus` lets any surplus pass.
    """
    if cover.most == cover.played:
        return route.cost <= cover.played <= max(highest, route.cost)
    if game.options.double_ship_surplus == "any":
        return cover.played <= route.length <= cover.most
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

    (`claim.set`, `claim.color`, `claim.kind`, `claim.count`)
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
    """Rail routes take train cards, sea routes ship cards (`claim.kind`)."""
    transport = transport_of(game, route)
    if transport is not None:
        for card, number in cards.items():
            kind = game.cards.kinds[card]
            if number and kind.color is not None and kind.transport != transport:
                facts: Facts = {"route": route.id, "card": card, "needed": transport}
                yield Finding(Code.WRONG_TRANSPORT, "claim.kind", f"/action/cards/{card}", facts)


def _miscounted(route: Route, cover: Cover, highest: int) -> Finding:
    pointer = "/action/cards"
    if cover.most != cover.played:
        few = cover.most < route.length
        facts: Facts = {
            "route": route.id,
            "spaces": route.length,
            "covered": cover.most,
            "count": cover.played,
        }
        code = Code.SHIPS_TOO_FEW if few else Code.SHIPS_SURPLUS
        return Finding(code, "claim.double-ship", pointer, facts)
    facts = {"route": route.id, "count": cover.played, "needed": route.cost}
    if highest and cover.played > route.cost:
        facts["most"] = max(highest, route.cost)
        return Finding(Code.OVERPAY_TOO_MUCH, "province.overpay", pointer, facts)
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
    if not short and hand is not None:
        return
    perhaps = hand is None or missing(hand, cards) <= hand.unknown
    if perhaps:
        kinds = game.cards.kinds
        short = {card: number for card, number in short.items() if number > kinds[card].count}
        if not short:
            yield Unchecked(rule, "/action/cards")
    for card, number in short.items():
        facts: Facts = {"card": card, "count": number}
        if not perhaps:
            facts["held"] = held.get(card, 0)
        yield Finding(Code.CARDS_NOT_IN_HAND, rule, f"/action/cards/{card}", facts)


def missing(hand: Hand, cards: Cards) -> int:
    """How many of the cards are not among those known to be in the hand."""
    held = hand.cards
    return sum([max(0, number - held.get(card, 0)) for card, number in cards.items()])


Alike = tuple[str, str | None]
"""A color and a transport: cards alike in both may be played together."""

Stake = tuple[Cards, Cover]
"""Cards of one color and transport, and what they cover."""

Paid = tuple[Cards, int]
"""A set of cards, and how many cards it has."""


class Purse:
    """The sets of cards that a hand can pay with. What serves many routes is worked out once.

    Cards of the hand that are not known may be any.
    """

    def __init__(self, game: Game, hand: Hand, highest: int) -> None:
        self.game, self.hand = game, hand
        # More cards than the dearest route takes are never played.
        self.dearest: int = max([highest, *map(COST, game.board.routes)])
        self.wilds = self._most_of(game.cards.kinds[game.cards.wild])
        self.held = {
            alike: held
            for alike, kinds in game.cards.sets.items()
            if (held := [(kind, most) for kind in kinds if (most := self._most_of(kind))])
        }
        self.stakes: dict[Alike, Sequence[Stake]] = {}
        self.paid: dict[tuple[Alike, int, int, int], Sequence[Paid]] = {}

    def payments(self, route: Route, highest: int) -> list[Paid]:
        """Every set of cards that pays for the route, each once.

        At most `max(cost, highest)` cards, of one color with wilds, for each color in turn; wilds
        alone come last. A gray route takes any color, and so does one whose color is not known.
        """
        cards, most = self.game.cards, max(route.cost, highest)
        transport = transport_of(self.game, route)
        found: list[Paid] = []
        for color in cards.colors if route.color in (GRAY, "") else (route.color,):
            if (color, transport) in self.held:
                found += self._of_color((color, transport), route, most)
        if route.cost <= self.wilds:
            # A wild covers one space.
            alone = range(max(1, route.cost), min(self.wilds, most) + 1)
            found += [({cards.wild: number}, number) for number in alone]
        if not self.hand.unknown:
            return found
        return [one for one in found if missing(self.hand, one[0]) <= self.hand.unknown]

    def _of_color(self, alike: Alike, route: Route, most: int) -> Sequence[Paid]:
        """The sets of cards of a color and transport; the same for all routes of one size."""
        size = alike, route.cost, route.length, most
        paid = self.paid.get(size)
        if paid is None:
            held = self.held[alike]
            if len(held) == 1 and held[0][0].covers == 1:
                paid = self._of_one_kind(*held[0], route.cost, most)
            else:
                paid = list(self._of_stakes(self._stakes(alike), route, most))
            self.paid[size] = paid
        return paid

    def _of_one_kind(self, kind: CardKind, held: int, cost: int, most: int) -> list[Paid]:
        """Cards of one kind with wilds, every number of cards from the cost to the most."""
        card, wild, wilds = kind.id, self.game.cards.wild, self.wilds
        return [
            ({card: number, wild: added} if added else {card: number}, number + added)
            for number in range(max(1, cost - wilds), min(held, most) + 1)
            for added in range(max(0, cost - number), min(wilds, most - number) + 1)
        ]

    def _of_stakes(self, stakes: Sequence[Stake], route: Route, most: int) -> Iterator[Paid]:
        """Stakes with wilds; those with doubles as far as they cover the route."""
        held, wild = self.wilds, self.game.cards.wild
        for cards, cover in stakes:
            played, doubles = cover.played, cover.most > cover.played
            fewest = route.length - cover.most if doubles else route.cost - played
            if fewest > held or played > most:
                continue
            for wilds in range(max(0, fewest), min(held, most - played) + 1):
                if not doubles or covers(self.game, route, _with_wilds(cover, wilds), most):
                    yield {**cards, wild: wilds} if wilds else cards, played + wilds

    def _stakes(self, alike: Alike) -> Sequence[Stake]:
        """The cards held of one color and transport, in every number of each kind."""
        if alike not in self.stakes:
            held = self.held[alike]
            numbers = product(*[range(most + 1) for _, most in held])
            sets = [
                {kind.id: number for (kind, _), number in zip(held, each, strict=True) if number}
                for each in numbers
            ]
            self.stakes[alike] = [(cards, cover_of(self.game, cards)) for cards in sets if cards]
        return self.stakes[alike]

    def _most_of(self, kind: CardKind) -> int:
        held = self.hand.cards.get(kind.id, 0)
        return min(held + self.hand.unknown, max(held, kind.count), self.dearest)


def _with_wilds(cover: Cover, wilds: int) -> Cover:
    """A wild covers one space, and is no double."""
    return Cover(cover.played + wilds, cover.most + wilds, cover.all_double and not wilds)
