"""Rule texts name no map and have no number but from a map, and read well with any number."""

import json
import re

import pytest

from referee.words.rules import RULE_IDS, facts_of, rule, rules_of
from referee.words.store import LANGUAGES
from referee.words.templates import parse
from tests.maps.reading import MAPS
from tests.rulebook.map_names import NAMES
from tests.words.reading import section

RULES = section("rules")

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_rule = pytest.mark.parametrize("rule_id", RULE_IDS)


def templates(rule_id, language):
    """The text and the ruling of a rule."""
    entry = RULES[rule_id]
    return [parse(entry[name][language]) for name in ("text", "ruling") if name in entry]


def words(rule_id, language):
    """Everything that is written in a rule, whatever the map."""
    parts = [part for template in templates(rule_id, language) for part in template.words()]
    return " ".join([RULES[rule_id]["title"][language], *parts])


def choices(rule_id, language):
    return [choice for template in templates(rule_id, language) for choice in template.choices()]


# --- maps


def test_the_names_of_every_map_are_known():
    assert {board["name"] for board in MAPS.values()} <= NAMES


@each_language
@each_rule
def test_a_text_names_no_map(rule_id, language):
    text = words(rule_id, language)
    assert [name for name in NAMES if re.search(rf"\b{name}\b", text)] == []


@each_language
def test_a_text_names_no_place_of_a_map(language):
    places = {
        name
        for board in MAPS.values()
        for place in board["places"]
        for name in (place["name"], *place["names"].values())
    }
    texts = " ".join(words(rule_id, language) for rule_id in RULE_IDS)
    words_too = {"Zug"} if language == "de" else set()
    named = sorted(places - words_too)
    assert [name for name in named if re.search(rf"\b{re.escape(name)}\b", texts)] == []


# --- numbers

NUMERALS = {
    "en": "two three four five six seven eight nine ten eleven twelve fifteen twenty fifty sixty",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti cinquanta",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig fünfzig",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf vijftien twintig vijftig",
}
"""From two on: one is a word of every language besides."""

TWO = re.compile(r"\b(two|due|zwei|twee)\b", re.IGNORECASE)

OF_TWO = {
    "draw.two": "a draw is of two cards on every map: the rule is just that",
    "claim.parallel-same-player": "two tracks, and the two places that a track joins",
    "tickets.unique": "two players, whoever they are",
    "tickets.completed": "the two places of a ticket",
    "countries.dead-end": "any two lines into a country",
    "countries.ticket": "the two places of a ticket",
    "passengers.take": "the two places that a route joins",
    "claim.rail-and-sea": "the two places that a route joins",
    "draw.replacement-deck": "the two decks, one of each kind",
    "pieces.choose": "the two kinds of pieces",
    "harbor.cards": "the two kinds of cards",
    "claim.points-by-kind": "the two kinds of routes",
    "toll.first": "the first of two parallel tracks, which is what the toll is about",
    "toll.second": "the second of two parallel tracks, which is what the toll is about",
    "toll.bonus": "an example of a shared place: two firsts",
    "parallel.all-open": "the two tracks of a double route",
    "neutral.turn": "the two tracks of a pair",
    "mandala.points": "the two cities of a ticket, and the two paths that are a mandala",
    "claim.double-ship": "a double ship covers two spaces, and an example",
}
"""Rules that may say two, and no other number, and why no map could say it."""

EXAMPLES = {"claim.double-ship": "of five spaces: what is played for them in the example"}
"""Rules that may have any number, and why no map could say it."""


@each_language
@each_rule
def test_a_text_has_no_number_of_its_own(rule_id, language):
    text = words(rule_id, language)
    assert not re.search(r"\d", text)
    if rule_id in EXAMPLES:
        return
    if rule_id in OF_TWO:
        text = TWO.sub("", text)
    numerals = NUMERALS[language].replace(" ", "|")
    assert not re.search(rf"\b({numerals})\b", text, re.IGNORECASE)


