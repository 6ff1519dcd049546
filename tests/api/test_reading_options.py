"""Options: what a table may settle for itself, and what contradicts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any

import pytest
from marshmallow import ValidationError

from referee.maps.playing import values_of
from referee.model.fault import FaultCode
from referee.model.player import Player
from referee.rules.core.feature import Option
from referee.rules.drawing.starting import start
from referee.rules.in_force.compiling import Offered
from referee.rules.in_force.registry import FEATURES, OPTIONS
from referee.rules.score.scoring import TieBreak, score
from referee.wire.api import schemas
from referee.wire.api.requests import read_scores
from referee.wire.json.document import RequestFaultsError
from tests.api.asked import MAPS, brief, each_case, only_fault, snapshot

OWN: dict[str, dict[str, Any]] = {
    game_map.id: {name: option["default"] for name, option in game_map.contents["options"].items()}
    for game_map in MAPS.values()
}
OTHER: dict[str, Any] = {
    "globetrotter_without_tickets": True,
    "parallel_limit_players": 6,
    "passenger_place_with_none": True,
    "tie_breaks": ["tickets"],
    "double_ship_surplus": "any",
    "start_offsets": [5, -5],
    "tolls": False,
    "neutral_player": True,
}
PAIRS = [
    (map_id, option) for map_id, options in OWN.items() for option in options if option in OTHER
]


def echoed(map_id: str, options: object, players: int = 2) -> Any:
    """The options in force, as an answer echoes them."""
    body = snapshot(*[{}] * players, options=options)
    return read_scores(MAPS[map_id], body).setting.options


@pytest.mark.parametrize("options", [None, {}])
@pytest.mark.parametrize("map_id", MAPS)
def test_left_out_they_are_the_maps(map_id, options):
    assert echoed(map_id, options) == OWN[map_id]


@pytest.mark.parametrize(("map_id", "option"), PAIRS)
def test_an_option_is_set_and_echoed_and_null_is_as_left_out(map_id, option):
    assert echoed(map_id, {option: OTHER[option]})[option] == OTHER[option]
    assert echoed(map_id, {option: None}) == OWN[map_id]


@pytest.mark.parametrize(("map_id", "option"), PAIRS)
def test_an_option_changes_the_game_and_nothing_else(map_id, option):
    request = read_scores(MAPS[map_id], snapshot({}, {}, options={option: OTHER[option]}))
    changed = dict(request.setting.game.options)
    standard = dict(MAPS[map_id].game.options)
    value = OTHER[option]
    assert changed.pop(option) == (tuple(value) if isinstance(value, list) else value)
    standard.pop(option)
    if option == "tolls":
        # RULES: without tolls parallel tracks close as in the base game.
        assert changed.pop("parallel_limit_players") == 3
        standard.pop("parallel_limit_players")
    assert changed == standard


@pytest.mark.parametrize("map_id", MAPS)
def test_an_option_of_another_map_is_refused_whatever_it_says(map_id):
    for option in OTHER:
        if option not in OWN[map_id]:
            fault = only_fault("scores", map_id, snapshot({}, {}, options={option: False}))
            assert fault.code is FaultCode.NOT_ON_THIS_MAP
            assert fault.pointer == f"/options/{option}"


def test_without_tolls_a_limit_that_is_given_stays():
    assert echoed("nederland", {"tolls": False}, 3)["parallel_limit_players"] == 3
    in_force = echoed("nederland", {"tolls": False, "parallel_limit_players": 0}, 3)
    assert in_force["parallel_limit_players"] == 0


@pytest.mark.parametrize(
    ("players", "options", "others"),
    [
        (2, {"neutral_player": True}, []),
        (3, {"neutral_player": True}, ["players"]),
        (1, {"neutral_player": True}, ["players"]),
        (2, {"neutral_player": True, "tolls": False}, ["tolls"]),
        (4, {"neutral_player": True, "tolls": False}, ["tolls", "players"]),
        (3, {"neutral_player": False, "tolls": False}, []),
    ],
)
def test_options_that_contradict_are_reported(players, options, others):
    body = snapshot(*[{}] * players, options=options)
    assert brief("scores", "nederland", body) == ["OPTION_CONFLICT /options/neutral_player"] * len(
        others
    )
    if len(others) == 1:
        facts = only_fault("scores", "nederland", body).facts
        assert facts == {"option": "neutral_player", "other": others[0]}


@pytest.mark.parametrize(
    ("map_id", "options", "possible"),
    [
        ("usa", {"tickets": "1910", "tie_breaks": ["tickets", "longest_bonus"]}, ("tickets",)),
        ("usa", {"tickets": "big-cities", "tie_breaks": ["longest_path"]}, ("tickets",)),
        ("nordic-countries", {"tie_breaks": ["longest_bonus"]}, ("tickets", "longest_path")),
    ],
)
def test_winner_ties_a_tie_break_that_the_game_is_without_is_refused(map_id, options, possible):
    fault = only_fault("scores", map_id, snapshot({}, {}, options=options))
    place = len(options["tie_breaks"]) - 1
    assert (fault.code, fault.pointer) == ("UNKNOWN_VALUE", f"/options/tie_breaks/{place}")
    assert fault.facts == {"value": options["tie_breaks"][place], "possible": possible}


TIE_BREAKS = [hook.name for row in FEATURES.values() for hook in row.each(TieBreak)]


def values(map_id: str, option: str) -> Sequence[Any]:
    """The values of an option on a map; of lists, some of each kind."""
    most, offered = MAPS[map_id].facts.players[1], MAPS[map_id].facts.options[option]
    if option == "tie_breaks":
        return [[], *([name] for name in TIE_BREAKS)]
    if option == "start_offsets":
        return [[0] * most, [5, -5], []]
    return values_of(OPTIONS[option], offered, most)


@pytest.mark.parametrize("map_id", MAPS)
def test_any_two_options_together_are_answered_or_refused(map_id):
    """Never an exception: whatever one option takes out of the game that another one names."""
    game_map = MAPS[map_id]
    for one, other in combinations(game_map.option_names, 2):
        for value, beside in product(values(map_id, one), values(map_id, other)):
            options = {one: value, other: beside}
            with suppress(RequestFaultsError):
                setting = read_scores(game_map, snapshot({}, {}, options=options)).setting
                assert setting.options[one] == value
                assert setting.options[other] == beside
                seated = [Player("A"), Player("B")]
                start(setting.game, seated)
                assert len(score(setting.game, seated).players) == 2


WRONG = {
    "no object": ("germany", [], ["WRONG_TYPE "]),
    "an unknown option": ("germany", {"tie_break": []}, ["UNKNOWN_MEMBER /tie_break"]),
    "1 for true": (
        "germany",
        {"globetrotter_without_tickets": 1},
        ["WRONG_TYPE /globetrotter_without_tickets"],
    ),
    "true for 1": (
        "germany",
        {"parallel_limit_players": True},
        ["WRONG_TYPE /parallel_limit_players"],
    ),
    "a negative limit": (
        "germany",
        {"parallel_limit_players": -1},
        ["OUT_OF_RANGE /parallel_limit_players"],
    ),
    "an unknown tie-break": (
        "germany",
        {"tie_breaks": ["tickets", "trains"]},
        ["UNKNOWN_VALUE /tie_breaks/1"],
    ),
    "a tie-break twice": (
        "germany",
        {"tie_breaks": ["tickets", "tickets"]},
        ["DUPLICATE_ID /tie_breaks/1"],
    ),
    "an unknown surplus": (
        "great-lakes",
        {"double_ship_surplus": "none"},
        ["UNKNOWN_VALUE /double_ship_surplus"],
    ),
    "too few offsets": (
        "germany",
        {"start_offsets": [5]},
        ["OUT_OF_RANGE /start_offsets"],
    ),
    "no offsets": (
        "nederland",
        {"start_offsets": []},
        ["OUT_OF_RANGE /start_offsets"],
    ),
    "offsets out of bounds": (
        "usa",
        {"start_offsets": [101, -101, 100, -100]},
        ["OUT_OF_RANGE /start_offsets/0", "OUT_OF_RANGE /start_offsets/1"],
    ),
    "too many offsets": (
        "nederland",
        {"start_offsets": [0] * 7},
        ["OUT_OF_RANGE /start_offsets"],
    ),
    "offsets that are none": (
        "nederland",
        {"start_offsets": [0, None, "1"]},
        ["WRONG_TYPE /start_offsets/1", "WRONG_TYPE /start_offsets/2"],
    ),
}


@each_case(("map_id", "options", "expected"), WRONG)
def test_all_that_is_wrong_is_reported_where_it_is(map_id, options, expected):
    found = brief("scores", map_id, snapshot({}, {}, options=options))
    assert found == sorted(line.replace(" ", " /options", 1) for line in expected)


def test_a_number_that_means_nothing_without_its_changes_is_one_that_the_map_offers(monkeypatch):
    option = Option("rounds", kind="number")
    monkeypatch.setattr(schemas, "OPTIONS", {"rounds": option})
    words = SimpleNamespace(options={"rounds": Offered(3, {"5": {"end": {"turns": 5}}})})
    record = schemas.options_record(words)
    assert [record.read({"rounds": number}) for number in (3, 5)] == [{"rounds": 3}, {"rounds": 5}]
    with pytest.raises(ValidationError):
        record.read({"rounds": 4})
