"""Toll tokens: the bonus for the most, and more tokens than there are."""

from tests.rules.tables import by_name, changed_game, game, own_board, table

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def tokens(*counts, **options):
    """Players with so many tokens; a pair has loans too: `(12, 1)`."""
    pairs = [n if isinstance(n, tuple) else (n, 0) for n in counts]
    players = {
        name: {"tolls": left, "loans": loans}
        for name, (left, loans) in zip(NAMES, pairs, strict=False)
    }
    return table("nederland", players, **options)


RULE = "toll.bonus"


@by_name(
    "left, points",
    {
        f"{RULE}: two players": ([7, 8], [0, 35]),
        f"{RULE}: three players": ([9, 8, 7], [55, 35, 0]),
        f"{RULE}: four players": ([6, 9, 7, 8], [0, 55, 20, 35]),
        f"{RULE}: five players": ([5, 6, 7, 8, 9], [0, 10, 20, 35, 55]),
        f"{RULE}: no tokens left is a value too": ([0, 1], [0, 35]),
        f"{RULE}: nobody has any left": ([0, 0], [35, 35]),
        f"{RULE}: two firsts, then a third": ([9, 9, 8, 7], [55, 55, 20, 0]),
        f"{RULE}: two seconds, then a fourth": ([9, 8, 8, 7], [55, 35, 35, 0]),
        f"{RULE}: two seconds of five": ([9, 8, 8, 7, 6], [55, 35, 35, 10, 0]),
        f"{RULE}: all equal": ([8, 8, 8, 8, 8], [55] * 5),
        f"{RULE}: three share the last places": ([9, 8, 8, 8], [55, 35, 35, 35]),
        f"{RULE}: a loan takes no place": ([(9, 1), 8, 7], [0, 55, 35]),
        f"{RULE}: but counts as a player": ([(9, 1), 8], [0, 35]),
        f"{RULE}: loans of all but one": ([(9, 1), 8, (7, 2), (6, 1)], [0, 55, 0, 0]),
        f"{RULE}: loans of all": ([(9, 1), (8, 1)], [0, 0]),
        f"{RULE}: alone at the table": ([30], [0]),
        f"{RULE}: unknown tokens have no place": ([9, None, 7], [55, 0, 35]),
    },
)
def test_players_without_a_loan_are_ranked_by_their_tokens(left, points):
    assert list(tokens(*left).points("toll_bonus").values()) == points


def test_toll_bonus_is_whatever_the_map_says_down_to_the_last_place():
    played = changed_game("nederland", "tolls", bonus={"2": (9, 4)})
    finished = table(played, {"Anna": {"tolls": 1}, "Ben": {"tolls": 2}})
    assert finished.points("toll_bonus") == {"Anna": 4, "Ben": 9}


def test_toll_bonus_six_players_have_no_row():
    players = {name: {"tolls": 30} for name in "abcdef"}
    assert set(table("nederland", players).points("toll_bonus").values()) == {0}


def test_toll_bonus_the_line_says_tokens_place_and_tie():
    finished = tokens(9, 9, (8, 2), 7, None)
    facts = [[dict(line.facts) for line in finished.lines("toll_bonus", name)] for name in NAMES]
    assert facts == [
        [{"tokens": 9, "place": 1, "tied": True}],
        [{"tokens": 9, "place": 1, "tied": True}],
        [{"tokens": 8, "place": None, "tied": False}],
        [{"tokens": 7, "place": 3, "tied": False}],
        [],
    ]
    assert {line.rule for line in finished.lines("toll_bonus", "Anna")} == {"toll.bonus"}


def test_toll_bonus_a_loan_taker_does_not_tie():
    (line,) = tokens(9, (9, 1)).lines("toll_bonus", "Anna")
    assert line.facts == {"tokens": 9, "place": 1, "tied": False}


def test_toll_bonus_unknown_tokens_are_assumed_to_have_no_place():
    assumed = tokens(9, None, (None, 1)).score().assumed
    parts = [(a.pointer, a.part) for a in assumed if a.part == "toll_bonus"]
    assert parts == [("/players/1/tolls", "toll_bonus"), ("/players/2/tolls", "toll_bonus")]


def test_toll_none_has_no_bonus_and_assumes_none():
    finished = tokens(9, None, tolls=False)
    assert finished.points("toll_bonus") == {"Anna": 0, "Ben": 0}
    assert [a.part for a in finished.score().assumed] == ["tickets", "tickets"]
    assert finished.lines("toll_bonus", "Anna") == []


TOKENS = "toll.tokens"
BLACK, WHITE = "antwerpen-rotterdam-black", "antwerpen-rotterdam-white"
# With a loan on each of two tracks the bank has paid the first owner a toll it never got.
CLAIMED = {
    f"{TOKENS}: a claim has paid the bank": ((BLACK, 26, 0), ("", 30, 0), 56),
    f"{TOKENS}: the second track pays the owner of the first": (
        *((BLACK, 30, 0), (WHITE, 26, 0)),
        56,
    ),
    f"{TOKENS}: a loan has paid nothing": ((BLACK, 30, 1), ("", 30, 0), 60),
    f"{TOKENS}: two loans on one pair": ((BLACK, 34, 1), (WHITE, 30, 1), 64),
}


