"""Claim a route."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.model.action import ClaimRoute
from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.game import Game
from referee.model.player import Player
from referee.model.position import NEUTRAL, Position
from referee.model.verdict import Effects
from referee.rules import express, parallel, passengers, payment, pieces, province, tolls
from referee.rules.cards import discard_spent, spend
from referee.rules.piles import put_back


def check(game: Game, position: Position, seat: int, action: ClaimRoute) -> Iterator[Reason]:
    """Everything that speaks against the claim, all at once (`claim.*`).

    One route, wherever it lies (`claim.one`).
    """
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
            yield Finding(Code.EXPRESS_NEEDS_PROVINCE, "express.once", "/action/express", facts)


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
    taken = [other for other in route.parallel if other in owner]
    if not all(game.board.routes[track].color for track in (route.index, *taken)):
        # Described without its color a track may be the very one that is taken.
        yield Unchecked("claim.free", pointer)


def name_of(position: Position, seat: int) -> str:
    """The name of the owner of a route; the neutral player has none but its own."""
    return "neutral" if seat == NEUTRAL else position.players[seat].name


def pieces_needed(game: Game, route: Route, *, on_mat: bool) -> int:
    """One piece for each space, and one more of the mat's kind where a train is put on it."""
    return route.length + (on_mat and route.piece == pieces.mat_piece(game))


def check_pieces(game: Game, player: Player, route: Route, *, on_mat: bool) -> Iterator[Reason]:
    """Enough pieces of the right kind for the spaces, and one more for the mat (`claim.pieces`)."""
    needed = pieces_needed(game, route, on_mat=on_mat)
    left, known = pieces.most_left(game, player, route.piece)
    if left < needed:
        rule = "province.place" if on_mat and left >= route.length else "claim.pieces"
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
    mat = player.province
    if action.province is not None:
        count = None if action.cards is None else sum(action.cards.values())
        placement = province.placement(game, position, action.province, count, action.express)
        mat = {**mat, placement.line: (*mat.get(placement.line, ()), placement.spot)}
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
    after = put_back(
        position,
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
