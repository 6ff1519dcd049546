"""The score as a whole: its parts, the marker, what is assumed, totals below zero."""

from referee.rules.score.scoring import Part
from tests.maps.expecting import EXPECTED
from tests.rules.tables import MAPS, by_name, each_map, table


@each_map
def test_score_total_a_map_has_all_its_parts_even_with_nothing_in_them(map_id):
    expected = EXPECTED[map_id]["score"]
    finished = table(map_id, {"Anna": {"tickets": ""}})
    assert list(finished.scored("Anna").points) == expected["parts"]
    assert [part.name for _, part in finished.game.rules.hooks[Part]] == expected["parts"]
    # Not nothing where something counts that is not built.
    assert finished.scored("Anna").total == expected["nothing"]


@each_map
def test_score_total_the_marker_shows_what_scores_in_play(map_id):
    for _, part in MAPS[map_id].game.rules.hooks[Part]:
        assert part.marker == (part.name in {"start", "routes", "exchanges"})


@each_map
def test_score_total_without_an_option_its_parts_are_there_and_empty(map_id):
    expected = EXPECTED[map_id]["score"]
    for name, default in EXPECTED[map_id]["options"].items():
        if default is True:
            finished = table(map_id, {"Anna": {"tickets": ""}}, **{name: False})
            assert list(finished.scored("Anna").points) == expected["parts"]


def test_score_total_is_the_sum_of_all_parts():
    finished = table(
        "nederland",
        {
            "Anna": {"tickets": "", "tolls": 3},
            "Ben": {
                "routes": "zwolle-lelystad-red haarlem-amsterdam-green lelystad-amsterdam-white",
                "tickets": "zwolle-haarlem zwolle-rotterdam",
                "tolls": 9,
            },
            "Cleo": {"tickets": "emmen-lelystad", "tolls": 12, "loans": 1},
        },
    )
    anna, ben, cleo = finished.score().players
    assert anna.points == {"start": 0, "routes": 0, "tickets": 0, "toll_bonus": 35, "loans": 0}
    assert ben.points == {"start": 1, "routes": 7, "tickets": -3, "toll_bonus": 55, "loans": 0}
    assert cleo.points == {"start": 2, "routes": 0, "tickets": -13, "toll_bonus": 0, "loans": -5}
    assert [player.total for player in (anna, ben, cleo)] == [35, 60, -16]
    assert [player.marker for player in (anna, ben, cleo)] == [0, 8, 2]
    assert [player.tickets_completed for player in (anna, ben, cleo)] == [0, 1, 0]


def test_score_total_lines_stand_in_the_order_of_the_parts():
    finished = table(
        "great-lakes",
        {
            "Anna": {
                "routes": "buffalo-erie",
                "tickets": "erie-kingston",
                "harbors": "erie",
                "pieces_exchanged": 2,
            }
        },
    )
    assert [line.part for line in finished.scored("Anna").lines] == [
        *["routes", "tickets"],
        *["harbors"] * 3,
        "exchanges",
    ]


@each_map
def test_score_total_may_be_negative(map_id):
    expected = EXPECTED[map_id]["score"]["below_zero"]
    finished = table(map_id, {"Anna": expected["player"], "Ben": {"tickets": ""}})
    assert finished.scored("Anna").total == expected["total"] < 0
    assert finished.scored("Anna").marker == expected["marker"]


@by_name(
    "map_id, players, assumed",
    {
        "tickets.points: known to be none": ("germany", [{"tickets": ""}], []),
        "tickets.points: not known": (
            "germany",
            [{"tickets": ""}, {"tickets": None}, {}],
            [("/players/1/tickets", "tickets"), ("/players/2/tickets", "tickets")],
        ),
        "toll.bonus: known to be none": ("nederland", [{"tickets": "", "tolls": 0}], []),
        "toll.bonus: not known": (
            "nederland",
            [{"tickets": "", "tolls": 0}, {"tickets": ""}],
            [("/players/1/tolls", "toll_bonus")],
        ),
        "toll.bonus: tickets come first": (
            "nederland",
            [{}, {"tickets": ""}],
            [
                ("/players/0/tickets", "tickets"),
                ("/players/0/tolls", "toll_bonus"),
                ("/players/1/tolls", "toll_bonus"),
            ],
        ),
        "loan.points: not known": (
            "nederland",
            [{"tickets": "", "tolls": 0}, {"tickets": "", "tolls": 0, "loans": None}],
            [("/players/1/loans", "loans")],
        ),
        "province.points: spots not known": (
            "south-korea",
            [
                {"tickets": "", "province": {"white": [5, None]}},
                {"tickets": "", "province": {"red": [None], "white": [2, 4]}},
            ],
            [
                ("/players/0/province/white/1", "province"),
                ("/players/1/province/red/0", "province"),
            ],
        ),
        "pieces.choose: a mix that is not known matters to no part": (
            "great-lakes",
            [{"tickets": "", "supply": None}],
            [],
        ),
        "claim.hand: nor does a hand": ("berlin", [{"tickets": "", "hand": None}], []),
        "toll.tokens: on other maps there are no tokens": (
            "south-korea",
            [{"tickets": ""}],
            [],
        ),
    },
)
def test_what_is_not_known_is_counted_as_none_and_listed(map_id, players, assumed):
    finished = table(map_id, dict(zip("abc", players, strict=False)))
    found = [(item.pointer, item.part) for item in finished.score().assumed]
    assert sorted(found) == assumed


def test_a_score_echoes_what_the_players_worked_out_themselves():
    finished = table("berlin", {"Anna": {"recorded_score": 7}, "Ben": {}})
    assert [player.recorded_score for player in finished.score().players] == [7, None]
