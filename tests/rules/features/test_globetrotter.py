"""Globetrotter: 15 for the most completed tickets; all who tie get it."""

from tests.rules.tables import by_name, own_board, table

# Each player has a track of his own: three tickets that it completes, and two that lead elsewhere.
SEATS = "abcde"
TRACKS = [f"{seat}1 {seat}2 1" for seat in SEATS]
TICKETS = [f"{seat}1 {end} 5" for seat in SEATS for end in (*[f"{seat}2"] * 3, *["away"] * 2)]


def played(counts, **options):
    """A table where each player has completed so many tickets and left so many open."""
    players = {
        seat: {
            "routes": f"{seat}1-{seat}2",
            "tickets": [
                *[f"{seat}1-{seat}2-{number}" for number in (1, 2, 3)][:done],
                *[f"{seat}1-away-{number}" for number in (1, 2)][:unfinished],
            ],
        }
        for seat, (done, unfinished) in zip(SEATS, counts, strict=False)
    }
    return table(own_board("germany", TRACKS, TICKETS, **options), players)


@by_name(
    "counts, points",
    {
        "globetrotter.most: the most alone": ([(2, 0), (1, 0)], [15, 0]),
        "globetrotter.most: unfinished ones count for nothing": ([(1, 2), (2, 0)], [0, 15]),
        "globetrotter.most: a tie of all": ([(1, 0), (1, 1)], [15, 15]),
        "globetrotter.most: a tie of some": ([(3, 0), (2, 0), (3, 1), (0, 0)], [15, 0, 15, 0]),
        "globetrotter.most: five who tie": ([(1, 0)] * 5, [15] * 5),
        "globetrotter.most: one ticket is enough": ([(1, 0), (0, 2)], [15, 0]),
        "globetrotter.most: nobody where none is completed": ([(0, 1), (0, 0)], [0, 0]),
        "globetrotter.most: one player": ([(1, 0)], [15]),
    },
)
def test_the_bonus_is_for_the_most_completed_tickets(counts, points):
    assert list(played(counts).points("globetrotter").values()) == points


@by_name(
    "counts, points",
    {
        "globetrotter.most: all where none is completed": ([(0, 1), (0, 0)], [15, 15]),
        "globetrotter.most: the most where one is": ([(1, 0), (0, 0)], [15, 0]),
    },
)
def test_the_option_gives_it_to_all_where_nobody_completed_any(counts, points):
    finished = played(counts, globetrotter_without_tickets=True)
    assert list(finished.points("globetrotter").values()) == points


def test_globetrotter_most_tickets_that_are_not_known_are_none():
    finished = table("germany", {"Anna": {"routes": "berlin-leipzig", "tickets": None}, "Ben": {}})
    assert finished.points("globetrotter") == {"Anna": 0, "Ben": 0}


def test_globetrotter_most_the_line_says_how_many_and_whether_tied():
    finished = played([(2, 0), (2, 1), (1, 0)])
    lines = [line for name in "abc" for line in finished.lines("globetrotter", name)]
    assert [(line.rule, line.points, dict(line.facts)) for line in lines] == [
        ("globetrotter.most", 15, {"tickets": 2, "tied": True}),
    ] * 2
    (line,) = played([(2, 0), (1, 0)]).lines("globetrotter", "a")
    assert line.facts == {"tickets": 2, "tied": False}
