"""What holds of every score, whatever the map and whatever the players have.

Most laws hold of snapshots that cannot be as well: a slip at the table is still scored.
"""

from collections import Counter

from hypothesis import strategies as st
from msgspec.structs import replace

from tests.maps.expecting import EXPECTED, playing
from tests.rules.scoring.snapshots import law, snapshots, tables
from tests.rules.tables import Table


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
    options = {"start_offsets": ()} if map_id in playing("start_offsets") else {}
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


@law
def test_winner_points_places_follow_totals_and_tie_breaks(map_id, data):
    told = data.draw(tables(map_id))
    score = told.score()
    tie_breaks, keys = EXPECTED[map_id]["options"]["tie_breaks"], []
    for player, scored in zip(told.players, score.players, strict=True):
        worth = {
            "tickets": sum(
                line.facts["completed"] for line in scored.lines if line.part == "tickets"
            ),
            "passengers": sum(player.passengers.values()),
        }
        assert scored.tickets_completed == worth["tickets"]
        keys.append((scored.total, *(worth[name] for name in tie_breaks)))
    order = sorted(keys, reverse=True)
    assert [player.place for player in score.players] == [order.index(key) + 1 for key in keys]
    best = [p.name for p, key in zip(told.players, keys, strict=True) if key == order[0]]
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
