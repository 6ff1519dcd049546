"""Harbors: points for completed tickets that name the city, and harbors that cannot be."""

from referee.rules.audits.expenses import Spent, spent_by
from tests.rules.features.playing import listed
from tests.rules.tables import by_name, own_board, table

TRACKS = [
    "kiel ulm 2 kind=rail",
    "kiel linz 2 kind=sea",
    "kiel wien 2 kind=rail",
    "kiel graz 2 kind=rail",
    "kiel brest 2 kind=sea",
    "brest lahti 1 kind=sea",
    "turku lahti 1 kind=sea",
    "turku porto 1 kind=rail",
]
CARDS = [
    "kiel ulm 1",
    "linz kiel 2",
    "kiel wien 3",
    "graz kiel 4",
    "kiel brest 5",
    "ulm linz 6",
    "kiel porto 7",
]
PORTS = dict.fromkeys(["kiel", "brest", "turku", "porto"], "port") | {"lahti": "junction"}
GAME = own_board("great-lakes", TRACKS, CARDS, PORTS)
FOUR = "kiel-ulm kiel-linz kiel-wien graz-kiel"


def harbor_lines(**player):
    lines = table(GAME, {"Anna": player, "Ben": {}}).lines("harbors", "Anna")
    return [line for line in lines if line.rule == "harbor.points"]


@by_name(
    "tickets, points",
    {
        "harbor.points: no ticket": ("", 0),
        "harbor.points: a ticket elsewhere": ("ulm-linz", 0),
        "harbor.points: one": ("kiel-ulm ulm-linz", 10),
        "harbor.points: two": ("kiel-ulm linz-kiel", 20),
        "harbor.points: three": ("kiel-ulm linz-kiel kiel-wien", 30),
        "harbor.points: four": ("kiel-ulm linz-kiel kiel-wien graz-kiel", 30),
        "harbor.points: an unfinished one does not count": ("kiel-ulm kiel-porto", 10),
        "harbor.points: only unfinished ones": ("kiel-porto", 0),
        "harbor.points: tickets not known": (None, 0),
    },
)
def test_a_harbor_scores_by_completed_tickets_naming_the_city(tickets, points):
    (line,) = harbor_lines(routes=FOUR, tickets=tickets, harbors="kiel")
    assert line.points == points


def test_harbor_points_a_ticket_naming_two_harbors_counts_for_both():
    lines = harbor_lines(
        routes="brest-kiel kiel-ulm", tickets="kiel-brest kiel-ulm", harbors="kiel brest"
    )
    assert {line.facts["harbor"]: line.points for line in lines} == {"kiel": 20, "brest": 10}
    tickets = {line.facts["harbor"]: line.facts["tickets"] for line in lines}
    assert tickets == {"kiel": ("kiel-ulm", "kiel-brest"), "brest": ("kiel-brest",)}


def test_harbor_points_another_players_tickets_do_not_count():
    finished = table(
        GAME,
        {
            "Anna": {"routes": "kiel-linz", "harbors": "kiel"},
            "Ben": {"routes": "kiel-ulm", "tickets": "kiel-ulm"},
        },
    )
    assert finished.points("harbors") == {"Anna": -8, "Ben": -12}


