"""Tunnels: the cards turned up for a claim, and a declared tunnel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from referee.model.action import ClaimRoute
from referee.rules.features.tunnels import (
    EFFECT,
    EXTRA,
    TURNED,
    WITHDRAW,
    Declared,
    FinishTunnel,
)
from referee.rules.features.tunnels import FEATURE as RULES
from referee.wire.json.document import Location
from referee.wire.lookup.search import Mention
from referee.wire.members.feature import ActionForm, UnderWayForm, WireFeature
from referee.wire.members.forms import Form, JsonMember, Members
from referee.wire.members.named import CARD_LIST, CARDS, FLAG, card_counts, card_list
from referee.wire.members.naming import Naming
from referee.wire.members.references import References
from referee.wire.schema.fields import Anything, Json
from referee.wire.schema.records import Record
from referee.wire.schema.vocabulary import Words


def _record(words: Words) -> Record:
    return Record(
        {
            "route": Anything("string or object", "RouteReference", required=True),
            "cards": card_counts(words),
            "turned": card_list(words),
        }
    ).called("DeclaredTunnel", "The cards are out of the hand, the turned ones out of the deck.")


class _Declared(Form):
    """A declared tunnel: the route, the cards laid down, and those turned up."""

    def resolve(self, references: References, value: Json, at: Location) -> Declared:
        route = value.get("route")
        tracks = () if route is None else references.lookup.tracks(route, at / "route")
        free = [track for track in tracks if track not in references.owner]
        turned = value.get("turned")
        return Declared(
            route=(*free, *tracks, 0)[0],
            cards=value.get("cards"),
            turned=None if turned is None else tuple(turned),
        )

    def render(self, naming: Naming, value: Declared) -> Json:
        found: dict[str, Any] = {"route": naming.route(value.route)}
        if value.cards is not None:
            found["cards"] = value.cards
        if value.turned is not None:
            found["turned"] = list(value.turned)
        return found

    def mentions(self, value: Json, at: Location) -> Iterator[Mention]:
        if value.get("route") is not None:
            yield Mention("route", at / "route", value["route"])


MEMBERS: Final = WireFeature(
    RULES.name,
    under_way=(
        UnderWayForm(
            Declared,
            name="tunnel",
            form=_Declared(_record),
            says="The tunnel that is declared and must be finished first.",
        ),
    ),
    actions=(
        ActionForm(
            FinishTunnel,
            Members(
                (
                    JsonMember(
                        "turned",
                        CARD_LIST,
                        says="The cards turned up; left out where `turn.tunnel` has them, else "
                        "unknown.",
                    ),
                    JsonMember(
                        "extra",
                        CARDS,
                        written="set",
                        says="The cards added for those turned up; left out there are none.",
                    ),
                    JsonMember(
                        "withdraw",
                        FLAG,
                        written="set",
                        excludes="extra",
                        says="The claim is given up, and the cards go back.",
                    ),
                )
            ),
            says="Finish a tunnel that is declared, with further cards or by giving it up; both "
            "are a 422.",
        ),
    ),
    added={
        ClaimRoute: (
            JsonMember(
                "turned",
                CARD_LIST,
                TURNED,
                says="Of a tunnel, the cards turned up. Without them it is declared, to be "
                "finished later.",
            ),
            JsonMember(
                "extra",
                CARDS,
                EXTRA,
                written="set",
                says="Of a tunnel, the cards added for those turned up; left out there are none.",
            ),
            JsonMember(
                "withdraw",
                FLAG,
                WITHDRAW,
                written="set",
                excludes="extra",
                says="The claim of a tunnel is given up, and the cards go back.",
            ),
        )
    },
    more_effects=(EFFECT,),
)
