"""What is said of findings, faults and problems: complete, and never failing."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee.model.codes import Code
from referee.model.fault import FaultCode
from referee.rules.in_force.registry import ROWS
from referee.rules.score.scoring import Part, TieBreak
from referee.wire.api.problems import PROBLEMS
from referee.words.messages import (
    Texts,
    code_text,
    phrase,
    problem_detail,
    problem_meaning,
    problem_title,
    text,
)
from referee.words.rules import is_rule
from referee.words.store import LANGUAGES
from referee.words.templates import parse
from tests.rulebook.map_names import NAMES
from tests.words.reading import TEXTS, section

TIE_BREAKS = [name for row in ROWS for name in [each.name for each in row.each(TieBreak)]]
FINDINGS, FAULTS, WORDS = section("findings"), section("faults"), section("words")
CODES = [*Code, *FaultCode]


def test_every_finding_and_fault_has_a_meaning():
    assert {code for code in FINDINGS if " " not in code} == {*Code, "UNCHECKED"}
    assert FAULTS.keys() == set(FaultCode)
    for code, message in (FINDINGS | FAULTS).items():
        assert "meaning" in message or " " in code, code


def test_a_message_for_one_rule_is_of_a_rule_that_the_code_rests_on():
    apart = [key.split() for key in FINDINGS if " " in key]
    assert apart
    for code, rule in apart:
        assert rule in code_text("en", code).rules
        assert is_rule(rule)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_is_explained(language):
    assert section("problems").keys() == PROBLEMS.keys()
    for name in PROBLEMS:
        assert problem_title(language, name)
        assert problem_meaning(language, name)
        assert problem_detail(language, name, "no such reason", {})


@pytest.mark.parametrize("code", FINDINGS | FAULTS)
def test_a_message_speaks_of_its_facts_and_its_meaning_of_none(code):
    message = (FINDINGS | FAULTS)[code]
    if "meaning" in message:
        assert not list(parse(message["meaning"]["en"]).choices())
    if "text" in message:
        said = {choice.fact for choice in parse(message["text"]["en"]).choices()}
        assert said <= message["facts"].keys() | {"span"}


def test_what_a_fact_is_has_words():
    messages = [*FINDINGS.values(), *FAULTS.values(), *section("phrases").values()]
    kinds = {kind for message in messages for kind in message.get("facts", {}).values()}
    kinds -= {"number", "given", "player", "place", "route", "ticket", "rule", "part"}
    assert kinds == {name.partition(".")[0] for name in WORDS} - {"board", "line", "part"}


def test_every_word_of_the_game_is_known():
    wanted = {f"part.{part.name}" for row in ROWS for part in row.each(Part)}
    wanted |= {f"decided_by.{name}" for name in ("points", *TIE_BREAKS, "shared")}
    assert wanted <= WORDS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_names_a_map(language):
    said = " ".join(
        text[language] for where, text in TEXTS.items() if not re.search("/(options|page)/", where)
    )
    assert [name for name in sorted(NAMES) if re.search(rf"\b{name}\b", said)] == []


# A text may begin with a fact, and then with its first letter.
WRITTEN = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1)


@given(
    st.sampled_from(LANGUAGES),
    st.sampled_from(CODES),
    st.dictionaries(
        st.sampled_from(["player", "route", "count", "color", "nearest", "deck", "row", "owner"]),
        st.none()
        | st.booleans()
        | st.integers()
        | WRITTEN
        | st.lists(st.none() | WRITTEN).map(tuple)
        | st.dictionaries(st.text(), st.integers()),
    ),
)
def test_a_text_never_fails_whatever_the_facts(language, code, facts):
    sentence = text(language, code, facts)
    assert sentence
    assert sentence[0] != " "


def test_the_fullest_text_that_the_facts_allow():
    code = FaultCode.UNKNOWN_PLACE
    assert text("en", code, {"name": "Berlim", "nearest": ("Berlin", "Bremen")}) == (
        "There is no place “Berlim” on this board. Near it: Berlin, Bremen."
    )
    assert text("en", code, {"name": "X", "nearest": ()}) == "There is no place “X” on this board."
    assert text("en", code, {}) == "There is no such place on this board."


def test_one_and_many():
    code = Code.WRONG_CARD_COUNT
    one, many = {"route": "a-b", "needed": 1, "count": 2}, {"route": "a-b", "needed": 3, "count": 2}
    assert text("en", code, one) == "a-b costs 1 card, not 2."
    assert text("it", code, many) == "a-b costa 3 carte, non 2."


def test_words_of_the_game_are_put_into_the_language():
    facts = {"card": "red-double-ship", "row": ("red", None, "wild")}
    sentence = text("de", Code.CARD_NOT_IN_ROW, facts)
    assert sentence == (
        "Die Karte Doppelschiff Rot liegt nicht in der Auslage; dort liegen Rot, verdeckt, Joker."
    )


def test_types_that_are_expected_are_put_into_the_language():
    sentence = text("de", FaultCode.WRONG_TYPE, {"expected": "integer or list or object"})
    assert sentence == "Hier gehört eine ganze Zahl oder eine Liste oder ein Objekt hin."
    sentence = text("it", FaultCode.WRONG_TYPE, {"expected": "text on one line"})
    assert sentence == "Qui ci vuole un testo su una riga."


def test_names_are_never_translated():
    facts = {"player": "red", "to_move": "train"}
    assert text("nl", Code.NOT_TO_MOVE, facts) == "Niet red is aan zet, maar train."
    taken = {"route": "a-b", "owner": "wild"}
    assert text("de", Code.ROUTE_TAKEN, taken) == "a-b ist nicht frei: Die Strecke gehört wild."


def test_the_neutral_player_has_a_name_in_every_language():
    facts = {"route": "a-b", "owner": "neutral"}
    sentences = {text(language, Code.ROUTE_TAKEN, facts) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any(" neutral." in sentence for sentence in sentences)


def test_what_was_not_checked_is_named_by_the_title_of_its_rule():
    sentence = text("it", "UNCHECKED", {"rule": "claim.hand"})
    assert sentence == "Non controllato, perché si sa troppo poco: «Carte della propria mano»."


def test_phrases_of_the_command_line():
    assert phrase("de", "winner", {"winners": "Anna", "decided_by": "points"}) == (
        "Anna gewinnt, entschieden durch Punkte."
    )


def board(map_id):
    return referee.load(map_id)._map.game.board


def test_a_message_calls_places_routes_and_tickets_by_their_names():
    facts = {"city": "wien", "owner": "Ben", "player": "Anna"}
    assert Texts("de", board("europe"))(Code.STATION_TAKEN, facts).startswith("In Wien steht schon")
    assert Texts("it", board("europe"))(Code.STATION_TAKEN, facts).startswith("A Vienna c'è già")
    germany = Texts("en", board("germany"))
    facts = {"route": "berlin-hamburg-blue", "owner": "Ben"}
    assert germany(Code.ROUTE_TAKEN, facts).startswith("Berlin – Hamburg (blue) is not free")
    assert "Berlin – Munich" in germany(Code.TICKET_NOT_DRAWN, {"ticket": "berlin-munchen"})


def test_tracks_that_are_alike_have_a_number():
    lakes = Texts("en", board("great-lakes"))
    facts = {"player": "Anna", "route": "buffalo-toronto-1", "other": "buffalo-toronto-2"}
    text = lakes(Code.PARALLEL_SAME_PLAYER, facts)
    assert "Toronto – Buffalo (1)" in text
    assert "Toronto – Buffalo (2)" in text


def test_what_is_on_no_board_keeps_its_id():
    facts = {"city": "atlantis", "owner": "Ben", "player": "Anna"}
    assert "In atlantis" in Texts("de", board("europe"))(Code.STATION_TAKEN, facts)


def test_a_board_of_ones_own_has_names_of_its_own(client):
    """Its ids may be those of the map, and its places others."""
    places = [{"id": "wien", "name": "Neu-Wien"}, {"id": "b", "name": "Bergen"}]
    routes = [{"id": "r", "from": "wien", "to": "b", "length": 2, "color": "red"}]
    body = {
        "board": {"places": places, "routes": routes, "tickets": []},
        "players": [{"stations": [{"city": "wien"}]}, {"stations": [{"city": "wien"}]}],
    }
    answer = client.post("/v1/maps/europe/audits", json=body, headers={"Accept-Language": "de"})
    (finding,) = answer.json["audit"]
    assert finding["message"].startswith("In Neu-Wien steht schon ein Bahnhof")
    assert finding["city"] == "wien"
