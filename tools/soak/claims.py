"""Claims at random moments of random games, judged by the referee and by a naive second count.

What the referee lists is what the naive count of the tests finds. Claims that it finds are judged,
and others like them: with another card, one more or one fewer, on another route, with other
choices.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from referee.maps.catalog import load_catalog
from referee.model.action import ClaimRoute
from referee.model.position import Position
from referee.rules.core.game import Game
from referee.rules.features.express import EXPRESS
from referee.rules.features.passengers import TAKEN
from referee.rules.features.province import LINE
from referee.rules.verdicts import judge
from referee.wire.api.answers import position_value
from tests.laws.members import having
from tests.laws.naive import Naive
from tests.laws.payments import with_further
from tests.laws.played import play
from tests.laws.styles import STYLES
from tests.laws.table import EndlessRowError
from tools.soak.snapshots import options_of

Json = Mapping[str, Any]
Cards = Mapping[str, int]
MAPS = tuple(load_catalog(None).maps.values())
MOMENTS, MOST_CARDS, MOST_TRIED, ANY = 24, 18, 20, 6
"""Moments of a game, with so many cards in hand at most; claims that are tried at each.

Those are some of the claims that are found, with others like them, and some of any kind.
"""
MOSTLY = 0.7
"""How often a passenger is taken who stands there."""
AT_ONCE = 50
"""Games that are given to each core at once."""


@dataclass(frozen=True)
class Claim:
    """A claim, with what is chosen beside it."""

    route: str
    cards: Cards
    line: str | None = None
    express: int | None = None
    passengers: Mapping[str, str] | None = None


def many(count: int) -> Iterator[int]:
    """Judge so many claims or a few more, on all cores: how many are done so far."""
    cores, first, done = os.cpu_count() or 1, 0, 0
    with ProcessPoolExecutor(cores) as processes:
        while done < count:
            seeds = range(first, first + AT_ONCE * cores)
            for judged in processes.map(claims, seeds):
                done += judged
                yield done
                if done >= count:
                    processes.shutdown(cancel_futures=True)
                    return
            first = seeds.stop


def claims(seed: int) -> int:
    """Claims at moments of the game of that number are judged as they must be: how many."""
    random, game_map = Random(seed), MAPS[seed % len(MAPS)]
    players = random.randint(*game_map.game.players)
    options = options_of(game_map.contents, players, random)
    given = {name: tuple(v) if isinstance(v, list) else v for name, v in options.items()}
    style = random.choice(list(STYLES))
    try:
        game = play(game_map.id, players, seed, style, tuple(given.items()))
    except EndlessRowError:
        return 0
    judged = 0
    steps = [step for step in game.steps if _is_small(step.position)]
    for step in random.sample(steps, min(MOMENTS, len(steps))):
        moment = Moment(game.game, step.position, game_map.contents, random)
        judged += moment.judged(f"game {seed}, {game_map.id}")
    return judged


def _is_small(position: Position) -> bool:
    """Whether somebody is to move who has few cards, so that all can be tried."""
    seat = position.turn.player
    return seat is not None and sum(position.players[seat].hand.cards.values()) <= MOST_CARDS


class Moment:
    """A position of a game: as the referee knows it, and as the naive count does."""

    def __init__(self, game: Game, position: Position, contents: Json, random: Random) -> None:
        self.game, self.position, self.random = game, position, random
        self.value = json.loads(json.dumps(position_value(game, position)))
        names = contents["options"]
        self.naive = Naive(contents, {name: game.options[name] for name in names}, self.value)
        turn = self.value["turn"]
        begun = turn["drawn"] or turn.get("tunnel") or turn.get("express")
        self.may_claim = turn.get("phase") == "play" and not begun
        found = list(self.naive.claims()) if self.may_claim else []
        self.found = Counter((claim["route"], frozenset(claim["cards"].items())) for claim in found)
        self.kinds = list(self.naive.kinds)

    def judged(self, where: str) -> int:
        """How many claims are judged, all of them as they must be."""
        if self.found != self.listed():
            differ = [(self.found - self.listed()), (self.listed() - self.found)]
            raise AssertionError(f"{where}: {differ} in {self.value}")
        judged = 0
        for claim in self.tried():
            verdict = judge.play(self.game, self.position, self.action(claim))
            must = self.is_legal(claim)
            if verdict.legal is not must:
                raise AssertionError(
                    f"{where}: {claim} must be {must}, {verdict.findings} in {self.value}"
                )
            judged += 1
        return judged

    def listed(self) -> Counter[tuple[str, frozenset[tuple[str, int]]]]:
        """The claims that the referee lists."""
        routes = self.game.board.routes
        return Counter(
            (routes[entry.action.route].id, frozenset((entry.action.cards or {}).items()))
            for entry in judge.legal_actions(self.game, self.position)
            if isinstance(entry.action, ClaimRoute)
        )

    def action(self, claim: Claim) -> ClaimRoute:
        """The claim as the referee reads it."""
        board = self.game.board
        route = next(route for route in board.routes if route.id == claim.route)
        places = {place.id: index for index, place in enumerate(board.places)}
        taken = {places[place]: color for place, color in (claim.passengers or {}).items()}
        beside = [(TAKEN, taken or None), (LINE, claim.line), (EXPRESS, claim.express)]
        return having(ClaimRoute(route.index, dict(claim.cards)), *beside)

    # What is legal

    def is_legal(self, claim: Claim) -> bool:
        """Whether a claim is one of those found, with choices that there are."""
        route, cards = self.naive.routes[claim.route], {k: n for k, n in claim.cards.items() if n}
        if not self.may_claim or not self.are_there(claim.passengers or {}, route):
            return False
        if self.for_one(route):
            hand = Counter(self.naive.me["hand"])
            good = self.naive.till.takes(route, cards) and Counter(cards) <= hand
            return good and self.naive.is_open(route) and claim.line is claim.express is None
        if (claim.route, frozenset(cards.items())) not in self.found:
            return False
        if claim.line is None:
            mat = "province" in self.naive.features
            return claim.express is None and (not mat or sum(cards.values()) == route["length"])
        return self.has_spot(claim, route)

    def for_one(self, route: Json) -> int:
        """How many cards of any kind stand for one on a route; 0 where none do."""
        features = self.naive.features
        if route.get("four_for_one"):
            return features["four_for_one"]["cards"]
        return features.get("ferries", {}).get("any_cards", 0) if route.get("ferry") else 0

    def are_there(self, passengers: Mapping[str, str], route: Json) -> bool:
        """Whether passengers stand at the ends of a route."""
        waiting = self.value.get("waiting") or {}
        return all(
            place in (route["from"], route["to"]) and waiting.get(place, {}).get(color)
            for place, color in passengers.items()
        )

    def has_spot(self, claim: Claim, route: Json) -> bool:
        """Whether a train can be put on the mat beside the claim."""
        province, me = self.naive.features.get("province"), self.naive.me
        if province is None or (claim.express and claim.express not in self.naive.express()):
            return False
        reach = min(sum(claim.cards.values()) + (claim.express or 0), province["spots"])
        mats = [player.get("province") or {} for player in self.naive.players]
        taken = {spot for mat in mats for spot in mat.get(claim.line, ())}
        return (
            claim.line in province["lines"]
            and route["color"] in (claim.line, "gray")
            and me["pieces"][province["piece"]] > route["length"]
            and not {*range(1, reach + 1)} <= taken
        )

    # What is tried

    def tried(self) -> Iterator[Claim]:
        """Every claim that is found, others like it, and some of any kind."""
        found = sorted(self.found, key=repr)
        for route, cards in self.random.sample(found, min(MOST_TRIED, len(found))):
            whole = self.whole(route, dict(cards))
            yield Claim(route, whole)
            yield from self.others(Claim(route, whole))
        for _ in range(ANY):
            route = self.random.choice(list(self.naive.routes.values()))
            number = route.get("cards", route["length"])
            hand = self.naive.me.get("hand") if self.may_claim else None
            some = sorted(Counter(hand or {}).elements()) or self.kinds
            color = self.random.choice(self.kinds)
            cards = self.random.sample(some, min(number, len(some)))
            yield Claim(route["id"], Counter(cards))
            yield Claim(route["id"], {color: number})

    def whole(self, route: str, cards: Cards) -> Cards:
        """The cards with those of any kind that must be added, from the hand."""
        there = self.naive.routes[route]
        number = self.for_one(there) * (there["length"] - sum(cards.values()))
        return with_further(cards, number, self.naive.me["hand"], self.random)

    def others(self, claim: Claim) -> Iterator[Claim]:
        """Claims that differ in a card, in the route or in a choice."""
        random, cards = self.random, Counter(claim.cards)
        fewer = cards - Counter([random.choice(list(cards))])
        yield replace(claim, cards=fewer)
        held = list(self.naive.me["hand"])
        for other in (random.choice(held), random.choice(self.kinds)):
            yield replace(claim, cards=cards + Counter([other]))
            yield replace(claim, cards=fewer + Counter([other]))
        yield replace(claim, route=random.choice(list(self.naive.routes)))
        features = self.naive.features
        if "province" in features:
            lines = [*features["province"]["lines"], self.naive.routes[claim.route]["color"]]
            for cards in (claim.cards, fewer + Counter(held[:1] * 2)):
                for value in (None, random.choice([1, 2, 3])):
                    line = random.choice([None, random.choice(lines), lines[-1]])
                    line = None if line == "gray" else line
                    yield replace(claim, cards=cards, line=line, express=value)
        if "passengers" in features:
            route = self.naive.routes[claim.route]
            anywhere = random.choice(list(self.value.get("waiting") or [route["to"]]))
            for places in ([route["from"]], [route["from"], route["to"]], [anywhere]):
                yield replace(claim, passengers={place: self.color(place) for place in places})

    def color(self, place: str) -> str:
        """The color of a passenger: mostly of one who waits there."""
        waiting = [color for color, n in self.value.get("waiting", {}).get(place, {}).items() if n]
        colors = self.naive.features["passengers"]["colors"]
        return self.random.choice(waiting if waiting and self.random.random() < MOSTLY else colors)
