"""What the features work out of a map file for the texts of their rules."""

import json
from copy import deepcopy

import pytest

from referee.resources import maps_folder
from referee.rules.in_force.registry import ROWS

FEATURES = {row.name: row for row in ROWS}

SHIPS = {"train.cards": 11, "train.harbor": 4, "ship.single": 4, "ship.double": 6}

EXPECTED = {
    ("germany", "passengers"): {"passengers.kinds": 6},
    ("south-korea", "province"): {"province.rows": 8},
    ("nederland", "start_offsets"): {"start.apart": True},
    ("germany", "start_offsets"): {"start.apart": False},
    ("great-lakes", "supply"): {"supply.box": 15},
    ("world", "supply"): {"supply.box": 15},
    ("germany", "ticket_decks"): {
        "ticket_decks.dealt": None,
        "ticket_decks.setup": None,
        "ticket_decks.play": None,
        "ticket_decks.free": True,
    },
    ("europe", "ticket_decks"): {
        "ticket_decks.dealt": True,
        "ticket_decks.setup": {"long": 1, "short": 3},
        "ticket_decks.play": "short",
        "ticket_decks.free": None,
    },
    ("nederland", "tolls"): {"parallel.without_tolls": 3},
    ("great-lakes", "trains_and_ships"): {**SHIPS, "routes.pair": None},
    ("world", "trains_and_ships"): {**SHIPS, "routes.pair": True},
}


def contents(map_id):
    return json.loads((maps_folder() / f"{map_id}.json").read_text("utf-8"))


def facts_of(whole, feature):
    return FEATURES[feature].text_facts(whole)


@pytest.mark.parametrize(("map_id", "feature"), EXPECTED)
def test_text_facts_of_a_map(map_id, feature):
    assert facts_of(contents(map_id), feature) == EXPECTED[map_id, feature]


def test_start_offsets_a_map_without_the_option_has_none_apart():
    whole = contents("germany")
    whole["options"] = {}
    assert facts_of(whole, "start_offsets") == {"start.apart": False}
    whole["options"] = {"start_offsets": {}}
    assert facts_of(whole, "start_offsets") == {"start.apart": False}


def test_toll_pay_a_map_that_always_has_tolls_says_nothing_of_none():
    whole = contents("nederland")
    for options in ({}, {"tolls": {}}, {"tolls": {"changes": {}}}):
        whole["options"] = options
        assert facts_of(whole, "tolls") == {"parallel.without_tolls": None}
    whole["options"] = {"tolls": {"changes": {"false": {}}}}
    assert facts_of(whole, "tolls") == {"parallel.without_tolls": None}


def test_tickets_decks_the_first_is_played_where_none_is_said_to_be():
    whole = contents("europe")
    whole["features"]["tickets"] |= {"in_play": [], "decks": ["long", "short"]}
    assert facts_of(whole, "ticket_decks")["ticket_decks.play"] == "long"


def test_tickets_decks_are_mixed_where_nothing_is_said():
    whole = contents("europe")
    del whole["features"]["ticket_decks"]
    assert facts_of(whole, "ticket_decks")["ticket_decks.free"] is True


def test_deck_trains_and_ships_no_number_where_colors_differ_or_there_is_no_card():
    whole = contents("world")
    uneven, bare = deepcopy(whole), deepcopy(whole)
    uneven["cards"]["kinds"][0]["count"] += 1
    facts = facts_of(uneven, "trains_and_ships")
    kind = uneven["cards"]["kinds"][0]
    assert kind["transport"] == "train"
    assert facts["train.cards"] is None
    assert facts["ship.single"] == SHIPS["ship.single"]
    bare["cards"]["kinds"] = [
        kind for kind in bare["cards"]["kinds"] if kind.get("transport") == "train"
    ]
    facts = facts_of(bare, "trains_and_ships")
    assert (facts["train.cards"], facts["ship.single"], facts["ship.double"]) == (11, None, None)


def test_claim_pair_only_more_than_one_card_a_space_makes_a_pair():
    whole = contents("world")
    whole["route_kinds"] = {"plain": {}, "one": {"per_space": 1}}
    assert facts_of(whole, "trains_and_ships")["routes.pair"] is None
    whole["route_kinds"] = {"two": {"per_space": 2}}
    assert facts_of(whole, "trains_and_ships")["routes.pair"] is True
    del whole["route_kinds"]
    assert facts_of(whole, "trains_and_ships")["routes.pair"] is None
