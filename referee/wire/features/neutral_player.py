"""The neutral player: what a position has of it, its phase, and its turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from referee.model.position import NEUTRAL
from referee.rules.features.neutral_player import FEATURE as RULES
from referee.rules.features.neutral_player import STATE, Neutral, NeutralPhase, NeutralTurn
from referee.wire.json.document import Location
from referee.wire.lookup.search import Mention
from referee.wire.members.feature import ActionForm, UnderWayForm, WireFeature
from referee.wire.members.forms import Form, JsonMember, Members
from referee.wire.members.named import ROUTE, TICKET, player_name
from referee.wire.members.naming import Naming
from referee.wire.members.references import References
from referee.wire.schema.fields import Flag, Integer, Json
from referee.wire.schema.limits import COUNT, ROUTES
from referee.wire.schema.records import Items, Record
from referee.wire.schema.vocabulary import Words

PHASE: Final = "neutral"


def _record(_: Words) -> Record:
    return Record(
        {
            "routes": Items(ROUTES, refers="RouteReference"),
            "pieces": Integer(0, COUNT),
            "marker": player_name().says("Who holds its marker."),
            "stopped": Flag().says("It stopped for good."),
        }
    ).called("Neutral", "The neutral player.")


def _routes_alone(_: Words) -> Record:
    return Record({"routes": Items(ROUTES, refers="RouteReference")}).called(
        "NeutralRoutes", "The routes of the neutral player."
    )


class _Neutral(Form):
    """The neutral player of a position."""

    def resolve(self, references: References, value: Json, at: Location) -> Neutral:
        name = value.get("marker")
        marker = None if name is None else references.seat(name, at / "marker")
        routes = references.claimed.get(NEUTRAL, ())
        return Neutral(routes, value.get("pieces"), marker, value.get("stopped") or False)

    def render(self, naming: Naming, value: Neutral) -> Json:
        found: dict[str, Any] = {"routes": naming.routes(value.routes)}
        if value.pieces is not None:
            found["pieces"] = value.pieces
        if value.marker is not None:
            found["marker"] = naming.names[value.marker]
        return {**found, "stopped": value.stopped}

    def mentions(self, value: Json, at: Location) -> Iterator[Mention]:
        for number, reference in enumerate(value.get("routes") or ()):
            yield Mention("route", at / "routes" / number, reference)


MEMBERS: Final = WireFeature(
    RULES.name,
    snapshot=(
        JsonMember(
            "neutral",
            _Neutral(_routes_alone),
            STATE,
            claims=True,
            says="The neutral player, whose routes nobody at the table can claim.",
        ),
    ),
    position=(JsonMember("neutral", _Neutral(_record), STATE, claims=True),),
    under_way=(UnderWayForm(NeutralPhase, phase=PHASE),),
    actions=(
        ActionForm(
            NeutralTurn,
            Members(
                (
                    JsonMember("ticket", TICKET, says="The ticket turned up."),
                    JsonMember("route", ROUTE, says="The track, where both are free."),
                )
            ),
            says="The turn of the neutral player: the ticket turned up, and the track it takes.",
        ),
    ),
)
