"""What holds of tickets and networks on every board, by the light of networkx."""

import json
from collections import defaultdict
from functools import cache
from itertools import pairwise

import networkx as nx
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.resources import maps_folder
from referee.rules.board import parallel
from referee.rules.board.pieces import snapshot_of
from referee.rules.board.whole_board import impossible
from referee.rules.score.finished import survey
from tests.laws.scoring.snapshots import law, snapshots, tables
from tests.maps.expecting import EXPECTED, playing
from tests.rules.tables import Table, each_map, game, place_of

DEAD_ENDS = playing("countries")


def holding_every_ticket(data, drawn):
    """A table where one player holds all the tickets of the board, and that player's seat."""
    finished = data.draw(drawn)
    seat = data.draw(st.integers(0, len(finished.players) - 1))
    every = tuple(range(len(finished.game.board.tickets)))
    return with_player(finished, seat, replace(finished.players[seat], tickets=every)), seat


def with_player(finished, seat, player):
    return Table(finished.game, (*finished.players[:seat], player, *finished.players[seat + 1 :]))


def claiming(finished, seat, routes):
    player = finished.players[seat]
    return with_player(finished, seat, replace(player, routes=(*player.routes, *routes)))


def ticket_lines(finished, seat):
    """The line of each ticket of a player who holds them all."""
    lines = [line for line in finished.score().players[seat].lines if line.part == "tickets"]
    return zip(finished.game.board.tickets, lines, strict=True)


@law
def test_tickets_completed_a_further_own_route_never_uncompletes_one(map_id, data):
    finished, seat = holding_every_ticket(data, tables(map_id))
    taken = {route for player in finished.players for route in player.routes}
    free = sorted(set(range(len(finished.game.board.routes))) - taken)
    more = claiming(finished, seat, [data.draw(st.sampled_from(free))])
    for (_, before), (_, after) in zip(
        ticket_lines(finished, seat), ticket_lines(more, seat), strict=True
    ):
        assert after.facts["completed"] or not before.facts["completed"]
        assert after.points >= before.points


def own_graph(finished, weigh):
    """The board as a graph, and the points by which each place is reached.

    `weigh` gives the weight of a route, None where it is not to be used. Where the map has dead
    ends, each line into a country ends at a point of its own.
    """
    board, dead_ends = finished.game.board, finished.game.map_id in DEAD_ENDS
    graph, points = nx.MultiGraph(), [set() for _ in board.places]
    for route in board.routes:
        ends = []
        for end in route.ends:
            country = dead_ends and board.places[end].kind == "country"
            ends.append((end, route.index if country else None))
            points[end].add(ends[-1])
        graph.add_nodes_from(ends)
        if (weight := weigh(route)) is not None:
            graph.add_edge(*ends, weight=weight)
    return graph, points


def ways(graph, points, ticket):
    """The length of the shortest way to each destination of a ticket that can be reached.

    Those of a tour are all its cities but the first.
    """
    start, *ends = ticket.places
    found = nx.multi_source_dijkstra_path_length(graph, points[start])
    lengths = {end: [found[point] for point in points[end] & found.keys()] for end in ends}
    return {end: min(here) for end, here in lengths.items() if here}


def distance(graph, points, ticket):
    """The length of the shortest way that completes a ticket, None if there is none.

    For a tour it is that to the farthest of its cities.
    """
    found = ways(graph, points, ticket)
    if ticket.type == "tour":
        return max(found.values()) if len(found) == len(ticket.places) - 1 else None
    return min(found.values(), default=None)