@pytest.mark.parametrize("rule_id", OF_TWO)
def test_every_exception_is_one(rule_id):
    assert any(TWO.search(words(rule_id, language)) for language in LANGUAGES)


ENTRY = {"key", "value", "last"}


@each_rule
def test_a_text_asks_for_facts_that_maps_have(rule_id):
    known = {name for board in MAPS.values() for name in facts_of(board)}
    assert {choice.fact for choice in choices(rule_id, "en")} <= known | ENTRY


@each_language
@each_rule
def test_languages_ask_for_the_same_facts(rule_id, language):
    facts = [{choice.fact for choice in choices(rule_id, name)} for name in ("en", language)]
    assert facts[0] == facts[1]


# --- one and many

COUNTED = {
    "en": ("cards?", "tickets?", "points?", "pieces?", "players?", "trains?", "ships?", "wilds?"),
    "it": ("cart[ae]", "bigliett[oi]", "punt[oi]", "pezz[oi]", "giocator[ei]", "vagon[ei]"),
    "de": ("Karten?", "Zielkarten?", "Punkte?", "Spielsteine?n?", "Waggons?", "Joker", "Züge?|Zug"),
    "nl": ("kaart(?:en)?", "tickets?", "punt(?:en)?", "stuk(?:ken)?", "spelers?", "treinen|trein"),
}
SINGULAR = {
    "en": "card ticket point piece player train ship wild",
    "it": "carta biglietto punto pezzo giocatore vagone",
    "de": "Karte Zielkarte Punkt Spielstein Waggon Joker Zug",
    "nl": "kaart ticket punt stuk speler trein",
}
MORE = {"en": ("1 more turn", "2 more turns"), "it": ("1 turno", "2 turni")}


def numbered(value, facts):
    """Facts with every number, also in tables, replaced by one number."""
    if isinstance(facts, bool) or facts is None:
        return facts
    if isinstance(facts, int):
        return value
    if isinstance(facts, dict):
        return {key: numbered(value, inner) for key, inner in facts.items()}
    if isinstance(facts, list):
        return [numbered(value, inner) for inner in facts]
    return facts


def with_number(value, rule_id, language):
    """A rule with one and the same number for whatever it asks."""
    facts = {name: value for board in MAPS.values() for name in facts_of(board)}
    for board in MAPS.values():
        facts |= numbered(value, dict(facts_of(board)))
    facts |= {"ticket_decks_setup": {"long": value}, "mandala_points": [value, value]}
    facts["wilds_reserved_routes"] = ["tunnel", "ferry"]
    found = rule(rule_id, language, facts)
    return f"{found.text} {found.ruling or ''}"


@each_language
@each_rule
def test_one_is_singular_and_many_are_plural(rule_id, language):
    nouns = "|".join(COUNTED[language])
    singular = set(SINGULAR[language].split())
    for noun in re.findall(rf"\b1 ({nouns})\b(?! card)", with_number(1, rule_id, language)):
        assert noun in singular
    same = {"Joker", "Waggon"} if language == "de" else set()
    for noun in re.findall(rf"\b7 ({nouns})\b(?! card)", with_number(7, rule_id, language)):
        assert noun not in singular - same


@each_language
@pytest.mark.parametrize("value", [0, 1, 2])
def test_any_number_is_said(language, value):
    for rule_id in RULE_IDS:
        assert "#" not in with_number(value, rule_id, language)


def test_turns_left_are_counted():
    for language, (one, many) in MORE.items():
        assert one in with_number(1, "end.trigger", language)
        assert many in with_number(2, "end.trigger", language)


# --- examples


