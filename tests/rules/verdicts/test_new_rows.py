"""Whether a new row may have fewer than three wilds (`draw.three-wilds`), as far as is known."""

from referee.rules.deck.face_up import new_row_helps, new_row_may_help
from referee.rules.deck.piles import piles_of
from tests.rules.tables import by_name, game, table

GAME = game("germany")
WILDS = ["wild"] * 5


def state(anna, **piles):
    return piles_of(
        GAME, table(GAME, {"Anna": {"hand": anna}, "Ben": {}}).position("Anna", **piles)
    )


@by_name(
    "wilds, deck, helps",
    {
        "draw.three-wilds: three of ten are surely no wilds": (7, 5, True),
        "draw.three-wilds: two of ten are surely no wilds": (6, 5, False),
        "draw.three-wilds: too few cards for a row": (9, 4, False),
        "draw.three-wilds: just cards enough": (9, 5, True),
    },
)
def test_a_new_row_surely_helps(wilds, deck, helps):
    assert new_row_helps(GAME, state({"wild": wilds}, row=WILDS, deck=deck, discards=0)) is helps


@by_name(
    "deck, discards, helps",
    {
        "draw.three-wilds: three of ten may be no wilds": (2, {"wild": 2, "blue": 1}, True),
        "draw.three-wilds: two of ten may be no wilds": (2, {"wild": 3}, False),
        "draw.three-wilds: all but the row may be no wilds": (5, {}, True),
        "draw.three-wilds: too few cards for a row": (4, {}, False),
    },
)
def test_a_new_row_may_help(deck, discards, helps):
    assert new_row_may_help(GAME, state({}, row=WILDS, deck=deck, discards=discards)) is helps
