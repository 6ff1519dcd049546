"""Places and the winner: the highest total, then the map's tie-breaks, then shared."""

from tests.maps.expecting import EXPECTED, playing
from tests.rules.tables import by_name, own_board, table

# A route scores a point, each seat has its own; a ticket between two of its places is worth one.
SEATS = "abcd"
TRACKS = [f"{seat}{n} {seat}{n + 1} 1" for seat in SEATS for n in range(9)]
CARDS = [f"{seat}0 {seat}1 1" for seat in SEATS for _ in range(3)] + ["x y 1"] * 4

# Where tickets alone decide.
BY_TICKETS = [
    map_id for map_id, facts in EXPECTED.items() if facts["options"]["tie_breaks"] == ["tickets"]
]


def played(map_id, seats, **options):
    """A table; each seat is `(routes, tickets completed, tickets not completed)`."""
    beside = next(iter(EXPECTED[map_id]["pieces"].values()))["route"]
    game = own_board(map_id, [f"{track} {beside}" for track in TRACKS], CARDS, **options)
    open_cards = iter([f"x-y-{number}" for number in range(1, 5)])
    players = {}
    for seat, (routes, done, unfinished, *passengers) in zip(SEATS, seats, strict=False):
        cards = [f"{seat}0-{seat}1-{number}" for number in range(1, done + 1)]
        players[seat] = {
            "routes": [f"{seat}{n}-{seat}{n + 1}" for n in range(routes)],
            "tickets": cards + [next(open_cards) for _ in range(unfinished)],
        }
        if passengers:
            players[seat]["passengers"] = {"red": passengers[0], "blue": passengers[1]}
    return table(game, players).score()


def decided(score):
    return [player.place for player in score.players], "".join(score.winners), score.decided_by


@by_name(
    "seats, places, winners, how",
    {
        "winner.points: the highest total": ([(3, 0, 0), (4, 0, 0)], [2, 1], "b", "points"),
        "winner.points: by a point, tickets or no": ([(1, 2, 0), (4, 0, 0)], [2, 1], "b", "points"),
        "winner.points: negative totals": ([(0, 0, 1), (0, 0, 2)], [1, 2], "a", "points"),
        "winner.points: one player": ([(0, 0, 1)], [1], "a", "points"),
        "winner.tie-tickets: the most completed": ([(2, 1, 0), (3, 0, 0)], [1, 2], "a", "tickets"),
        "winner.tie-tickets: unfinished ones are none": (
            [(4, 0, 1), (2, 1, 0)],
            [2, 1],
            "b",
            "tickets",
        ),
        "winner.tie-tickets: completed ones count, not their sum": (
            [(2, 1, 0), (2, 2, 1)],
            [2, 1],
            "b",
            "tickets",
        ),
        "winner.tie-tickets: then shared": ([(2, 1, 0), (2, 1, 0)], [1, 1], "ab", "shared"),
        "winner.tie-tickets: other places are ordered too": (
            [(9, 0, 0), (3, 0, 0), (2, 1, 0), (1, 0, 0)],
            [1, 3, 2, 4],
            "a",
            "points",
        ),
        "winner.tie-tickets: after a shared place the next is skipped": (
            [(1, 1, 0), (5, 0, 0), (1, 1, 0), (1, 0, 0)],
            [2, 1, 2, 4],
            "b",
            "points",
        ),
        "winner.tie-tickets: two share the first place, the next is third": (
            [(2, 1, 0), (2, 1, 0), (3, 0, 0)],
            [1, 1, 3],
            "ab",
            "shared",
        ),
    },
)
def test_equal_totals_go_by_completed_tickets(seats, places, winners, how):
    assert BY_TICKETS
    for map_id in BY_TICKETS:
        options = {"start_offsets": ()} if map_id in playing("start_offsets") else {}
        assert decided(played(map_id, seats, **options)) == (places, winners, how)


# On Germany each seat has red and blue passengers too: `(…, red, blue)`.
@by_name(
    "seats, places, winners, how",
    {
        "winner.tie-passengers: four against three": (
            # Both have 3 + 30: red 20 and 10, blue 10 and 20.
            [(3, 0, 0, 3, 1), (3, 0, 0, 1, 2)],
            [1, 2],
            "a",
            "passengers",
        ),
        "winner.tie-passengers: equal in all": (
            [(3, 0, 0, 3, 1), (3, 0, 0, 1, 3)],
            [1, 1],
            "ab",
            "shared",
        ),
        "winner.tie-passengers: the last places too": (
            [(9, 0, 0, 0, 0), (1, 0, 0, 3, 1), (1, 0, 0, 1, 2), (1, 0, 0, 0, 0)],
            [3, 1, 2, 4],
            "b",
            "passengers",
        ),
    },
)
def test_on_germany_passengers_come_after_tickets(seats, places, winners, how):
    assert decided(played("germany", seats)) == (places, winners, how)


def test_winner_tie_tickets_come_before_passengers():
    # a: 9 routes, 1 for a ticket, red 20, blue 20.
    # b: 3 routes, 2 for tickets, 15 for the most of them, red 20, blue 10.
    seats = [(9, 1, 0, 5, 2), (3, 2, 0, 5, 1)]
    score = played("germany", seats)
    assert [player.total for player in score.players] == [50, 50]
    assert decided(score) == ([2, 1], "b", "tickets")


@by_name(
    "order, places, how",
    {
        "winner.points: no tie-break at all": ((), [1, 1], "shared"),
        "winner.tie-passengers: alone": (("passengers",), [1, 2], "passengers"),
        "winner.tie-tickets: after passengers": (("passengers", "tickets"), [1, 2], "passengers"),
        "winner.tie-tickets: before passengers": (("tickets", "passengers"), [2, 1], "tickets"),
    },
)
def test_the_order_of_tie_breaks_is_an_option(order, places, how):
    seats = [(9, 1, 0, 5, 2), (3, 2, 0, 5, 1)]
    found, _, by = decided(played("germany", seats, tie_breaks=order))
    assert (found, by) == (places, how)


def test_winner_points_great_lakes_names_no_tie_break():
    seats = [(2, 1, 0), (3, 0, 0)]
    assert decided(played("great-lakes", seats)) == ([1, 1], "ab", "shared")
    agreed = played("great-lakes", seats, tie_breaks=("tickets",))
    assert decided(agreed) == ([1, 2], "a", "tickets")
