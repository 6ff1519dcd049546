"""Which cards are possible: a card is not if all its copies are known to lie elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from referee.model.codes import Code
from referee.model.finding import Finding
from referee.rules.core.game import Game
from referee.rules.deck.piles import Piles

RULE = "draw.possible"


def copies(game: Game, state: Piles, card: str, *, reshuffled: bool = False) -> int:
    """How many copies of a card are not known to lie in hands, in the row or in the discards.

    If the deck is `reshuffled` meanwhile, those in the discards count too.
    """
    elsewhere = state.held.count(card) + (state.row or ()).count(card)
    if not reshuffled:
        elsewhere += (state.kinds or {}).get(card, 0)
    return game.cards.kinds[card].count - elsewhere


def check_one(game: Game, state: Piles, card: str | None, pointer: str) -> Iterator[Finding]:
    """A card drawn from a deck, or lying unseen, must be possible (`draw.possible`)."""
    if card is not None and copies(game, state, card) < 1:
        yield Finding(Code.CARD_NOT_POSSIBLE, RULE, pointer, {"card": card})


def check_all(
    game: Game,
    state: Piles,
    cards: Sequence[str | None],
    drawn: Mapping[str, int],
    pointer: str,
) -> Iterator[Finding]:
    """Cards drawn one after the other, so many from each deck, must be possible (`draw.possible`).

    A deck with fewer cards is reshuffled in between.
    """
    found: Counter[str] = Counter()
    for number, card in enumerate(cards):
        if card is None:
            continue
        found[card] += 1
        deck = game.cards.kinds[card].deck
        held = state.deck[deck]
        reshuffled = held is None or held < drawn.get(deck, len(cards))
        if found[card] > copies(game, state, card, reshuffled=reshuffled):
            yield Finding(Code.CARD_NOT_POSSIBLE, RULE, f"{pointer}/{number}", {"card": card})


def choices(game: Game, state: Piles, *, wild: bool) -> dict[str, object]:
    """The cards that an unseen card may be, wild or not; nothing if it may be any."""
    kinds = game.cards.kinds
    found = [
        card
        for card, kind in kinds.items()
        if (wild or kind.color is not None) and copies(game, state, card) > 0
    ]
    return {} if len(found) == len(kinds) else {"card": tuple(found)}
