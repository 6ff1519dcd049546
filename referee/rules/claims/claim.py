"""Claim a route."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import ClaimRoute
from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.player import Player, seated
from referee.model.position import NEUTRAL, Position
from referee.model.verdict import Choice, Effects
from referee.rules.board import parallel, pieces
from referee.rules.claims import payment
from referee.rules.claims.payment import Price
from referee.rules.core.actions import Following
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.deck.face_up import discard_spent, spend
from referee.rules.deck.piles import put_back

ChoicesOf = Callable[[Route, int | None], Choice]
"""What may be chosen beside the claim of a route with so many cards."""


class Surplus(Hook[N], frozen=True):
    """Sets of cards that pay for a route only with what a feature adds to the claim.

    `price` is their price (None: there are no such sets), `most` the most cards in one. `chosen` is
    whether a claim has the addition, `choices` what it may be. `member` is its name, and `rule` the
    rule that makes it need pieces.
    """

    price: Callable[[N, Game, Route, Price], Price | None]
    most: Callable[[N], int]
    chosen: Callable[[ClaimRoute], bool]
    choices: Callable[[N, Game, Position, int], ChoicesOf]
    member: str
    rule: str


class Claim(Struct, frozen=True):
    """The claim of a route by a player, in the position before it.

    `count` is the number of cards played, None if unknown. `with_surplus` is whether a feature's
    addition to the claim allows more cards.
    """

    game: Game
    position: Position
    seat: int
    route: Route
    action: ClaimRoute
    count: int | None
    with_surplus: bool

    @property
    def player(self) -> Player:
        """The player who claims."""
        return self.position.players[self.seat]

    def seated(self, position: Position, player: Player) -> Position:
        """A position with the player who claims changed."""
        return replace(position, players=seated(position.players, self.seat, player))


class ClaimCheck(Hook[N], frozen=True):
    """Further reasons why a claim is illegal."""

    check: Callable[[N, Claim], Iterator[Reason]]


class ClaimPieces(Hook[N], frozen=True):
    """The pieces that a claim needs beside those on the route."""

    needed: Callable[[N, Claim], Mapping[str, int]]


class ClaimInstead(Hook[N], frozen=True):
    """Effects and position in place of those of the ordinary claim; None if that applies."""

    follow: Callable[[N, Claim], Following | None]


class ClaimFollow(Hook[N], frozen=True):
    """Further consequences of the ordinary claim: changed effects and position."""

    follow: Callable[[N, Claim, Effects, Position], Following]


def claim_of(game: Game, position: Position, seat: int, action: ClaimRoute) -> Claim:
    """The claim that an action is."""
    surplus = game.rules.first(Surplus)
    return Claim(
        game,
        position,
        seat,
        game.board.routes[action.route],
        action,
        None if action.cards is None else sum(action.cards.values()),
        surplus is not None and surplus[1].chosen(action),
    )


def check(
    _: object, game: Game, position: Position, seat: int, action: ClaimRoute
) -> Iterator[Reason]:
    """All reasons why the claim is illegal (`claim.*`).

    A claim is for one route, anywhere on the board (`claim.one`).
    """
    claim = claim_of(game, position, seat, action)
    route, player = claim.route, claim.player
    yield from check_route(game, position, seat, route)
    yield from check_pieces(claim)
    if action.cards is None:
        if player.hand is not None:
            yield Finding(Code.CARDS_NOT_NAMED, "claim.set", "/action/cards", {"route": route.id})
        else:
            yield Unchecked("claim.set", "/action/cards")
    else:
        yield from payment.check(game, route, action.cards, prices_of(claim))
        yield from payment.in_hand(game, player.hand, action.cards)
    for numbers, hook in game.rules.hooks[ClaimCheck]:
        yield from hook.check(numbers, claim)


def prices_of(claim: Claim) -> payment.Prices:
    """The prices of the route, with those for more cards if the claim allows more."""
    prices = payment.prices_of(claim.game, claim.route)
    surplus = claim.game.rules.first(Surplus) if claim.with_surplus else None
    if surplus is not None:
        more = surplus[1].price(surplus[0], claim.game, claim.route, prices[0])
        if more is not None:
            return (*prices, more)
    return prices


def check_route(game: Game, position: Position, seat: int, route: Route) -> Iterator[Reason]:
    """The track is free and open to the player.

    (`claim.free`, `claim.parallel-same-player`, `claim.parallel-closed`)
    """
    owner, pointer = position.owner, "/action/route"
    if route.index in owner:
        facts: Facts = {"route": route.id, "owner": name_of(position, owner[route.index])}
        yield Finding(Code.ROUTE_TAKEN, "claim.free", pointer, facts)
        return
    if not route.parallel:
        return
    own = parallel.same_player(route, owner, seat)
    if own is not None:
        yield parallel.owned_twice(game, route, own, position.players[seat].name, pointer)
    beside = parallel.taken_beside(route, owner)
    if beside is None:
        return
    if parallel.closes(game, len(position.players)):
        holder, players = name_of(position, owner[beside]), len(position.players)
        yield parallel.closed(game, route, beside, holder, players, pointer)
    taken = [other for other in route.parallel if other in owner]
    if not all(game.board.routes[track].color for track in (route.index, *taken)):
        # A track described without its color may be the one that is taken.
        yield Unchecked("claim.free", pointer)


def name_of(position: Position, seat: int) -> str:
    """The name of the owner of a route; owners who are not at the table share one name."""
    return "neutral" if seat == NEUTRAL else position.players[seat].name


def pieces_of(claim: Claim) -> dict[str, int]:
    """The pieces that a claim takes: one for each space, and those that features add."""
    needed = {claim.route.piece: claim.route.length}
    for numbers, hook in claim.game.rules.hooks[ClaimPieces]:
        for kind, number in hook.needed(numbers, claim).items():
            needed[kind] = needed.get(kind, 0) + number
    return needed


def check_pieces(claim: Claim) -> Iterator[Reason]:
    """The player has enough pieces of the right kind for what the claim takes (`claim.pieces`)."""
    length, own = claim.route.length, claim.route.piece
    for kind, needed in pieces_of(claim).items():
        left, known = pieces.most_left(claim.game, claim.player, kind)
        if left < needed:
            enough = left >= (length if kind == own else 0)
            surplus = claim.game.rules.first(Surplus)
            rule = surplus[1].rule if enough and surplus else "claim.pieces"
            facts: Facts = {"kind": kind, "count": needed, "left": max(0, left)}
            yield Finding(Code.NOT_ENOUGH_PIECES, rule, "/action/route", facts)
        elif not known:
            yield Unchecked("claim.pieces", "/action/route")


def follow(_: object, game: Game, position: Position, seat: int, action: ClaimRoute) -> Following:
    """The route becomes the player's, unless a feature replaces the consequences of the claim."""
    claim = claim_of(game, position, seat, action)
    for numbers, hook in game.rules.hooks[ClaimInstead]:
        found = hook.follow(numbers, claim)
        if found is not None:
            return found
    return completed(claim, position, action.cards)


def completed(
    claim: Claim,
    position: Position,
    paid: Mapping[str, int] | None,
    aside: Sequence[str | None] | None = (),
) -> Following:
    """The route becomes the player's, cards and pieces are spent, and features add consequences.

    `paid` are the cards that leave the hand in this position. Cards `aside` are discarded with
    them; None if their number is unknown.
    """
    game, seat, route, used = claim.game, claim.seat, claim.route, pieces_of(claim)
    player = position.players[seat]
    left = player.pieces
    if left is not None:
        left = {kind: number - used.get(kind, 0) for kind, number in left.items()}
    claimant = replace(
        player,
        routes=(*player.routes, route.index),
        hand=spend(player.hand, paid),
        pieces=left,
    )
    after = put_back(
        position,
        discard_spent(game, position, paid, aside),
        players=seated(position.players, seat, claimant),
        owner={**position.owner, route.index: seat},
    )
    effects = Effects(points=route.points, pieces=used, cards_spent=paid, route=route.index)
    for numbers, hook in game.rules.hooks[ClaimFollow]:
        effects, after = hook.follow(numbers, claim, effects, after)
    return effects, after
