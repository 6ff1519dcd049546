"""Names as people write them: case, accents, umlauts, hyphens; and the nearest ones."""

import sys

from hypothesis import given
from hypothesis import strategies as st

from referee.maps.names import fold, nearest, slug, spellings
from tests.rules.tables import by_name


@by_name(
    "name, folded",
    {
        "case": ("BERLIN", "berlin"),
        "accents": ("Liège", "liege"),
        "umlauts": ("München", "munchen"),
        "accents put together": ("Mu\u0308nchen", "munchen"),
        "sharp s": ("Straße", "strasse"),
        "spaces, dots and hyphens": ("Sault Ste.-Marie", "saultstemarie"),
        "apostrophes": ("'s-Hertogenbosch", "shertogenbosch"),
        "letters of their own": ("Łódź Ørsted", "lodzorsted"),
        "ligatures": ("Œuvre Ærø", "oeuvreaero"),
        "other letters": ("서울", fold("서울")),
        "digits": ("Gate 9¾", "gate934"),
        "nothing of the kind": ("–!", ""),
    },
)
def test_a_name_is_compared_by_its_letters_and_digits(name, folded):
    assert fold(name) == folded


@by_name(
    "name, found",
    {
        "an umlaut two ways": ("Köln", {"koln", "koeln"}),
        "an umlaut put together": ("Ko\u0308ln", {"koln", "koeln"}),
        "each umlaut": ("Äöü", {"aou", "aeoeue"}),
        "without one": ("Ulm", {"ulm"}),
        "nothing to compare": ("?", set()),
    },
)
def test_a_name_has_spellings(name, found):
    assert set(spellings(name)) == found


KNOWN = ["Berlin", "Bremen", "Bremerhaven", "Köln", "Koblenz"]


@by_name(
    "name, most, found",
    {
        "the best first": ("Berlni", 3, ("Berlin",)),
        "several": ("Bremer", 3, ("Bremen", "Bremerhaven")),
        "no more than asked for": ("Bremer", 1, ("Bremen",)),
        "whatever the accents": ("koln", 1, ("Köln",)),
        "none that is near": ("Xyzzy", 3, ()),
        "as long as a name may be": ("B" * 80, 3, ()),
        "longer than any name": ("Berlin" * 20, 3, ()),
    },
)
def test_the_nearest_names_are_offered(name, most, found):
    assert nearest(name, KNOWN, most) == found


def test_of_names_that_are_alike_the_first_is_offered():
    assert nearest("bremem", ["BREMEN", "Bremen"]) == ("BREMEN",)


EVERY_SIGN = [chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000]


def test_a_name_folded_twice_or_by_way_of_its_id_is_folded_as_before():
    def differs(name: str) -> bool:
        return not fold(name) == fold(fold(name)) == fold(slug(name)) == slug(fold(name))

    assert [sign for sign in EVERY_SIGN if differs(sign) or differs(f"a{sign}b")] == []


@given(st.text(max_size=20))
def test_a_name_and_its_id_have_the_same_letters_and_digits(name):
    assert slug(name).replace("-", "") == fold(name) == fold(slug(name))
