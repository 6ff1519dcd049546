"""The network of a player's routes: labels, paths and the cheapest ways to go on."""

from itertools import permutations

from referee.rules import network
from tests.rules.tables import own_board, routes_of

# A ring of six with a spoke, so that some walks come to a node a second time by a shorter way.
RING = [
    "aa bb 1",
    "bb cc 1",
    "cc dd 1",
    "dd ee 1",
    "ee ff 1",
    "aa ff 9",
    "aa dd 5",
    "xx yy 1",
]
GAME = own_board("south-korea", RING, ["aa ff 5", "aa yy 5"])
BOARD = GAME.board
AF, AY = BOARD.tickets


def labels(*ids):
    return network.components(BOARD, routes_of(GAME, ids))


def test_tickets_completed_labels_are_equal_where_routes_join():
    found = labels("aa-bb", "cc-dd", "bb-cc", "ee-ff")
    joined = [{"aa", "bb", "cc", "dd"}, {"ee", "ff"}, {"xx"}, {"yy"}]
    groups = {}
    for node, label in enumerate(found):
        groups.setdefault(label, set()).add(BOARD.places[BOARD.node_place[node]].id)
    assert sorted(map(sorted, groups.values())) == sorted(map(sorted, joined))


def test_tickets_completed_whatever_the_order_of_the_claims():
    chain = ("aa-bb", "bb-cc", "cc-dd", "dd-ee", "ee-ff")
    for order in permutations(chain):
        assert network.is_joined(BOARD, labels(*order), AF)
        assert not network.is_joined(BOARD, labels(*order[1:]), AF)
        assert network.witness(BOARD, routes_of(GAME, order), AF) == tuple(range(6))


def test_a_path_has_the_fewest_routes_and_none_is_told_where_there_is_none():
    every = range(len(BOARD.routes))
    assert network.witness(BOARD, every, AF) == (0, 5)
    assert network.witness(BOARD, every, AY) == ()
    assert network.witness(BOARD, (), AF) == ()


def test_a_dear_way_found_first_gives_way_to_a_cheap_one_found_later():
    state = [network.FREE] * len(BOARD.routes)
    assert network.missing(BOARD, state, AF) == routes_of(GAME, "aa-bb bb-cc cc-dd dd-ee ee-ff")
    state[BOARD.names.routes["cc-dd"]] = network.BARRED
    assert network.missing(BOARD, state, AF) == routes_of(GAME, "aa-dd dd-ee ee-ff")
    state[BOARD.names.routes["aa-ff"]] = network.OWN
    assert network.missing(BOARD, state, AF) == ()
    assert network.missing(BOARD, state, AY) is None


def test_a_country_that_no_line_enters_is_not_reached():
    game = own_board("germany", ["ulm linz 1"], ["ulm polen 4"], {"polen": "country"})
    (ticket,) = game.board.tickets
    free = [network.FREE]
    assert not network.is_joined(game.board, network.components(game.board, [0]), ticket)
    assert network.witness(game.board, [0], ticket) == ()
    assert network.missing(game.board, free, ticket) is None
    assert not network.path_exists(game.board, ticket)


def test_the_board_as_a_graph_has_every_track_or_those_asked_for():
    whole = network.graph(BOARD)
    assert whole.number_of_nodes() == BOARD.nodes == 8
    assert whole.number_of_edges() == len(RING)
    part = network.graph(BOARD, routes_of(GAME, "aa-ff"))
    assert [*part.edges(data="length", keys=True)] == [(0, 5, 5, 9)]
    assert network.path_exists(BOARD, AF)
    assert not network.path_exists(BOARD, AY)
