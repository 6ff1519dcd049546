"""Tunnels: declared and finished with a claim or step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from referee.model.action import ClaimRoute
from referee.model.fault import FaultCode
from referee.rules.features import tunnels
from referee.rules.features.tunnels import Declared, FinishTunnel
from referee.wire.containers import Counts, Record
from referee.wire.feature import ActionForm, Arguments, UnderWayForm, WireFeature
from referee.wire.fields import Anything, Json
from referee.wire.forms import Form, JsonMember, Loaded, Members, Mention, Whole
from referee.wire.limits import HAND
from referee.wire.naming import Naming
from referee.wire.references import References
from referee.wire.things import CARD_LIST, CARDS, FLAG, card_list
from referee.wire.words import Words

TUNNEL: Final = Whole("tunnel", None)


def _record(words: Words) -> Record:
    route = Anything("string or object")
    route.required = True
    cards = Counts(words.cards, FaultCode.UNKNOWN_CARD, HAND)
    return Record({"route": route, "cards": cards, "turned": card_list(words)})


class _Declared(Form):
    """A tunnel that is declared: its route, the cards laid down, and those turned up."""

    resolves = True
    renders = True

    def resolve(self, references: References, value: Json, pointer: str) -> Declared | None:
        found = references.tracks(value.get("route"), f"{pointer}/route")
        if not found:
            return None
        turned = value.get("turned")
        return Declared(found[0], value.get("cards"), None if turned is None else tuple(turned))

    def render(self, naming: Naming, value: Declared) -> Json:
        found: dict[str, Any] = {"route": naming.route(value.route)}
        if value.cards is not None:
            found["cards"] = value.cards
        if value.turned is not None:
            found["turned"] = list(value.turned)
        return found

    def mentions(self, value: Json, pointer: str) -> Iterator[Mention]:
        if value.get("route") is not None:
            yield Mention("route", f"{pointer}/route", value["route"])


def _under_way(_: Loaded, found: Arguments) -> Declared | None:
    declared: Declared | None = found.get("more", {}).get(TUNNEL.name)
    return declared


ROW: Final = WireFeature(
    tunnels.ROW.name,
    under_way=(
        UnderWayForm(
            Declared, _under_way, Members((JsonMember("tunnel", _Declared(_record), TUNNEL),))
        ),
    ),
    actions=(
        ActionForm(
            FinishTunnel,
            Members(
                (
                    JsonMember("turned", CARD_LIST),
                    JsonMember("extra", CARDS, written="set"),
                    JsonMember("withdraw", FLAG, written="set"),
                )
            ),
        ),
    ),
    added={
        ClaimRoute: (
            JsonMember("turned", CARD_LIST, tunnels.TURNED),
            JsonMember("extra", CARDS, tunnels.EXTRA, written="set"),
            JsonMember("withdraw", FLAG, tunnels.WITHDRAW, written="set"),
        )
    },
    more_effects=(tunnels.EFFECT,),
)
