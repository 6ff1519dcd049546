"""Words of a map file that other parts of it must know: cards, colors, decks, pieces, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from referee.maps.names import nearest
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.rules.payment import GRAY

Contents = Mapping[str, Any]


def unknown_words(contents: Contents) -> list[Fault]:
    """Every word that stands for something the file does not have, and counts that disagree."""
    return [
        *_of_cards(contents),
        *_of_routes(contents),
        *_of_features(contents),
        *_disagreeing(contents),
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


def _of_features(contents: Contents) -> Iterator[Fault]:
    features, kinds = contents["features"], contents["cards"]["kinds"]
    decks = tuple(dict.fromkeys(kind["deck"] for kind in kinds))
    transports = tuple(dict.fromkeys(kind["transport"] for kind in kinds if kind.get("transport")))
    for member in ("hand", "row"):
        yield from _possible(features["draw"][member], decks, f"/features/draw/{member}")
    if "supply" in features:
        pieces, pointer = tuple(contents["pieces"]), "/features/supply/suggested"
        yield from _possible(features["supply"]["suggested"], pieces, pointer)
    if "harbors" in features:
        yield from _possible(features["harbors"]["cards"], transports, "/features/harbors/cards")
    if "province" in features:
        for number, line in enumerate(features["province"]["lines"]):
            colors = contents["cards"]["colors"]
            yield from _color(line, colors, f"/features/province/lines/{number}")
    if "passengers" in features:
        places = [place["id"] for place in contents["places"]]
        for place in features["passengers"]["start"]:
            if place not in places:
                facts: Facts = {"name": place, "nearest": nearest(place, places)}
                pointer = f"/features/passengers/start/{place}"
                yield Fault(FaultCode.UNKNOWN_PLACE, pointer, facts)


def _disagreeing(contents: Contents) -> Iterator[Fault]:
    """Sums that the file tells in two ways; no more passengers stand about than there are."""
    features = contents["features"]
    if "supply" in features:
        told, pieces = features["supply"], "pieces"
        found = sum(told["suggested"].values())
        yield from _sum("/features/supply/pieces", pieces, told["pieces"], found)
    if "tolls" in features:
        told = features["tolls"]
        found = sum(int(value) * count for value, count in told["tokens"].items())
        yield from _sum("/features/tolls/total", "tokens", told["total"], found)
    if "passengers" in features:
        told = features["passengers"]
        most, found = told["each"] * len(told["colors"]), sum(told["start"].values())
        if found > most:
            yield from _sum("/features/passengers/each", "passengers", most, found)


def _sum(pointer: str, what: str, stated: int, found: int) -> Iterator[Fault]:
    if stated != found:
        facts: Facts = {"what": what, "stated": stated, "found": found}
        yield Fault(FaultCode.WRONG_COUNT, pointer, facts)


def _color(color: str, colors: Collection[str], pointer: str) -> Iterator[Fault]:
    if color not in colors:
        facts: Facts = {"color": color, "nearest": nearest(color, colors)}
        yield Fault(FaultCode.UNKNOWN_COLOR, pointer, facts)


def _possible(words: Collection[str], possible: tuple[str, ...], pointer: str) -> Iterator[Fault]:
    for word in words:
        if word not in possible:
            facts: Facts = {"value": word, "possible": possible}
            yield Fault(FaultCode.UNKNOWN_VALUE, f"{pointer}/{word}", facts)
