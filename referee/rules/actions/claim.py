"""Claim a route."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.model.action import ClaimRoute
from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Unchecked
from referee.model.game import Game
from referee.model.legal import Listed
from referee.model.player import Hand, Player
from referee.model.position import NEUTRAL, Position
from referee.model.verdict import Effects
from referee.rules import express, parallel, passengers, payment, pieces, province, tolls
from referee.rules.cards import discard_spent, spend
from referee.rules.turn import Reason


def check(game: Game, position: Position, seat: int, action: ClaimRoute) -> Iterator[Reason]:
    """Everything that speaks against the claim, all at once (`claim.*`)."""
    route = game.board.routes[action.route]
    player = position.players[seat]
    yield from check_route(game, position, seat, route)
    on_mat = action.province is not None
    yield from check_pieces(game, player, route, on_mat=on_mat)
    if action.cards is None:
        if player.hand is not None:
            yield Finding(Code.CARDS_NOT_NAMED, "claim.set", "/action/cards", {"route": route.id})
        else:
            yield Unchecked("claim.set", "/action/cards")
    else:
        highest = province.highest_spot(game) if on_mat else 0
        yield from payment.check(game, route, action.cards, highest)
        yield from payment.in_hand(game, player.hand, action.cards, "claim.hand")
    if action.passengers:
        yield from passengers.check_taken(game, position, route, action.passengers)
    if action.province is not None:
        count = None if action.cards is None else sum(action.cards.values())
        yield from province.check_placement(
            game, position, route, action.province, count, action.express
        )
    if action.express is not None:
        yield from express.check_spent(game, player, action.express)
        if not on_mat:
            facts: Facts = {"express": action.express}
            yield Finding(Code.EXPRESS_NEEDS_PROVINCE, "korea.express", "/action/express", facts)


def check_route(game: Game, position: Position, seat: int, route: Route) -> Iterator[Reason]:
    """The track is free and open to the player.

    (`claim.free`, `claim.parallel-same-player`, `claim.parallel-closed`)
    """
    owner = position.owner
    pointer = "/action/route"
    if route.index in owner:
        facts: Facts = {"route": route.id, "owner": name_of(position, owner[route.index])}
        yield Finding(Code.ROUTE_TAKEN, "claim.free", pointer, facts)
        return
    if not route.parallel:
        return
    own = parallel.same_player(route, owner, seat)
    if own is not None:
        facts = {"route": route.id, "other": game.board.routes[own].id}
        code, rule = Code.PARALLEL_SAME_PLAYER, "claim.parallel-same-player"
        yield Finding(code, rule, pointer, {"player": position.players[seat].name, **facts})
    beside = parallel.taken_beside(route, owner)
    if beside is None:
        return
    if parallel.closes(game, len(position.players)):
        yield Finding(
            Code.PARALLEL_CLOSED,
            "claim.parallel-closed",
            pointer,
            {
                "route": route.id,
                "other": game.board.routes[beside].id,
                "owner": name_of(position, owner[beside]),
                "players": len(position.players),
            },
        )
    if not route.color or not game.board.routes[beside].color:
        # Described without its color a track may be the very one that is taken.
        yield Unchecked("claim.free", pointer)


def name_of(position: Position, seat: int) -> str:
    """The name of the owner of a route; the neutral player has none but its own."""
    return "neutral" if seat == NEUTRAL else position.players[seat].name


def check_pieces(game: Game, player: Player, route: Route, *, on_mat: bool) -> Iterator[Reason]:
    """Enough pieces of the right kind for the spaces, and one more for the mat (`claim.pieces`)."""
    needed = route.length + (on_mat and route.piece == pieces.mat_piece(game))
    left, known = pieces.most_left(game, player, route.piece)
    if left < needed:
        rule = "korea.province.place" if on_mat and left >= route.length else "claim.pieces"
        facts: Facts = {"kind": route.piece, "count": needed, "left": max(0, left)}
        yield Finding(Code.NOT_ENOUGH_PIECES, rule, "/action/route", facts)
    elif not known:
        yield Unchecked("claim.pieces", "/action/route")


def follow(
    game: Game, position: Position, seat: int, action: ClaimRoute
) -> tuple[Effects, Position]:
    """The route is the player's, cards and pieces are spent, and what goes with it happens."""
    route = game.board.routes[action.route]
    player = position.players[seat]
    toll = tolls.pay(game, position, seat, route)
    placement = None
    mat: Mapping[str, tuple[int, ...]] = player.province
    if action.province is not None:
        count = None if action.cards is None else sum(action.cards.values())
        placement = province.placement(game, position, action.province, count, action.express)
        if placement.spot is not None:
            spots = (*mat.get(placement.line, ()), placement.spot)
            mat = {**mat, placement.line: spots}
    used = {route.piece: route.length}
    if action.province is not None:
        kind = pieces.mat_piece(game)
        used[kind] = used.get(kind, 0) + 1
    left = player.pieces
    if left is not None:
        left = {kind: number - used.get(kind, 0) for kind, number in left.items()}
    claimant = replace(
        player,
        routes=(*player.routes, route.index),
        hand=spend(player.hand, action.cards),
        pieces=left,
        passengers=passengers.with_taken(player, action.passengers),
        province=mat,
        express_spent=player.express_spent
        if action.express is None
        else (*player.express_spent, action.express),
        tolls=toll.tokens,
        loans=toll.loans,
    )
    players = list(position.players)
    for other, tokens in toll.paid.items():
        players[other] = replace(players[other], tolls=tokens)
    players[seat] = claimant
    after = replace(
        discard_spent(game, position, action.cards),
        players=tuple(players),
        owner={**position.owner, route.index: seat},
        waiting=passengers.without_taken(position, action.passengers),
    )
    taken = {
        game.board.places[place].id: color for place, color in (action.passengers or {}).items()
    }
    effects = Effects(
        points=route.points,
        pieces=used,
        cards_spent=action.cards,
        passengers=taken,
        toll=toll.toll,
        loan=toll.loan,
        province=placement,
    )
    return effects, after


