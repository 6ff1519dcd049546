"""A declared tunnel is paid or withdrawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from referee.model.action import ClaimRoute
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.player import Hand, seated
from referee.model.position import Position
from referee.model.verdict import Effects, Listed
from referee.rules.claims import payment
from referee.rules.claims.claim import claim_of, completed
from referee.rules.core.actions import Following
from referee.rules.core.game import Game
from referee.rules.deck import copies as possible
from referee.rules.deck import piles
from referee.rules.deck.face_up import discard_spent
from referee.rules.features.tunnels.values import (
    DECLARE,
    EFFECT,
    GIVE_UP,
    PAY,
    Attempt,
    Declared,
    FinishTunnel,
    Surcharge,
    Tunnels,
    Turned,
    due,
)
from referee.rules.turns.turn import NO_TURN


def _attempt(game: Game, position: Position, seat: int, action: FinishTunnel) -> Attempt | None:
    """The declared tunnel as an action finishes it; None if there is none."""
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
    yield from check_finish(feature, attempt)


def _not_among(named: Sequence[str | None], lying: Sequence[str | None]) -> list[str | None]:
    """The named cards that were not seen before, in their places."""
    left = Counter(lying)
    fresh: list[str | None] = []
    for card in named:
        left[card] -= 1
        fresh.append(None if left[card] >= 0 else card)
    return fresh


def _fits(lying: Turned, named: Turned) -> bool:
    """Whether the cards that an action names can be those that already lie there."""
    if lying is None or named is None:
        return True
    more = Counter(filter(None, named)) - Counter(filter(None, lying))
    return len(named) == len(lying) and more.total() <= lying.count(None)


def _turned(lying: Turned, named: Turned) -> Turned:
    """The cards turned up, as far as the position and the action name them."""
    if lying is None or named is None or not _fits(lying, named):
        return named if lying is None else lying
    seen = (Counter(filter(None, lying)) | Counter(filter(None, named))).elements()
    return (*seen, *[None] * len(lying))[: len(lying)]


def check_finish(feature: Tunnels, attempt: Attempt) -> Iterator[Reason]:
    """The right number of cards is turned up, and the extra cards are paid or it is withdrawn."""
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
    """Exactly one extra card is paid for each turned card that matches the tunnel.

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
    """The tunnel becomes the player's, or the cards laid down return (`tunnel.withdraw`)."""
    attempt = _attempt(game, position, seat, action)
    assert attempt is not None  # noqa: S101 judged before
    return finish(feature, attempt)


def finish(feature: Tunnels, attempt: Attempt) -> Following:
    """The turned cards are discarded in either case; payments only if the tunnel is paid."""
    fewest, most = due(feature, attempt.game, attempt.position)
    needed = attempt.needed(most)
    asked = Surcharge(needed[0] if len(needed) == 1 else None)
    aside = attempt.turned
    if aside is None and fewest == most:
        aside = (None,) * most
    position = _given_back(attempt, _turned_up(attempt, fewest, most))
    if attempt.withdraw:
        state = discard_spent(attempt.game, position, {}, aside)
        return EFFECT.put(Effects(), asked), piles.put_back(position, state)
    paid = None if attempt.cards is None else _together(attempt.cards, attempt.extra)
    effects, after = completed(attempt.claim, position, paid, aside)
    return EFFECT.put(effects, asked), after


def _turned_up(attempt: Attempt, fewest: int, most: int) -> Position:
    """The position with the turned cards taken from the deck, unless they were before."""
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
    """The position with the cards laid down back in the hand."""
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
    """Every set of extra cards that may be due, and the withdrawal.

    If the turned cards are unknown, they are in the choices.
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
    """Every set of a number of cards, of one color and wilds, that a hand may have."""
    kinds = [] if color is None else game.cards.sets[color, None]
    for colored in range(count if kinds else 0, -1, -1):
        extra = {kind.id: colored for kind in kinds if colored}
        if colored < count:
            extra[game.cards.wild] = count - colored
        if payment.missing(hand, extra) <= hand.unknown:
            yield extra
