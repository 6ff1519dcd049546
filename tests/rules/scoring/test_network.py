"""The network of a player's routes: clusters, paths and the cheapest ways to go on."""

from itertools import permutations

from referee.rules.board import network, whole_board
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


def joined(*ids):
    return network.join(BOARD, routes_of(GAME, ids))


def clusters(own):
    """The places of each cluster."""
    found = {}
    for node, place in enumerate(BOARD.node_place):
        found.setdefault(network.root(own.roots, node), []).append(BOARD.places[place].id)
    return sorted(map(sorted, found.values()))


def completed(own, ticket):
    return network.joined(own.roots, ticket.starts, ticket.goals[0].nodes)


def path(own, ticket):
    goal = ticket.goals[0].nodes
    return network.witness(own.board, network.steps(own), ticket.starts, goal)


def lacking(own, ticket, *barred):
    free = set(range(len(BOARD.routes))) - {*own.routes, *routes_of(GAME, barred)}
    ways, goal = network.ways(own, sorted(free)), ticket.goals[0].nodes
    return network.missing(own, ways, ticket.starts, goal)


def test_tickets_completed_clusters_are_what_routes_join():
    found = clusters(joined("aa-bb", "cc-dd", "bb-cc", "ee-ff"))
    assert found == [["aa", "bb", "cc", "dd"], ["ee", "ff"], ["xx"], ["yy"]]


def test_tickets_completed_whatever_the_order_of_the_claims():
    chain = ("aa-bb", "bb-cc", "cc-dd", "dd-ee", "ee-ff")
    for order in permutations(chain):
        assert completed(joined(*order), AF)
        assert not completed(joined(*order[1:]), AF)
        assert path(joined(*order), AF) == ("aa", "bb", "cc", "dd", "ee", "ff")


def test_a_path_has_the_fewest_routes_and_is_empty_where_there_is_none():
    every = network.join(BOARD, range(len(BOARD.routes)))
    assert path(every, AF) == ("aa", "ff")
    assert path(every, AY) == ()
    assert path(joined(), AF) == ()


def test_a_dear_way_found_first_gives_way_to_a_cheap_one_found_later():
    short = ("aa-bb", "bb-cc", "cc-dd", "dd-ee", "ee-ff")
    assert lacking(joined(), AF) == routes_of(GAME, short)
    assert lacking(joined(), AF, "cc-dd") == routes_of(GAME, "aa-dd dd-ee ee-ff")
    assert lacking(joined("bb-cc", "dd-ee"), AF) == routes_of(GAME, "aa-bb cc-dd ee-ff")
    assert lacking(joined("aa-bb"), AY) is None


def test_a_country_that_no_line_enters_is_not_reached():
    game = own_board("germany", ["ulm linz 1"], ["ulm polen 4"], {"polen": "country"})
    (ticket,) = game.board.tickets
    own = network.join(game.board, [0])
    assert not completed(own, ticket)
    assert path(own, ticket) == ()
    goal = ticket.goals[0].nodes
    assert network.missing(own, network.ways(own, ()), ticket.starts, goal) is None
    assert whole_board.impossible(game.board) == (ticket,)


def test_the_board_as_a_graph_has_every_track():
    whole = whole_board.graph(BOARD)
    assert whole.number_of_nodes() == BOARD.nodes == 8
    assert whole.number_of_edges() == len(RING)
    assert (0, 5, 5, 9) in whole.edges(data="length", keys=True)
    assert whole_board.impossible(BOARD) == (AY,)