@by_name(
    "cities, points",
    {
        "harbor.unbuilt: none built": ("", -12),
        "harbor.unbuilt: one built": ("kiel", -8),
        "harbor.unbuilt: two built": ("kiel brest", -4),
        "harbor.unbuilt: three built": ("kiel brest turku", 0),
        "harbor.unbuilt: a fourth brings nothing": ("kiel brest turku porto", 0),
    },
)
def test_each_harbor_not_built_costs_four(cities, points):
    finished = table(GAME, {"Anna": {"harbors": cities}})
    assert finished.points("harbors") == {"Anna": points}
    unbuilt = [line for line in finished.lines("harbors", "Anna") if "unbuilt" in line.facts]
    assert [line.points for line in unbuilt] == [-4] * (-points // 4)
    assert {line.rule for line in unbuilt} <= {"harbor.unbuilt"}
    assert [line.facts["unbuilt"] for line in unbuilt] == [1, 2, 3][3 - len(unbuilt) :]


RULE = "harbor.city"


@by_name(
    "players, found",
    {
        f"{RULE}: a port with a rail route": (
            {"Anna": {"routes": "kiel-ulm", "harbors": "kiel"}},
            [],
        ),
        f"{RULE}: a port with a sea route": (
            {"Anna": {"routes": "brest-kiel", "harbors": "brest"}},
            [],
        ),
        f"{RULE}: inland": (
            {"Anna": {"routes": "kiel-ulm", "harbors": "ulm"}},
            [("HARBOR_INLAND", "/players/0/harbors/0")],
        ),
        f"{RULE}: at a junction": (
            {"Anna": {"routes": "brest-lahti", "harbors": "lahti"}},
            [("HARBOR_INLAND", "/players/0/harbors/0")],
        ),
        f"{RULE}: without a route": (
            {"Anna": {"routes": "kiel-ulm", "harbors": "kiel turku"}},
            [("HARBOR_WITHOUT_ROUTE", "/players/0/harbors/1")],
        ),
        f"{RULE}: with a route of another": (
            {"Anna": {"harbors": "kiel"}, "Ben": {"routes": "kiel-ulm"}},
            [("HARBOR_WITHOUT_ROUTE", "/players/0/harbors/0")],
        ),
        f"{RULE}: one each in two cities": (
            {
                "Anna": {"routes": "kiel-ulm", "harbors": "kiel"},
                "Ben": {"routes": "brest-kiel", "harbors": "brest"},
            },
            [],
        ),
        f"{RULE}: two players in one city": (
            {
                "Anna": {"routes": "kiel-ulm", "harbors": "kiel"},
                "Ben": {"routes": "brest-kiel", "harbors": "brest kiel"},
            },
            [("HARBOR_TAKEN", "/players/1/harbors/1")],
        ),
        f"{RULE}: one player twice in a city": (
            {"Anna": {"routes": "kiel-ulm", "harbors": "kiel kiel"}},
            [("HARBOR_TAKEN", "/players/0/harbors/1")],
        ),
        f"{RULE}: three": (
            {"Anna": {"routes": "brest-kiel lahti-turku", "harbors": "kiel brest turku"}},
            [],
        ),
        f"{RULE}: four": (
            {
                "Anna": {
                    "routes": "brest-kiel porto-turku",
                    "harbors": "kiel brest turku porto",
                }
            },
            [("HARBORS_TOO_MANY", "/players/0/harbors")],
        ),
        f"{RULE}: all that is wrong with one": (
            {
                "Anna": {"routes": "kiel-ulm", "harbors": "ulm"},
                "Ben": {"harbors": "ulm"},
            },
            [
                ("HARBOR_INLAND", "/players/0/harbors/0"),
                ("HARBOR_INLAND", "/players/1/harbors/0"),
                ("HARBOR_WITHOUT_ROUTE", "/players/1/harbors/0"),
                ("HARBOR_TAKEN", "/players/1/harbors/0"),
            ],
        ),
    },
)
def test_a_harbor_stands_in_a_port_reached_and_alone(players, found):
    finished = table(GAME, {"Anna": {}, "Ben": {}, **players})
    assert finished.found() == [(code, RULE, pointer) for code, pointer in found]


@by_name(
    "harbors, cities",
    {
        f"{RULE}: the ports that are left": ("kiel brest", ["porto", "turku"]),
        f"{RULE}: all harbors are built": ("kiel brest turku", []),
    },
)
def test_harbors_are_listed_while_there_are_some(harbors, cities):
    players = {"Anna": {"routes": "brest-kiel porto-turku", "harbors": harbors}, "Ben": {}}
    position = table(GAME, players).position("Anna")
    offered = [entry["city"] for entry in listed(GAME, position, type="build_harbor")]
    assert sorted(offered) == cities


def test_harbor_city_findings_name_city_player_owner_and_numbers():
    finished = table(
        GAME,
        {
            "Anna": {"routes": "kiel-ulm brest-kiel", "harbors": "kiel"},
            "Ben": {"routes": "porto-turku kiel-linz", "harbors": "turku porto brest kiel"},
        },
    )
    assert [(f.code.value, dict(f.facts)) for f in finished.audit()] == [
        ("HARBOR_WITHOUT_ROUTE", {"city": "brest", "player": "Ben"}),
        ("HARBOR_TAKEN", {"city": "kiel", "player": "Ben", "owner": "Anna"}),
        ("HARBORS_TOO_MANY", {"player": "Ben", "count": 4, "limit": 3}),
    ]


def test_harbor_city_rail_and_sea_beside_each_other_reach_the_same_city():
    finished = table(
        "great-lakes",
        {
            "Anna": {"routes": "duluth-thunder-bay-rail", "harbors": "duluth"},
            "Ben": {"routes": "duluth-thunder-bay-sea", "harbors": "thunder-bay"},
        },
    )
    assert finished.audit() == ()


def test_harbor_city_each_has_taken_a_turn_and_four_cards():
    for built, spent in (("", Spent()), ("kiel", Spent(1, 4)), ("kiel brest", Spent(2, 8))):
        (player,) = table(GAME, {"Anna": {"harbors": built}}).players
        assert spent_by(GAME, player) == spent
