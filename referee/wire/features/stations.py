"""Stations: those of a player, and building one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from marshmallow import ValidationError

from referee.rules.features.stations import BUILT, BuildStation, Station
from referee.rules.features.stations import FEATURE as RULES
from referee.wire.json.document import Location
from referee.wire.lookup.search import Mention
from referee.wire.members.feature import ActionForm, WireFeature
from referee.wire.members.forms import Form, JsonMember, Members
from referee.wire.members.named import CARDS, PLACE
from referee.wire.members.naming import Naming
from referee.wire.members.references import References
from referee.wire.schema.components import Components, Schema, either, reference
from referee.wire.schema.fields import Anything, Json
from referee.wire.schema.limits import OPEN
from referee.wire.schema.records import Items, Record

STATION: Final = Record(
    {
        "city": Anything("string", "PlaceReference", required=True),
        "borrows": Anything("string or object", "RouteReference").says(
            "By its ends it is the first route that another player has."
        ),
    },
    expected="string or object",
).called("BorrowingStation", "A station, and the route that it borrows.")


class StationsField(Items):
    """Stations: each a city, or a city with the route that the station borrows."""

    def own_schema(self, components: Components) -> Schema:
        return self.list_of(either(reference("PlaceReference"), STATION.schema(components)))


class _Stations(Form):
    """Cities with a station, each by itself or with the route that the station borrows.

    A route given by its ends is the first such track that another player has.
    """

    def resolve(self, references: References, value: Json, at: Location) -> tuple[Station, ...]:
        found = [_one(references, station, at / n) for n, station in enumerate(value)]
        return tuple([station for station in found if station is not None])

    def render(self, naming: Naming, value: tuple[Station, ...]) -> Json:
        return [_written(naming, station) for station in value]

    def mentions(self, value: Json, at: Location) -> Iterator[Mention]:
        for number, station in enumerate(value):
            borrows = station.get("borrows") if isinstance(station, dict) else None
            if borrows is not None:
                yield Mention("route", at / number / "borrows", borrows)


def _one(references: References, station: Json, at: Location) -> Station | None:
    """A station as written; None if it has faults."""
    if isinstance(station, str) or _is_place(station):
        city = references.lookup.place(station, at)
        return None if city is None else Station(city)
    try:
        STATION.read(station)
    except ValidationError as error:
        references.faults.collect(error.messages, at)
        return None
    city = references.lookup.place(station["city"], at / "city")
    borrows = station.get("borrows")
    tracks = () if borrows is None else references.lookup.tracks(borrows, at / "borrows")
    others = [track for track in tracks if references.owner.get(track, at.seat) != at.seat]
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


MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            "stations",
            _Stations(lambda _: StationsField(OPEN)),
            BUILT,
            written="always",
            says="The cities of the player's stations, each by itself or with the route that it "
            "borrows.",
        ),
    ),
    actions=(
        ActionForm(
            BuildStation,
            Members((JsonMember("city", PLACE, required=True), JsonMember("cards", CARDS))),
            says="Build a station in a city with cards.",
        ),
    ),
)
