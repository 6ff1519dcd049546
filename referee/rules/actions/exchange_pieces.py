"""Exchange pieces with the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from referee.model.action import ExchangePieces
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.game import Game
from referee.model.legal import Listed
from referee.model.player import Player
from referee.model.position import Position
from referee.model.verdict import Effects
from referee.rules import pieces
from referee.rules.seats import seated


def check(game: Game, position: Position, seat: int, action: ExchangePieces) -> Iterator[Reason]:
    """Pieces of one kind for as many of the other that the box still holds (`exchange.pieces`)."""
    player, rule = position.players[seat], "exchange.pieces"
    if action.give == action.take:
        facts: Facts = {"kind": action.give}
        yield Finding(Code.EXCHANGE_SAME_KIND, rule, "/action/take", facts)
        return
    left, known = pieces.most_left(game, player, action.give)
    if action.count > left:
        facts = {"kind": action.give, "count": action.count, "left": max(0, left)}
        yield Finding(Code.NOT_ENOUGH_PIECES, rule, "/action/count", facts)
    elif not known:
        yield Unchecked(rule, "/action/count")
    box, known = in_box(game, player, action.take)
    if action.count > box:
        facts = {"kind": action.take, "count": action.count, "left": box}
        yield Finding(Code.EXCHANGE_BOX, rule, "/action/count", facts)
    elif not known:
        yield Unchecked(rule, "/action/take")


def in_box(game: Game, player: Player, kind: str) -> tuple[int, bool]:
    """The pieces of a kind in a player's box; where unknown, the most there could be."""
    count, on_board = game.pieces[kind].count, pieces.used(game, player)[kind]
    if player.supply is not None:
        return max(0, count - player.supply.get(kind, 0)), True
    left, known = pieces.most_left(game, player, kind)
    if known:
        return max(0, count - on_board - left), True
    everything = sum(piece.count for piece in game.pieces.values())
    return min(everything - pieces.total(game), count - on_board), False


def follow(
    game: Game, position: Position, seat: int, action: ExchangePieces
) -> tuple[Effects, Position]:
    """The mix changes, and every piece costs points (`exchange.pieces`)."""
    player, feature = position.players[seat], game.features.exchange
    changed = replace(
        player,
        supply=_swapped(player.supply, action),
        pieces=_swapped(player.pieces, action),
        pieces_exchanged=player.pieces_exchanged + action.count,
    )
    players = seated(position.players, seat, changed)
    points = feature.points * action.count if feature else 0
    return Effects(points=points), replace(position, players=players)


def _swapped(counts: Mapping[str, int] | None, action: ExchangePieces) -> Mapping[str, int] | None:
    if counts is None:
        return None
    change = {action.give: -action.count, action.take: action.count}
    return {kind: number + change.get(kind, 0) for kind, number in counts.items()}


def offers(game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every number of pieces, both ways."""
    player = position.players[seat]
    for give in game.pieces:
        for take in game.pieces:
            if give != take:
                most = min(pieces.most_left(game, player, give)[0], in_box(game, player, take)[0])
                for count in range(1, most + 1):
                    yield Listed(ExchangePieces(give, take, count))
