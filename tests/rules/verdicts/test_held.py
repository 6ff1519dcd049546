"""What is known of the cards that lie in no pile (`draw.possible`)."""

from referee.rules.deck.hands import InHands, fewer, in_hands, more
from tests.rules.tables import by_name, game, table

GAME = game("germany")


def held(anna, ben, **position):
    players = {"Anna": {"hand": anna}, "Ben": {"hand": ben}}
    return in_hands(GAME, table(GAME, players).position("Anna", **position))


@by_name(
    "anna, ben, cards, unseen",
    {
        "draw.possible: both hands are known": ({"red": 2}, {"red": 1}, {"red": 3}, 0),
        "draw.possible: some cards are not": (
            {"red": 2, "unknown": 1},
            {"unknown": 3},
            {"red": 2},
            4,
        ),
        "draw.possible: nothing is known of a hand": (
            {"red": 2, "unknown": 1},
            None,
            {"red": 2},
            None,
        ),
    },
)
def test_cards_in_hands(anna, ben, cards, unseen):
    found = held(anna, ben)
    assert (found.cards, found.unseen) == (cards, unseen)


@by_name(
    "anna, drawn, cards, unseen",
    {
        "draw.two: it is in the hand": ({"red": 1}, ("red",), {"red": 1}, 2),
        "draw.two: one of those not known": ({"unknown": 3}, ("red",), {"red": 1}, 4),
        "draw.two: two of those not known": ({"unknown": 3}, ("red", "red"), {"red": 2}, 3),
        "draw.two: one of two is in the hand": (
            {"red": 1, "unknown": 3},
            ("red", "red"),
            {"red": 2},
            4,
        ),
        "draw.two: more than are not known": ({}, ("red", "red", "red"), {"red": 3}, 0),
        "draw.two: what was drawn was not seen": ({"unknown": 1}, (None,), {}, 3),
    },
)
def test_cards_drawn_in_this_turn_are_in_a_hand(anna, drawn, cards, unseen):
    found = held(anna, {"unknown": 2}, drawn=drawn)
    assert (found.cards, found.unseen) == (cards, unseen)


def test_draw_two_with_the_hand_not_known_what_was_drawn_is():
    found = held(None, {"unknown": 2}, drawn=("red",))
    assert (found.cards, found.unseen) == ({"red": 1}, None)


@by_name(
    "unseen, paid, cards, left",
    {
        "claim.hand: known cards are paid": (3, {"red": 2}, {"red": 0, "blue": 1}, 3),
        "claim.hand: known cards first": (3, {"red": 4}, {"red": 0, "blue": 1}, 1),
        "claim.hand: of two colors": (3, {"red": 3, "blue": 2}, {"red": 0, "blue": 0}, 1),
        "claim.hand: no fewer than none": (1, {"red": 4}, {"red": 0, "blue": 1}, 0),
        "claim.hand: how many are not known is not known": (
            None,
            {"red": 4},
            {"red": 0, "blue": 1},
            None,
        ),
    },
)
def test_cards_that_are_paid_are_held_no_more(unseen, paid, cards, left):
    found = fewer(InHands(({"red": 1}, {"red": 1, "blue": 1}), unseen), paid)
    assert (found.cards, found.unseen) == (cards, left)


def test_draw_possible_cards_that_are_added_are_seen_or_not():
    found = more(InHands(({"red": 1},), 2), ["red", None, "blue", None])
    assert (found.cards, found.unseen) == ({"red": 2, "blue": 1}, 4)
    assert more(InHands((), None), [None]).unseen is None
