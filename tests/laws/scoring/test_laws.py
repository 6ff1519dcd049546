"""What holds of every score, whatever the map and whatever the players have.

Most laws hold of snapshots that cannot be as well: a slip at the table is still scored.
"""

from collections import Counter
from collections.abc import Mapping

from hypothesis import strategies as st
from msgspec.structs import replace

from referee.rules.features import passengers, province, stations
from tests.laws.scoring.snapshots import law, snapshots, tables
from tests.maps.expecting import EXPECTED, playing
from tests.rules.tables import Table


def shuffled(data, things):
    random = data.draw(st.randoms(use_true_random=False))
    things = list(things)
    random.shuffle(things)
    return things


def disordered(data, value):
    """Lists and counts in another order, whatever they are lists and counts of."""
    if isinstance(value, tuple):
        return tuple(shuffled(data, value))
    if isinstance(value, Mapping):
        return {name: disordered(data, inner) for name, inner in shuffled(data, value.items())}
    return value


@law
def test_score_total_is_the_sum_of_parts_and_of_lines(map_id, data):
    finished = data.draw(tables(map_id))
    for player in finished.score().players:
        sums = dict.fromkeys(player.points, 0)
        for line in player.lines:
            sums[line.part] += line.points
        assert sums == player.points
        assert player.total == sum(player.points.values())
        marked = {"start", "routes", "exchanges"} & player.points.keys()
        assert player.marker == sum(player.points[part] for part in marked)


def written(finished):
    """The players and the game, without what the game keeps of what has been worked out."""
    return repr((finished.players, finished.game.on(finished.game.board)))


@law
def test_scoring_twice_gives_the_same(map_id, data):
    finished = data.draw(tables(map_id))
    before = written(finished)
    assert finished.score() == finished.score()
    assert finished.audit() == finished.audit()
    assert written(finished) == before


@law
def test_the_order_of_claims_tickets_and_the_rest_does_not_matter(map_id, data):
    finished = data.draw(tables(map_id))
    mixed = []
    for player in finished.players:
        own = {name: disordered(data, getattr(player, name)) for name in ("routes", "tickets")}
        more = {name: disordered(data, value) for name, value in player.more.items()}
        mixed.append(replace(player, **own, more=more))
    other = Table(finished.game, tuple(mixed))
    assert other.score() == finished.score()
    codes = [Counter((f.code, f.rule) for f in found.audit()) for found in (finished, other)]
    assert codes[0] == codes[1]


@law
def test_the_order_of_seats_does_not_matter_but_for_the_start(map_id, data):
    options = {"start_offsets": ()} if map_id in playing("start_offsets") else {}
    finished = data.draw(tables(map_id, **options))
    other = Table(finished.game, tuple(shuffled(data, finished.players)))
    one, two = finished.score(), other.score()
    assert {p.name: p for p in one.players} == {p.name: p for p in two.players}
    assert [p.name for p in two.players] == [p.name for p in other.players]
    assert sorted(one.winners) == sorted(two.winners)
    assert one.decided_by == two.decided_by
    assert len(one.assumed) == len(two.assumed)
    codes = [Counter((f.code, f.rule) for f in found.audit()) for found in (finished, other)]
    assert codes[0] == codes[1]


@law
def test_start_offsets_are_all_that_the_seat_changes(map_id, data):
    finished = data.draw(tables(map_id))
    other = Table(finished.game, tuple(shuffled(data, finished.players)))
    plain = [
        {p.name: p.total - p.points.get("start", 0) for p in score.players}
        for score in (finished.score(), other.score())
    ]
    assert plain[0] == plain[1]


@law
def test_renaming_players_is_neutral(map_id, data):
    finished = data.draw(tables(map_id))
    new = {
        player.name: f"{player.name}, now {seat}" for seat, player in enumerate(finished.players)
    }
    other = Table(finished.game, tuple(replace(p, name=new[p.name]) for p in finished.players))
    one, two = finished.score(), other.score()
    renamed = tuple(replace(player, name=new[player.name]) for player in one.players)
    winners = tuple(new[name] for name in one.winners)
    assert replace(one, players=renamed, winners=winners) == two
    assert finished.found() == other.found()


def recolored(player, colors):
    """The player with other colors of all that has one."""
    for member in (passengers.HELD, province.TRAINS):
        own = {colors[color]: value for color, value in member.of(player).items()}
        player = member.put(player, own)
    return player


@law
def test_permuting_colors_is_neutral(map_id, data):
    finished = data.draw(tables(map_id))
    played, board = finished.game, finished.game.board
    colors = dict(zip(played.cards.colors, shuffled(data, played.cards.colors), strict=True))
    routes = tuple(replace(r, color=colors.get(r.color, r.color)) for r in board.routes)
    painted = played.on(replace(board, routes=routes))
    people = played.rules.numbers.get("passengers")
    if people:
        colors = dict(zip(people.colors, shuffled(data, people.colors), strict=True))
    mixed = tuple(recolored(player, colors) for player in finished.players)
    one, two = finished.score(), Table(painted, mixed).score()
    assert [p.points for p in one.players] == [p.points for p in two.players]
    assert (one.winners, one.decided_by) == (two.winners, two.decided_by)


@law
def test_winner_points_places_follow_totals_and_tie_breaks(map_id, data):
    finished = data.draw(tables(map_id))
    score = finished.score()
    tie_breaks, keys = EXPECTED[map_id]["options"]["tie_breaks"], []
    for player, scored in zip(finished.players, score.players, strict=True):
        worth = {
            "tickets": sum(
                line.facts["completed"] for line in scored.lines if line.part == "tickets"
            ),
            "passengers": sum(passengers.HELD.of(player).values()),
            "stations": -len(stations.BUILT.of(player)),
            "longest_path": scored.measured.get("longest_path"),
            "longest_bonus": scored.points.get("longest_path"),
        }
        assert scored.tickets_completed == worth["tickets"]
        keys.append((scored.total, *(worth[name] for name in tie_breaks)))
    order = sorted(keys, reverse=True)
    assert [player.place for player in score.players] == [order.index(key) + 1 for key in keys]
    best = [p.name for p, key in zip(finished.players, keys, strict=True) if key == order[0]]
    assert list(score.winners) == best
    names = ("points", *tie_breaks)
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
