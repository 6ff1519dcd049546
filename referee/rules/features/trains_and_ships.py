"""Trains and ships: cards of two transports in separate decks, and ships that cover two spaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import GRAY, Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.rules.claims.payment import NONE_GOOD, Price, PriceChange, Prices, Tally
from referee.rules.core.feature import Feature, Option
from referee.rules.core.game import Game
from referee.rules.deck.face_up import DeckRule

SURPLUS = "double_ship_surplus"
NEEDED, ANY = "needed", "any"


class TrainsAndShips(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of several transports, some of which cover two spaces (`deck.trains-and-ships`)."""


class Spaces(Struct, frozen=True):
    """The spaces that the cards must cover (`claim.double-ship`).

    `surplus` is the option: whether covering an extra space is valid only if no card could be left
    out.
    """

    length: int
    surplus: str

    def wilds(self, tally: Tally) -> tuple[int, int]:
        """As many as cover the spaces; a wild covers one.

        With double ships, no wild may be superfluous. If all cards are doubles, they may cover one
        space more. If any surplus is valid, there are only no more cards than spaces.
        """
        length, covered = self.length, tally.spaces
        if not tally.doubles:
            return max(0, length - covered), length - covered
        if self.surplus == ANY:
            return max(0, length - covered), length - tally.cards
        if covered <= length:
            return length - covered, length - covered
        all_doubles = tally.doubles == tally.cards
        return (0, 0) if all_doubles and covered == length + 1 else NONE_GOOD

    def complaint(self, route: str, tally: Tally, wilds: int) -> Finding:
        """Cards that cover too few spaces, or with a card that could be left out."""
        count, covered = tally.cards + wilds, tally.spaces + wilds
        if not tally.doubles:
            facts: Facts = {"route": route, "count": count, "needed": self.length}
            return Finding(Code.WRONG_CARD_COUNT, "claim.count", "/action/cards", facts)
        facts = {"route": route, "spaces": self.length, "covered": covered, "count": count}
        code = Code.SHIPS_TOO_FEW if covered < self.length else Code.SHIPS_SURPLUS
        return Finding(code, "claim.double-ship", "/action/cards", facts)


class Pairs(Struct, frozen=True):
    """Two cards of one color for each space; spaces may differ in color (`claim.pair`)."""

    spaces: int

    def wilds(self, tally: Tally) -> tuple[int, int]:
        """As many as complete the pairs; at least one for each color with an odd number."""
        needed = 2 * self.spaces - tally.cards
        return (needed, needed) if needed >= tally.odd else NONE_GOOD

    def complaint(self, route: str, tally: Tally, wilds: int) -> Finding:
        """Too few or too many cards, or cards without a partner."""
        count, needed = tally.cards + wilds, 2 * self.spaces
        facts: Facts = {"route": route, "count": count, "needed": needed}
        if count != needed:
            return Finding(Code.WRONG_CARD_COUNT, "claim.pair", "/action/cards", facts)
        return Finding(Code.PAIRS_WANTED, "claim.pair", "/action/cards", {"route": route})


def price(_: TrainsAndShips, game: Game, route: Route, prices: Prices) -> Prices:
    """The cards must cover the spaces instead of matching their number (`claim.double-ship`).

    A route that takes several cards for each space takes pairs (`claim.pair`).
    """
    if route.cost > route.length:
        asked = prices[0]
        return (Price(GRAY, asked.transport, (Pairs(route.length),), pairs=route.length),)
    spaces = Spaces(route.length, game.options.get(SURPLUS, NEEDED))
    return tuple([replace(one, limits=(spaces,)) for one in prices])


def text_facts(contents: Mapping[str, Any]) -> Mapping[str, Any]:
    """How many cards there are of a kind in each color, and whether routes take pairs."""
    cards, kinds = contents["cards"], contents.get("route_kinds", {})

    def count(**like: object) -> int | None:
        alike = [kind for kind in cards["kinds"] if like.items() <= kind.items()]
        counts = {
            sum(kind["count"] for kind in alike if kind["color"] == color)
            for color in cards["colors"]
        }
        return counts.pop() or None if len(counts) == 1 else None

    return {
        "train.cards": count(transport="train"),
        "train.harbor": count(transport="train", harbor=True),
        "ship.single": count(transport="ship", covers=1),
        "ship.double": count(transport="ship", covers=2),
        "routes.pair": any(kind.get("per_space", 1) > 1 for kind in kinds.values()) or None,
    }


FEATURE = Feature(
    "trains_and_ships",
    numbers=TrainsAndShips,
    hooks=(
        PriceChange(price),
        DeckRule("deck.trains-and-ships"),
    ),
    options=(
        Option(
            SURPLUS,
            kind="word",
            values=(NEEDED, ANY),
            says="Which surplus of double ships is good: where no card could be left out "
            "(`needed`), or any.",
        ),
    ),
    text_facts=text_facts,
)
