"""Tunnels: routes that may cost more than they show, declared before it is known how much.

Their pieces and points are those of other routes of their length (`tunnel.points`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import Action, ClaimRoute
from referee.model.board import GRAY
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.legal import Listed
from referee.model.member import Member
from referee.model.player import Hand
from referee.model.position import Position, UnderWay
from referee.model.verdict import Effects
from referee.rules import payment, piles, possible
from referee.rules.cards import discard_spent, spend
from referee.rules.claim import Claim, check_pieces, check_route, claim_of, completed
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

Turned = tuple[str | None, ...] | None
"""Cards turned up, None for one not seen; None where it is not known which, or how many."""

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


class Surcharge(Struct, frozen=True):
    """The extra cards that a tunnel asks for; None where that is not known."""

    extra_needed: int | None


EFFECT = Member[Surcharge | None]("tunnel", None)
"""What a tunnel asked for."""


class Attempt(Struct, frozen=True):
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
    def paid_in(self) -> list[str]:
        """The colors of the extra cards."""
        kinds = self.game.cards.kinds
        colors = [kinds[card].color for card, number in self.extra.items() if number]
        return list(dict.fromkeys(color for color in colors if color is not None))

    @property
    def laid_in(self) -> tuple[str | None, ...]:
        """The color laid down, or those it may be; None: only wilds were.

        Where it is not known which cards were laid down, extra cards that are paid tell it.
        """
        kinds = self.game.cards.kinds
        if self.cards is not None:
            colors = [kinds[card].color for card, number in self.cards.items() if number]
            return (next((color for color in colors if color is not None), None),)
        asked = self.claim.route.color
        possible = self.game.cards.colors if asked in (GRAY, "") else (asked,)
        return tuple([color for color in self.paid_in if color in possible][:1]) or (
            *possible,
            None,
        )

    def needed_in(self, color: str | None) -> range:
        """How many extra cards may be asked for where a color was laid down."""
        kinds = self.game.cards.kinds
        seen = [kinds[card].color for card in self.turned or () if card is not None]
        good = seen.count(None) + (0 if color is None else seen.count(color))
        return range(good, good + len(self.turned or ()) - len(seen) + 1)

    def needed(self, most: int) -> list[int]:
        """The numbers of extra cards that may be asked for, the lowest first."""
        if self.turned is None:
            return list(range(most + 1))
        return sorted({number for color in self.laid_in for number in self.needed_in(color)})


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


def _at_once(claim: Claim, turned: tuple[str | None, ...]) -> Attempt:
    """A tunnel that is declared and finished with one action."""
    position = _declared(claim)
    action = claim.action
    return Attempt(
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
    return EFFECT.put(effects, Surcharge(None)), _declared(claim)


# Finishing


def _attempt(game: Game, position: Position, seat: int, action: FinishTunnel) -> Attempt | None:
    """The tunnel that is declared, as an action finishes it; None where none is."""
    under_way = (position.turn or NO_TURN).under_way
    if not isinstance(under_way, Declared):
        return None
    claimed = ClaimRoute(under_way.route, under_way.cards)
    return Attempt(
        game,
        position,
        claim_of(game, position, seat, claimed),
        under_way.cards,
        _turned(under_way.turned, action.turned),
        new=under_way.turned is None,
        extra=action.extra,
        withdraw=action.withdraw,
    )


def check(
    feature: Tunnels, game: Game, position: Position, seat: int, action: FinishTunnel
) -> Iterator[Reason]:
    """A declared tunnel is paid or withdrawn (`tunnel.declare`, `tunnel.extra`)."""
    attempt = _attempt(game, position, seat, action)
    if attempt is None:
        yield Finding(Code.TUNNEL_NOT_DECLARED, DECLARE, "/action/type", {})
        return
    under_way = (position.turn or NO_TURN).under_way
    lying = under_way.turned if isinstance(under_way, Declared) else None
    if not _fits(lying, action.turned):
        facts: Facts = {"turned": lying}
        yield Finding(Code.TURNED_ALREADY, DECLARE, "/action/turned", facts)
    elif lying is not None and action.turned is not None:
        state = piles.piles_of(game, position)
        fresh = _not_among(action.turned, lying)
        yield from possible.check_all(game, state, fresh, {}, "/action/turned")
    yield from _check_finish(feature, attempt)


def _not_among(named: Sequence[str | None], lying: Sequence[str | None]) -> list[str | None]:
    """The cards that are named and were not seen before, in their places."""
    left = Counter(lying)
    fresh: list[str | None] = []
    for card in named:
        left[card] -= 1
        fresh.append(None if left[card] >= 0 else card)
    return fresh


def _fits(lying: Turned, named: Turned) -> bool:
    """Whether cards that an action names can be those that lie there already."""
    if lying is None or named is None:
        return True
    more = Counter(filter(None, named)) - Counter(filter(None, lying))
    return len(named) == len(lying) and more.total() <= lying.count(None)


def _turned(lying: Turned, named: Turned) -> Turned:
    """The cards turned up, as far as the position and the action say which they are."""
    if lying is None or named is None or not _fits(lying, named):
        return named if lying is None else lying
    seen = (Counter(filter(None, lying)) | Counter(filter(None, named))).elements()
    return (*seen, *[None] * len(lying))[: len(lying)]


def _check_finish(feature: Tunnels, attempt: Attempt) -> Iterator[Reason]:
    """As many cards are turned up as must be, and what they ask for is paid, or not."""
    turned = attempt.turned
    if attempt.new:
        fewest, most = due(feature, attempt.game, attempt.position)
        if turned is None:
            if most:
                yield Unchecked(PAY, "/action/turned")
        elif not fewest <= len(turned) <= most:
            facts: Facts = {"count": len(turned), "expected": min(max(len(turned), fewest), most)}
            yield Finding(Code.TURNED_COUNT, DECLARE, "/action/turned", facts)
        elif fewest < most:
            yield Unchecked(DECLARE, "/deck")
        state = piles.piles_of(attempt.game, attempt.position)
        yield from possible.check_all(attempt.game, state, turned or (), {}, "/action/turned")
    yield from _check_extra(feature, attempt)


def _check_extra(feature: Tunnels, attempt: Attempt) -> Iterator[Reason]:
    """One card for each turned card that is good for the tunnel, neither more nor fewer.

    (`tunnel.extra`, `tunnel.withdraw`)
    """
    needed = attempt.needed(due(feature, attempt.game, attempt.position)[1])
    if attempt.withdraw:
        if needed == [0]:
            yield Finding(Code.NO_WITHDRAWAL, GIVE_UP, "/action/withdraw", {})
        elif 0 in needed:
            yield Unchecked(GIVE_UP, "/action/turned")
        return
    count = sum(attempt.extra.values())
    if count not in needed:
        nearest = min(needed, key=lambda number: abs(number - count))
        facts: Facts = {"count": count, "needed": nearest}
        yield Finding(Code.TUNNEL_EXTRA, PAY, "/action/extra", facts)
    elif len(needed) > 1:
        yield Unchecked(PAY, "/action/turned")
    kinds, good = attempt.game.cards.kinds, (*attempt.laid_in, None)
    for card, number in attempt.extra.items():
        if number and kinds[card].color not in good:
            yield Finding(Code.TUNNEL_EXTRA_CARD, PAY, f"/action/extra/{card}", {"card": card})
    if count:
        hand = attempt.position.players[attempt.claim.seat].hand
        yield from payment.in_hand(attempt.game, hand, attempt.extra, "/action/extra")


def follow(
    feature: Tunnels, game: Game, position: Position, seat: int, action: FinishTunnel
) -> Following:
    """The tunnel is the player's, or the cards laid down come back (`tunnel.withdraw`)."""
    attempt = _attempt(game, position, seat, action)
    assert attempt is not None  # noqa: S101 judged before
    return _finish(feature, attempt)