@by_name("first, second, limit", CLAIMED)
def test_claims_have_cost_their_tolls(first, second, limit):
    players = {
        name: dict(zip(("routes", "tolls", "loans"), player, strict=True))
        for name, player in (("Anna", first), ("Ben", second))
    }
    assert table("nederland", players).audit() == ()
    players["Ben"]["tolls"] += 1
    (finding,) = table("nederland", players).audit()
    assert finding.code.value == "TOKENS_TOO_MANY"
    assert finding.facts == {"count": limit + 1, "limit": limit}


def test_toll_tokens_tolls_that_nobody_could_pay_leave_no_less_than_nothing():
    routes = [route.id for route in game("nederland").board.routes][::2][:30]
    for left, found in ((0, []), (1, [{"count": 1, "limit": 0}])):
        finished = table(
            "nederland", {"Anna": {"routes": routes, "tolls": left}, "Ben": {"tolls": 0}}
        )
        odd = [f.facts for f in finished.audit() if f.code.value == "TOKENS_TOO_MANY"]
        assert odd == found


@by_name(
    "left, limit, seat",
    {
        f"{TOKENS}: thirty each": ([30, 30], 60, None),
        f"{TOKENS}: one more": ([30, 31], 60, 1),
        f"{TOKENS}: all with one player": ([60, 0], 60, None),
        f"{TOKENS}: one more with one player": ([61, 0], 60, 0),
        f"{TOKENS}: the first of two who have most": ([1, 30, 30, 60, 60], 150, 3),
        f"{TOKENS}: five players": ([150, 0, 0, 0, 0], 150, None),
        f"{TOKENS}: unknown ones may be none": ([61, None], 60, 0),
        f"{TOKENS}: unknown ones are not held against anybody": ([60, None], 60, None),
    },
)
def test_there_are_no_more_tokens_than_there_are(left, limit, seat):
    findings = [f for f in tokens(*left).audit() if f.code.value == "TOKENS_TOO_MANY"]
    if seat is None:
        assert findings == []
        return
    (finding,) = findings
    assert (finding.code.value, finding.rule) == ("TOKENS_TOO_MANY", TOKENS)
    assert finding.pointer == f"/players/{seat}/tolls"
    assert finding.facts == {"count": sum(n or 0 for n in left), "limit": limit}


@by_name(
    "tolls, found",
    {
        "neutral.turn: the bank may have paid back a toll": (30, []),
        "neutral.turn: but no more": (31, [("TOKENS_TOO_MANY", TOKENS, "/players/0/tolls")]),
    },
)
def test_with_a_neutral_player_the_bank_pays_tolls_back(tolls, found):
    players = {"Anna": {"routes": BLACK, "tolls": tolls}, "Ben": {"tolls": 30}}
    assert table("nederland", players, neutral_player=True).found() == found


def test_toll_none_does_not_count_tokens():
    assert tokens(99, 99, tolls=False).audit() == ()


@by_name(
    "loans, points",
    {
        "loan.points: none": (0, 0),
        "loan.points: one": (1, -5),
        "loan.points: two": (2, -10),
        "loan.points: seven": (7, -35),
    },
)
def test_each_loan_costs_five(loans, points):
    finished = table("nederland", {"Anna": {"loans": loans}, "Ben": {}})
    assert finished.points("loans") == {"Anna": points, "Ben": 0}
    lines = finished.lines("loans", "Anna")
    expected = [("loan.points", points, {"loans": loans})] if loans else []
    assert [(line.rule, line.points, dict(line.facts)) for line in lines] == expected


def test_toll_none_has_no_loans():
    assert table("nederland", {"Anna": {"loans": 2}}, tolls=False).points("loans") == {"Anna": 0}


DEAR = own_board(
    "nederland",
    [
        "ulm linz 2 red toll=20",
        "ulm linz 2 blue toll=20",
        "linz wien 2 toll=20",
        "graz ulm 1 toll=0",
    ],
)


def owning(anna, ben):
    """What is wrong with two players who have routes and tokens."""
    players = {
        name: {"routes": routes, "tolls": tolls}
        for name, (routes, tolls) in (("Anna", anna), ("Ben", ben))
    }
    return [(one.code.value, dict(one.facts)) for one in table(DEAR, players).audit()]


def test_toll_first_a_track_without_a_toll_has_paid_nobody():
    anna, ben = "linz-ulm-red graz-ulm", "linz-ulm-blue"
    assert owning((anna, 15), (ben, 25)) == []
    assert owning((anna, 15), (ben, 24)) == [("TOKENS_TOO_FEW", {"count": 39, "limit": 40})]


def test_loan_forced_whoever_can_just_pay_needs_none():
    thirty = own_board("nederland", ["ulm linz 2 toll=30", "linz wien 2 toll=1"])
    for routes, found in (("linz-ulm", []), ("linz-ulm linz-wien", ["LOANS_TOO_FEW"])):
        players = {"Anna": {"routes": routes, "tolls": 0, "loans": 0}, "Ben": {}}
        assert [one.code.value for one in table(thirty, players).audit()] == found


def test_toll_tokens_nobody_has_fewer_than_none():
    (anna, ben) = owning(("linz-ulm-red linz-wien", 11), ("linz-ulm-blue", 9))
    tokens = {"player": "Anna", "count": 11, "least": 0, "most": 10}
    assert anna == ("TOKENS_IMPOSSIBLE", tokens)
    assert ben[1]["least"] == 10
