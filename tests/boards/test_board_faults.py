"""What is wrong with a board: every code, where it is, and a board just this side of it."""

import pytest

from referee.maps.assembly import BoardFaultsError
from tests.boards.written import faults, put, tracks, wrong
from tests.rules.tables import by_name

UL = ["ulm", "linz"]
LAKE = {"kind": "sea"}


def ticket(start, end, **beside):
    return [{"from": start, "to": end, "value": 5} | beside]


@by_name(
    "board, found",
    {
        "UNKNOWN_PLACE: a route from nowhere": (
            ("germany", UL, tracks("bonn linz 2")),
            [("UNKNOWN_PLACE", "/routes/0/from")],
        ),
        "UNKNOWN_PLACE: a route from nowhere to nowhere": (
            ("germany", UL, tracks("ulm linz 1", "bonn koln 2")),
            [("UNKNOWN_PLACE", "/routes/1/from"), ("UNKNOWN_PLACE", "/routes/1/to")],
        ),
        "UNKNOWN_PLACE: a ticket": (
            ("germany", UL, (), ticket("ulm", "bonn")),
            [("UNKNOWN_PLACE", "/tickets/0/to")],
        ),
        "UNKNOWN_PLACE: at the foot of a ticket": (
            ("nederland", UL, (), ticket("ulm", "linz", neutral=["ulm", "bonn"])),
            [("UNKNOWN_PLACE", "/tickets/0/neutral/1")],
        ),
        "UNKNOWN_PLACE: known by id": (("germany", UL, tracks("ulm linz 2")), []),
        "UNKNOWN_PLACE: known whatever the case": (("germany", UL, tracks("ULM Linz 2")), []),
        "SAME_PLACE: a route": (
            ("germany", UL, tracks("ulm ulm 2")),
            [("SAME_PLACE", "/routes/0")],
        ),
        "SAME_PLACE: by another spelling": (
            ("germany", UL, tracks("ulm Ulm 2")),
            [("SAME_PLACE", "/routes/0")],
        ),
        "SAME_PLACE: a ticket": (
            ("germany", UL, (), ticket("linz", "linz")),
            [("SAME_PLACE", "/tickets/0")],
        ),
        "SAME_PLACE: at the foot of a ticket": (
            ("nederland", UL, (), ticket("ulm", "linz", neutral=["ulm", "ulm"])),
            [("SAME_PLACE", "/tickets/0/neutral")],
        ),
        "POINTS_MISSING: longer than the table": (
            ("germany", UL, tracks("ulm linz 10")),
            [("POINTS_MISSING", "/routes/0")],
        ),
        "POINTS_MISSING: as long as the table": (("germany", UL, tracks("ulm linz 9")), []),
        "POINTS_MISSING: longer, its points given": (
            ("germany", UL, tracks("ulm linz 10", points=30)),
            [],
        ),
        "POINTS_MISSING: more cards than the table": (
            ("berlin", UL, tracks("ulm linz 1", cards=5)),
            [("POINTS_MISSING", "/routes/0")],
        ),
        "POINTS_MISSING: beside a place that is unknown": (
            ("germany", UL, tracks("bonn linz 10")),
            [("UNKNOWN_PLACE", "/routes/0/from"), ("POINTS_MISSING", "/routes/0")],
        ),
        "REQUIRED: a toll": (
            ("nederland", UL, tracks("ulm linz 2")),
            [("REQUIRED", "/routes/0/toll")],
        ),
        "REQUIRED: a toll of nought is a toll": (
            ("nederland", UL, tracks("ulm linz 2", toll=0)),
            [],
        ),
        "REQUIRED: a kind": (
            ("great-lakes", UL, tracks("ulm linz 2")),
            [("REQUIRED", "/routes/0/kind")],
        ),
        "UNKNOWN_VALUE: a kind": (
            ("great-lakes", UL, tracks("ulm linz 2", kind="air")),
            [("UNKNOWN_VALUE", "/routes/0/kind")],
        ),
        "UNKNOWN_VALUE: a kind of another map": (
            ("berlin", UL, tracks("ulm linz 2", kind="rail")),
            [("UNKNOWN_VALUE", "/routes/0/kind")],
        ),
        "UNKNOWN_VALUE: a deck": (
            ("germany", UL, (), ticket("ulm", "linz", deck="middle")),
            [("UNKNOWN_VALUE", "/tickets/0/deck")],
        ),
        "UNKNOWN_VALUE: a deck there is": (
            ("germany", UL, (), ticket("ulm", "linz", deck="long")),
            [],
        ),
        "NOT_ON_THIS_MAP: a kind": (
            ("germany", UL, tracks("ulm linz 2", kind="rail")),
            [("NOT_ON_THIS_MAP", "/routes/0/kind")],
        ),
        "NOT_ON_THIS_MAP: cards": (
            ("germany", UL, tracks("ulm linz 2", cards=2)),
            [("NOT_ON_THIS_MAP", "/routes/0/cards")],
        ),
        "NOT_ON_THIS_MAP: both": (
            ("germany", UL, tracks("ulm linz 1", kind="subway", cards=2)),
            [("NOT_ON_THIS_MAP", "/routes/0/kind"), ("NOT_ON_THIS_MAP", "/routes/0/cards")],
        ),
        "SUBWAY_SHAPE: without cards": (
            ("berlin", UL, tracks("ulm linz 1", kind="subway")),
            [("SUBWAY_SHAPE", "/routes/0")],
        ),
        "SUBWAY_SHAPE: of two spaces": (
            ("berlin", UL, tracks("ulm linz 2", cards=2)),
            [("SUBWAY_SHAPE", "/routes/0")],
        ),
        "SUBWAY_SHAPE: a streetcar with cards": (
            ("berlin", UL, tracks("ulm linz 1", kind="streetcar", cards=1)),
            [("SUBWAY_SHAPE", "/routes/0")],
        ),
        "SUBWAY_SHAPE: a sea route with cards": (
            ("great-lakes", UL, tracks("ulm linz 1", kind="sea", cards=1)),
            [("SUBWAY_SHAPE", "/routes/0")],
        ),
        "SUBWAY_SHAPE: of one space with cards": (
            ("berlin", UL, tracks("ulm linz 1", kind="subway", cards=4)),
            [],
        ),
        "DUPLICATE_ID: two places of one id": (
            ("germany", ["ulm", "linz", "ulm"]),
            [("DUPLICATE_ID", "/places/0"), ("AMBIGUOUS_PLACE", "/places/2")],
        ),
        "AMBIGUOUS_PLACE: two of one name": (
            ("germany", ["ulm", {"id": "linz", "name": "Ulm"}]),
            [("AMBIGUOUS_PLACE", "/places/1")],
        ),
        "AMBIGUOUS_PLACE: by a name in another language": (
            (
                "germany",
                [{"id": "munchen", "names": {"it": "Monaco"}}, {"id": "monaco", "name": "Monaco"}],
            ),
            [("AMBIGUOUS_PLACE", "/places/1")],
        ),
        "AMBIGUOUS_PLACE: by an alias, but for accents and hyphens": (
            ("germany", ["bad-ems", {"id": "ems", "aliases": ["Bád Ems"]}]),
            [("AMBIGUOUS_PLACE", "/places/1")],
        ),
        "AMBIGUOUS_PLACE: with two others": (
            ("germany", ["ulm", "linz", {"id": "wien", "names": {"en": "Ulm", "it": "Linz"}}]),
            [("AMBIGUOUS_PLACE", "/places/2"), ("AMBIGUOUS_PLACE", "/places/2")],
        ),
        "AMBIGUOUS_PLACE: one place under many spellings": (
            (
                "germany",
                [{"id": "koln", "name": "Köln", "names": {"de": "Köln"}, "aliases": ["KOELN"]}],
            ),
            [],
        ),
    },
)
def test_each_fault_is_found_where_it_is(board, found):
    assert faults(*board) == found