def _finish(feature: Tunnels, attempt: Attempt) -> Following:
    """The turned cards go to the discards either way, those that were paid with them."""
    fewest, most = due(feature, attempt.game, attempt.position)
    needed = attempt.needed(most)
    asked = Surcharge(needed[0] if len(needed) == 1 else None)
    aside = attempt.turned
    if aside is None and fewest == most:
        aside = (None,) * most
    position = _turned_up(attempt, fewest, most)
    turn = replace(position.turn or NO_TURN, under_way=None)
    position = _given_back(attempt, replace(position, turn=turn))
    if attempt.withdraw:
        state = discard_spent(attempt.game, position, {}, aside)
        effects = Effects(points=0, pieces={}, cards_spent={})
        return EFFECT.put(effects, asked), piles.put_back(position, state)
    paid = None if attempt.cards is None else _together(attempt.cards, attempt.extra)
    effects, after = completed(attempt.claim, position, paid, aside)
    return EFFECT.put(effects, asked), after


def _turned_up(attempt: Attempt, fewest: int, most: int) -> Position:
    """The position with the turned cards out of the deck, where they were not before."""
    if not attempt.new:
        return attempt.position
    game, deck = attempt.game, next(iter(attempt.game.cards.decks))
    state = piles.piles_of(game, attempt.position)
    if attempt.turned is not None:
        fewest = most = len(attempt.turned)
    after = piles.draw(game, state, deck, most)
    if fewest < most:
        after = piles.either([after, piles.draw(game, state, deck, fewest)])
    return piles.put_back(attempt.position, after)