@pytest.mark.parametrize(
    ("map_id", "rule_id", "text"),
    [
        ("germany", "draw.three-wilds", "As soon as 3 of the face-up cards are wild"),
        ("great-lakes", "draw.three-wilds", "fewer than 4 cards that are not wild"),
        ("great-lakes", "end.trigger", "with 6 pieces left or fewer, all kinds together"),
        ("berlin", "end.trigger", "with 1 piece left or none, all kinds together"),
        ("germany", "end.trigger", "then has 1 more turn"),
        ("great-lakes", "pieces.choose", "at most 33 trains and at most 32 ships"),
        ("great-lakes", "pieces.choose", "27 trains and 23 ships"),
        ("great-lakes", "harbor.points", "0 points for none, 10 points for 1, 20 points for 2"),
        ("great-lakes", "harbor.points", "30 points for 3 or more."),
        ("south-korea", "tickets.keep", "6 tickets are drawn, and exactly 4 of them"),
        ("south-korea", "province.points", "10, 6 and 4 with 4 players"),
        ("nederland", "start.offsets", "at 0, 1, 2, 3 and 4"),
        ("nederland", "tickets.return", "face up to a discard pile"),
        ("nederland", "claim.parallel-closed", "stay open with any number of players"),
        ("nederland", "toll.none", "with up to 3 players"),
        ("berlin", "claim.points-by-kind", "2 for 1, 4 for 2, 7 for 3 and 10 for 4"),
    ],
)
def test_a_text_has_the_numbers_of_its_map(map_id, rule_id, text):
    assert text in rule(rule_id, "en", facts_of(MAPS[map_id])).text


def test_a_ruling_is_one_only_where_it_is_played():
    same_kind = "claim.parallel-same-player"
    assert rule(same_kind, "en", facts_of(MAPS["berlin"])).ruling
    assert rule(same_kind, "en", facts_of(MAPS["germany"])).ruling is None
    assert rule(same_kind, "en").ruling


# --- maps to come


def changed(map_id, **features):
    """A map with other features; None takes one away."""
    board = json.loads(json.dumps(MAPS[map_id]))
    merged = {**board["features"], **features}
    return {**board, "features": {k: v for k, v in merged.items() if v is not None}}


def test_reserved_wilds_take_the_rules_of_face_up_wilds_away():
    played = set(rules_of(changed("germany", wilds_reserved={"routes": ["tunnels"]})))
    assert {"wild.reserved", "wild.ordinary-draw"} <= played
    assert not {"draw.wild-face-up-alone", "draw.wild-face-up-second"} & played


def test_a_longest_path_without_a_bonus_has_no_rule_of_one():
    assert "longest.bonus" not in rules_of(changed("germany", longest_path={}))
    assert "longest.path" in rules_of(changed("germany", longest_path={}))
    assert "longest.bonus" in rules_of(changed("germany", longest_path={"points": 10}))


def test_pairs_are_seen_in_the_kinds_of_routes():
    board = json.loads(json.dumps(MAPS["world"]))
    board["route_kinds"]["twin"] = board["route_kinds"].pop("pair")
    assert "claim.pair" in rules_of(board)
    del board["route_kinds"]["twin"]
    assert "claim.pair" not in rules_of(board)


def test_dealt_decks_are_no_free_mix():
    board = MAPS["europe"]
    assert "tickets.decks" not in rules_of(board)
    text = rule("tickets.decks-dealt", "en", facts_of(board)).text
    assert "from each deck: 1 from `long` and 3 from `short`." in text
    assert "from one deck alone, `short`." in text


def test_tie_breaks_come_by_their_names():
    board = changed("germany", tie_breaks={"order": ["tickets", "longest_bonus"]})
    ties = [name for name in rules_of(board) if name.startswith("winner.tie-")]
    assert ties == ["winner.tie-tickets", "winner.tie-longest-bonus"]


def test_tickets_with_several_destinations_are_seen_in_the_map():
    board = changed("germany")
    assert "countries.best" not in rules_of(board)
    board["tickets"].append({"type": "any", "from": "koln", "to_any": []})
    assert "countries.best" in rules_of(board)


def test_wilds_are_reserved_for_routes_that_the_map_names():
    facts = {"wilds_reserved_routes": ["tunnel", "ferry"]}
    assert rule("wild.reserved", "de", facts).text.startswith(
        "Joker dürfen nur für Tunnel und Fähren gespielt werden."
    )
