"""The rules as they are told: complete, in four languages, and bound to maps and rulebooks."""

import json
import re
from difflib import SequenceMatcher
from importlib.resources import files
from pathlib import Path

import pytest

import referee.rules
from referee.resources import maps_folder
from referee.texts.rules import LANGUAGES, RULE_IDS, is_rule, rule

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rulebooks"
MAP_IDS = ("germany", "great-lakes", "berlin", "south-korea", "nederland")
MAPS = {name: json.loads((maps_folder() / f"{name}.json").read_text("utf-8")) for name in MAP_IDS}
ELSEWHERE = "Not in this rulebook"

each_map = pytest.mark.parametrize("map_id", MAP_IDS)
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_other_language = pytest.mark.parametrize("language", LANGUAGES[1:])
each_rule = pytest.mark.parametrize("rule_id", RULE_IDS)


def stored(name):
    return json.loads(files("referee.texts.rules").joinpath(name).read_text("utf-8"))


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
    assert len(set(RULE_IDS)) == len(RULE_IDS) == 73
    assert all(re.fullmatch(r"[a-z]+(\.[a-z]+(-[a-z]+)*)+", name) for name in RULE_IDS)


def test_a_rule_is_known_by_its_id_alone():
    assert all(is_rule(name) for name in RULE_IDS)
    assert not is_rule("claim")
    with pytest.raises(KeyError):
        rule("claim", "en")
    with pytest.raises(KeyError):
        rule("claim.free", "fr")


@each_map
def test_a_map_and_the_index_name_the_same_rules(map_id):
    told = [name for name in RULE_IDS if map_id in rule(name, "en").maps]
    assert MAPS[map_id]["rules"] == told


@each_rule
def test_a_rule_is_in_force_somewhere(rule_id):
    maps = rule(rule_id, "en").maps
    assert maps
    assert list(maps) == [name for name in MAP_IDS if name in maps]
    assert set(rule(rule_id, "en").section) <= set(maps)


def test_every_option_of_a_map_changes_a_rule_in_force_there():
    for map_id, board in MAPS.items():
        changed = {
            option for name in board["rules"] for option in rule(name, "en").options
        }  # an option that adds a rule, as tie-breaks do on the Great Lakes, changes none there
        added = {"tie_breaks"} if map_id == "great-lakes" else set()
        assert set(board["options"]) - changed == added


@each_rule
def test_a_rule_names_only_options_that_one_of_its_maps_has(rule_id):
    told = rule(rule_id, "en")
    offered = {option for map_id in told.maps for option in MAPS[map_id]["options"]}
    assert set(told.options) <= offered


# --- languages


@each_language
def test_every_rule_is_told_in_every_language(language):
    assert list(stored(f"{language}.json")) == list(RULE_IDS)
    titles = [rule(name, language).title for name in RULE_IDS]
    assert len(set(titles)) == len(titles)


@each_language
@each_rule
def test_a_rule_is_told_whole(rule_id, language):
    told = rule(rule_id, language)
    assert told.title == told.title.strip()
    assert 3 <= len(told.title) <= 60
    assert not told.title.endswith(".")
    for text in (told.text, told.ruling_text) if told.ruling else (told.text,):
        assert text is not None
        assert text == " ".join(text.split())
        assert len(text) > 25
        assert text.endswith(".")
    assert (told.ruling_text is not None) == told.ruling


@each_other_language
@each_rule
def test_a_translation_is_not_the_english_text(rule_id, language):
    english, told = rule(rule_id, "en"), rule(rule_id, language)
    pairs = [(english.text, told.text)]
    if told.ruling_text and english.ruling_text:
        pairs.append((english.ruling_text, told.ruling_text))
    for ours, theirs in pairs:
        assert SequenceMatcher(None, ours.split(), theirs.split()).ratio() < 0.5
    assert len(told.text) > 0.6 * len(english.text)


@each_other_language
@each_rule
def test_a_translation_has_the_numbers_and_options_of_the_english_text(rule_id, language):
    english, told = rule(rule_id, "en"), rule(rule_id, language)
    for ours, theirs in (
        (english.text, told.text),
        (english.ruling_text or "", told.ruling_text or ""),
    ):
        for sign in (r"\d+", r"`[^`]+`"):
            assert set(re.findall(sign, theirs)) == set(re.findall(sign, ours))


@each_language
@each_rule
def test_a_text_names_only_options_of_the_index(rule_id, language):
    told = rule(rule_id, language)
    named = set(re.findall(r"`([a-z]+_[a-z_]+)`", told.text))
    assert named <= set(told.options)


def test_english_is_spelled_the_american_way():
    texts = json.dumps(stored("en.json"))
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
    assert named == set(MAPS[map_id]["rules"])


@each_map
def test_a_rule_the_rulebook_leaves_out_stands_in_the_last_row_alone(map_id):
    *told, (_, left_out, _) = table(map_id)
    assert not set(left_out) & {name for _, ids, _ in told for name in ids}


@each_map
def test_the_section_of_a_rule_is_one_of_the_table_that_names_it(map_id):
    rows = {heading: ids for heading, ids, _ in table(map_id)}
    for name in MAPS[map_id]["rules"]:
        section = rule(name, "en").section.get(map_id)
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
    known = set(MAPS[map_id]["rules"]) | set(MAPS[map_id]["options"])
    assert set(re.findall(r"`([^`]+)`", readings)) <= known


def test_every_rule_is_found_by_its_id_where_it_is_played():
    """README sends whoever wants to change a rule to `grep` in referee/rules."""
    rules = Path(referee.rules.__file__ or "").parent
    told = "".join(path.read_text("utf-8") for path in rules.rglob("*.py"))
    assert [rule_id for rule_id in RULE_IDS if rule_id not in told] == []
