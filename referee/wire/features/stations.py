"""Stations: where a player has built them, what they borrow, and building one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from referee.rules.features.stations import BUILT, BuildStation, Station
from referee.rules.features.stations import ROW as RULES
from referee.wire.containers import Many, Record
from referee.wire.feature import ActionForm, WireFeature
from referee.wire.fields import Anything, Field, Json
from referee.wire.forms import Form, JsonMember, Members, Mention
from referee.wire.limits import OPEN
from referee.wire.naming import Naming
from referee.wire.references import References
from referee.wire.things import CARDS, PLACE


class StationField(Field[Any]):
    """A city by its name, or with the route that its station borrows."""

    expected = "string or object"

    def __init__(self) -> None:
        super().__init__()
        city = Anything("string")
        city.required = True
        self.record = Record({"city": city, "borrows": Anything("string or object")})

    def _deserialize(self, value: Json, *_: object, **__: object) -> Json:
        if isinstance(value, str):
            return {"city": value}
        if not isinstance(value, dict):
            raise self.wrong_type()
        return self.record.item(value)


class _Stations(Form):
    """The stations of a player, in the order in which they are given."""

    resolves = True
    renders = True

    def resolve(self, references: References, value: Json, pointer: str) -> tuple[Station, ...]:
        found = []
        for number, row in enumerate(value):
            at = f"{pointer}/{number}"
            city = references.place((row or {}).get("city"), f"{at}/city")
            if city is not None:
                named = row.get("borrows")
                borrows = None if named is None else _borrowed(references, named, city, at)
                found.append(Station(city, borrows))
        return tuple(found)

    def render(self, naming: Naming, value: tuple[Station, ...]) -> Json:
        return [
            naming.place(station.city)
            if station.borrows is None
            else {"city": naming.place(station.city), "borrows": naming.route(station.borrows)}
            for station in value
        ]

    def mentions(self, value: Json, pointer: str) -> Iterator[Mention]:
        for number, row in enumerate(value):
            if isinstance(row, dict) and row.get("borrows") is not None:
                yield Mention("route", f"{pointer}/{number}/borrows", row["borrows"])


def _borrowed(references: References, named: Json, city: int, pointer: str) -> int | None:
    """The route that is named: of several tracks the first of another player's that ends there."""
    tracks = references.tracks(named, f"{pointer}/borrows")
    if not tracks:
        return None
    others = {
        route
        for at, routes in references.claimed.items()
        if not pointer.startswith(f"{at}/")
        for route in routes
    }
    ends = [track for track in tracks if city in references.board.routes[track].ends]
    return next((track for track in ends if track in others), tracks[0])


ROW: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            "stations", _Stations(lambda _: Many(StationField(), OPEN)), BUILT, written="always"
        ),
    ),
    actions=(
        ActionForm(
            BuildStation,
            Members((JsonMember("city", PLACE, required=True), JsonMember("cards", CARDS))),
        ),
    ),
)
