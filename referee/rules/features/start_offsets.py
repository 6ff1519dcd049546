"""Where the score markers start: at the map's numbers, or at numbers that players agree on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.model.score import Line
from referee.rules.core.feature import Everywhere, Feature, Option
from referee.rules.score.finished import Finished, Receipts
from referee.rules.score.scoring import Part

OFFSETS: Final = "start_offsets"


class StartOffsets(Struct, frozen=True, forbid_unknown_fields=True):
    """Score markers start apart (`start.offsets`): in turn order, the numbers of the drawing."""

    offsets: tuple[Annotated[int, Meta(ge=-100, le=100)], ...]


def lines(_: StartOffsets, finished: Finished) -> Receipts:
    """Markers start apart, in turn order; the start is part of the score (`start.offsets`)."""
    offsets = finished.game.options[OFFSETS]
    return [
        [Line("start", "start.offsets", offsets[seat], {"seat": seat + 1})]
        if seat < len(offsets)
        else []
        for seat in range(len(finished.players))
    ]


def usual(features: Mapping[str, Any], players: int) -> list[int]:
    """The offsets of the map, or 0 for everybody."""
    offsets: list[int] = features.get(OFFSETS, {}).get("offsets", [0] * players)
    return offsets


def brought(offsets: tuple[int | None, ...]) -> Mapping[str, Any] | None:
    """If a marker does not start at 0, there are offsets on every map: a handicap.

    None stands for an unreadable number.
    """
    return {"offsets": [offset or 0 for offset in offsets]} if any(offsets) else None


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """Faults of offsets for fewer players than the map is made for."""
    most = contents["players"][1]
    if len(written["offsets"]) < most:
        facts: Facts = {"measure": "items", "least": most, "most": 6}
        yield Fault(FaultCode.OUT_OF_RANGE, "/features/start_offsets/offsets", facts)


def text_facts(contents: Mapping[str, Any]) -> Mapping[str, Any]:
    """Whether markers start apart."""
    option = contents["options"].get(OFFSETS, {})
    return {"start.apart": any(option.get("default", ()))}


FEATURE = Feature(
    OFFSETS,
    numbers=StartOffsets,
    hooks=(Part("start", lines, marker=True),),
    options=(
        Option(
            OFFSETS,
            kind="by_seat",
            everywhere=Everywhere(
                usual,
                brought,
                "Where the score markers start on this map; other numbers are a handicap.",
            ),
            says="Where the score markers start, in seat order, with a number for each player at "
            "least. A handicap, too.",
        ),
    ),
    map_faults=map_faults,
    text_facts=text_facts,
)
