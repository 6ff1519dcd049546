"""Which cards are possible: a card is not if all its copies are known to lie elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

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


def check_in_order(
    game: Game, state: Piles, cards: Sequence[str | None], pointer: str
) -> Iterator[Finding]:
    """Cards that come out of one deck, in the order in which they came (`draw.possible`).

    A deck that has not so many is reshuffled in between: only the later ones can come from the
    discards.
    """
    last = [_held(state, game.cards.kinds[card].deck) if card else 0 for card in cards]
    late = [number >= held for number, held in enumerate(last)]
    yield from _check(game, state, cards, pointer, late.__getitem__)


def check_new_row(
    game: Game,
    state: Piles,
    row: Sequence[str | None],
    drawn: Mapping[str, int] | None,
    pointer: str,
) -> Iterator[Finding]:
    """Cards of a new row, so many from each deck, in any order (`draw.possible`).

    Only as many can come from the discards of a deck as are drawn after its reshuffle.
    """
    left = {
        deck: max(0, len(row) if drawn is None else drawn[deck] - _held(state, deck))
        for deck in state.deck
    }

    def late(number: int) -> bool:
        deck = game.cards.kinds[row[number] or ""].deck
        left[deck] -= 1
        return left[deck] >= 0

    yield from _check(game, state, row, pointer, late)


def check_lying(
    game: Game, state: Piles, cards: Sequence[str | None], pointer: str
) -> Iterator[Finding]:
    """Cards that came out of the deck before: none of them is in the discards (`draw.possible`)."""
    yield from _check(game, state, cards, pointer, lambda _: False)


def _held(state: Piles, deck: str) -> int:
    """The cards that surely come before a reshuffle; none where the number is not known."""
    return state.deck[deck] or 0


def _check(
    game: Game,
    state: Piles,
    cards: Sequence[str | None],
    pointer: str,
    may_be_late: Callable[[int], bool],
) -> Iterator[Finding]:
    """Cards of which one `may_be_late`, from the discards, where no other copy is left."""
    found: Counter[str] = Counter()
    for number, card in enumerate(cards):
        if card is None:
            continue
        found[card] += 1
        if found[card] <= copies(game, state, card):
            continue
        reshuffled = may_be_late(number)
        if not reshuffled or found[card] > copies(game, state, card, reshuffled=True):
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
