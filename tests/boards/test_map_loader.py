"""Custom map files: all faults of a file are reported at once."""

import pytest

from referee.maps.loading import MapFaultsError, read_map
from tests.boards.written import file_faults, map_file, small_file
from tests.rules.tables import by_name


def changed(change):
    """A map file with a change made to it."""
    contents = small_file()
    change(contents)
    return contents


def setting(*path, to):
    """A change: what stands at a path is set to something else."""

    def change(contents):
        for step in path[:-1]:
            contents = contents[step]
        contents[path[-1]] = to

    return change


def more(member, row):
    """A change: a further row, counted."""

    def change(contents):
        contents[member].append(row)
        contents["counts"][member] += 1
        contents["counts"]["spaces"] += row.get("length", 0)

    return change


ISLAND = {
    "id": "eiland",
    "name": "Eiland",
    "names": {"en": "Eiland", "it": "Eiland", "de": "Eiland"},
    "kind": "city",
    "x": 0.5,
    "y": 0.5,
}


def island(contents):
    more("places", ISLAND)(contents)
    card = {"id": "eiland-berlin", "from": "eiland", "to": "berlin", "value": 4}
    more("tickets", card)(contents)


# Each change with the one fault it brings: where it is, and its facts.
CHANGES = {
    "WRONG_COUNT: places": (
        setting("counts", "places", to=6),
        "/counts/places",
        {"what": "places", "stated": 6, "found": 5},
    ),
    "WRONG_COUNT: routes": (
        setting("counts", "routes", to=8),
        "/counts/routes",
        {"what": "routes", "stated": 8, "found": 9},
    ),
    "WRONG_COUNT: tickets": (
        setting("counts", "tickets", to=0),
        "/counts/tickets",
        {"what": "tickets", "stated": 0, "found": 4},
    ),
    "WRONG_COUNT: spaces": (
        setting("routes", 4, "length", to=4),
        "/counts/spaces",
        {"what": "spaces", "stated": 42, "found": 43},
    ),
    "DUPLICATE_ID: a route": (
        setting("routes", 1, "id", to="berlin-hamburg-blue"),
        "/routes/1/id",
        {"id": "berlin-hamburg-blue"},
    ),
    "DUPLICATE_ID: a ticket": (
        setting("tickets", 2, "id", to="berlin-leipzig"),
        "/tickets/2/id",
        {"id": "berlin-leipzig"},
    ),
    "TICKET_IMPOSSIBLE: to an island": (island, "/tickets/4", {"ticket": "eiland-berlin"}),
    "UNKNOWN_FEATURE: one letter short": (
        setting("features", "passenger", to={}),
        "/features/passenger",
        {"name": "passenger", "nearest": ("passengers",)},
    ),
    "UNKNOWN_OPTION: of an odd name": (
        setting("options", "tie/breaks", to={"default": 1, "reason": "x"}),
        "/options/tie~1breaks",
        {"name": "tie/breaks", "nearest": ("tie_breaks",)},
    ),
    "UNKNOWN_RULE: misspelled": (
        setting("rulebook", "sections", "end.trigge", to="The End"),
        "/rulebook/sections/end.trigge",
        {"name": "end.trigge", "nearest": ("end.trigger",)},
    ),
    "UNKNOWN_PLACE: of a route": (
        setting("routes", 3, "to", to="leipsig"),
        "/routes/3/to",
        {"name": "leipsig", "nearest": ("Leipzig", "Lipsia")},
    ),
    "SAME_PLACE: of a ticket": (
        setting("tickets", 0, "to", to="berlin"),
        "/tickets/0",
        {"place": "berlin"},
    ),
    "UNKNOWN_VALUE: a deck": (
        setting("tickets", 0, "deck", to="middle"),
        "/tickets/0/deck",
        {"value": "middle", "possible": ("short", "long")},
    ),
    "UNKNOWN_VALUE: a deck of the row": (
        setting("features", "draw", "row", to={"card": 5}),
        "/features/draw/row/card",
        {"value": "card", "possible": ("cards",)},
    ),
    "UNKNOWN_CARD: the wild": (
        setting("cards", "wild", to="wilds"),
        "/cards/wild",
        {"card": "wilds", "nearest": ("wild",)},
    ),
    "UNKNOWN_COLOR: of a route": (
        setting("routes", 0, "color", to="bleu"),
        "/routes/0/color",
        {"color": "bleu", "nearest": ("blue",)},
    ),
    "UNKNOWN_COLOR: of a kind of card": (
        setting("cards", "kinds", 0, "color", to="purpl"),
        "/cards/kinds/0/color",
        {"color": "purpl", "nearest": ("purple",)},
    ),
    "DUPLICATE_ID: a kind of card": (
        setting("cards", "kinds", 1, "id", to="purple"),
        "/cards/kinds/1/id",
        {"id": "purple"},
    ),
    "UNKNOWN_PLACE: of waiting passengers": (
        setting("features", "passengers", "start", "berlim", to=1),
        "/features/passengers/start/berlim",
        {"name": "berlim", "nearest": ("berlin",)},
    ),
    "WRONG_COUNT: more passengers at the start than there are": (
        setting("features", "passengers", "start", "berlin", to=99),
        "/features/passengers/each",
        {"what": "passengers", "stated": 60, "found": 108},
    ),
    "POINTS_MISSING: of a length": (
        lambda contents: contents["points"].pop("3"),
        "/routes/4",
        {"length": 3, "cards": 3},
    ),
    "AMBIGUOUS_PLACE: a name": (
        setting("places", 1, "names", "it", to="Berlino"),
        "/places/1",
        {"name": "Berlino", "places": ("berlin", "hamburg")},
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_each_fault_is_reported_with_its_place(name, tmp_path):
    change, pointer, facts = CHANGES[name]
    (fault,) = file_faults(tmp_path, changed(change))
    assert fault.code.value == name.partition(":")[0]
    assert (fault.pointer, fault.facts) == (pointer, facts)


ELSEWHERE = {
    "UNKNOWN_VALUE: a piece of the mix": (
        ("great-lakes", "supply", "suggested", {"train": 27, "boat": 23}),
        "/features/supply/suggested/boat",
        {"value": "boat", "possible": ("ship", "train")},
    ),
    "WRONG_COUNT: the mix": (
        ("great-lakes", "supply", "suggested", {"train": 27, "ship": 20}),
        "/features/supply/pieces",
        {"what": "pieces", "stated": 50, "found": 47},
    ),
    "UNKNOWN_VALUE: a transport of harbors": (
        ("great-lakes", "harbors", "cards", {"train": 2, "boat": 2}),
        "/features/harbors/cards/boat",
        {"value": "boat", "possible": ("train", "ship")},
    ),
    "UNKNOWN_COLOR: a line of the mat": (
        ("south-korea", "province", "lines", ["read"]),
        "/features/province/lines/0",
        {"color": "read", "nearest": ("red",)},
    ),
    "UNKNOWN_VALUE: tickets to a discard in the setup alone": (
        ("nederland", "tickets", "returns", {"setup": "discard", "play": "bottom"}),
        "/features/tickets/returns/play",
        {"value": "bottom", "possible": ("shuffle", "discard", "out")},
    ),
    "WRONG_COUNT: the tokens": (
        ("nederland", "tolls", "total", 31),
        "/features/tolls/total",
        {"what": "tokens", "stated": 31, "found": 30},
    ),
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_what_a_feature_names_is_in_the_file(name, tmp_path):
    (map_id, feature, member, value), pointer, facts = ELSEWHERE[name]
    contents = map_file(map_id)
    contents["features"][feature][member] = value
    (fault,) = file_faults(tmp_path, contents)
    assert fault.code.value == name.partition(":")[0]
    assert (fault.pointer, fault.facts) == (pointer, facts)


@pytest.mark.parametrize(
    ("name", "lacking"),
    [
        ("tolls", "features"),
        ("neutral_player", "features"),
    ],
)
def test_what_an_option_turns_on_is_there_with_the_option(name, lacking, tmp_path):
    contents = map_file("nederland")
    del contents[lacking][name]
    found = file_faults(tmp_path, contents)
    assert [(fault.code.value, fault.pointer) for fault in found] == [
        ("REQUIRED", f"/{lacking}/{name}")
    ]


def test_a_mix_is_of_two_kinds_of_pieces(tmp_path):
    contents = map_file("great-lakes")
    contents["pieces"]["barge"] = {"count": 3}
    (fault,) = file_faults(tmp_path, contents)
    assert (fault.code.value, fault.pointer) == ("WRONG_COUNT", "/features/supply")


def test_a_mix_need_not_be_suggested(tmp_path):
    contents = map_file("great-lakes")
    del contents["features"]["supply"]["suggested"]
    assert file_faults(tmp_path, contents) == ()


@pytest.mark.parametrize(
    ("member", "word"),
    [("editions", "1911"), ("decks", "middle"), ("naming", "rom"), ("naming_none", "rom")],
)
def test_tickets_in_play_are_chosen_by_words_that_are_there(member, word, tmp_path):
    contents = map_file("europe")
    contents["options"]["tickets"]["in_play"]["mega"][0][member] = [word]
    (fault,) = file_faults(tmp_path, contents)
    pointer = f"/options/tickets/in_play/mega/0/{member}/{word}"
    assert (fault.code.value, fault.pointer) == ("UNKNOWN_VALUE", pointer)


def test_the_default_of_an_option_says_which_tickets_are_in_play(tmp_path):
    contents = map_file("europe")
    del contents["options"]["tickets"]["in_play"]["base"]
    (fault,) = file_faults(tmp_path, contents)
    assert (fault.code.value, fault.pointer) == ("UNKNOWN_VALUE", "/options/tickets/in_play")


def test_without_a_change_there_is_no_fault(tmp_path):
    assert file_faults(tmp_path, small_file()) == ()


def test_all_faults_are_reported_at_once(tmp_path):
    def change(contents):
        setting("counts", "spaces", to=1)(contents)
        setting("features", "passenger", to={})(contents)
        setting("options", "tie_break", to={"default": 1, "reason": "x"})(contents)
        setting("rulebook", "sections", to={"turn.odd": "Odd Turns"})(contents)
        setting("routes", 1, "id", to="berlin-hamburg-blue")(contents)
        setting("routes", 3, "to", to="leipsig")(contents)
        setting("tickets", 0, "from", to="leipzig")(contents)
        setting("tickets", 3, "deck", to="middle")(contents)

    found = file_faults(tmp_path, changed(change))
    assert [(fault.code.value, fault.pointer) for fault in found] == [
        ("UNKNOWN_FEATURE", "/features/passenger"),
        ("UNKNOWN_OPTION", "/options/tie_break"),
        ("UNKNOWN_RULE", "/rulebook/sections/turn.odd"),
        ("WRONG_COUNT", "/counts/spaces"),
        ("DUPLICATE_ID", "/routes/1/id"),
        ("UNKNOWN_PLACE", "/routes/3/to"),
        ("SAME_PLACE", "/tickets/0"),
        ("UNKNOWN_VALUE", "/tickets/3/deck"),
    ]


def test_what_else_is_wrong_is_reported_beside_parts_of_another_shape(tmp_path):
    def change(contents):
        setting("tickets", 0, "value", to=-1)(contents)
        setting("routes", 5, "length", to="3")(contents)
        setting("routes", 1, "id", to="berlin-hamburg-blue")(contents)
        setting("routes", 3, "to", to="leipsig")(contents)
        setting("counts", "routes", to=5)(contents)
        setting("features", "passenger", to={})(contents)

    found = file_faults(tmp_path, changed(change))
    assert [(fault.code.value, fault.pointer) for fault in found] == [
        ("NOT_AS_SCHEMA", "/routes/5/length"),
        ("NOT_AS_SCHEMA", "/tickets/0/value"),
        ("UNKNOWN_FEATURE", "/features/passenger"),
        ("WRONG_COUNT", "/counts/routes"),
        ("DUPLICATE_ID", "/routes/1/id"),
        ("UNKNOWN_PLACE", "/routes/3/to"),
    ]


def test_with_a_place_of_another_shape_no_place_is_reported_as_unknown(tmp_path):
    def change(contents):
        del contents["places"][0]["name"]
        setting("counts", "tickets", to=5)(contents)
        setting("routes", 3, "to", to="leipsig")(contents)

    found = file_faults(tmp_path, changed(change))
    assert [(fault.code.value, fault.pointer) for fault in found] == [
        ("NOT_AS_SCHEMA", "/places/0"),
        ("WRONG_COUNT", "/counts/tickets"),
    ]


@pytest.mark.parametrize("member", ["places", "features", "cards"])
def test_without_what_all_rests_on_only_the_shape_is_reported(member, tmp_path):
    def change(contents):
        setting(member, to=5)(contents)
        setting("counts", "tickets", to=5)(contents)

    found = file_faults(tmp_path, changed(change))
    assert {fault.code.value for fault in found} == {"NOT_AS_SCHEMA"}


def test_tickets_that_cannot_be_completed_are_reported_beside_the_rest(tmp_path):
    def change(contents):
        island(contents)
        setting("counts", "places", to=1)(contents)
        setting("features", "passenger", to={})(contents)

    found = file_faults(tmp_path, changed(change))
    assert [(fault.code.value, fault.pointer) for fault in found] == [
        ("UNKNOWN_FEATURE", "/features/passenger"),
        ("WRONG_COUNT", "/counts/places"),
        ("TICKET_IMPOSSIBLE", "/tickets/4"),
    ]


def test_germany_country_ticket_is_impossible_where_no_line_enters_the_country(tmp_path):
    def change(contents):
        country = ISLAND | {"kind": "country"}
        more("places", country)(contents)
        card = {"id": "berlin-eiland", "from": "berlin", "to": "eiland", "value": 4}
        more("tickets", card)(contents)

    (fault,) = file_faults(tmp_path, changed(change))
    assert (fault.code.value, fault.facts) == ("TICKET_IMPOSSIBLE", {"ticket": "berlin-eiland"})


@by_name(
    "change, pointers",
    {
        "NOT_AS_SCHEMA: a member that is missing": (lambda contents: contents.pop("name"), [""]),
        "NOT_AS_SCHEMA: a member that nothing knows": (setting("color", to="red"), [""]),
        "NOT_AS_SCHEMA: a place without a name": (
            lambda contents: contents["places"][4].pop("name"),
            ["/places/4"],
        ),
        "NOT_AS_SCHEMA: a length of nought": (
            setting("routes", 7, "length", to=0),
            ["/routes/7/length"],
        ),
        "NOT_AS_SCHEMA: a number as text": (
            setting("tickets", 3, "value", to="4"),
            ["/tickets/3/value"],
        ),
        "NOT_AS_SCHEMA: a feature of another shape": (
            setting("features", "globetrotter", to={"bonus": 15}),
            ["/features/globetrotter", "/features/globetrotter"],
        ),
        "NOT_AS_SCHEMA: two things": (
            lambda contents: contents.update(board="paper", id="Das Land"),
            ["/board", "/id"],
        ),
        "NOT_AS_SCHEMA: features that are a list": (
            setting("features", to=["draw"]),
            ["/features"],
        ),
        "NOT_AS_SCHEMA: sections that are a text": (
            setting("rulebook", "sections", to="Setup"),
            ["/rulebook/sections"],
        ),
    },
)
def test_a_file_of_another_shape_is_reported_as_such(change, pointers, tmp_path):
    found = [f for f in file_faults(tmp_path, changed(change)) if f.code == "NOT_AS_SCHEMA"]
    assert [fault.pointer for fault in found] == pointers
    assert all(fault.facts["reason"] for fault in found)


def test_names_that_nothing_knows_are_reported_beside_another_shape(tmp_path):
    def change(contents):
        setting("features", "passenger", to={})(contents)
        setting("rulebook", "sections", "draw.two", to=5)(contents)
        setting("rulebook", "sections", "draw.too", to="Drawing")(contents)

    found = file_faults(tmp_path, changed(change))
    assert [(fault.code.value, fault.pointer) for fault in found] == [
        ("NOT_AS_SCHEMA", "/rulebook/sections/draw.two"),
        ("UNKNOWN_FEATURE", "/features/passenger"),
        ("UNKNOWN_RULE", "/rulebook/sections/draw.too"),
    ]


@by_name(
    "text",
    {
        "NOT_AS_SCHEMA: no JSON": "{",
        "NOT_AS_SCHEMA: empty": "",
        "NOT_AS_SCHEMA: a list": "[]",
        "NOT_AS_SCHEMA: a number": "1",
        "NOT_AS_SCHEMA: null": "null",
        "NOT_AS_SCHEMA: a number that is none": '{"x": NaN}',
    },
)
def test_a_file_that_is_no_map_at_all(text, tmp_path):
    (fault,) = file_faults(tmp_path, text)
    assert (fault.code.value, fault.pointer) == ("NOT_AS_SCHEMA", "")


@pytest.mark.parametrize("odd", ["missing", "folder", "bytes"])
def test_a_file_that_cannot_be_read(odd, tmp_path):
    path = tmp_path / "own.json"
    if odd == "folder":
        path.mkdir()
    elif odd == "bytes":
        path.write_bytes(b"\xff\xfe{}")
    with pytest.raises(MapFaultsError, match=r"own.json: 1 faults") as caught:
        read_map(path)
    (fault,) = caught.value.faults
    assert (fault.code.value, fault.pointer) == ("NOT_AS_SCHEMA", "")