@law
def test_tickets_completed_exactly_when_there_is_a_path(map_id, data):
    finished, seat = holding_every_ticket(data, tables(map_id))
    own = set(finished.players[seat].routes)
    graph, points = own_graph(finished, lambda route: 1 if route.index in own else None)
    for ticket, line in ticket_lines(finished, seat):
        reached = ways(graph, points, ticket)
        assert line.facts["completed"] == (distance(graph, points, ticket) is not None)
        if ticket.type == "tour":
            worth = {True: ticket.value, False: ticket.joined, None: -ticket.penalty}
            assert line.points == worth[line.facts["in_order"]]
            continue
        values = {goal.place: goal.value for goal in ticket.goals}
        assert ticket.penalty == min(values.values())
        if not reached:
            assert line.points == -ticket.penalty
            continue
        assert line.points == max(values[end] for end in reached)
        end = place_of(finished.game, line.facts["path"][-1])
        assert values[end] == line.points
        check_path(finished, own, ticket, line.facts["path"])
        assert len(line.facts["path"]) == reached[end] + 1


def check_path(finished, own, ticket, path):
    """A path of own routes from the first place to another that passes through no country."""
    board = finished.game.board
    first, *others = (board.places[place].id for place in ticket.places)
    assert path[0] == first
    assert path[-1] in others
    joined = {frozenset(board.places[end].id for end in board.routes[r].ends) for r in own}
    assert all(frozenset(step) in joined for step in pairwise(path))
    if finished.game.map_id in DEAD_ENDS:
        kinds = {place.id: place.kind for place in board.places}
        assert all(kinds[place] != "country" for place in path[1:-1])


@cache
def terminals(map_id):
    """Where the lines into countries end, by the id of the route."""
    file = json.loads((maps_folder() / f"{map_id}.json").read_text("utf-8"))
    return {r["id"]: tuple(r["terminal"]) for r in file["routes"] if "terminal" in r}


def claimable(finished, seat):
    """The routes that a player may still claim, by the rules of parallel tracks."""
    owner = {route: s for s, player in enumerate(finished.players) for route in player.routes}
    feature = EXPECTED[finished.game.map_id]["features"]["parallel"]
    few = len(finished.players) <= feature["close_up_to"]
    tracks = defaultdict(list)
    for route in finished.game.board.routes:
        kind = route.kind if feature["same_kind"] else None
        # Two lines of one city into one country are parallel only if they end at the same point.
        point = terminals(finished.game.map_id).get(route.id)
        tracks[frozenset(route.ends), route.length, kind, point].append(route.index)
    return {
        index
        for group in tracks.values()
        for index in group
        if index not in owner
        and not any(owner.get(other) == seat for other in group)
        and not (few and any(other in owner for other in group))
    }


MANY = 1000
"""More routes than any way has: ways are compared by spaces first and routes second."""


@law
def test_tickets_points_what_is_missing_is_the_least_and_completes_the_ticket(map_id, data):
    finished, seat = holding_every_ticket(data, snapshots(map_id))
    board, player = finished.game.board, finished.players[seat]
    weights = dict.fromkeys(player.routes, 0)
    weights |= {r: MANY * board.routes[r].length + 1 for r in claimable(finished, seat)}
    graph, points = own_graph(finished, lambda route: weights.get(route.index))
    for ticket, line in ticket_lines(finished, seat):
        least = distance(graph, points, ticket)
        missing = line.facts.get("missing")
        assert line.facts["completed"] == (least == 0)
        if not least:
            assert missing is None
            continue
        routes = [board.names.routes[route] for route in missing["routes"]]
        if ticket.type == "tour":
            # Place by place the nearest is joined, which may take more than the fewest of all.
            assert missing["spaces"] >= least // MANY
        else:
            assert (missing["spaces"], len(routes)) == divmod(least, MANY)
        assert missing["spaces"] == sum(board.routes[route].length for route in routes)
        more = claiming(finished, seat, routes)
        assert ticket.index in survey(more.game, more.players).completed[seat]
        assert not [*parallel.audit(snapshot_of(more.game, more.players))]


@each_map
def test_every_ticket_could_be_completed(map_id):
    finished = Table(game(map_id), ())
    graph, points = own_graph(finished, lambda _: 1)
    for ticket in finished.game.board.tickets:
        assert distance(graph, points, ticket)
    assert impossible(finished.game.board) == ()
