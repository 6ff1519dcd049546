"""Choose what a new map is tested on: `python -m tests.laws.choose usa`.

As long as nothing is recorded of the map, games are sought that show together all that recorded
games must show, one for each number of players. They are printed to be put into what is expected
of the map, as `recorded`. Once they are recorded (`python -m tests.laws.record usa`), positions are
chosen in them, counted in both ways and written down; from then on `python -m tests.laws.perft`
counts them anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from referee.model.position import Drawing, Position
from referee.rules.features import stations
from referee.rules.features.tunnels import Declared
from tests.laws.perft import counted, recorded, write
from tests.laws.played import MAPS, Deal
from tests.laws.record import GAMES
from tests.laws.specials import specials, wanted
from tests.laws.table import EndlessRowError
from tests.maps.expecting import EXPECTED

SEEDS = range(8)
STYLES = ("mixed", "curious", "quick")
UNKNOWN = {"row": None, "deck": None, "discards": None, "ticket_deck": None}

Where = Callable[[Position], object]


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


# Games


def games(map_id: str) -> dict[str, dict[str, Any]]:
    """A game for each number of players, each showing as much as can be that others do not show."""
    left, chosen = set(wanted(EXPECTED[map_id])), {}
    least, most = EXPECTED[map_id]["players"]
    # Most happens among many.
    for players in range(most, least - 1, -1):
        most_shown: set[str] | None = None
        for (seed, style), shown in shows(map_id, players):
            if most_shown is None or len(shown & left) > len(most_shown & left):
                most_shown = shown
                deal = {"players": players, "seed": seed, "style": style}
            if left <= most_shown:
                break
        left -= most_shown or set()
        chosen[f"{map_id}-{players}"] = deal
    say(f"not shown by any of these games: {', '.join(sorted(left)) or 'nothing'}")
    return dict(sorted(chosen.items()))


def shows(map_id: str, players: int) -> Iterator[tuple[tuple[int, str], set[str]]]:
    """What games of so many players show, of those that can be followed without a break."""
    for seed in SEEDS:
        for style in STYLES:
            with suppress(EndlessRowError):
                played = Deal(players, style, seed, ()).played(map_id)
                if len(played.stretches) == 1:
                    yield (
                        (seed, style),
                        {
                            name
                            for step in played.steps
                            for name in specials(
                                played.game, step.position, step.action, step.verdict
                            )
                        },
                    )


# Positions


def positions(map_id: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Positions of the kinds that are counted on every map, by name."""
    least, most = MAPS[map_id].game.players
    few, many = f"{map_id}-{least}", f"{map_id}-{most}"
    others = f"{map_id}-{min(least + 1, most)}"
    wild = MAPS[map_id].game.cards.wild

    def spot(game: str, share: float, where: Where, **members: Any) -> dict[str, Any]:
        # A short game may have none; then another game of the map has.
        for name in dict.fromkeys((game, few, others, many)):
            with suppress(LookupError):
                return {"game": name, "after": first(name, share, where), **members}
        raise LookupError(f"no game of {map_id} has such a position")

    yield "before the first tickets", {"game": few, "after": 0}
    yield "the setup half done", {"game": others, "after": first(others, 0, in_play) // 2}
    yield "opening", spot(few, 0, in_play)
    yield "the middle of a game of few", spot(few, 0.5, whole_turn)
    yield "the middle of a game of many", spot(many, 0.5, whole_turn)
    yield "a draw half done", spot(others, 0.5, half_done)
    yield (
        "a draw half done, a wild face up",
        spot(many, 0.5, lambda now: half_done(now) and wild in now.row),
    )
    yield "the last round", spot(others, 0.5, lambda now: now.turns_left is not None)
    yield "the last turn", spot(many, 0.5, lambda now: now.turns_left == 1)
    yield "the hand not known", spot(others, 0.25, whole_turn, hand=None)
    seen = spot(others, 0.4, lambda now: whole_turn(now) and len(hand_of(now)) > 1)
    two = dict.fromkeys(sorted(hand_of(at(seen)))[:2], 1)
    yield "the hand partly known", {**seen, "hand": {**two, "unknown": 3}}
    yield (
        "nothing but the number of cards known",
        spot(few, 0.6, whole_turn, hand={"unknown": 3}),
    )
    yield "the row and the decks not known", spot(many, 0.35, whole_turn, table=UNKNOWN)
    if "tunnels" in EXPECTED[map_id]["features"]:
        laid = spot(few, 0.3, declared)
        yield "a tunnel declared", laid
        color = next(iter(at(laid).turn.under_way.cards))
        yield "cards turned up for a tunnel", {**laid, "turned": [color, wild, "white"]}
        yield (
            "cards turned up, the hand partly known",
            {
                **spot(many, 0.3, declared),
                "turned": [wild, wild, "red"],
                "hand": {"red": 1, "unknown": 2},
            },
        )
    if "stations" in EXPECTED[map_id]["features"]:
        yield "a second station", spot(many, 0.3, second_station)
    drawn = spot(few, 0.5, half_done)
    row = at(drawn).row
    part = [card if place < 2 else None for place, card in enumerate(row)]
    yield "a draw half done, the row partly seen", {**drawn, "table": {"row": part}}


def at(entry: dict[str, Any]) -> Position:
    """The position that an entry names."""
    return recorded(entry["game"])[1][entry["after"]]


def first(game: str, share: float, where: Where) -> int:
    """After how many actions there is first such a position, from a share of the game on.

    If there is none, the last before; if there is none at all, a LookupError.
    """
    found = recorded(game)[1]
    begin = int(share * len(found))
    for number in (*range(begin, len(found)), *reversed(range(begin))):
        if where(found[number]):
            return number
    raise LookupError(f"{game} has no such position")


def in_play(at: Position) -> bool:
    """Whether the setup is over."""
    return at.turn.phase == "play"


def whole_turn(at: Position) -> bool:
    """Whether a turn begins."""
    return in_play(at) and at.turn.under_way is None


def half_done(at: Position) -> bool:
    """Whether a second card is due."""
    return in_play(at) and isinstance(at.turn.under_way, Drawing)


def declared(at: Position) -> bool:
    """Whether a tunnel is declared."""
    return isinstance(at.turn.under_way, Declared)


def second_station(at: Position) -> bool:
    """Whether somebody with cards enough may build a second station."""
    built = stations.BUILT.of(at.players[at.turn.player])
    return whole_turn(at) and len(built) == 1 and sum(hand_of(at).values()) > 4


def hand_of(at: Position) -> dict[str, int]:
    """The cards of who is to move."""
    return {card: n for card, n in at.players[at.turn.player].hand.cards.items() if n}


def main(map_ids: list[str]) -> None:
    """Choose games, or positions where there are games."""
    for map_id in map_ids:
        if (GAMES / f"{map_id}-{EXPECTED[map_id]['players'][0]}.json").exists():
            write(map_id, {name: counted(entry) for name, entry in positions(map_id)})
        else:
            say(json.dumps({"recorded": games(map_id)}, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
