"""Parallel tracks: never two of one player, and one alone where players are few."""

import pytest

from referee.rules.board import parallel
from tests.maps.expecting import EXPECTED, each_map_with
from tests.rules.tables import by_name, own_board, table

SAME, CLOSED = "claim.parallel-same-player", "claim.parallel-closed"
CODES = {SAME: "PARALLEL_SAME_PLAYER", CLOSED: "PARALLEL_CLOSED"}
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def seated(map_id, players, mine, theirs="", **options):
    claims = [mine, theirs, *[""] * 3][:players]
    named = {name: {"routes": routes} for name, routes in zip(NAMES, claims, strict=False)}
    return table(map_id, named, **options)


def a_double(map_id):
    """Two tracks beside each other."""
    return EXPECTED[map_id]["a_double"]


TABLES = [
    (map_id, players)
    for map_id, facts in EXPECTED.items()
    if facts["tracks"]["doubles"]
    for players in range(2, facts["players"][1] + 1)
]


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_claim_parallel_closed_with_few_players(map_id, players):
    one, two = a_double(map_id)
    limit = EXPECTED[map_id]["features"]["parallel"]["close_up_to"]
    finished = seated(map_id, players, one, two)
    assert parallel.closes(finished.game, players) == (players <= limit)
    pointer = "/players/1/routes/0"
    assert finished.found() == ([(CODES[CLOSED], CLOSED, pointer)] if players <= limit else [])


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_claim_parallel_same_player_whatever_the_number_of_players(map_id, players):
    one, two = a_double(map_id)
    finished = seated(map_id, players, f"{one} {two}")
    assert finished.found() == [(CODES[SAME], SAME, "/players/0/routes/1")]


@by_name(
    "players, limit, closed",
    {
        f"{CLOSED}: an option closes for more": (5, 5, True),
        f"{CLOSED}: or for fewer": (3, 2, False),
        f"{CLOSED}: or never": (2, 0, False),
        f"{CLOSED}: just at the limit": (4, 4, True),
    },
)
def test_the_number_of_players_is_an_option(players, limit, closed):
    one, two = a_double("germany")
    finished = seated("germany", players, one, two, parallel_limit_players=limit)
    assert bool(finished.audit()) == closed


@each_map_with("tolls")
def test_toll_none_tracks_close_as_in_the_base_game(map_id):
    one, two = a_double(map_id)
    limit = EXPECTED[map_id]["tolls"]["parallel_limit_without"]
    without = {"tolls": False, "parallel_limit_players": limit}
    closed = seated(map_id, limit, one, two, **without).audit()
    assert [finding.code for finding in closed] == [CODES[CLOSED]]
    assert seated(map_id, limit + 1, one, two, **without).audit() == ()


TRIPLE = ["dortmund-dusseldorf-1", "dortmund-dusseldorf-2", "dortmund-dusseldorf-3"]


@by_name(
    "players, claims, found",
    {
        f"{CLOSED}: three of a triple with four players": (4, [[0], [1], [2]], []),
        f"{CLOSED}: three of a triple with three players": (
            3,
            [[0], [1], [2]],
            [(CLOSED, 1, 0), (CLOSED, 2, 0), (CLOSED, 2, 0)],
        ),
        f"{CLOSED}: two of a triple with three players": (3, [[2], [], [0]], [(CLOSED, 0, 0)]),
        f"{SAME}: two of a triple by one of four": (4, [[2, 0], [1]], [(SAME, 0, 0)]),
        f"{SAME}: the last two of a triple": (4, [[1, 2]], [(SAME, 0, 1)]),
        f"{SAME}: all three by one": (
            4,
            [[0, 1, 2]],
            [(SAME, 0, 1), (SAME, 0, 2), (SAME, 0, 2)],
        ),
        f"{CLOSED}: one of a triple": (2, [[1]], []),
    },
)
def test_a_triple_works_alike(players, claims, found):
    finished = table(
        "germany",
        {
            name: {"routes": [TRIPLE[track] for track in tracks]}
            for name, tracks in zip(NAMES, [*claims, *[[]] * players][:players], strict=False)
        },
    )
    assert finished.found() == [
        (CODES[rule], rule, f"/players/{seat}/routes/{number}") for rule, seat, number in found
    ]


# Which tracks are parallel is the board's business; the audit rests on it.
@by_name(
    "map_id, tracks, parallels",
    {
        f"{SAME}: of unlike length they are not parallel": (
            "germany",
            ["ulm linz 3 red", "ulm linz 2 blue"],
            False,
        ),
        f"{SAME}: named the other way round they are": (
            "germany",
            ["ulm linz 3 red", "linz ulm 3 blue"],
            True,
        ),
        f"{SAME}: to a country from one city": (
            "germany",
            ["ulm schweiz 3 red", "ulm schweiz 3 blue"],
            True,
        ),
        f"{SAME}: to a country from different cities": (
            "germany",
            ["ulm schweiz 3 red", "linz schweiz 3 blue"],
            False,
        ),
        "claim.rail-and-sea: of unlike kind": (
            "great-lakes",
            ["ulm linz 3 red kind=rail", "ulm linz 3 red kind=sea"],
            False,
        ),
        f"{SAME}: of one kind": (
            "great-lakes",
            ["ulm linz 3 red kind=sea", "ulm linz 3 blue kind=sea"],
            True,
        ),
        f"{SAME}: on Berlin the kind does not matter": (
            "berlin",
            ["ulm linz 1 red", "ulm linz 1 blue cards=3"],
            True,
        ),
        f"{SAME}: but the spaces do": (
            "berlin",
            ["ulm linz 3 red", "ulm linz 1 blue cards=3"],
            False,
        ),
    },
)
def test_parallel_tracks_join_the_same_places_and_are_alike(map_id, tracks, parallels):
    game = own_board(map_id, tracks, (), {"schweiz": "country"})
    ids = [route.id for route in game.board.routes]
    finished = table(game, {"Anna": {"routes": ids}, "Ben": {}})
    assert [finding.code for finding in finished.audit()] == [CODES[SAME]] * parallels


# Tracks of two kinds between the same places, where kinds matter.
UNLIKE = [
    (map_id, stem, facts["kinds"])
    for map_id, facts in EXPECTED.items()
    if "kinds" in facts
    for stem in facts["beside_but_not_parallel"]
]


@pytest.mark.parametrize(("map_id", "beside", "kinds"), UNLIKE)
def test_claim_rail_and_sea_both_of_one_player(map_id, beside, kinds):
    tracks = [f"{beside}-{kind}" for kind in kinds]
    assert seated(map_id, 2, " ".join(tracks)).audit() == ()
    assert seated(map_id, 2, *tracks).audit() == ()


def test_claim_parallel_findings_name_both_tracks_and_who_holds_the_other():
    one, two = a_double("germany")
    (own,) = seated("germany", 4, f"{two} {one}").audit()
    assert own.pointer == "/players/0/routes/0"
    assert own.facts == {"player": "Anna", "route": two, "other": one}
    (closed,) = seated("germany", 2, two, one).audit()
    assert closed.pointer == "/players/0/routes/0"
    assert closed.facts == {"route": two, "other": one, "owner": "Ben", "players": 2}
