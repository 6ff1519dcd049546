"""A route that was described without its color, as on an open board it may be."""

from msgspec.structs import replace

from referee.model.action import ClaimRoute
from referee.rules.features import tolls
from referee.rules.verdicts.judge import legal_actions, play
from tests.rules.tables import by_name, own_board, table
from tests.rules.verdicts import writing

PAIR = ["ulm linz 1 red", "ulm linz 1 blue"]
UNSURE = ["claim.free /action/route"]


def colorless(map_id, *routes):
    """A board of routes whose colors are not known."""
    here = own_board(map_id, routes)
    unknown = tuple(replace(route, color="") for route in here.board.routes)
    return here.on(replace(here.board, routes=unknown))


def claimed(here, players, cards, **members):
    """What a claim of the first route by the first player comes to, with members of features."""
    seated = table(here, players)
    position = seated.position(seated.players[0].name, row=(), deck=0, discards=0)
    return play(here, position, ClaimRoute(0, cards, more=members))


def unchecked(verdict):
    return [writing.unchecked(left) for left in verdict.unchecked]


def test_claim_color_one_color_may_be_the_right_one():
    verdict = claimed(colorless("germany", *PAIR), {"Anna": {"hand": {"red": 1}}}, cards={"red": 1})
    assert verdict.legal
    assert unchecked(verdict) == ["claim.color /action/route/color"]


def test_claim_color_wilds_are_good_for_any():
    verdict = claimed(
        colorless("germany", *PAIR), {"Anna": {"hand": {"wild": 1}}}, cards={"wild": 1}
    )
    assert verdict.certain


def test_claim_color_every_color_is_listed():
    here = colorless("germany", "ulm linz 1")
    position = table(here, {"Anna": {"hand": {"red": 1, "blue": 1, "wild": 1}}}).position("Anna")
    listed = [writing.listed(here, entry) for entry in legal_actions(here, position)]
    claims = [entry["cards"] for entry in listed if entry["type"] == "claim_route"]
    assert claims == [{"blue": 1}, {"red": 1}, {"wild": 1}]


@by_name(
    "colors, left",
    {
        "claim.free: without colors it may be the very track that is taken": (("", ""), UNSURE),
        "claim.free: without the color of the one claimed too": (("", "blue"), UNSURE),
        "claim.free: without the color of the one taken too": (("red", ""), UNSURE),
        "claim.free: with their colors they are two": (("red", "blue"), []),
        "claim.free: of two taken the second may be it": (("red", "blue", ""), UNSURE),
        "claim.free: with all their colors they are three": (("red", "blue", "green"), []),
    },
)
def test_the_tracks_beside_are_taken(colors, left):
    here = own_board("germany", [*PAIR, "ulm linz 1 green"][: len(colors)])
    routes = map(lambda route, color: replace(route, color=color), here.board.routes, colors)
    _, *taken = [route.id for route in here.board.routes]
    players = {"Anna": {"hand": {"wild": 1}}, "Ben": {}, "Carla": {}, "Dirk": {}}
    for name, track in zip(("Ben", "Carla"), taken, strict=False):
        players[name] = {"routes": track}
    here = here.on(replace(here.board, routes=tuple(routes)))
    verdict = claimed(here, players, cards={"wild": 1})
    assert verdict.legal
    assert unchecked(verdict) == left


def test_province_place_any_line_may_be_the_right_one():
    here = colorless("south-korea", "ulm linz 1")
    verdict = claimed(here, {"Anna": {"hand": {"wild": 1}}}, cards={"wild": 1}, province="white")
    assert unchecked(verdict) == ["province.place /action/route/color"]
    assert writing.effects(verdict.effects)["province"] == {"line": "white", "spot": 1}


def test_toll_first_a_toll_of_nothing_is_paid_with_unknown_tokens():
    here = own_board("nederland", ["ulm linz 1 red toll=0"])
    verdict = claimed(here, {"Anna": {"hand": {"red": 1}}}, cards={"red": 1})
    effects = writing.effects(verdict.effects)
    assert effects["toll"] == {"amount": 0, "paid_by": "Anna", "paid_to": "bank"}
    assert effects["loan"] is False
    assert tolls.TOKENS.of(verdict.position.players[0]) is None
