"""Tunnels: routes that may cost more than they show, declared before it is known how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import Action, ClaimRoute
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.legal import Listed
from referee.model.member import Member
from referee.model.player import Hand
from referee.model.position import Position, Turn, UnderWay
from referee.model.verdict import Effects
from referee.rules import payment, piles
from referee.rules.cards import discard_spent, spend
from referee.rules.claim import Claim, claim_of, completed
from referee.rules.feature import (
    ActionRules,
    BoardMember,
    ClaimRules,
    Feature,
    Following,
    UnderWayRules,
)
from referee.rules.game import Game
from referee.rules.seats import seated
from referee.rules.seen import Seen
from referee.rules.turn import NO_TURN

TUNNEL = Member[bool]("tunnel", False)
"""Whether a route is a tunnel."""
TURNED = Member[tuple[str | None, ...] | None]("turned", None)
"""The cards turned up for a tunnel; None where it is not said that any were."""
EXTRA = Member[Mapping[str, int]]("extra", {})
"""The extra cards that are paid for a tunnel."""
WITHDRAW = Member[bool]("withdraw", False)
"""Whether a tunnel is withdrawn."""

DECLARE, PAY, GIVE_UP = "tunnel.declare", "tunnel.extra", "tunnel.withdraw"


class Tunnels(Struct, frozen=True, forbid_unknown_fields=True):
    """So many cards are turned up for a tunnel (`tunnel.declare`)."""

    cards: int


class Declared(UnderWay, frozen=True):
    """A tunnel that is declared: the route, the cards laid down, and those turned up.

    `cards` None leaves open which were laid down; `turned` None whether any were turned up yet.
    """

    route: int
    cards: Mapping[str, int] | None
    turned: tuple[str | None, ...] | None = None


class FinishTunnel(Action, frozen=True):
    """Pay what the cards turned up for a tunnel ask for, or withdraw (`tunnel.extra`).

    `turned` None leaves it to the position which they are.
    """

    type: ClassVar[str] = "finish_tunnel"
    turned: tuple[str | None, ...] | None = None
    extra: Mapping[str, int] = {}
    withdraw: bool = False


class Toll(Struct, frozen=True):
    """What a tunnel asks for beside the cards laid down; None where that is not known."""

    extra_needed: int | None


EFFECT = Member[Toll | None]("tunnel", None)
"""What a tunnel asked for."""


class Digging(Struct, frozen=True):
    """A tunnel that is being finished: the claim, the cards laid down, those turned up.

    `position` is that while it is under way: the cards laid down are no longer in the hand.
    `turned` None is where it is not known which cards, or how many, were turned up.
    """

    game: Game
    position: Position
    claim: Claim
    cards: Mapping[str, int] | None
    turned: tuple[str | None, ...] | None
    new: bool
    extra: Mapping[str, int]
    withdraw: bool

    @property
    def color(self) -> str | None:
        """The color laid down; None where only wilds were."""
        kinds = self.game.cards.kinds
        colors = [kinds[card].color for card, number in (self.cards or {}).items() if number]
        return next((color for color in colors if color is not None), None)

    def is_good(self, card: str) -> bool:
        """Whether a card costs one more when turned up, and pays for one (`tunnel.extra`)."""
        if card == self.game.cards.wild:
            return True
        color = self.game.cards.kinds[card].color
        return self.cards is None or (self.color is not None and color == self.color)

    def needed(self, most: int) -> tuple[int, int]:
        """Between how many extra cards and how many are asked for, as far as is known."""
        if self.turned is None:
            return 0, most
        seen = [card for card in self.turned if card is not None]
        unseen = len(self.turned) - len(seen)
        if self.cards is None:
            wilds = seen.count(self.game.cards.wild)
            return wilds, wilds + max(Counter(seen).values(), default=0) + unseen
        good = len([card for card in seen if self.is_good(card)])
        return good, good + unseen


def due(feature: Tunnels, game: Game, position: Position) -> tuple[int, int]:
    """Between how many cards and how many are turned up (`tunnel.declare`).

    Fewer than the number of the map only where deck and discards together have fewer.
    """
    state = piles.piles_of(game, position)
    deck = next(iter(game.cards.decks))
    held = piles.available(state, deck)
    most = feature.cards if held is None else min(feature.cards, held)
    return min(most, piles.least(state, deck)), most


# The claim of a tunnel


def check_claim(feature: Tunnels, claim: Claim) -> Iterator[Reason]:
    """Cards are turned up for tunnels alone; with them the tunnel is finished at once."""
    turned = TURNED.of(claim.action)
    if not TUNNEL.of(claim.route):
        if turned is not None or EXTRA.of(claim.action) or WITHDRAW.of(claim.action):
            facts: Facts = {"route": claim.route.id}
            yield Finding(Code.NO_TUNNEL, DECLARE, "/action/route", facts)
        return
    if turned is None:
        if EXTRA.of(claim.action) or WITHDRAW.of(claim.action):
            facts = {"route": claim.route.id}
            yield Finding(Code.TUNNEL_NOT_DECLARED, DECLARE, "/action/turned", facts)
        return
    yield from _check_finish(feature, _at_once(claim, turned))


def _at_once(claim: Claim, turned: tuple[str | None, ...]) -> Digging:
    """A tunnel that is declared and finished with one action."""
    position = _declared(claim)
    action = claim.action
    return Digging(
        claim.game,
        position,
        claim,
        action.cards,
        turned,
        new=True,
        extra=EXTRA.of(action),
        withdraw=WITHDRAW.of(action),
    )


def _declared(claim: Claim) -> Position:
    """The position with the cards laid down: out of the hand, and not in the discards."""
    position, seat = claim.position, claim.seat
    player = position.players[seat]
    player = replace(player, hand=spend(player.hand, claim.action.cards))
    turn = replace(
        position.turn or NO_TURN,
        player=seat,
        passes=0,
        ready=(),
        under_way=Declared(claim.route.index, claim.action.cards),
    )
    return replace(position, players=seated(position.players, seat, player), turn=turn)


def instead(feature: Tunnels, claim: Claim) -> Following | None:
    """A tunnel is declared, and its claim is not over with that (`tunnel.declare`)."""
    if not TUNNEL.of(claim.route):
        return None
    turned = TURNED.of(claim.action)
    if turned is not None:
        return _finish(feature, _at_once(claim, turned))
    effects = Effects(points=None, pieces={}, cards_spent=None, turn_complete=False)
    return EFFECT.put(effects, Toll(None)), _declared(claim)


# Finishing


def _digging(game: Game, position: Position, seat: int, action: FinishTunnel) -> Digging | None:
    """The tunnel that is declared, as an action finishes it; None where none is."""
    under_way = (position.turn or NO_TURN).under_way
    if not isinstance(under_way, Declared):
        return None
    claimed = ClaimRoute(under_way.route, under_way.cards)
    return Digging(
        game,
        position,
        claim_of(game, position, seat, claimed),
        under_way.cards,
        action.turned if under_way.turned is None else under_way.turned,
        new=under_way.turned is None,
        extra=action.extra,
        withdraw=action.withdraw,
    )


def check(
    feature: Tunnels, game: Game, position: Position, seat: int, action: FinishTunnel
) -> Iterator[Reason]:
    """A declared tunnel is paid or withdrawn (`tunnel.declare`, `tunnel.extra`)."""
    digging = _digging(game, position, seat, action)
    if digging is None:
        yield Finding(Code.TUNNEL_NOT_DECLARED, DECLARE, "/action/type", {})
        return
    if not digging.new and action.turned is not None:
        yield from _check_same(digging, action.turned)
    yield from _check_finish(feature, digging)


def _check_same(digging: Digging, turned: tuple[str | None, ...]) -> Iterator[Finding]:
    """Cards that lie there already are no others than those that an action names."""
    lying = digging.turned or ()
    fits = len(turned) == len(lying) and not (
        Counter(filter(None, turned)) - Counter([card for card in lying if card is not None])
    )
    if not fits and None not in lying:
        yield Finding(Code.TURNED_ALREADY, DECLARE, "/action/turned", {"turned": lying})


def _check_finish(feature: Tunnels, digging: Digging) -> Iterator[Reason]:
    """As many cards are turned up as must be, and what they ask for is paid, or not."""
    turned = digging.turned
    if digging.new:
        fewest, most = due(feature, digging.game, digging.position)
        if turned is None:
            if most:
                yield Unchecked(PAY, "/action/turned")
        elif not fewest <= len(turned) <= most:
            facts: Facts = {"count": len(turned), "expected": min(max(len(turned), fewest), most)}
            yield Finding(Code.TURNED_COUNT, DECLARE, "/action/turned", facts)
        elif fewest < most:
            yield Unchecked(DECLARE, "/deck")
    yield from _check_extra(feature, digging)


def _check_extra(feature: Tunnels, digging: Digging) -> Iterator[Reason]:
    """One card for each turned card that is good for the tunnel, neither more nor fewer.

    (`tunnel.extra`, `tunnel.withdraw`)
    """
    least, most = digging.needed(due(feature, digging.game, digging.position)[1])
    if digging.withdraw:
        if not most:
            yield Finding(Code.NO_WITHDRAWAL, GIVE_UP, "/action/withdraw", {})
        elif not least:
            yield Unchecked(GIVE_UP, "/action/turned")
        return
    count = sum(digging.extra.values())
    if not least <= count <= most:
        facts: Facts = {"count": count, "needed": most if count > most else least}
        yield Finding(Code.TUNNEL_EXTRA, PAY, "/action/extra", facts)
    elif least < most:
        yield Unchecked(PAY, "/action/turned")
    for card, number in digging.extra.items():
        if number and not digging.is_good(card):
            yield Finding(Code.TUNNEL_EXTRA_CARD, PAY, f"/action/extra/{card}", {"card": card})
    if count:
        hand = digging.position.players[digging.claim.seat].hand
        yield from payment.in_hand(digging.game, hand, digging.extra, "/action/extra")


def follow(
    feature: Tunnels, game: Game, position: Position, seat: int, action: FinishTunnel
) -> Following:
    """The tunnel is the player's, or the cards laid down come back (`tunnel.withdraw`)."""
    digging = _digging(game, position, seat, action)
    assert digging is not None  # noqa: S101 judged before
    return _finish(feature, digging)


