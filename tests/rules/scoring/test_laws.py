"""What holds of every score, whatever the map and whatever the players have.

Most laws hold of snapshots that cannot be as well: a slip at the table is still scored.
"""

from collections import Counter, defaultdict
from dataclasses import replace
from itertools import pairwise

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules import parallel
from referee.rules.network import path_exists
from referee.rules.standing import survey
from tests.rules.scoring.snapshots import snapshots, tables
from tests.rules.tables import Table, each_map, game

EXAMPLES = 20
CLOSED_UP_TO = {"germany": 3, "great-lakes": 3, "berlin": 2, "south-korea": 3, "nederland": 0}
TIE_BREAKS = {
    "germany": ("tickets", "passengers"),
    "great-lakes": (),
    "berlin": ("tickets",),
    "south-korea": ("tickets",),
    "nederland": ("tickets",),
}


def law(test):
    """A law, tried on every map."""
    return each_map(settings(max_examples=EXAMPLES)(given(data=st.data())(test)))


def shuffled(data, things):
    random = data.draw(st.randoms(use_true_random=False))
    things = list(things)
    random.shuffle(things)
    return things


@law
def test_score_total_is_the_sum_of_parts_and_of_lines(map_id, data):
    told = data.draw(tables(map_id))
    for player in told.score().players:
        sums = dict.fromkeys(player.points, 0)
        for line in player.lines:
            sums[line.part] += line.points
        assert sums == player.points
        assert player.total == sum(player.points.values())
        marked = {"start", "routes", "exchanges"} & player.points.keys()
        assert player.marker == sum(player.points[part] for part in marked)


@law
def test_scoring_twice_gives_the_same(map_id, data):
    told = data.draw(tables(map_id))
    before = repr(told)
    assert told.score() == told.score()
    assert told.audit() == told.audit()
    assert repr(told) == before


@law
def test_the_order_of_claims_tickets_and_the_rest_does_not_matter(map_id, data):
    told = data.draw(tables(map_id))
    lists = ("routes", "tickets", "harbors", "express_spent")
    counts = ("passengers", "supply")
    mixed = []
    for player in told.players:
        members = {
            name: tuple(shuffled(data, getattr(player, name)))
            for name in lists
            if getattr(player, name)
        }
        members |= {
            name: dict(shuffled(data, getattr(player, name).items()))
            for name in counts
            if getattr(player, name)
        }
        mat = [(line, tuple(shuffled(data, spots))) for line, spots in player.province.items()]
        mixed.append(replace(player, **members, province=dict(shuffled(data, mat))))
    other = Table(told.game, tuple(mixed))
    assert other.score() == told.score()
    codes = [Counter((f.code, f.rule) for f in found.audit()) for found in (told, other)]
    assert codes[0] == codes[1]


@law
def test_the_order_of_seats_does_not_matter_but_for_the_start(map_id, data):
    options = {"start_offsets": ()} if map_id == "nederland" else {}
    told = data.draw(tables(map_id, **options))
    other = Table(told.game, tuple(shuffled(data, told.players)))
    one, two = told.score(), other.score()
    assert {p.name: p for p in one.players} == {p.name: p for p in two.players}
    assert [p.name for p in two.players] == [p.name for p in other.players]
    assert sorted(one.winners) == sorted(two.winners)
    assert one.decided_by == two.decided_by
    assert len(one.assumed) == len(two.assumed)
    codes = [Counter((f.code, f.rule) for f in found.audit()) for found in (told, other)]
    assert codes[0] == codes[1]


@law
def test_nederland_start_is_all_that_the_seat_changes(map_id, data):
    told = data.draw(tables(map_id))
    other = Table(told.game, tuple(shuffled(data, told.players)))
    plain = [
        {p.name: p.total - p.points.get("start", 0) for p in score.players}
        for score in (told.score(), other.score())
    ]
    assert plain[0] == plain[1]


@law
def test_renaming_players_is_neutral(map_id, data):
    told = data.draw(tables(map_id))
    new = {player.name: f"{player.name}, now {seat}" for seat, player in enumerate(told.players)}
    other = Table(told.game, tuple(replace(p, name=new[p.name]) for p in told.players))
    one, two = told.score(), other.score()
    renamed = tuple(replace(player, name=new[player.name]) for player in one.players)
    winners = tuple(new[name] for name in one.winners)
    assert replace(one, players=renamed, winners=winners) == two
    assert told.found() == other.found()


@law
def test_permuting_colors_is_neutral(map_id, data):
    told = data.draw(tables(map_id))
    played, board = told.game, told.game.board
    colors = dict(zip(played.cards.colors, shuffled(data, played.cards.colors), strict=True))
    routes = tuple(replace(r, color=colors.get(r.color, r.color)) for r in board.routes)
    painted = replace(played, board=replace(board, routes=routes))
    people = played.features.passengers
    if people:
        colors = dict(zip(people.colors, shuffled(data, people.colors), strict=True))
    mixed = tuple(
        replace(
            player,
            passengers={colors[color]: n for color, n in player.passengers.items()},
            province={colors[line]: spots for line, spots in player.province.items()},
        )
        for player in told.players
    )
    one, two = told.score(), Table(painted, mixed).score()
    assert [p.points for p in one.players] == [p.points for p in two.players]
    assert (one.winners, one.decided_by) == (two.winners, two.decided_by)


def holding_every_ticket(data, drawn):
    """A table where one player holds all the tickets of the board, and that player's seat."""
    told = data.draw(drawn)
    seat = data.draw(st.integers(0, len(told.players) - 1))
    every = tuple(range(len(told.game.board.tickets)))
    return with_player(told, seat, replace(told.players[seat], tickets=every)), seat


