"""The audit: every code of a snapshot, provoked, and a snapshot just this side of it."""

import pytest

from referee.model.codes import Code
from referee.rules.audits.audit import audit_replay, recorded_scores
from tests.maps.expecting import EXPECTED
from tests.rules.tables import by_name, each_map, table

BLUE, YELLOW = "berlin-hamburg-blue", "berlin-hamburg-yellow"
FORTY_FIVE = (
    "dresden-regensburg erfurt-regensburg berlin-hannover berlin-rostock chemnitz-regensburg "
    "berlin-dresden bremerhaven-danemark danemark-kiel"
)
FIFTY = (
    "cleveland-new-york montreal-rouyn-noranda ottawa-rouyn-noranda erie-scranton-purple "
    "green-bay-sault-ste-marie-1 buffalo-detroit-white duluth-marquette buffalo-erie"
)
PORT = {"routes": "chicago-muskegon chicago-milwaukee-green", "harbors": "chicago"}
THREE = {
    "routes": "chicago-muskegon duluth-marquette",
    "harbors": "chicago muskegon duluth",
}

SIX = {"routes": "berlin-dresden berlin-hannover berlin-magdeburg"}
SIX_MORE = {"routes": "frankfurt-koln-1 hamburg-kiel-black munchen-osterreich"}
RED, RED_TOO = {"routes": "gwangju-jeonju-red"}, {"routes": "gwangju-mokpo-1"}
PAYS, PAYS_TOO = {"routes": "antwerpen-rotterdam-black"}, {"routes": "antwerpen-rotterdam-white"}
THIRTY_TWO = (
    "antwerpen-rotterdam-black breda-rotterdam-purple den-helder-waddeneilanden emden-emmen "
    "groningen-waddeneilanden groningen-zwolle-green lelystad-zwolle-black "
    "middelburg-s-gravenhage-red"
)


def two(first, second=None):
    return {"Anna": first, "Ben": second or {}}


