"""Stations: built with cards, they lend a route of another player, for tickets alone."""

from referee.model.action import Pass
from referee.rules.audits.audit import audit
from referee.rules.audits.expenses import Spent, spent_by
from referee.rules.features.stations import BuildStation
from referee.rules.verdicts.judge import judge, play
from tests.rules.features.playing import found, listed, played, unchecked
from tests.rules.features.stations import GAME, at, city
from tests.rules.tables import by_name, own_board, table
from tests.rules.verdicts import writing

# Building


@by_name(
    "built, cards, findings",
    {
        "station.build: the first costs one card": ("", {"red": 1}, []),
        "station.build: a wild is a card": ("", {"wild": 1}, []),
        "station.build: two for the first": (
            "",
            {"red": 2},
            ["STATION_CARDS station.build /action/cards"],
        ),
        "station.build: none for the first": (
            "",
            {},
            ["STATION_CARDS station.build /action/cards"],
        ),
        "station.build: the second costs two": ("linz", {"red": 2}, []),
        "station.build: a wild stands in": ("linz", {"red": 1, "wild": 1}, []),
        "station.build: one for the second": (
            "linz",
            {"red": 1},
            ["STATION_CARDS station.build /action/cards"],
        ),
        "station.build: of one color": (
            "linz",
            {"red": 1, "blue": 1},
            ["CARDS_NOT_ONE_SET station.build /action/cards"],
        ),
        "station.build: the third costs three": ("linz wien", {"blue": 1, "wild": 2}, []),
        "station.build: wilds alone": ("linz wien", {"wild": 3}, []),
        "station.build: no fourth": (
            "linz wien graz",
            {"red": 4},
            ["STATIONS_TOO_MANY station.build /action"],
        ),
        "claim.hand: cards of others": (
            "",
            {"green": 1},
            ["CARDS_NOT_IN_HAND claim.hand /action/cards/green"],
        ),
        "station.build: with which cards is not said": (
            "",
            None,
            ["CARDS_NOT_NAMED station.build /action/cards"],
        ),
    },
)
def test_a_station_costs_one_card_more_than_the_player_has(built, cards, findings):
    hand = {"red": 4, "blue": 2, "wild": 3}
    assert found(GAME, at(built, hand), BuildStation(city("ulm"), cards)) == findings


@by_name(
    "cards, count",
    {
        "station.build: too many": ({"red": 2, "wild": 1}, 3),
        "station.build: wilds too": ({"wild": 1}, 1),
    },
)
def test_a_refusal_says_how_many_cards_were_paid(cards, count):
    position = at("linz", {"red": 4, "wild": 3})
    (finding,) = play(GAME, position, BuildStation(city("ulm"), cards)).findings
    assert finding.facts == {"city": "ulm", "count": count, "needed": 2}


@by_name(
    "place, findings",
    {
        "station.build: a city without one, no own route is needed": ("kiel", []),
        "station.build: another's is there": (
            "wien",
            ["STATION_TAKEN station.build /action/city"],
        ),
        "station.build: one's own is there": (
            "linz",
            ["STATION_TAKEN station.build /action/city"],
        ),
        "station.build: none in a country": (
            "pula",
            ["STATION_PLACE station.build /action/city"],
        ),
    },
)
def test_a_city_has_one_station(place, findings):
    position = at("linz", {"red": 2}, "wien")
    assert found(GAME, position, BuildStation(city(place), {"red": 2})) == findings


def test_station_build_counts_the_player_s_own():
    """Stations of other players do not raise the cost."""
    assert found(GAME, at("", {"red": 1}, "wien graz"), BuildStation(city("ulm"), {"red": 1})) == []


def test_station_build_with_an_unknown_hand():
    position = at("linz", None)
    assert found(GAME, position, BuildStation(city("ulm"), None)) == []
    assert "station.build /action/cards" in unchecked(GAME, position, BuildStation(0, None))
    assert "claim.hand /action/cards" in unchecked(GAME, position, BuildStation(0, {"red": 2}))
    offers = listed(GAME, position, type="build_station")
    assert [entry["city"] for entry in offers] == [
        "ulm",
        "wien",
        "graz",
        "brno",
        "opava",
        "bern",
        "kiel",
    ]
    assert all("cards" not in entry for entry in offers)
    assert "PASS_NOT_ALLOWED turn.pass /action/type" in found(GAME, position, Pass())


def test_station_build_takes_the_cards_and_the_turn_and_nothing_else():
    position = at("linz", {"red": 1, "wild": 1, "blue": 1}, deck=40, discards={"red": 1}, round=2)
    verdict = play(GAME, position, BuildStation(city("ulm"), {"red": 1, "wild": 1}))
    effects = writing.effects(verdict.effects)
    assert effects["points"] == 0
    assert effects["pieces"] == {}
    assert effects["cards_spent"] == {"red": 1, "wild": 1}
    assert effects["turn_complete"] is True
    after = writing.position(GAME, verdict.position)
    assert after["players"][0]["stations"] == ["linz", "ulm"]
    assert after["players"][0]["hand"] == {"blue": 1}
    assert after["discards"] == {"red": 2, "wild": 1}
    assert after["turn"] == {"player": "Ben", "round": 2}


def test_station_build_never_brings_the_end_nearer():
    players = {"Anna": {"hand": {"red": 3}, "pieces": {"train": 3}}, "Ben": {}}
    position = table(GAME, players).position("Anna")
    verdict = play(GAME, position, BuildStation(city("ulm"), {"red": 1}))
    assert verdict.position.players[0].pieces == {"train": 3}
    assert verdict.position.turns_left is None
    assert verdict.effects.last_round_begins is False


