"""The rules: complete in four languages, and bound to maps and rulebooks."""

import re
from difflib import SequenceMatcher
from pathlib import Path

import pytest

import referee.rules
from referee.words.facts import features_of
from referee.words.rules import (
    FEATURE_OF,
    RULE_IDS,
    RULES,
    facts_of,
    is_rule,
    rule,
    rule_title,
    rules_of,
)
from referee.words.store import LANGUAGES
from tests.maps.reading import MAPS
from tests.words.reading import TEXTS

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rulebooks"
ELSEWHERE = "Not in this rulebook"
each_map = pytest.mark.parametrize("map_id", MAPS)
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_other_language = pytest.mark.parametrize("language", LANGUAGES[1:])
each_rule = pytest.mark.parametrize("rule_id", RULE_IDS)

UNREFEREED = {"draw.possible"}
"""Rules whose text is here before the code that plays them."""


def versions(rule_id, language):
    """A rule in general, and as every map has it."""
    played = [board for board in MAPS.values() if rule_id in rules_of(board)]
    return [rule(rule_id, language), *(rule(rule_id, language, facts_of(b)) for b in played)]


def table(map_id):
    """The rows of a rulebook's table: heading (without the printed one), rule ids, verdict."""
    lines = (DOCS / f"{map_id}.md").read_text("utf-8").splitlines()
    start = lines.index("| Section | Rules | Refereed |")
    assert lines[start + 1] == "|---|---|---|"
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert len(cells) == 3, line
        heading = re.sub(r" \(\*.+\*\)$", "", cells[0])
        ids = re.findall(r"`([^`]+)`", cells[1])
        assert cells[1] == (" ".join(f"`{name}`" for name in ids) or "–"), line
        rows.append((heading, ids, cells[2]))
    return rows


# --- ids


def test_ids_are_unique_and_well_formed():
    assert len(set(RULE_IDS)) == len(RULE_IDS)
    form = re.compile(r"[a-z]+(\.[a-z]+(-[a-z]+)*)+")
    assert [name for name in RULE_IDS if not form.fullmatch(name)] == []


def test_a_rule_is_known_by_its_id_alone():
    assert all(is_rule(name) for name in RULE_IDS)
    assert not is_rule("claim")
    with pytest.raises(KeyError):
        rule("claim", "en")
    with pytest.raises(KeyError):
        rule("claim.free", "fr")


@each_rule
def test_a_rule_comes_with_a_feature_or_a_tie_break(rule_id):
    tie_break = RULES[rule_id].tie_break
    assert (FEATURE_OF[rule_id] is None) == (tie_break is not None)
    if tie_break is not None:
        assert rule_id == f"winner.tie-{tie_break.replace('_', '-')}"


@each_rule
def test_a_rule_is_played_on_some_map(rule_id):
    assert any(rule_id in rules_of(board) for board in MAPS.values())


@each_map
def test_a_map_plays_the_base_its_tie_breaks_and_its_features(map_id):
    features = features_of(MAPS[map_id])
    for rule_id in rules_of(MAPS[map_id]):
        named = RULES[rule_id].tie_break in MAPS[map_id]["features"]["tie_breaks"]["order"]
        assert FEATURE_OF[rule_id] in features or named


def test_rules_of_a_map_come_in_the_order_of_all_rules():
    for board in MAPS.values():
        assert list(rules_of(board)) == [name for name in RULE_IDS if name in rules_of(board)]


def test_every_option_of_a_map_changes_a_rule_in_force_there():
    for board in MAPS.values():
        changed = {option for name in rules_of(board) for option in rule(name, "en").options}
        assert set(board["options"]) <= changed


@each_rule
def test_a_rule_names_only_options_that_one_of_its_maps_has(rule_id):
    offered = {o for board in MAPS.values() if rule_id in rules_of(board) for o in board["options"]}
    assert set(rule(rule_id, "en").options) <= offered


# --- languages


@each_language
def test_every_rule_has_a_title_of_its_own(language):
    titles = [rule_title(name, language) for name in RULE_IDS]
    assert len(set(titles)) == len(titles)


@each_language
@each_rule
def test_a_rule_is_whole(rule_id, language):
    for version in versions(rule_id, language):
        assert version.title == version.title.strip()
        assert 3 <= len(version.title) <= 60
        assert not version.title.endswith(".")
        for text in filter(None, (version.text, version.ruling)):
            assert text == " ".join(text.split())
            assert len(text) > 25
            assert text[0].isupper() or text[0].isdecimal()
            assert text.endswith(".")
            assert not re.search(r"[{}#]|\.\.| [,.;:]|,,", text)