# Code: map, the rule, a pointer, what cannot be, what just can.
EDGES = {
    Code.PLAYER_COUNT: (
        "berlin",
        "turn.order",
        "/players",
        {name: {} for name in "abcde"},
        {name: {} for name in "abcd"},
    ),
    Code.PARALLEL_SAME_PLAYER: (
        "germany",
        "claim.parallel-same-player",
        "/players/0/routes/1",
        {"a": {"routes": [BLUE, YELLOW]}, "b": {}, "c": {}, "d": {}},
        {"a": {"routes": [BLUE]}, "b": {"routes": [YELLOW]}, "c": {}, "d": {}},
    ),
    Code.PARALLEL_CLOSED: (
        "germany",
        "claim.parallel-closed",
        "/players/1/routes/0",
        {"a": {"routes": [BLUE]}, "b": {"routes": [YELLOW]}, "c": {}},
        {"a": {"routes": [BLUE]}, "b": {"routes": [YELLOW]}, "c": {}, "d": {}},
    ),
    Code.TOO_MANY_PIECES: (
        "germany",
        "claim.pieces",
        "/players/0/routes",
        two({"routes": f"{FORTY_FIVE} chemnitz-dresden"}),
        two({"routes": FORTY_FIVE}),
    ),
    Code.TICKET_HELD_TWICE: (
        "germany",
        "tickets.unique",
        "/players/1/tickets/0",
        two({"tickets": "berlin-koln"}, {"tickets": "berlin-koln"}),
        two({"tickets": "berlin-koln"}, {"tickets": "berlin-mainz"}),
    ),
    Code.PASSENGERS_TOO_MANY: (
        "germany",
        "passengers.majority",
        "/players/0/passengers/red",
        two({**SIX, "passengers": {"red": 6}}, {**SIX_MORE, "passengers": {"red": 5}}),
        two({**SIX, "passengers": {"red": 6}}, {**SIX_MORE, "passengers": {"red": 4, "blue": 2}}),
    ),
    Code.ROUTES_TOO_MANY: (
        "germany",
        "claim.free",
        "/players/0/route_counts/7",
        two({"route_counts": {"7": 6}}),
        two({"route_counts": {"7": 5}}),
    ),
    Code.TYPED_TOO_MANY: (
        "usa",
        "longest.path",
        "/players/0/longest_path",
        two({"route_counts": {"6": 2}, "longest_path": 13}),
        two({"route_counts": {"6": 2}, "longest_path": 12}),
    ),
    Code.HARBOR_INLAND: (
        "great-lakes",
        "harbor.city",
        "/players/0/harbors/0",
        two({"routes": "cedar-rapids-madison", "harbors": "madison"}),
        two({"routes": "madison-milwaukee", "harbors": "milwaukee"}),
    ),
    Code.HARBOR_WITHOUT_ROUTE: (
        "great-lakes",
        "harbor.city",
        "/players/0/harbors/0",
        two({"routes": "chicago-muskegon", "harbors": "milwaukee"}),
        two(PORT),
    ),
    Code.HARBOR_TAKEN: (
        "great-lakes",
        "harbor.city",
        "/players/1/harbors/0",
        two(PORT, {"routes": "chicago-madison", "harbors": "chicago"}),
        two(PORT, {"routes": "madison-milwaukee", "harbors": "milwaukee"}),
    ),
    Code.HARBORS_TOO_MANY: (
        "great-lakes",
        "harbor.city",
        "/players/0/harbors",
        two({**THREE, "harbors": f"{THREE['harbors']} marquette"}),
        two(THREE),
    ),
    Code.SUPPLY_EXCEEDED: (
        "great-lakes",
        "pieces.choose",
        "/players/0/routes",
        two({"routes": f"{FIFTY} cleveland-erie-black"}),
        two({"routes": FIFTY}),
    ),
    Code.SUPPLY_TOTAL: (
        "great-lakes",
        "pieces.choose",
        "/players/0/supply",
        two({"supply": {"train": 27, "ship": 22}}),
        two({"supply": {"train": 27, "ship": 23}}),
    ),
    Code.SUPPLY_TOO_MANY: (
        "great-lakes",
        "pieces.choose",
        "/players/0/supply/train",
        two({"supply": {"train": 34, "ship": 16}}),
        two({"supply": {"train": 33, "ship": 17}}),
    ),
    Code.SPOT_TAKEN: (
        "south-korea",
        "province.spot",
        "/players/1/province/red/0",
        two({**RED, "province": {"red": [8]}}, {**RED_TOO, "province": {"red": [8]}}),
        two({**RED, "province": {"red": [8]}}, {**RED_TOO, "province": {"red": [7]}}),
    ),
    Code.SPOT_NOT_ON_MAT: (
        "south-korea",
        "province.spot",
        "/players/0/province/red/0",
        two({**RED, "province": {"red": [9]}}),
        two({**RED, "province": {"red": [8]}}),
    ),
    Code.EXPRESS_SPENT: (
        "south-korea",
        "express.once",
        "/players/0/express_spent/1",
        two({"express_spent": [2, 2]}),
        two({"express_spent": [2, 3]}, {"express_spent": [2]}),
    ),
    Code.EXPRESS_UNKNOWN: (
        "south-korea",
        "express.once",
        "/players/0/express_spent/0",
        two({"express_spent": [4]}),
        two({"express_spent": [3]}),
    ),
    Code.TOKENS_TOO_MANY: (
        "nederland",
        "toll.tokens",
        "/players/0/tolls",
        two({"tolls": 31}, {"tolls": 30}),
        two({"tolls": 30}, {"tolls": 30}),
    ),
    Code.TOKENS_TOO_FEW: (
        "nederland",
        "toll.tokens",
        "/players",
        two({**PAYS, "tolls": 26}, {**PAYS_TOO, "tolls": 26}),
        two({**PAYS, "tolls": 26}, {**PAYS_TOO, "tolls": 30}),
    ),
    Code.TOKENS_IMPOSSIBLE: (
        "nederland",
        "toll.tokens",
        "/players/0/tolls",
        two({**PAYS, "tolls": 27}),
        two({**PAYS, "tolls": 26}),
    ),
    Code.LOANS_WITHOUT_ROUTES: (
        "nederland",
        "loan.forced",
        "/players/0/loans",
        two({**PAYS, "loans": 2}),
        two({**PAYS, "loans": 1}),
    ),
    Code.LOANS_TOO_FEW: (
        "nederland",
        "loan.forced",
        "/players/0/loans",
        two({"routes": THIRTY_TWO}),
        two({"routes": THIRTY_TWO, "loans": 1}),
    ),
    Code.PASSENGERS_WITHOUT_ROUTES: (
        "germany",
        "passengers.take",
        "/players/0/passengers",
        two({"routes": "berlin-leipzig", "passengers": {"red": 3}}),
        two({"routes": "berlin-leipzig", "passengers": {"red": 2}}),
    ),
    Code.MAT_WITHOUT_ROUTE: (
        "south-korea",
        "province.place",
        "/players/0/province/blue",
        two({**RED, "province": {"blue": [8]}}),
        two({**RED, "province": {"red": [8]}}),
    ),
    Code.SPOT_TOO_LOW: (
        "south-korea",
        "province.spot",
        "/players/0/province/red/0",
        two({**RED, "province": {"red": [2]}}),
        two({**RED, "province": {"red": [3]}}),
    ),
    Code.RECORDED_SCORE_DIFFERS: (
        "berlin",
        "score.total",
        "/players/0/recorded_score",
        two({"routes": "siegessaule-zoo", "recorded_score": 5}),
        two({"routes": "siegessaule-zoo", "recorded_score": 4}),
    ),
}
each_code = pytest.mark.parametrize("code", EDGES)