def test_station_build_in_the_last_round():
    position = at("", {"red": 1}, turns_left=2)
    after = played(GAME, position, BuildStation(city("ulm"), {"red": 1}))
    assert after.turns_left == 1


@by_name(
    "built, hand, sets",
    {
        "station.build: one card": ("", {"red": 2, "wild": 1}, [{"red": 1}, {"wild": 1}]),
        "station.build: two cards": (
            "linz",
            {"red": 2, "blue": 1, "wild": 1},
            [{"red": 2}, {"red": 1, "wild": 1}, {"blue": 1, "wild": 1}],
        ),
        "station.build: three where no route has three spaces": (
            "linz wien",
            {"red": 3},
            [{"red": 3}],
        ),
        "station.build: too few cards": ("linz wien", {"red": 2}, []),
        "station.build: no station left": ("linz wien graz", {"red": 9}, []),
    },
)
def test_every_set_of_cards_is_listed(built, hand, sets):
    short = own_board("europe", ["ulm linz 2", "linz wien 1", "wien graz 1"])
    players = {"Anna": {"stations": built, "hand": hand}, "Ben": {}}
    position = table(short, players).position("Anna")
    offers = listed(short, position, type="build_station", city="ulm")
    assert sorted(str(entry["cards"]) for entry in offers) == sorted(map(str, sets))
    assert len(listed(short, position, type="build_station")) == len(sets) * (
        4 - len(built.split())
    )


# The score


@by_name(
    "built, points",
    {
        "station.unused: three": ("", 12),
        "station.unused: two": ("linz", 8),
        "station.unused: none": ("linz wien graz", 0),
    },
)
def test_four_points_for_each_station_not_built(built, points):
    finished = table(GAME, {"Anna": {"stations": built}, "Ben": {}})
    assert finished.points("stations") == {"Anna": points, "Ben": 12}
    lines = finished.lines("stations", "Anna")
    assert [line.points for line in lines] == [4] * (points // 4)
    assert {line.rule for line in lines} <= {"station.unused"}
    assert [line.facts["unused"] for line in lines] == [1, 2, 3][3 - points // 4 :]
    assert finished.scored("Anna").marker == 0


def test_winner_tie_stations_fewest_built():
    """Equal totals, equal tickets: who has built fewer is ahead."""
    here = own_board("europe", ["ulm linz 2 points=4", "linz wien 2 points=0"])
    players = {"Anna": {"routes": "linz-ulm", "stations": "ulm"}, "Ben": {"routes": "linz-wien"}}
    score = table(here, players).score()
    assert [player.total for player in score.players] == [22, 22]
    assert score.winners == ("Ben",)
    assert score.decided_by == "stations"


# What cannot be


@by_name(
    "anna, ben, expected",
    {
        "station.build: nothing odd": ("linz=linz-wien", "wien", []),
        "station.build: one city twice": (
            "linz",
            "linz",
            ["STATION_TAKEN station.build /players/1/stations/0"],
        ),
        "station.build: twice by one player": (
            "linz linz",
            "",
            ["STATION_TAKEN station.build /players/0/stations/1"],
        ),
        "station.build: four": (
            "linz wien graz brno",
            "",
            ["STATIONS_TOO_MANY station.build /players/0/stations"],
        ),
        "station.build: in a country": (
            "pula",
            "",
            ["STATION_PLACE station.build /players/0/stations/0"],
        ),
        "station.borrow: one's own": (
            "linz=linz-ulm",
            "",
            ["STATION_BORROWS_OWN station.borrow /players/0/stations/0/borrows"],
        ),
        "station.borrow: free": (
            "linz=graz-linz",
            "",
            ["STATION_BORROWS_FREE station.borrow /players/0/stations/0/borrows"],
        ),
        "station.borrow: elsewhere": (
            "ulm=linz-wien",
            "",
            ["STATION_BORROWS_ELSEWHERE station.borrow /players/0/stations/0/borrows"],
        ),
        "station.borrow: elsewhere, and free": (
            "ulm=graz-linz",
            "",
            [
                "STATION_BORROWS_ELSEWHERE station.borrow /players/0/stations/0/borrows",
                "STATION_BORROWS_FREE station.borrow /players/0/stations/0/borrows",
            ],
        ),
    },
)
def test_stations_that_cannot_be(anna, ben, expected):
    players = {
        "Anna": {"routes": "linz-ulm", "stations": anna},
        "Ben": {"routes": "linz-wien", "stations": ben},
    }
    odd = audit(GAME, table(GAME, players).players)
    assert [writing.finding(finding) for finding in odd] == expected


@by_name(
    "built, cards",
    {
        "station.build: none built, none spent": ("", 0),
        "station.build: one for the first": ("linz", 1),
        "station.build: two more for the second": ("linz wien", 3),
        "station.build: three more for the third": ("linz wien graz", 6),
    },
)
def test_each_station_has_taken_a_turn_and_its_cards(built, cards):
    (player,) = table(GAME, {"Anna": {"stations": built}}).players
    assert spent_by(GAME, player) == Spent(turns=len(built.split()), cards=cards)


def test_station_build_that_the_cards_are_not_named_says_no_more():
    (finding,) = judge(GAME, at("", {"red": 2}), BuildStation(city("wien"), None)).findings
    assert (finding.code, finding.facts) == ("CARDS_NOT_NAMED", {})
