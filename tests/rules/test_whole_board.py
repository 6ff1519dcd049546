"""Tickets that nobody can complete, whatever is claimed."""

import pytest

from referee.rules.board.whole_board import impossible
from tests.rules.tables import own_board

ROUTES = ["ulm linz 1 kind=rail", "linz wien 2 kind=rail", "graz bern 3 kind=rail"]


@pytest.mark.parametrize(
    ("ticket", "is_possible"),
    [
        ("ulm wien 9", True),
        ("ulm graz 9", False),
        ("ulm graz=9 wien=7", True),
        ("ulm graz=9 bern=7", False),
        ("ulm linz wien 18 12 24", True),
        ("ulm linz graz 18 12 24", False),
    ],
)
def test_a_ticket_is_possible_where_all_routes_together_complete_it(ticket, is_possible):
    board = own_board("world", ROUTES, [ticket]).board
    assert impossible(board) == (() if is_possible else board.tickets)
