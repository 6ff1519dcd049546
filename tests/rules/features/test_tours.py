"""Tours: in the printed order, joined in another way, or lost; they are tickets."""

import pytest
from msgspec.structs import replace

from referee.model.player import Player
from referee.rules.features import tours
from referee.rules.in_force.compiling import compile_game
from referee.rules.score.scoring import score
from referee.rules.searches.complexity import TooComplex
from tests.rules.tables import MAPS, by_name, own_board, table

TRACKS = [
    "ulm linz 1 kind=rail",
    "linz wien 1 kind=rail",
    "wien graz 1 kind=sea",
    "linz graz 2 kind=rail",
    "graz bern 2 kind=rail",
    "linz bern 3 kind=sea",
    "ulm bern 1 kind=rail",
]
CARDS = ["ulm linz wien graz 18 12 24", "bern ulm 7"]
TOUR = "tour-ulm-graz"
GAME = own_board("world", TRACKS, CARDS, dict.fromkeys(["wien", "ulm"], "port"))


def line_of(routes, here=GAME, **others):
    players = {"Anna": {"routes": routes, "tickets": TOUR, **others}, "Ben": {}}
    (line,) = table(here, players).lines("tickets", "Anna")
    return line


@by_name(
    "routes, points, in_order, path",
    {
        "tours.points: in order": (
            "linz-ulm linz-wien graz-wien",
            18,
            True,
            ("ulm", "linz", "wien", "graz"),
        ),
        "tours.points: a further city between": (
            "bern-ulm bern-linz linz-wien graz-wien",
            18,
            True,
            ("ulm", "bern", "linz", "wien", "graz"),
        ),
        "tours.points: joined in another way": ("linz-ulm linz-wien graz-linz", 12, False, None),
        "tours.points: back along one's own way": (
            "linz-ulm graz-linz graz-wien",
            12,
            False,
            None,
        ),
        "tours.points: a city is missing": ("linz-ulm linz-wien", -24, None, None),
        "tours.points: nothing": ("", -24, None, None),
    },
)
def test_a_tour_has_three_values(routes, points, in_order, path):
    line = line_of(routes)
    assert line.points == points
    assert line.rule == "tours.points"
    assert line.facts["ticket"] == TOUR
    assert line.facts["in_order"] is in_order
    assert line.facts["completed"] is (points > 0)
    assert line.facts["value"] == abs(points)
    if path:
        assert line.facts["path"] == path


def test_tours_points_the_line_has_the_way_that_joins_the_cities():
    line = line_of("linz-ulm linz-wien graz-linz")
    assert line.facts["path"] == ("ulm", "linz", "wien", "linz", "graz")


@by_name(
    "routes, missing",
    {
        "tours.points: all of it": (
            "",
            {"spaces": 3, "routes": ("linz-ulm", "linz-wien", "graz-wien")},
        ),
        "tours.points: the last city": (
            "linz-ulm linz-wien",
            {"spaces": 1, "routes": ("graz-wien",)},
        ),
        "tours.points: the first": (
            "linz-wien graz-wien",
            {"spaces": 1, "routes": ("linz-ulm",)},
        ),
    },
)
def test_what_a_tour_lacks(routes, missing):
    assert line_of(routes).facts["missing"] == missing


def test_tours_points_nothing_can_join_it_any_more():
    players = {
        "Anna": {"routes": "linz-ulm", "tickets": TOUR},
        "Ben": {"routes": "linz-wien graz-wien"},
    }
    (line,) = table(GAME, players).lines("tickets", "Anna")
    assert line.facts["missing"] is None


@by_name(
    "option, points",
    {
        "tours.points: no route twice": ("routes", 18),
        "tours.points: no city twice": ("cities", 12),
    },
)
def test_what_may_be_passed_twice_is_an_option(option, points):
    """Ulm, Linz, Wien, and on over Linz to Graz."""
    tracks = [
        "ulm linz 1 kind=rail",
        "linz wien 1 kind=rail",
        "linz wien 2 kind=sea",
        "linz graz 2 kind=rail",
    ]
    here = own_board("world", tracks, CARDS[:1], tour_path=option)
    assert line_of([route.id for route in here.board.routes], here).points == points


@by_name(
    "routes, tickets, points",
    {
        "harbor.points: a tour that names the city": (
            "linz-ulm linz-wien graz-wien",
            TOUR,
            20,
        ),
        "harbor.points: joined in another way": ("linz-ulm linz-wien graz-linz", TOUR, 20),
        "harbor.points: with another ticket": (
            "linz-ulm linz-wien graz-wien bern-ulm",
            [TOUR, "bern-ulm"],
            30,
        ),
        "harbor.points: a tour that is lost": ("linz-ulm linz-wien", TOUR, 0),
    },
)
def test_a_tour_is_a_ticket_for_harbors(routes, tickets, points):
    players = {"Anna": {"routes": routes, "tickets": tickets, "harbors": "ulm"}, "Ben": {}}
    found = table(GAME, players)
    built = [line for line in found.lines("harbors", "Anna") if line.rule == "harbor.points"]
    assert [line.points for line in built] == [points]


def test_tours_points_completed_counts_as_a_ticket():
    players = {"Anna": {"routes": "linz-ulm linz-wien graz-linz", "tickets": TOUR}, "Ben": {}}
    assert table(GAME, players).scored("Anna").tickets_completed == 1


def test_tours_points_are_bounded():
    """A path in order through all the cities of an own board that are joined with each other."""
    cities = [f"c{number:02}" for number in range(16)]
    tracks = [f"{a} {b} 1 kind=rail" for at, a in enumerate(cities) for b in cities[:at]]
    tour = " ".join(["x", *cities[:5], "y", "18", "12", "24"])
    joined = [f"x {cities[0]} 1 kind=rail", f"y {cities[1]} 1 kind=rail"]
    here = own_board("world", [*tracks, *joined], [tour])
    with pytest.raises(TooComplex, match=r"^/players/0/routes$"):
        score(here, [Player("Anna", routes=tuple(range(len(here.board.routes))), tickets=(0,))])


def test_globetrotter_most_counts_a_tour():
    facts = MAPS["world"].facts
    features = {**facts.features, "globetrotter": {"points": 10}}
    both = compile_game(replace(facts, features=features), GAME.board, {})
    players = {
        "Anna": {"routes": "linz-ulm linz-wien graz-linz", "tickets": TOUR},
        "Ben": {"tickets": "bern-ulm"},
    }
    assert table(both, players).points("globetrotter") == {"Anna": 10, "Ben": 0}


def test_tours_points_all_tours_have_one_bound_together(monkeypatch):
    other = "ulm linz bern graz 18 12 24"
    here = own_board("world", TRACKS, [CARDS[0], other])
    routes = "linz-ulm linz-wien graz-wien graz-linz bern-graz bern-linz bern-ulm"

    def needed(*tickets):
        """The lowest bound that is enough."""
        for bound in range(1, 1000):
            monkeypatch.setattr(tours, "MOST_STEPS", bound)
            try:
                table(here, {"Anna": {"routes": routes, "tickets": " ".join(tickets)}}).score()
            except TooComplex:
                continue
            return bound
        raise AssertionError

    first, second = here.board.ticket_ids
    assert needed(first, second) == needed(first) + needed(second)
    assert needed(first) > 1 < needed(second)
