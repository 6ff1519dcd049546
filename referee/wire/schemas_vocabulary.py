"""The words of a map: what may stand in a request made for it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.maps.loading import GameMap
from referee.model.features import Features
from referee.rules.winner import TIE_BREAKS

GRAY: Final = "gray"
"""The color of a route that takes any one color."""
DISCARDS: Final = "discards"
"""The pile of discarded tickets, where a map has one."""


class Vocabulary(Struct, frozen=True):
    """Kinds of cards and pieces, colors, decks and lines by name, and the features in play.

    `ticket_piles` are the ticket decks and, where tickets are discarded, their discards.
    `route_kinds` is empty where all routes are of one kind.
    """

    features: Features
    cards: tuple[str, ...]
    route_colors: tuple[str, ...]
    route_kinds: tuple[str, ...]
    decks: tuple[str, ...]
    pieces: tuple[str, ...]
    ticket_decks: tuple[str, ...]
    ticket_piles: tuple[str, ...]
    passengers: tuple[str, ...]
    lines: tuple[str, ...]
    tokens: tuple[str, ...]
    options: tuple[str, ...]
    tie_breaks: tuple[str, ...]


def vocabulary(game_map: GameMap) -> Vocabulary:
    """The words of a map."""
    game = game_map.game
    features = game.features
    returns = features.tickets.returns
    discards = (DISCARDS,) if "discard" in (returns.setup, returns.play) else ()
    return Vocabulary(
        features=features,
        cards=tuple(game.cards.kinds),
        route_colors=(*game.cards.colors, GRAY),
        route_kinds=tuple(game_map.terms.kinds),
        decks=tuple(game.cards.decks),
        pieces=tuple(game.pieces),
        ticket_decks=features.tickets.decks,
        ticket_piles=(*features.tickets.decks, *discards),
        passengers=features.passengers.colors if features.passengers else (),
        lines=features.province.lines if features.province else (),
        tokens=tuple(features.tolls.tokens) if features.tolls else (),
        options=game_map.option_names,
        tie_breaks=tuple(TIE_BREAKS),
    )
