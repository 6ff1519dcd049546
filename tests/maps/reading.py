"""The map files as they lie in the repository, and what is worked out from one to test it.

Nothing here uses the product's own loader: a mistake there must not hide one in a file.
"""

import json
from collections import defaultdict

import networkx as nx
import pytest

from tests.maps.expecting import EXPECTED, FOLDER, IDS, playing

MAPS = {name: json.loads((FOLDER / f"{name}.json").read_text("utf-8")) for name in IDS}
SCHEMA = json.loads((FOLDER / "map.schema.json").read_text("utf-8"))

each_map = pytest.mark.parametrize("board", MAPS.values(), ids=MAPS)


def each_map_with(*features):
    """Each map that is expected to play all of these features."""
    found = playing(*features)
    return pytest.mark.parametrize("board", [MAPS[name] for name in found], ids=found)


def expected(board):
    """What is expected of the map."""
    return EXPECTED[board["id"]]


def groups(board):
    """The tracks between each two places."""
    tracks = defaultdict(list)
    for route in board["routes"]:
        tracks[frozenset((route["from"], route["to"]))].append(route)
    return tracks


def parallels(board):
    """The groups of parallel tracks: two places, one length, one kind where kinds matter.

    Lines into a country are parallel only where they end at one point.
    """
    kinds = board["features"]["parallel"]["same_kind"]
    tracks = defaultdict(list)
    for pair, routes in groups(board).items():
        for route in routes:
            kind, point = route.get("kind") if kinds else None, tuple(route.get("terminal", ()))
            tracks[pair, route["length"], kind, point].append(route)
    return tracks


def places(board, *kinds):
    return {place["id"] for place in board["places"] if place["kind"] in kinds}


def network(board):
    """The empty board as a graph, a country in pieces, and the nodes of each place."""
    countries = places(board, "country")
    graph, nodes = nx.Graph(), defaultdict(set)
    for route in board["routes"]:
        ends = [(end, route["id"] if end in countries else "") for end in ends_of(route)]
        for place, node in zip(ends_of(route), ends, strict=True):
            nodes[place].add(node)
        cards = route.get("cards", route["length"])
        if not graph.has_edge(*ends) or graph.edges[ends]["cards"] > cards:
            graph.add_edge(*ends, cards=cards)
    return graph, nodes


def ends_of(thing):
    return thing["from"], thing["to"]


def of_type(board, kind):
    """The tickets of a type: `pair`, `any` or `tour`."""
    return [ticket for ticket in board["tickets"] if ticket.get("type", "pair") == kind]


def named_by(ticket):
    """The places that a ticket names, in the printed order."""
    if "cities" in ticket:
        return tuple(ticket["cities"])
    if "to_any" in ticket:
        return ticket["from"], *[goal["to"] for goal in ticket["to_any"]]
    return ends_of(ticket)


def pairs(board):
    """The ends and the value of each ticket, and of each destination of those with several."""
    found = {t["id"]: (*ends_of(t), t["value"]) for t in of_type(board, "pair")}
    for ticket in of_type(board, "any"):
        for goal in ticket["to_any"]:
            found[f"{ticket['id']} {goal['to']}"] = ticket["from"], goal["to"], goal["value"]
    return found


def fewest_cards(board):
    """For each of those pairs the fewest cards that join it on the empty board; none: infinite.

    A card for each space, where the number of cards is not printed.
    """
    graph, nodes = network(board)
    far = dict(nx.all_pairs_dijkstra_path_length(graph, weight="cards"))
    return {
        name: min(far[a].get(b, float("inf")) for a in nodes[start] for b in nodes[end])
        for name, (start, end, _) in pairs(board).items()
    }
