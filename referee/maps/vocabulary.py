"""Words of a map file that other parts of it must know: cards, colors, decks, pieces, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from referee.maps.names import nearest
from referee.model.board import GRAY
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts

Contents = Mapping[str, Any]


def unknown_words(contents: Contents) -> list[Fault]:
    """Words for things that the file does not have, and counts that disagree."""
    return [
        *_of_cards(contents),
        *_of_routes(contents),
        *_of_draws(contents),
        *_of_kinds(contents),
        *_of_selections(contents),
    ]


def _of_cards(contents: Contents) -> Iterator[Fault]:
    cards, seen = contents["cards"], Counter[str]()
    for number, kind in enumerate(cards["kinds"]):
        pointer = f"/cards/kinds/{number}"
        seen[kind["id"]] += 1
        if seen[kind["id"]] > 1:
            yield Fault(FaultCode.DUPLICATE_ID, f"{pointer}/id", {"id": kind["id"]})
        if kind["color"] is not None:
            yield from _color(kind["color"], cards["colors"], f"{pointer}/color")
    if cards["wild"] not in seen:
        facts: Facts = {"card": cards["wild"], "nearest": nearest(cards["wild"], seen)}
        yield Fault(FaultCode.UNKNOWN_CARD, "/cards/wild", facts)


def _of_routes(contents: Contents) -> Iterator[Fault]:
    colors = (*contents["cards"]["colors"], GRAY)
    for number, route in enumerate(contents["routes"]):
        yield from _color(route["color"], colors, f"/routes/{number}/color")


def _of_draws(contents: Contents) -> Iterator[Fault]:
    features, kinds = contents["features"], contents["cards"]["kinds"]
    decks = tuple(dict.fromkeys(kind["deck"] for kind in kinds))
    for member in ("hand", "row"):
        yield from _possible(features["draw"][member], decks, f"/features/draw/{member}")


def _of_kinds(contents: Contents) -> Iterator[Fault]:
    """Kinds of routes: of pieces and cards that there are; without kinds there is one piece."""
    pieces, kinds = tuple(contents["pieces"]), contents.get("route_kinds", {})
    cards = contents["cards"]["kinds"]
    transports = tuple(dict.fromkeys(kind["transport"] for kind in cards if kind.get("transport")))
    for name, kind in kinds.items():
        yield from _possible([kind["piece"]], pieces, f"/route_kinds/{name}/piece")
        if kind.get("cards") is not None:
            yield from _possible([kind["cards"]], transports, f"/route_kinds/{name}/cards")
    if not kinds and len(pieces) > 1:
        facts: Facts = {"what": "pieces", "stated": 1, "found": len(pieces)}
        yield Fault(FaultCode.WRONG_COUNT, "/pieces", facts)


def _of_selections(contents: Contents) -> Iterator[Fault]:
    """The tickets that an option has in play: of values, editions, decks and places there are."""
    tickets = contents["tickets"]
    places = tuple(place["id"] for place in contents["places"])
    possible = {
        "editions": tuple(dict.fromkeys(e for row in tickets for e in row.get("editions", ()))),
        "decks": tuple(contents["features"]["tickets"]["decks"]),
        "naming": places,
        "naming_none": places,
    }
    for name, option in contents["options"].items():
        in_play = option.get("in_play")
        if in_play is None:
            continue
        for value in (option["default"], *option.get("changes", ())):
            if value not in in_play:
                facts: Facts = {"value": value, "possible": tuple(in_play)}
                yield Fault(FaultCode.UNKNOWN_VALUE, f"/options/{name}/in_play", facts)
        for value, selections in in_play.items():
            for number, selection in enumerate(selections):
                for member, words in selection.items():
                    pointer = f"/options/{name}/in_play/{value}/{number}/{member}"
                    yield from _possible(words, possible[member], pointer)


def _color(color: str, colors: Collection[str], pointer: str) -> Iterator[Fault]:
    if color not in colors:
        facts: Facts = {"color": color, "nearest": nearest(color, colors)}
        yield Fault(FaultCode.UNKNOWN_COLOR, pointer, facts)


def _possible(words: Collection[str], possible: tuple[str, ...], pointer: str) -> Iterator[Fault]:
    for word in words:
        if word not in possible:
            facts: Facts = {"value": word, "possible": possible}
            yield Fault(FaultCode.UNKNOWN_VALUE, f"{pointer}/{word}", facts)