@each_other_language
@each_rule
def test_a_translation_is_not_the_english_text(rule_id, language):
    for english, other in zip(versions(rule_id, "en"), versions(rule_id, language), strict=True):
        assert (english.ruling is None) == (other.ruling is None)
        for ours, theirs in [(english.text, other.text), (english.ruling, other.ruling)]:
            if ours and theirs:
                assert SequenceMatcher(None, ours.split(), theirs.split()).ratio() < 0.5
        assert len(other.text) > 0.6 * len(english.text)


@each_other_language
@each_rule
def test_a_translation_has_the_numbers_and_options_of_the_english_text(rule_id, language):
    for english, other in zip(versions(rule_id, "en"), versions(rule_id, language), strict=True):
        for ours, theirs in [(english.text, other.text), (english.ruling, other.ruling)]:
            for sign in (r"\d+", r"`[^`]+`"):
                assert set(re.findall(sign, theirs or "")) == set(re.findall(sign, ours or ""))


@each_language
@each_rule
def test_a_text_names_only_options_of_the_index(rule_id, language):
    for version in versions(rule_id, language):
        texts = f"{version.text} {version.ruling}"
        assert set(re.findall(r"`([a-z]+_[a-z_]+)`", texts)) <= set(version.options)


def test_english_is_spelled_the_american_way():
    texts = " ".join(text["en"] for text in TEXTS.values())
    assert not re.search(r"colour|grey|harbour|\btram\b|\bmetro\b|neighbour", texts, re.IGNORECASE)


# --- rulebooks


@each_map
def test_a_rulebook_table_says_of_every_section_whether_it_is_refereed(map_id):
    rows = table(map_id)
    headings = [heading for heading, _, _ in rows]
    assert len(set(headings)) == len(headings)
    assert headings[-1] == ELSEWHERE
    for heading, ids, verdict in rows:
        assert re.fullmatch(r"yes|(partly|no): .{10,}", verdict), heading
        assert bool(ids) == (not verdict.startswith("no: ")), heading
        assert ids == [name for name in RULE_IDS if name in ids], heading


@each_map
def test_a_rulebook_table_names_every_rule_of_the_map_and_no_other(map_id):
    named = {name for _, ids, _ in table(map_id) for name in ids}
    assert named == set(rules_of(MAPS[map_id]))


@each_map
def test_a_rule_the_rulebook_leaves_out_stands_in_the_last_row_alone(map_id):
    *rows, (_, left_out, _) = table(map_id)
    assert not set(left_out) & {name for _, ids, _ in rows for name in ids}


@each_map
def test_the_section_of_a_rule_is_one_of_the_table_that_names_it(map_id):
    rows = {heading: ids for heading, ids, _ in table(map_id)}
    sections = MAPS[map_id]["rulebook"]["sections"]
    assert set(sections) <= set(rules_of(MAPS[map_id]))
    for name in rules_of(MAPS[map_id]):
        section = sections.get(name)
        if section is None:
            assert name in rows[ELSEWHERE] + rows.get("Welcome", []), name
        else:
            assert section != ELSEWHERE
            assert name in rows[section], name


@each_map
def test_a_rulebook_table_is_headed_by_its_rulebook(map_id):
    book = MAPS[map_id]["rulebook"]
    heading = (DOCS / f"{map_id}.md").read_text("utf-8").splitlines()[0]
    assert heading == f"# {book['title']} ({book['year']}): how its rulebook is refereed"


@each_map
def test_the_readings_of_a_rulebook_name_rules_and_options_that_are(map_id):
    _, readings = (DOCS / f"{map_id}.md").read_text("utf-8").split("## Readings")
    known = set(rules_of(MAPS[map_id])) | set(MAPS[map_id]["options"])
    assert set(re.findall(r"`([^`]+)`", readings)) <= known


def test_every_rule_is_found_by_its_id_where_it_is_played():
    """README sends whoever wants to change a rule to `grep` in referee/rules."""
    rules = Path(referee.rules.__file__ or "").parent
    code = "".join(path.read_text("utf-8") for path in rules.rglob("*.py"))
    assert {rule_id for rule_id in RULE_IDS if rule_id not in code} <= UNREFEREED