def with_player(told, seat, player):
    return Table(told.game, (*told.players[:seat], player, *told.players[seat + 1 :]))


def claiming(told, seat, routes):
    player = told.players[seat]
    return with_player(told, seat, replace(player, routes=(*player.routes, *routes)))


def ticket_lines(told, seat):
    """The line of each ticket of a player who holds them all."""
    lines = [line for line in told.score().players[seat].lines if line.part == "tickets"]
    return zip(told.game.board.tickets, lines, strict=True)


@law
def test_tickets_completed_a_further_own_route_never_uncompletes_one(map_id, data):
    told, seat = holding_every_ticket(data, tables(map_id))
    taken = {route for player in told.players for route in player.routes}
    free = sorted(set(range(len(told.game.board.routes))) - taken)
    more = claiming(told, seat, [data.draw(st.sampled_from(free))])
    for (_, before), (_, after) in zip(
        ticket_lines(told, seat), ticket_lines(more, seat), strict=True
    ):
        assert after.facts["completed"] or not before.facts["completed"]
        assert after.points >= before.points


def own_graph(told, weigh):
    """The board as a graph, and the points by which each place is reached.

    `weigh` gives the weight of a route, None where it is not to be used. Where the map has dead
    ends, each line into a country ends at a point of its own.
    """
    board, dead_ends = told.game.board, told.game.map_id == "germany"
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


def distance(graph, points, ticket):
    """The length of the shortest way between the places of a ticket, None if there is none."""
    start, end = ticket.ends
    found = nx.multi_source_dijkstra_path_length(graph, points[start])
    return min((found[point] for point in points[end] & found.keys()), default=None)


@law
def test_tickets_completed_exactly_when_there_is_a_path(map_id, data):
    told, seat = holding_every_ticket(data, tables(map_id))
    own = set(told.players[seat].routes)
    graph, points = own_graph(told, lambda route: 1 if route.index in own else None)
    for ticket, line in ticket_lines(told, seat):
        steps = distance(graph, points, ticket)
        assert line.facts["completed"] == (steps is not None)
        assert line.points == (-ticket.value if steps is None else ticket.value)
        if steps is not None:
            check_path(told, own, ticket, line.facts["path"])
            assert len(line.facts["path"]) == steps + 1


def check_path(told, own, ticket, path):
    """A path of own routes from one place to the other that passes through no country."""
    board = told.game.board
    assert (path[0], path[-1]) == tuple(board.places[end].id for end in ticket.ends)
    joined = {frozenset(board.places[end].id for end in board.routes[r].ends) for r in own}
    assert all(frozenset(step) in joined for step in pairwise(path))
    if told.game.map_id == "germany":
        kinds = {place.id: place.kind for place in board.places}
        assert all(kinds[place] != "country" for place in path[1:-1])


def claimable(told, seat):
    """The routes that a player may still claim, by the rules of parallel tracks."""
    owner = {route: s for s, player in enumerate(told.players) for route in player.routes}
    few = len(told.players) <= CLOSED_UP_TO[told.game.map_id]
    tracks = defaultdict(list)
    for route in told.game.board.routes:
        kind = None if told.game.map_id == "berlin" else route.kind
        tracks[frozenset(route.ends), route.length, kind].append(route.index)
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
    told, seat = holding_every_ticket(data, snapshots(map_id))
    board, player = told.game.board, told.players[seat]
    weights = dict.fromkeys(player.routes, 0)
    weights |= {r: MANY * board.routes[r].length + 1 for r in claimable(told, seat)}
    graph, points = own_graph(told, lambda route: weights.get(route.index))
    for ticket, line in ticket_lines(told, seat):
        least = distance(graph, points, ticket)
        missing = line.facts.get("missing")
        assert line.facts["completed"] == (least == 0)
        if not least:
            assert missing is None
            continue
        routes = [board.names.routes[route] for route in missing["routes"]]
        assert (missing["spaces"], len(routes)) == divmod(least, MANY)
        assert missing["spaces"] == sum(board.routes[route].length for route in routes)
        more = claiming(told, seat, routes)
        assert ticket.index in survey(more.game, more.players).completed[seat]
        assert not [*parallel.audit(more.game, more.players)]


@law
def test_winner_points_places_follow_totals_and_tie_breaks(map_id, data):
    told = data.draw(tables(map_id))
    score = told.score()
    keys = []
    for player, scored in zip(told.players, score.players, strict=True):
        worth = {
            "tickets": sum(
                line.facts["completed"] for line in scored.lines if line.part == "tickets"
            ),
            "passengers": sum(player.passengers.values()),
        }
        assert scored.tickets_completed == worth["tickets"]
        keys.append((scored.total, *(worth[name] for name in TIE_BREAKS[map_id])))
    order = sorted(keys, reverse=True)
    assert [player.place for player in score.players] == [order.index(key) + 1 for key in keys]
    best = [p.name for p, key in zip(told.players, keys, strict=True) if key == order[0]]
    assert list(score.winners) == best
    names = ("points", *TIE_BREAKS[map_id])
    assert (score.decided_by == "shared") == (len(best) > 1)
    if len(best) == 1 and len(keys) > 1:
        # What decided is where the winner first stands apart from everybody.
        runner_up = max(
            next((d for d in range(len(names)) if key[d] != order[0][d]), 0) for key in order[1:]
        )
        assert score.decided_by == names[runner_up]


@law
def test_a_table_that_can_be_has_no_findings(map_id, data):
    assert data.draw(snapshots(map_id)).audit() == ()


@each_map
def test_every_ticket_could_be_completed(map_id):
    told = Table(game(map_id), ())
    graph, points = own_graph(told, lambda _: 1)
    for ticket in told.game.board.tickets:
        assert distance(graph, points, ticket)
        assert path_exists(told.game.board, ticket)
