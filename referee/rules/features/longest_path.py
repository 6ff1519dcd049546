"""The longest path of a player's routes: a bonus for the longest of all, and tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from referee.model.board import Network
from referee.model.finding import Facts, Finding
from referee.model.member import Member
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules.audits.audit import Audit
from referee.rules.board.pieces import Snapshot
from referee.rules.core.feature import Feature
from referee.rules.core.game import Game
from referee.rules.core.numbers import Points
from referee.rules.score import by_hand
from referee.rules.score.finished import Finished, Receipts
from referee.rules.score.scoring import Assumptions, Measures, Part, TieBreak
from referee.rules.searches.complexity import Steps, TooComplex
from referee.rules.searches.trails import MOST_STEPS, Longest, longest, walk

NAME = "longest_path"
TYPED = Member[int | None](NAME, None)
"""The length of the path of a player who counts by hand, as the player typed it."""
BONUS = "longest_bonus"


class LongestPath(Struct, frozen=True, forbid_unknown_fields=True):
    """The longest path and its bonus (`longest.bonus`).

    Without `points` it is measured for a tie-break alone.
    """

    points: Points | None = None


def longest_paths(finished: Finished) -> Sequence[Longest]:
    """The routes of the longest path of each player (`longest.path`).

    The path uses own routes, none twice; a city may be passed more than once. Raises `TooComplex`
    for more counted steps than any networks need that players' pieces can pay for on a printed map.
    """
    found: list[Longest] | None = finished.kept.get(NAME)
    if found is None:
        found, steps = [], Steps(MOST_STEPS)
        for seat, (player, network) in enumerate(
            zip(finished.players, finished.networks, strict=True)
        ):
            if by_hand.counts(player):
                found.append(Longest(TYPED.of(player) or 0, ()))
                continue
            try:
                found.append(longest(edges(network), steps))
            except TooComplex as error:
                raise TooComplex(f"/players/{seat}/routes") from error
        finished.kept[NAME] = found
    return found


def edges(network: Network) -> list[tuple[int, int, int]]:
    """The edges of a network: two nodes and the length of each route."""
    ends, lengths = network.board.route_nodes, network.board.lengths
    return [(*ends[route], lengths[route]) for route in network.routes]


def holders(finished: Finished) -> list[bool]:
    """Who has the longest path of all; nobody if its length is 0 (`longest.bonus`)."""
    lengths = lengths_of(None, finished)
    most = max(lengths)
    return [most > 0 and length == most for length in lengths]


def lines(feature: LongestPath, finished: Finished) -> Receipts:
    """The bonus for the longest path of all; all who tie get it (`longest.bonus`)."""
    receipts: Receipts = [[] for _ in finished.players]
    if feature.points is None:
        return receipts
    board, paths = finished.game.board, longest_paths(finished)
    having = [seat for seat, holds in enumerate(holders(finished)) if holds]
    for seat in having:
        facts: Facts = {"length": paths[seat].length}
        if paths[seat].edges:
            nodes, _ = walk(edges(finished.networks[seat]), paths[seat].edges)
            facts["path"] = tuple([board.node_ids[node] for node in nodes])
        facts["tied"] = len(having) > 1
        receipts[seat].append(Line(NAME, "longest.bonus", feature.points, facts))
    return receipts


def measures(_: LongestPath, finished: Finished) -> Sequence[Facts]:
    """The length of each player's longest path."""
    return [{NAME: path.length} for path in longest_paths(finished)]


def lengths_of(_: object, finished: Finished) -> Sequence[int]:
    """`winner.tie-longest-path`: the longer path."""
    return [path.length for path in longest_paths(finished)]


def bonus_of(_: LongestPath, finished: Finished) -> Sequence[int]:
    """`winner.tie-longest-bonus`: who has the longest-path bonus."""
    return [int(has_bonus) for has_bonus in holders(finished)]


def assumed(_: LongestPath, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """The path of a player who counts by hand is unknown if it is not typed."""
    for seat, player in enumerate(players):
        if by_hand.counts(player) and TYPED.of(player) is None:
            yield Assumed(f"/players/{seat}/{NAME}", NAME)


def audit(_: LongestPath, snapshot: Snapshot) -> Iterator[Finding]:
    """A typed path longer than all routes of the player together (`longest.path`)."""
    for seat, player in enumerate(snapshot.players):
        spaces = sum([route.spaces for route in player.counted.routes]) if player.counted else 0
        pointer = f"/players/{seat}/{NAME}"
        yield from by_hand.check_typed(
            player, TYPED.of(player) or 0, spaces, "longest.path", pointer
        )


def bonus_is_due(feature: LongestPath) -> bool:
    """The tie-break by the bonus applies only if there is a bonus."""
    return feature.points is not None


FEATURE = Feature(
    NAME,
    numbers=LongestPath,
    hooks=(
        Part(NAME, lines),
        Assumptions(assumed),
        Audit(audit),
        Measures(measures),
        TieBreak(BONUS, bonus_of, bonus_is_due),
        TieBreak(NAME, lengths_of),
    ),
)
