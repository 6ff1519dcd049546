"""The words of a map that its requests may use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from referee.maps.loading import GameMap
from referee.maps.specs import Terms
from referee.model.board import GRAY
from referee.model.cards import CardKind
from referee.rules.drawing.ticket_decks import DISCARDS
from referee.rules.in_force.compiling import Offered
from referee.rules.in_force.registry import FEATURES
from referee.rules.score.scoring import TieBreak

BASE: Final = "base"
"""The `Feature` of the base game."""


class Words(Struct, frozen=True):
    """Kinds of cards and pieces, colors and decks by name, and the numbers of the features.

    `numbers` are those of all features of the map, whatever the options. `ticket_piles` are the
    ticket decks and, if tickets are discarded, their discards.
    """

    numbers: Mapping[str, Any]
    terms: Terms
    kinds: Mapping[str, CardKind]
    cards: tuple[str, ...]
    route_colors: tuple[str, ...]
    decks: tuple[str, ...]
    pieces: tuple[str, ...]
    ticket_decks: tuple[str, ...]
    ticket_piles: tuple[str, ...]
    options: Mapping[str, Offered]
    tie_breaks: tuple[str, ...]

    @property
    def route_kinds(self) -> tuple[str, ...]:
        """The kinds of routes; empty if there is only one."""
        return tuple(self.terms.kinds)


def words_of(game_map: GameMap) -> Words:
    """The words of a map."""
    game, written = game_map.game, game_map.facts.features
    returns = game.tickets.returns
    discards = (DISCARDS,) if "discard" in (returns.setup, returns.play) else ()
    rows = [FEATURES[name] for name in (BASE, *game_map.features)]
    return Words(
        numbers={
            name: msgspec.convert(written[name], FEATURES[name].numbers)
            for name in game_map.features
        },
        terms=game_map.terms,
        kinds=game.cards.kinds,
        cards=tuple(game.cards.kinds),
        route_colors=(*game.cards.colors, GRAY),
        decks=tuple(game.cards.decks),
        pieces=tuple(game.pieces),
        ticket_decks=game.tickets.decks,
        ticket_piles=(*game.tickets.decks, *discards),
        options=game_map.facts.options,
        tie_breaks=tuple(each.name for row in rows for each in row.each(TieBreak)),
    )