def _given_back(attempt: Attempt, position: Position) -> Position:
    """The position with the cards laid down in the hand again."""
    seat = attempt.claim.seat
    player = position.players[seat]
    hand = player.hand
    if hand is not None:
        hand = (
            None
            if attempt.cards is None
            else Hand({**_together(hand.cards, attempt.cards)}, hand.unknown)
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
    attempt = _attempt(game, position, seat, FinishTunnel())
    if attempt is None:
        return
    most = due(feature, game, position)[1]
    if attempt.turned is None and most:
        choices = {"turned": most, "extra": True, "withdraw": True}
        yield Listed(FinishTunnel(), choices)
        return
    needed = attempt.needed(most)
    hand = position.players[seat].hand or Hand({}, needed[-1])
    seen: set[tuple[tuple[str, int], ...]] = set()
    for color in attempt.laid_in:
        for count in attempt.needed_in(color):
            for extra in _payments(game, hand, color, count):
                key = tuple(extra.items())
                if key not in seen:
                    seen.add(key)
                    yield Listed(FinishTunnel(extra=extra))
    if needed[-1]:
        yield Listed(FinishTunnel(withdraw=True))


def _payments(game: Game, hand: Hand, color: str | None, count: int) -> Iterator[Mapping[str, int]]:
    """Every set of so many cards of a color and wilds that a hand may have."""
    kinds = [] if color is None else game.cards.sets[color, None]
    for colored in range(count if kinds else 0, -1, -1):
        extra = {kind.id: colored for kind in kinds if colored}
        if colored < count:
            extra[game.cards.wild] = count - colored
        if payment.missing(hand, extra) <= hand.unknown:
            yield extra


def audit(feature: Tunnels, seen: Seen, position: Position) -> Iterator[Finding]:
    """A declared route that is no tunnel or not the player's to claim, cards that cannot lie there.

    (`tunnel.declare`)
    """
    turn, game, pointer = position.turn, seen.game, "/turn/tunnel"
    if turn is None or not isinstance(declared := turn.under_way, Declared):
        return
    route, turned = game.board.routes[declared.route], declared.turned or ()
    if not TUNNEL.of(route):
        yield Finding(Code.NO_TUNNEL, DECLARE, f"{pointer}/route", {"route": route.id})
    if len(turned) > feature.cards:
        facts: Facts = {"count": len(turned), "expected": feature.cards}
        yield Finding(Code.TURNED_COUNT, DECLARE, f"{pointer}/turned", facts)
    claimed = ClaimRoute(declared.route, declared.cards)
    claim = claim_of(game, position, turn.player or 0, claimed)
    reasons = _claim_reasons(claim, known=turn.player is not None)
    for finding in [reason for reason in reasons if isinstance(reason, Finding)]:
        yield replace(finding, pointer=pointer + finding.pointer.removeprefix("/action"))


def _claim_reasons(claim: Claim, *, known: bool) -> Iterator[Reason]:
    """What speaks against a tunnel as it is declared, the hand left aside.

    What depends on the player only where it is `known` who that is.
    """
    game, route = claim.game, claim.route
    if known or route.index in claim.position.owner:
        yield from check_route(game, claim.position, claim.seat, route)
    if known:
        yield from check_pieces(claim)
    if claim.action.cards is not None:
        yield from payment.check(game, route, claim.action.cards, payment.prices_of(game, route))


def cards_aside(declared: Declared) -> tuple[list[str | None], bool]:
    """The cards laid down and turned up, in no hand and in no pile, and whether these are all."""
    found = [*Counter(declared.cards or {}).elements(), *(declared.turned or ())]
    return found, declared.cards is not None


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
