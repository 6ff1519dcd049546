"""The longest path: measured for each player, a bonus for the longest of all, tie-breaks."""

import pytest

from referee.model.player import Player
from referee.rules.score.scoring import score, tie_breaks
from referee.rules.searches.complexity import TooComplex
from tests.rules.tables import MAPS, by_name, changed_game, own_board, table

TRACKS = [
    "ulm linz 2 points=0",
    "linz wien 3 points=0",
    "wien graz 1 points=0",
    "graz ulm 1 points=0",
    "ulm bern 4 points=0",
    "bern kiel 2 points=0",
    "kiel turku 3 points=0",
    "turku oslo 1 points=0",
]
GAME = own_board("usa", TRACKS, ["ulm wien 5", "bern kiel 5", "kiel oslo 5"])


def finished(anna, ben="", **options):
    players = {"Anna": {"routes": anna}, "Ben": {"routes": ben}}
    here = own_board("usa", TRACKS, ["ulm wien 5"], **options) if options else GAME
    return table(here, players)


@by_name(
    "routes, length",
    {
        "longest.path: no route": ("", 0),
        "longest.path: one route": ("linz-wien", 3),
        "longest.path: spaces, not routes": ("linz-ulm linz-wien turku-oslo", 5),
        "longest.path: a ring, and on over the city where it began": (
            "linz-ulm linz-wien graz-wien graz-ulm bern-ulm",
            11,
        ),
        "longest.path: no branches": ("linz-ulm graz-ulm bern-ulm", 6),
        "longest.path: of two networks the longer": ("linz-ulm graz-ulm bern-kiel", 3),
    },
)
def test_the_longest_path_of_a_player(routes, length):
    assert finished(routes).scored("Anna").measured == {"longest_path": length}


@by_name(
    "anna, ben, points",
    {
        "longest.bonus: the longest of all": ("linz-wien", "linz-ulm", (10, 0)),
        "longest.bonus: all who tie": ("linz-wien", "kiel-turku", (10, 10)),
        "longest.bonus: nobody for a length of 0": ("", "", (0, 0)),
        "longest.bonus: one space is enough": ("graz-ulm", "", (10, 0)),
    },
)
def test_the_bonus_is_for_the_longest_of_all(anna, ben, points):
    game = finished(anna, ben)
    assert tuple(game.points("longest_path").values()) == points
    lines = [game.lines("longest_path", name) for name in ("Anna", "Ben")]
    assert [bool(line) for line in lines] == [bool(number) for number in points]
    tied = all(points)
    assert all(line.facts["tied"] is tied for some in lines for line in some)


def test_longest_bonus_the_line_shows_the_path():
    (line,) = finished("linz-ulm linz-wien graz-wien graz-ulm bern-ulm").lines(
        "longest_path", "Anna"
    )
    assert line.rule == "longest.bonus"
    assert line.points == 10
    assert line.facts == {
        "length": 11,
        "path": line.facts["path"],
        "tied": False,
    }
    path = line.facts["path"]
    assert path.count("ulm") == 2
    assert {path[0], path[-1]} == {"ulm", "bern"}
    assert len(path) == 6


def test_longest_path_a_country_is_an_end():
    here = own_board(
        "switzerland", ["bern france 3", "sion france 4", "bern sion 1"], (), {"france": "country"}
    )
    players = {"Anna": {"routes": "bern-france france-sion bern-sion"}, "Ben": {}}
    (line,) = table(here, players).lines("longest_path", "Anna")
    assert line.facts["length"] == 8
    assert line.facts["path"] in (
        ("france", "bern", "sion", "france"),
        ("france", "sion", "bern", "france"),
    )


