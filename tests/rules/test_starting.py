"""The position before the first action, on every map."""

import pytest
from msgspec.structs import replace

from referee.model.player import Player
from referee.model.position import Discards
from referee.rules.audits.audit import audit_position
from referee.rules.drawing.starting import start
from referee.rules.features import neutral_player, tolls
from tests.maps.expecting import EXPECTED
from tests.rules.tables import by_name, game, own_board


def started(here, seats=2):
    return start(here, [Player(f"Player {seat}") for seat in range(seats)])


@pytest.mark.parametrize("map_id", EXPECTED)
@pytest.mark.parametrize("seats", [2, 3])
def test_setup_deal_all_cards_are_in_hands_decks_and_row(map_id, seats):
    here = game(map_id)
    position = started(here, seats)
    hands = sum(player.hand.unknown for player in position.players)
    assert hands == seats * sum(here.draw.hand.values())
    assert position.row == (None,) * sum(here.draw.row.values())
    everything = sum(here.cards.decks.values())
    assert hands + len(position.row) + sum(position.deck.values()) == everything
    assert position.turn.phase == "setup"
    assert not audit_position(here, position)


@pytest.mark.parametrize("map_id", EXPECTED)
def test_setup_tickets_none_are_held_and_none_discarded(map_id):
    here = game(map_id)
    position = started(here)
    assert all(player.tickets == () for player in position.players)
    assert position.ticket_deck.get("discards", 0) == 0
    in_play = here.tickets_in_play
    there = len(here.board.tickets) if in_play is None else len(in_play)
    assert sum(position.ticket_deck.values()) == there


def test_toll_tokens_everybody_starts_with_thirty():
    position = started(game("nederland"))
    assert [tolls.TOKENS.of(player) for player in position.players] == [30, 30]


def test_neutral_turn_all_pieces_are_there_at_the_start():
    here = game("nederland", neutral_player=True)
    feature = here.rules.numbers["neutral_player"]
    assert neutral_player.STATE.of(started(here)).pieces == feature.pieces
    assert neutral_player.STATE.of(started(game("nederland"))) is None


@by_name(
    "map_id, deck, tickets",
    {
        "setup.deal: two cards each": ("berlin", {"cards": 35}, {"tickets": 22}),
        "setup.deal: a part of the tickets is in play": (
            "usa",
            {"cards": 97},
            {"tickets": 30},
        ),
        "tickets.return: tickets that go to a discard": (
            "nederland",
            {"cards": 97},
            {"tickets": 44, "discards": 0},
        ),
        "tickets.decks: two decks of tickets": ("europe", {"cards": 97}, {"short": 40, "long": 6}),
        "deck.trains-and-ships: two decks of cards": (
            "world",
            {"train": 71, "ship": 43},
            {"tickets": 65},
        ),
    },
)
def test_what_is_left_in_the_decks(map_id, deck, tickets):
    position = started(game(map_id))
    assert position.deck == deck
    assert position.ticket_deck == tickets
    assert position.discards == Discards(dict.fromkeys(deck, 0))
    assert position.owner == {}


def test_setup_deal_a_deck_may_be_only_dealt_or_only_laid_out():
    here = game("world")
    alone = replace(here.draw, hand={"train": 3}, row={"ship": 3})
    position = started(replace(here, draw=alone))
    decks = here.cards.decks
    assert position.deck == {"train": decks["train"] - 6, "ship": decks["ship"] - 3}
    assert len(position.row) == 3


def test_setup_tickets_a_deck_of_which_the_board_has_none_is_empty():
    bare = own_board("europe", ["ulm linz 3"], ["ulm linz 3 short"])
    assert started(bare).ticket_deck == {"short": 1, "long": 0}