def _finish(feature: Tunnels, digging: Digging) -> Following:
    """The turned cards go to the discards either way, those that were paid with them."""
    least, most = digging.needed(due(feature, digging.game, digging.position)[1])
    needed = Toll(least if least == most else None)
    position = _turned_up(feature, digging)
    turn = replace(position.turn or NO_TURN, under_way=None)
    position = _given_back(digging, replace(position, turn=turn))
    if digging.withdraw:
        state = discard_spent(digging.game, position, {}, digging.turned)
        effects = Effects(points=0, pieces={}, cards_spent={})
        return EFFECT.put(effects, needed), piles.put_back(position, state)
    paid = None if digging.cards is None else _together(digging.cards, digging.extra)
    effects, after = completed(digging.claim, position, paid, digging.turned)
    return EFFECT.put(effects, needed), after


def _turned_up(feature: Tunnels, digging: Digging) -> Position:
    """The position with the turned cards out of the deck, where they were not before."""
    if not digging.new:
        return digging.position
    game, deck = digging.game, next(iter(digging.game.cards.decks))
    state = piles.piles_of(game, digging.position)
    fewest, most = due(feature, game, digging.position)
    count = most if digging.turned is None else len(digging.turned)
    after = piles.draw(game, state, deck, count)
    if digging.turned is None and fewest < most:
        after = piles.either([after, piles.draw(game, state, deck, fewest)])
    return piles.put_back(digging.position, after)


