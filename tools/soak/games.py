"""Random games: finished ones that are scored, and whole ones that are played.

The laws are those of `tests/laws`: every total is the sum of its lines, the winners have the most,
the score does not depend on the order of routes and tickets; in a game that is
played nothing is lost, and nothing about it is impossible.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

from msgspec.structs import replace

from referee.maps.catalog import load_catalog
from referee.model.codes import Code
from referee.model.player import Player
from referee.rules.audits.audit import audit, audit_position
from referee.rules.core.game import Game
from referee.rules.score.scoring import score
from referee.rules.searches.complexity import TooComplex
from tests.laws.conservation import lost
from tests.laws.played import play
from tests.laws.styles import STYLES
from tests.laws.table import EndlessRowError

MAPS = tuple(load_catalog(None).maps)
CHUNK = 500
MORE_PIECES = {Code.TOO_MANY_PIECES, Code.SUPPLY_EXCEEDED}
"""What an audit finds of players with more pieces on the board than they have."""
GAMES = {map_id: game_map.game for map_id, game_map in load_catalog(None).maps.items()}


def many(check: Callable[[int], None], count: int, chunk: int) -> Iterator[int]:
    """Check the games of all seeds below a count, on all cores: how many are done so far."""
    seeds = [range(first, min(first + chunk, count)) for first in range(0, count, chunk)]
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        done = 0
        for some in processes.map(_all, [check] * len(seeds), seeds):
            done += some
            yield done


def _all(check: Callable[[int], None], seeds: Iterable[int]) -> int:
    return sum(1 for seed in seeds if check(seed) is None)


def finished(seed: int) -> None:
    """A finished game that is as likely as any other is scored as it must be."""
    random = Random(seed)
    game = GAMES[MAPS[seed % len(MAPS)]]
    players = tuple(_players(game, random))
    try:
        found = score(game, players)
    except TooComplex:
        codes = {finding.code for finding in audit(game, players)}
        _hold(bool(codes & MORE_PIECES), "what is refused has more pieces than there are", seed)
        return
    for player in found.players:
        parts = dict.fromkeys(player.points, 0)
        for line in player.lines:
            parts[line.part] += line.points
        _hold(parts == dict(player.points), "a part is the sum of its lines", seed)
        _hold(player.total == sum(parts.values()), "a total is the sum of its parts", seed)
    most = max(player.total for player in found.players)
    best = {player.name for player in found.players if player.total == most}
    _hold(set(found.winners) <= best, "winners have the most points", seed)
    again = score(game, tuple(_shuffled(player, random) for player in players))
    totals = [[player.total for player in one.players] for one in (found, again)]
    _hold(totals[0] == totals[1], "the order does not matter", seed)


def _players(game: Game, random: Random) -> Iterator[Player]:
    """Players who share out some routes and tickets, but for tracks beside their own."""
    seats = random.randint(*game.players)
    routes = random.sample(range(len(game.board.routes)), len(game.board.routes))
    tickets = random.sample(range(len(game.board.tickets)), len(game.board.tickets))
    each = random.randint(0, len(routes) // seats)
    held = random.randint(0, len(tickets) // seats)
    for seat in range(seats):
        own: list[int] = []
        for route in routes[seat * each : (seat + 1) * each]:
            if not set(game.board.routes[route].parallel) & set(own):
                own.append(route)
        yield Player(f"{seat}", tuple(own), tuple(tickets[seat * held : (seat + 1) * held]))


def _shuffled(player: Player, random: Random) -> Player:
    routes, tickets = player.routes, player.tickets or ()
    return replace(
        player,
        routes=tuple(random.sample(routes, len(routes))),
        tickets=tuple(random.sample(tickets, len(tickets))),
    )


def played(seed: int) -> None:
    """A whole game, from the setup to the last turn."""
    map_id, styles = MAPS[seed % len(MAPS)], tuple(STYLES)
    fewest, most = GAMES[map_id].players
    try:
        game = play(
            map_id,
            fewest + seed % (most - fewest + 1),
            seed,
            styles[seed // len(MAPS) % len(styles)],
        )
    except EndlessRowError:
        # Players who hoard all other cards leave nothing but wilds for the row.
        return
    for step in game.steps:
        _hold(step.verdict.legal, "a listed action is legal", seed)
        _hold(not lost(game.game, step.position), "nothing is lost", seed)
        _hold(not audit_position(game.game, step.position), "nothing is impossible", seed)
    _hold(game.last.turns_left == 0, "the game ends", seed)


def _hold(holds: bool, law: str, seed: int) -> None:
    if not holds:
        raise AssertionError(f"game {seed}: it does not hold that {law}")
