"""Routes on which any four cards stand for one card of the set."""

from referee.model.action import ClaimRoute
from referee.rules.verdicts.judge import play
from tests.rules.features.playing import found, listed
from tests.rules.tables import MAPS, by_name, own_board, table
from tests.rules.verdicts import writing

GAME = MAPS["nordic-countries"].game
NINE = GAME.board.names.routes["lieksa-murmansk"]


def at(hand, here=GAME):
    return table(here, {"Anna": {"hand": hand}, "Ben": {}}).position("Anna")


@by_name(
    "cards, good",
    {
        "claim.four-for-one: nine of a color": ({"red": 9}, True),
        "claim.four-for-one: eight and four others": ({"red": 8, "blue": 3, "green": 1}, True),
        "claim.four-for-one: seven and eight others": ({"red": 7, "blue": 8}, True),
        "claim.four-for-one: eight others all wild": ({"red": 7, "wild": 8}, True),
        "claim.four-for-one: of the set's own color": ({"red": 12}, True),
        "claim.four-for-one: a wild alone stands for none": ({"red": 8, "wild": 1}, False),
        "claim.four-for-one: a wild among the four": ({"red": 8, "wild": 1, "blue": 3}, True),
        "claim.four-for-one: three others": ({"red": 8, "blue": 3}, False),
        "claim.four-for-one: five others": ({"red": 8, "blue": 5}, False),
        "claim.four-for-one: seven and four": ({"red": 7, "blue": 4}, False),
        "claim.four-for-one: 36 of any": (
            {"red": 9, "blue": 9, "green": 9, "black": 9},
            True,
        ),
        "claim.four-for-one: eight of a color": ({"red": 8}, False),
        "claim.four-for-one: ten of a color": ({"red": 10}, False),
    },
)
def test_any_four_cards_stand_for_one(cards, good):
    assert (found(GAME, at(cards), ClaimRoute(NINE, cards)) == []) is good


def test_claim_four_for_one_points_and_pieces_are_those_of_the_length():
    cards = {"red": 7, "blue": 8}
    verdict = play(GAME, at(cards), ClaimRoute(NINE, cards))
    effects = writing.effects(verdict.effects)
    assert effects["points"] == 27
    assert effects["pieces"] == {"train": 9}
    assert effects["cards_spent"] == cards


def test_claim_four_for_one_no_other_route():
    here = own_board("nordic-countries", ["ulm linz 2 red", "linz wien 2 red four_for_one"])
    cards = {"red": 1, "blue": 4}
    assert found(here, at(cards, here), ClaimRoute(0, cards)) == [
        "CARDS_NOT_ONE_SET claim.set /action/cards",
        "WRONG_COLOR claim.color /action/cards",
        "WRONG_CARD_COUNT claim.count /action/cards",
    ]
    assert found(here, at(cards, here), ClaimRoute(1, cards)) == []


def test_claim_four_for_one_lists_each_color_with_the_number_of_further_cards():
    entries = listed(GAME, at({"red": 8, "blue": 7}), route="lieksa-murmansk")
    assert [(entry["cards"], entry["choices"]) for entry in entries] == [
        ({"red": 8}, {"any": 4}),
        ({"blue": 7}, {"any": 8}),
        ({"red": 7}, {"any": 8}),
    ]
    assert all(entry["requires"] == ["any"] for entry in entries)