@by_name(
    "board, facts",
    {
        "UNKNOWN_PLACE: the names that look like it": (
            ("germany", ["berlin", "bremen", "ulm"], tracks("berlim ulm 2")),
            {"name": "berlim", "nearest": ("berlin",)},
        ),
        "SAME_PLACE: which": (("germany", UL, tracks("ulm ulm 2")), {"place": "ulm"}),
        "POINTS_MISSING: length and cards": (
            ("berlin", UL, tracks("ulm linz 1", cards=5)),
            {"length": 1, "cards": 5},
        ),
        "REQUIRED: which member": (("nederland", UL, tracks("ulm linz 2")), {"member": "toll"}),
        "UNKNOWN_VALUE: what is possible": (
            ("germany", UL, (), ticket("ulm", "linz", deck="middle")),
            {"value": "middle", "possible": ("short", "long")},
        ),
        "NOT_ON_THIS_MAP: which member": (
            ("germany", UL, tracks("ulm linz 2", cards=2)),
            {"member": "cards"},
        ),
        "SUBWAY_SHAPE: of what kind": (
            ("berlin", UL, tracks("ulm linz 2", cards=2)),
            {"kind": "subway"},
        ),
        "AMBIGUOUS_PLACE: the name and both places": (
            ("germany", ["ulm", {"id": "linz", "name": "Ulm", "names": {"de": "Ulm"}}]),
            {"name": "Ulm", "places": ("ulm", "linz")},
        ),
    },
)
def test_a_fault_tells_what_is_wrong(board, facts):
    (fault,) = wrong(*board)
    assert fault.facts == facts


def test_everything_is_reported_at_once():
    places = ["ulm", "linz", "ulm"]
    routes = [
        *tracks("bonn linz 12", "linz linz 1", kind="air"),
        *tracks("ulm linz 12", toll=1),
        *tracks("ulm linz 2"),
    ]
    cards = [*ticket("ulm", "ulm", deck="x"), *ticket("aa", "bb", neutral=["linz", "cc"])]
    assert faults("nederland", places, routes, cards) == [
        ("DUPLICATE_ID", "/places/0"),
        ("AMBIGUOUS_PLACE", "/places/2"),
        ("UNKNOWN_PLACE", "/routes/0/from"),
        ("NOT_ON_THIS_MAP", "/routes/0/kind"),
        ("REQUIRED", "/routes/0/toll"),
        ("SAME_PLACE", "/routes/1"),
        ("NOT_ON_THIS_MAP", "/routes/1/kind"),
        ("REQUIRED", "/routes/1/toll"),
        ("POINTS_MISSING", "/routes/2"),
        ("REQUIRED", "/routes/3/toll"),
        ("SAME_PLACE", "/tickets/0"),
        ("UNKNOWN_VALUE", "/tickets/0/deck"),
        ("UNKNOWN_PLACE", "/tickets/1/from"),
        ("UNKNOWN_PLACE", "/tickets/1/to"),
        ("UNKNOWN_PLACE", "/tickets/1/neutral/1"),
    ]


def test_the_error_counts_its_faults():
    with pytest.raises(BoardFaultsError, match="2 faults") as caught:
        put("germany", UL, tracks("bonn koln 2"))
    assert len(caught.value.faults) == 2


def test_a_name_that_fits_two_places_finds_the_same_one_every_time():
    # As Germans type it the umlaut is the one, without its dots the other: neither is misnamed.
    places = ["koeln", "koln"]
    (route,) = put("germany", [*places, "ulm"], tracks("Köln ulm 2")).routes
    assert route.ends == (0, 2)
