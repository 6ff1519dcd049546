"""Stations: those of a player, and building one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from marshmallow import ValidationError

from referee.rules.features.stations import BUILT, BuildStation, Station
from referee.rules.features.stations import ROW as RULES
from referee.wire.containers import Items
from referee.wire.feature import ActionForm, WireFeature
from referee.wire.fields import Anything, Json
from referee.wire.forms import Form, JsonMember, Members, Mention
from referee.wire.limits import OPEN
from referee.wire.naming import Naming
from referee.wire.records import Record
from referee.wire.references import References
from referee.wire.things import CARDS, PLACE

STATION: Final = Record(
    {"city": Anything("string", required=True), "borrows": Anything("string or object")},
    expected="string or object",
)


class _Stations(Form):
    """Cities with a station, each by itself or with the route that the station borrows.

    Of a route by its ends it is the first that another player has.
    """

    resolves = True
    renders = True

    def resolve(self, references: References, value: Json, pointer: str) -> tuple[Station, ...]:
        seat = int(pointer.split("/players/")[1].split("/", maxsplit=1)[0])
        found = []
        for number, station in enumerate(value):
            at = f"{pointer}/{number}"
            one = _one(references, station, at, seat)
            if one is not None:
                found.append(one)
        return tuple(found)

    def render(self, naming: Naming, value: tuple[Station, ...]) -> Json:
        return [_written(naming, station) for station in value]

    def mentions(self, value: Json, pointer: str) -> Iterator[Mention]:
        for number, station in enumerate(value):
            borrows = station.get("borrows") if isinstance(station, dict) else None
            if borrows is not None:
                yield Mention("route", f"{pointer}/{number}/borrows", borrows)


def _one(references: References, station: Json, pointer: str, seat: int) -> Station | None:
    """A station as it is written; None where that is no good."""
    if isinstance(station, str) or _is_place(station):
        city = references.place(station, pointer)
        return None if city is None else Station(city)
    try:
        STATION.read(station)
    except ValidationError as error:
        references.faults.collect(error.messages, pointer)
        return None
    city = references.place(station["city"], f"{pointer}/city")
    borrows = station.get("borrows")
    tracks = () if borrows is None else references.tracks(borrows, f"{pointer}/borrows")
    others = [track for track in tracks if references.owner.get(track, seat) != seat]
    track = next(iter((*others, *tracks)), None)
    return None if city is None else Station(city, track)


def _is_place(station: Json) -> bool:
    """Whether a station is the object of a place, which has an id or a name."""
    members = ("id", "name") if isinstance(station, dict) else ()
    return any(station.get(member) is not None for member in members)


def _written(naming: Naming, station: Station) -> Json:
    city = naming.place(station.city)
    if station.borrows is None:
        return city
    found: dict[str, Any] = {"city": city, "borrows": naming.route(station.borrows)}
    return found


ROW: Final = WireFeature(
    RULES.name,
    player=(JsonMember("stations", _Stations(lambda _: Items(OPEN)), BUILT, written="always"),),
    actions=(
        ActionForm(
            BuildStation,
            Members((JsonMember("city", PLACE, required=True), JsonMember("cards", CARDS))),
        ),
    ),
)
