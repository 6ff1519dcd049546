"""Trains and ships: cards of two transports in decks of their own, and ships that cover two."""

from __future__ import annotations

from msgspec import Struct

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.rules.feature import ClaimRules, Feature, Option
from referee.rules.game import Game
from referee.rules.payment import NONE_GOOD, Count, Price, Tally

SURPLUS = "double_ship_surplus"
NEEDED, ANY = "needed", "any"


class TrainsAndShips(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of several transports, some of which cover two spaces (`deck.trains-and-ships`)."""


class Spaces(Struct, frozen=True):
    """The spaces that the cards must cover (`claim.double-ship`).

    `surplus` is the option: whether one space more is good only where no card could be left out.
    """

    length: int
    surplus: str

    def wilds(self, tally: Tally) -> tuple[int, int]:
        """As many as cover the spaces, a wild covering one; beside doubles none can be too many.

        Cards that all are doubles may cover one space more. Where any surplus is good there are
        just no more cards than spaces.
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
        """Cards that cover too few spaces, or of which one could be left out."""
        count, covered = tally.cards + wilds, tally.spaces + wilds
        if not tally.doubles:
            facts: Facts = {"route": route, "count": count, "needed": self.length}
            return Finding(Code.WRONG_CARD_COUNT, "claim.count", "/action/cards", facts)
        facts = {"route": route, "spaces": self.length, "covered": covered, "count": count}
        code = Code.SHIPS_TOO_FEW if covered < self.length else Code.SHIPS_SURPLUS
        return Finding(code, "claim.double-ship", "/action/cards", facts)


def price(_: TrainsAndShips, game: Game, route: Route, asked: Price) -> Price:
    """The cards must cover the spaces, in place of being as many (`claim.double-ship`)."""
    spaces = Spaces(route.length, game.options.get(SURPLUS, NEEDED))
    others = [limit for limit in asked.limits if not isinstance(limit, Count)]
    return Price(asked.color, asked.transport, (spaces, *others))


ROW = Feature(
    "trains_and_ships",
    numbers=TrainsAndShips,
    claim=ClaimRules(price=price),
    options=(Option(SURPLUS, kind="word", values=(NEEDED, ANY)),),
    deck_rule="deck.trains-and-ships",
)