def offers(game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every claim, with every set of cards; with the hand unknown the routes alone.

    What may be chosen beside it is in the choices: passengers, and a train on the mat with its
    lines and express cards.
    """
    player = position.players[seat]
    for route in game.board.routes:
        if _is_barred(check_route(game, position, seat, route)) or _is_barred(
            check_pieces(game, player, route, on_mat=False)
        ):
            continue
        waiting = passengers.choices(game, position, route)
        mat = _mat_is_open(game, player, route)
        if player.hand is not None:
            yield from _paid(game, position, seat, route, player.hand, waiting, mat=mat)
        else:
            yield from _with_choices(game, position, seat, route, None, waiting, mat=mat)


def _is_barred(reasons: Iterator[Reason]) -> bool:
    return any(isinstance(reason, Finding) for reason in reasons)


def _mat_is_open(game: Game, player: Player, route: Route) -> bool:
    return game.features.province is not None and not _is_barred(
        check_pieces(game, player, route, on_mat=True)
    )


def _paid(
    game: Game,
    position: Position,
    seat: int,
    route: Route,
    hand: Hand,
    waiting: Mapping[str, tuple[str, ...]],
    *,
    mat: bool,
) -> Iterator[Listed]:
    """The claims of one route with every set of cards that a hand has for it."""
    highest = province.highest_spot(game) if mat else 0
    by_count: dict[int, tuple[Listed, ...]] = {}
    for cards in payment.payments(game, route, hand, highest):
        count = sum(cards.values())
        if count not in by_count:
            found = _with_choices(game, position, seat, route, count, waiting, mat=mat)
            by_count[count] = tuple(found)
        for model in by_count[count]:
            yield Listed(ClaimRoute(route.index, cards), model.choices, model.requires)


def _with_choices(
    game: Game,
    position: Position,
    seat: int,
    route: Route,
    count: int | None,
    waiting: Mapping[str, tuple[str, ...]],
    *,
    mat: bool,
) -> Iterator[Listed]:
    """What may be chosen beside a claim with so many cards; nothing where the claim is not good.

    More cards than the route costs are only good with a train on the mat. A line that is full up
    to the number of cards may still be open with an express card: `province_with_express`.
    """
    choices: dict[str, object] = {"passengers": waiting} if waiting else {}
    cards = express.unspent(game, position.players[seat])
    plain: list[str] = []
    strengthened: dict[str, tuple[int, ...]] = {}
    for line in province.lines_for(game, route) if mat else ():
        good = [
            value
            for value in (None, *cards)
            if not _is_barred(province.check_placement(game, position, route, line, count, value))
        ]
        if None in good:
            plain.append(line)
        elif good:
            strengthened[line] = tuple(value for value in good if value is not None)
    if plain:
        choices["province"] = tuple(plain)
        if cards:
            choices["express"] = cards
    if strengthened:
        choices["province_with_express"] = strengthened
    overpaid = count is not None and game.features.province is not None and count > route.cost
    if plain or strengthened or not overpaid:
        yield Listed(ClaimRoute(route.index, None), choices, ("province",) if overpaid else ())
