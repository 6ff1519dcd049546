"""How many cards an express card brings, as far as it is known what the deck has."""

import pytest

from referee.model.action import DrawCards, DrawTickets
from referee.rules.features import express
from referee.rules.verdicts.judge import legal_actions
from tests.rules.tables import by_name, game, table

GAME = game("south-korea")
FEATURE = GAME.rules.numbers["express"]
ROW = ["red", "blue", "wild", "green", "black"]


def position(**members):
    return table(GAME, {"Anna": {}, "Ben": {}}).position("Anna", row=ROW, **members)


@by_name(
    "deck, discards, numbers",
    {
        "express.draw: as many as its value": (80, 0, (3, 3)),
        "express.draw: the discards are shuffled for it": (1, 2, (3, 3)),
        "express.draw: as many as there are": (2, 0, (2, 2)),
        "express.draw: one, and what the discards hold is not known": (1, None, (1, 3)),
        "express.draw: two, and what the discards hold is not known": (2, None, (2, 3)),
        "express.draw: nothing is known": (None, None, (1, 3)),
    },
)
def test_a_card_of_three_brings_as_many_as_there_are(deck, discards, numbers):
    action = express.EXPRESS.put(DrawCards(()), 3)
    here = position(deck=deck, discards=discards)
    assert express.blind_cards(FEATURE, GAME, here, action) == numbers


@pytest.mark.parametrize("count", [1, 2, 3])
def test_express_draw_cards_that_are_named_say_how_many(count):
    action = express.CARDS.put(express.EXPRESS.put(DrawCards(()), 3), ("red",) * count)
    assert express.blind_cards(FEATURE, GAME, position(), action) == (count, count)


def test_express_draw_none_brings_none():
    assert express.blind_cards(FEATURE, GAME, position(deck=80), DrawCards(())) == (0, 0)


def test_express_tickets_each_card_brings_as_many_more_as_its_value():
    here = position(deck=80, discards=0, ticket_deck=40)
    drawn = [one.action for one in legal_actions(GAME, here) if type(one.action) is DrawTickets]
    found = {express.EXPRESS.of(one): one.count for one in drawn}
    usual = GAME.tickets.draw
    assert found == {None: usual} | {value: usual + value for value in (1, 2, 3)}
