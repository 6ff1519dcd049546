"""The network of a player: routes, and the clusters of nodes that they join."""

from __future__ import annotations

from msgspec import Struct

from referee.model.board import Board


class Network(Struct, frozen=True):
    """The routes of a player, in the order of the board, and the clusters of nodes that they join.

    `roots` has for each node one that is nearer to the root of its cluster, and the root itself for
    the root.
    """

    board: Board
    routes: tuple[int, ...]
    roots: list[int]