@by_name(
    "order, winners, decided_by",
    {
        "winner.tie-longest-bonus: who has the bonus": (
            ("longest_bonus",),
            ("Ben",),
            "longest_bonus",
        ),
        "winner.tie-longest-path: the longer path": (("longest_path",), ("Ben",), "longest_path"),
        "winner.tie-longest-bonus: tickets before": (
            ("tickets", "longest_bonus"),
            ("Anna",),
            "tickets",
        ),
        "winner.points: no tie-break": ((), ("Anna", "Ben"), "shared"),
    },
)
def test_equal_totals_are_decided(order, winners, decided_by):
    """Anna's ticket brings what Ben's path does."""
    tracks = ["ulm linz 2 points=0", "wien graz 3 points=0"]
    here = own_board("usa", tracks, ["ulm linz 10"], tie_breaks=order)
    players = {
        "Anna": {"routes": "linz-ulm", "tickets": "ulm-linz"},
        "Ben": {"routes": "graz-wien", "tickets": ""},
    }
    found = table(here, players).score()
    assert [player.total for player in found.players] == [10, 10]
    assert found.winners == winners
    assert found.decided_by == decided_by


def test_winner_tie_longest_path_orders_all_places():
    tracks = ["ulm linz 2 points=0", "wien graz 3 points=0", "bern kiel 6 points=30"]
    here = own_board("nordic-countries", tracks)
    players = {
        "Anna": {"routes": "linz-ulm"},
        "Ben": {"routes": "graz-wien"},
        "Cleo": {"routes": "bern-kiel"},
    }
    found = table(here, players).score()
    assert [player.place for player in found.players] == [3, 2, 1]
    assert found.decided_by == "points"


def test_winner_tie_longest_path_without_a_bonus():
    """It is measured for the tie-break: no points, no line, but the length is in the answer."""
    tracks = ["ulm linz 2 points=0", "wien graz 3 points=0"]
    here = own_board("nordic-countries", tracks)
    found = table(here, {"Anna": {"routes": "linz-ulm"}, "Ben": {"routes": "graz-wien"}}).score()
    assert found.winners == ("Ben",)
    assert found.decided_by == "longest_path"
    assert [player.measured for player in found.players] == [
        {"longest_path": 2},
        {"longest_path": 3},
    ]
    assert [player.points["longest_path"] for player in found.players] == [0, 0]
    assert all(line.part != "longest_path" for player in found.players for line in player.lines)
    assert "longest_bonus" not in here.once(tie_breaks)
    assert "longest_path" in here.once(tie_breaks)


def test_winner_tie_longest_bonus_is_there_where_there_is_a_bonus():
    assert {"longest_bonus", "longest_path"} <= MAPS["usa"].game.once(tie_breaks).keys()
    bonus = changed_game("nordic-countries", "longest_path", points=7)
    assert "longest_bonus" in bonus.once(tie_breaks)


def test_longest_bonus_what_would_cost_too_much_is_refused():
    """All cities of an own board joined with each other, and all routes one player's."""
    cities = [f"c{number:02}" for number in range(24)]
    tracks = [f"{a} {b} 1" for at, a in enumerate(cities) for b in cities[:at]]
    here = own_board("usa", tracks)
    players = {"Anna": {}, "Ben": {"routes": here.board.route_ids}}
    with pytest.raises(TooComplex, match=r"^/players/1/routes$"):
        score(here, table(here, players).players)


@by_name(
    "option, measured, parts",
    {
        "longest.bonus: with the base game": ("base", True, {"longest_path"}),
        "globetrotter.most: in place of it with 1910": ("1910", False, {"globetrotter"}),
        "globetrotter.most: both with mega": ("mega", True, {"longest_path", "globetrotter"}),
        "longest.bonus: no bonus with big cities": ("big-cities", False, set()),
    },
)
def test_the_bonuses_follow_the_tickets_that_are_played(option, measured, parts):
    here = MAPS["usa"].game_with({"tickets": option})
    seattle = here.board.names.routes["helena-seattle"]
    owner = Player("Anna", routes=(seattle,), tickets=())
    (anna,) = score(here, [owner]).players
    assert bool(anna.measured) is measured
    assert {part for part, points in anna.points.items() if points} == (
        {"routes"} | (parts & {"longest_path"})
    )
    assert parts <= anna.points.keys()