def _given_back(digging: Digging, position: Position) -> Position:
    """The position with the cards laid down in the hand again."""
    seat = digging.claim.seat
    player = position.players[seat]
    hand = player.hand
    if hand is not None:
        hand = (
            None
            if digging.cards is None
            else Hand({**_together(hand.cards, digging.cards)}, hand.unknown)
        )
    return replace(position, players=seated(position.players, seat, replace(player, hand=hand)))


def _together(cards: Mapping[str, int] | None, more: Mapping[str, int]) -> Mapping[str, int]:
    found = dict(cards or {})
    for card, number in more.items():
        found[card] = found.get(card, 0) + number
    return found


def offers(feature: Tunnels, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every set of extra cards that may be asked for, and the withdrawal.

    With the turned cards unknown, what there is to choose is in the choices.
    """
    digging = _digging(game, position, seat, FinishTunnel())
    if digging is None:
        return
    most = due(feature, game, position)[1]
    if digging.turned is None:
        choices = {"turned": most, "extra": True, "withdraw": True}
        yield Listed(FinishTunnel(), choices)
        return
    least, greatest = digging.needed(most)
    hand = position.players[seat].hand or Hand({}, greatest)
    for count in range(least, greatest + 1):
        for extra in _payments(digging, hand, count):
            yield Listed(FinishTunnel(extra=extra))
    if greatest:
        yield Listed(FinishTunnel(withdraw=True))


def _payments(digging: Digging, hand: Hand, count: int) -> Iterator[Mapping[str, int]]:
    """Every set of so many extra cards that a hand may have, each once."""
    wild = digging.game.cards.wild
    colors = [digging.color] if digging.cards is not None else [*digging.game.cards.colors]
    seen: set[tuple[tuple[str, int], ...]] = set()
    for color in colors:
        for colored in range(count if color else 0, -1, -1):
            extra = {card: n for card, n in ((color or "", colored), (wild, count - colored)) if n}
            key = tuple(extra.items())
            if key not in seen and payment.missing(hand, extra) <= hand.unknown:
                seen.add(key)
                yield extra


def audit(_: Tunnels, seen: Seen, position: Position) -> Iterator[Finding]:
    """A declared route that is no tunnel, or that somebody owns (`tunnel.declare`)."""
    turn: Turn | None = position.turn
    if turn is None or not isinstance(turn.under_way, Declared):
        return
    route = seen.game.board.routes[turn.under_way.route]
    facts: Facts = {"route": route.id}
    if not TUNNEL.of(route):
        yield Finding(Code.NO_TUNNEL, DECLARE, "/turn/tunnel/route", facts)
    if route.index in position.owner:
        owner = position.owner[route.index]
        facts["owner"] = position.players[owner].name
        yield Finding(Code.ROUTE_TAKEN, "claim.free", "/turn/tunnel/route", facts)


def cards_aside(under_way: Declared) -> Iterator[str | None]:
    """The cards laid down and turned up, which are in no hand and in no pile."""
    for card, number in (under_way.cards or {}).items():
        yield from [card] * number
    yield from under_way.turned or ()


ROW = Feature(
    "tunnels",
    numbers=Tunnels,
    position_audit=audit,
    actions={FinishTunnel: ActionRules(check, follow, offers)},
    under_way=(
        UnderWayRules(Declared, (FinishTunnel,), Code.TUNNEL_UNFINISHED, cards=cards_aside),
    ),
    claim=ClaimRules(check=check_claim, instead=instead),
    route_members=(BoardMember(TUNNEL.name, "flag"),),
)
