"""Harbors: what they score, and what a harbor on the board cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.score import Line
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """A harbor scores by the completed tickets that name its city (`harbor.points`).

    A ticket that names two of the player's harbors counts for both. Each harbor not built costs
    points (`harbor.unbuilt`).
    """
    feature, board = standing.game.features.harbors, standing.game.board
    if feature is None:
        return [[] for _ in standing.players]
    receipts: Receipts = []
    for seat, player in enumerate(standing.players):
        receipt = []
        completed = sorted(standing.completed[seat])
        for city in sorted(player.harbors):
            named = tuple(
                board.tickets[ticket].id
                for ticket in completed
                if city in board.tickets[ticket].ends
            )
            points = feature.points[min(len(named), len(feature.points) - 1)]
            facts: Facts = {"harbor": board.places[city].id, "tickets": named}
            receipt.append(Line("harbors", "harbor.points", points, facts))
        for number in range(len(player.harbors), feature.each):
            facts = {"unbuilt": number + 1}
            receipt.append(Line("harbors", "harbor.unbuilt", feature.unbuilt, facts))
        receipts.append(receipt)
    return receipts


def audit(seen: Seen) -> Iterator[Finding]:
    """Harbors inland, without an own route, twice in a city, too many (`harbor.city`)."""
    feature, board = seen.game.features.harbors, seen.game.board
    if feature is None:
        return
    builders: dict[int, str] = {}
    for seat, player in enumerate(seen.players):
        if not player.harbors:
            continue
        reached = {end for route in player.routes for end in board.routes[route].ends}
        for number, city in enumerate(player.harbors):
            place = board.places[city]
            facts: Facts = {"city": place.id, "player": player.name}
            pointer = f"/players/{seat}/harbors/{number}"
            if not place.port:
                yield Finding(Code.HARBOR_INLAND, "harbor.city", pointer, facts)
            if city not in reached:
                yield Finding(Code.HARBOR_WITHOUT_ROUTE, "harbor.city", pointer, facts)
            if city in builders:
                facts = {**facts, "owner": builders[city]}
                yield Finding(Code.HARBOR_TAKEN, "harbor.city", pointer, facts)
            builders.setdefault(city, player.name)
        if len(player.harbors) > feature.each:
            yield Finding(
                Code.HARBORS_TOO_MANY,
                "harbor.city",
                f"/players/{seat}/harbors",
                {"player": player.name, "count": len(player.harbors), "limit": feature.each},
            )