def findings(map_id, players):
    finished = table(map_id, players)
    return [*finished.audit(), *recorded_scores(finished.score())]


@each_code
def test_what_cannot_be_is_found(code):
    map_id, rule, pointer, wrong, _ = EDGES[code]
    (finding,) = findings(map_id, wrong)
    assert (finding.code, finding.rule, finding.pointer) == (code, rule, pointer)


@each_code
def test_what_just_can_be_is_not(code):
    map_id, _, _, _, right = EDGES[code]
    assert findings(map_id, right) == []


def test_every_code_of_a_snapshot_is_here():
    codes = list(Code)
    assert list(EDGES) == codes[: codes.index(Code.RECORDED_SCORE_DIFFERS) + 1]


@pytest.mark.parametrize("number", range(1, 7), ids="turn.order: {} players".format)
@each_map
def test_each_map_is_made_for_so_many_players(map_id, number):
    finished = table(map_id, {name: {} for name in "abcdef"[:number]})
    least, most = EXPECTED[map_id]["players"]
    facts = {"count": number, "fewest": least, "most": most}
    found = [(f.code, f.pointer, f.facts) for f in finished.audit()]
    assert found == ([] if least <= number <= most else [("PLAYER_COUNT", "/players", facts)])


@by_name(
    "recorded, difference",
    {
        "score.total: as worked out": (4, 0),
        "score.total: one too few": (3, -1),
        "score.total: one too many": (5, 1),
        "score.total: nought is a total too": (0, -4),
        "score.total: not recorded": (None, 0),
    },
)
def test_a_recorded_score_is_compared(recorded, difference):
    finished = table("berlin", two({}, {"routes": "siegessaule-zoo", "recorded_score": recorded}))
    found = [(f.pointer, f.facts) for f in recorded_scores(finished.score())]
    facts = {"player": "Ben", "recorded": recorded, "total": 4, "difference": difference}
    assert found == ([("/players/1/recorded_score", facts)] if difference else [])


def test_all_that_is_wrong_is_reported_at_once():
    finished = table(
        "germany",
        {
            "Anna": {
                "routes": [*FORTY_FIVE.split(), BLUE, YELLOW],
                "tickets": "berlin-koln berlin-koln",
                "passengers": {"red": 11},
            }
        },
    )
    assert [code for code, _, _ in finished.found()] == [
        "PLAYER_COUNT",
        "PARALLEL_SAME_PLAYER",
        "TOO_MANY_PIECES",
        "TICKET_HELD_TWICE",
        "PASSENGERS_TOO_MANY",
    ]


def test_claim_free_routes_of_two_cards_a_space_are_counted_by_their_spaces():
    ten = table("world", two({"route_counts": {"4": 10}}))
    assert "ROUTES_TOO_MANY" not in {code for code, _, _ in ten.found()}
    eleven = table("world", two({"route_counts": {"4": 11}}))
    (facts,) = [found.facts for found in eleven.audit() if found.code is Code.ROUTES_TOO_MANY]
    assert facts == {"length": 4, "count": 11, "limit": 10}


@each_map
def test_players_with_nothing_yet_are_as_they_should_be(map_id):
    assert table(map_id, two({})).audit() == ()
    assert table(map_id, two({"tickets": ""}, {"tickets": ""})).audit() == ()


def test_the_audit_of_a_replay_is_about_its_start_and_then_about_its_end():
    sound = two({"tickets": "berlin-koln"}, {"tickets": "berlin-mainz"})
    odd = two({"tickets": "berlin-koln"}, {"tickets": "berlin-koln"})
    tracks = {"tickets": "berlin-koln", "routes": f"{BLUE} {YELLOW}"}
    odder = two(tracks, {"tickets": "berlin-koln"})
    start, held, both = [table("germany", players).position() for players in (sound, odd, odder)]
    here = table("germany", sound).game

    def codes(before, after):
        return [finding.code for finding in audit_replay(here, before, after)]

    twice, parallel = Code.TICKET_HELD_TWICE, Code.PARALLEL_SAME_PLAYER
    assert codes(start, start) == []
    assert codes(start, held) == [twice]
    assert codes(held, held) == codes(held, start) == [twice]
    assert codes(held, both) == [twice, parallel]
