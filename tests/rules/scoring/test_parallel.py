"""Parallel tracks: never two of one player, and one alone where players are few."""

import pytest

from referee.rules import parallel
from tests.rules.tables import by_name, own_board, table

SAME, CLOSED = "claim.parallel-same-player", "claim.parallel-closed"
CODES = {SAME: "PARALLEL_SAME_PLAYER", CLOSED: "PARALLEL_CLOSED"}
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def seated(map_id, players, mine, theirs="", **options):
    claims = [mine, theirs, *[""] * 3][:players]
    named = {name: {"routes": routes} for name, routes in zip(NAMES, claims, strict=False)}
    return table(map_id, named, **options)


# For each map two tracks beside each other, the most players with whom one closes the other, and
# the most players at all.
DOUBLES = {
    "germany": ("berlin-hamburg-blue", "berlin-hamburg-yellow", 3, 5),
    "great-lakes": ("buffalo-toronto-1", "buffalo-toronto-2", 3, 5),
    "berlin": ("zoo-lutzowplatz-purple", "zoo-lutzowplatz-red", 2, 4),
    "south-korea": ("busan-ulsan-1", "busan-ulsan-2", 3, 5),
    "nederland": ("aarschot-hasselt-black", "aarschot-hasselt-purple", 0, 5),
}
TABLES = [(map_id, n) for map_id, (_, _, _, most) in DOUBLES.items() for n in range(2, most + 1)]


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_claim_parallel_closed_with_few_players(map_id, players):
    one, two, limit, _ = DOUBLES[map_id]
    told = seated(map_id, players, one, two)
    assert parallel.closes(told.game, players) == (players <= limit)
    pointer = "/players/1/routes/0"
    assert told.found() == ([(CODES[CLOSED], CLOSED, pointer)] if players <= limit else [])


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_claim_parallel_same_player_whatever_the_number_of_players(map_id, players):
    one, two, *_ = DOUBLES[map_id]
    told = seated(map_id, players, f"{one} {two}")
    assert told.found() == [(CODES[SAME], SAME, "/players/0/routes/1")]


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
    one, two, *_ = DOUBLES["germany"]
    told = seated("germany", players, one, two, parallel_limit_players=limit)
    assert bool(told.audit()) == closed


def test_nederland_no_tolls_tracks_close_as_in_the_base_game():
    one, two, *_ = DOUBLES["nederland"]
    without = {"tolls": False, "parallel_limit_players": 3}
    assert [f.code for f in seated("nederland", 3, one, two, **without).audit()] == [CODES[CLOSED]]
    assert seated("nederland", 4, one, two, **without).audit() == ()


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
    told = table(
        "germany",
        {
            name: {"routes": [TRIPLE[track] for track in tracks]}
            for name, tracks in zip(NAMES, [*claims, *[[]] * players][:players], strict=False)
        },
    )
    assert told.found() == [
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
    told = table(game, {"Anna": {"routes": ids}, "Ben": {}})
    assert [finding.code for finding in told.audit()] == [CODES[SAME]] * parallels


def test_lakes_claim_rail_and_sea_both_of_one_player():
    for beside in ("duluth-thunder-bay", "muskegon-traverse-city"):
        assert seated("great-lakes", 2, f"{beside}-rail {beside}-sea").audit() == ()
        assert seated("great-lakes", 2, f"{beside}-rail", f"{beside}-sea").audit() == ()


def test_claim_parallel_findings_name_both_tracks_and_who_holds_the_other():
    one, two, *_ = DOUBLES["germany"]
    (own,) = seated("germany", 4, f"{two} {one}").audit()
    assert own.pointer == "/players/0/routes/0"
    assert own.facts == {"player": "Anna", "route": two, "other": one}
    (closed,) = seated("germany", 2, two, one).audit()
    assert closed.pointer == "/players/0/routes/0"
    assert closed.facts == {"route": two, "other": one, "owner": "Ben", "players": 2}
