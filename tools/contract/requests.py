"""The schemas of requests: from the fields that read them.

The published ones are those of a map that has every feature and every word of all maps; of one map
they are exactly what the service takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from referee.maps.catalog import load_catalog
from referee.maps.loading import GameMap
from referee.rules.in_force.compiling import Offered
from referee.wire.api.schemas import Schemas, build, schemas_of
from referee.wire.boards.fields import route_record
from referee.wire.features.registry import MEMBERS, collected
from referee.wire.members.by_hand import TYPED
from referee.wire.members.feature import ActionForm, InPlay, UnderWayForm, WireFeature
from referee.wire.members.forms import Form, JsonMember, Members
from referee.wire.schema.components import Components, Schema, by_members, either, reference
from referee.wire.schema.fields import Field
from referee.wire.schema.limits import ID, LENGTH, PLACE
from referee.wire.schema.vocabulary import Words, words_of

TEXT: Final = {"type": "string", "minLength": 1, "maxLength": ID}
"""The id of a route or a ticket, as it is named."""
PLACE_NAME: Final = {
    "type": "string",
    "minLength": 1,
    "maxLength": PLACE,
    "not": reference("ControlCharacters"),
}
ANYTHING: Final[Schema] = {}
GAMES: Final = ("players", "position")
"""How a game is given: as a snapshot or as a position."""


@cache
def maps() -> tuple[GameMap, ...]:
    """All maps."""
    return tuple(load_catalog(None))


def published() -> dict[str, Schema]:
    """The schemas of the document."""
    schemas = build(words_of_all(maps()), collected([_with_maps(row) for row in MEMBERS]))
    components = Components()
    _references(components, schemas, is_open=False)
    for name, text, members in (
        ("VerdictRequest", "A position, and an action to be judged.", schemas.verdicts),
        ("LegalActionsRequest", "A position.", schemas.listing),
        ("ReplayRequest", "A position, and the actions played from it.", schemas.replays),
    ):
        components.named(name, text, lambda: members.record.own_schema(components))  # noqa: B023 it is called at once
    for name, request in (("Score", schemas.scores), ("Picture", schemas.pictures)):
        members = request.record.members
        more = {"show": reference("Show")} if name == "Picture" else {}
        _either_game(components, name, members, schemas.play, more)
    return components.schemas


def _either_game(
    components: Components,
    name: str,
    members: Mapping[str, Field[Any]],
    play: InPlay,
    more: Mapping[str, Schema],
) -> None:
    """A request for a snapshot or for a position, each a schema of its own."""
    alone = [member.name for member in play.snapshot]
    kinds = []
    for kind, has, lacks in (
        ("Snapshot", "players", ["position"]),
        ("Position", "position", ["players", *alone]),
    ):
        shown = {n: field for n, field in members.items() if n not in lacks}
        schema = {
            "type": "object",
            "required": [has],
            "properties": {**_described(components, shown), **more},
            "additionalProperties": False,
        }
        full = f"{kind}Request" if name == "Score" else f"{kind}{name}Request"
        text = {"Snapshot": "A snapshot of a game.", "Position": "A position."}[kind]
        components.schemas[full] = {"description": text, **schema}
        kinds.append(reference(full))
    text = "A snapshot or a position, not both."
    components.schemas[f"{name}Request"] = {"description": text, "oneOf": kinds}


def _described(components: Components, members: Mapping[str, Field[Any]]) -> dict[str, Schema]:
    found = {}
    for name, field in members.items():
        text = {"description": field.description} if field.description else {}
        found[name] = {**text, **field.schema(components)}
    return found


def of_one_map(game_map: GameMap, *, board_is_open: bool) -> dict[str, Schema]:
    """The schemas of exactly what is taken on a map, with an open board or with another one."""
    schemas, components = schemas_of(game_map), Components(exact=True)
    _references(components, schemas, is_open=board_is_open)
    needed = _needed(schemas)
    _require(components.schemas["RouteReference"], needed if board_is_open else ())
    some_game = [
        {"required": [member], "properties": {member: {"not": {"type": "null"}}}}
        for member in GAMES
    ]
    for name, request in (
        ("ScoreRequest", schemas.scores),
        ("PictureRequest", schemas.pictures),
        ("VerdictRequest", schemas.verdicts),
        ("LegalActionsRequest", schemas.listing),
        ("ReplayRequest", schemas.replays),
    ):
        schema = request.record.own_schema(components)
        if not schema.get("required"):
            schema["anyOf"] = some_game
        if name == "PictureRequest":
            schema["properties"]["show"] = components.optional(reference("Show"))
        components.schemas[name] = schema
    _require(components.schemas["BoardRoute"], needed)
    return components.schemas


def _needed(schemas: Schemas) -> tuple[str, ...]:
    """What a route must have that is described on the map, beside what its record asks for."""
    terms = schemas.words.terms
    members = [member.name for member in terms.route_members if member.required]
    kinds = terms.kinds.values()
    return (*members, *(["kind"] if kinds and not any(kind.priced for kind in kinds) else ()))


def _require(schema: Schema, needed: Iterable[str]) -> None:
    """Have some members required, which are not null then."""
    for name in needed:
        schema["required"] = [*schema["required"], name]
        schema["properties"][name] = schema["properties"][name]["anyOf"][1]


def _references(components: Components, schemas: Schemas, *, is_open: bool) -> None:
    """The schemas of what is read later: how places, routes and tickets are named."""
    found = components.schemas
    kind = {"kind": {"type": "string"}} if not components.exact else {}
    place = {"properties": {"id": PLACE_NAME, "name": PLACE_NAME, **kind}}
    named = {"required": ["name"], "properties": {"id": ANYTHING, "name": PLACE_NAME}}
    found["PlaceObject"] = by_members(components, {"id": place}, named)
    found["PlaceName"] = PLACE_NAME
    found["PlaceReference"] = either(reference("PlaceName"), reference("PlaceObject"))
    if components.exact and is_open:
        found["RouteReference"] = schemas.route.own_schema(components)
        found["TicketReference"] = schemas.ticket.own_schema(components)
        found["HeldTicket"] = _held(components, schemas)
        return
    known = {name: components.optional(schema) for name, schema in COMPARED.items()}
    by_id = {"required": ["id"], "properties": {"id": TEXT, **known}}
    if components.exact:
        route = schemas.route_reference.own_schema(components)
        ticket = schemas.ticket_reference.own_schema(components)
        found["HeldTicket"] = _held(components, schemas)
    else:
        route, ticket = (
            _published_route(components, schemas),
            _published_ticket(components, schemas),
        )
        forms = (schemas.reported.record.schema(components), TYPED.schema(components))
        found["HeldTicket"] = either(TEXT, reference("TicketObject"), *forms)
    found["RouteObject"] = by_members(components, {"id": by_id}, route)
    found["TicketObject"] = by_members(
        components, {"id": _but(by_id, "color", "kind", "length")}, ticket
    )
    found["RouteReference"] = either(TEXT, reference("RouteObject"))
    found["TicketReference"] = either(TEXT, reference("TicketObject"))


COMPARED: Final[Mapping[str, Schema]] = {
    "from": reference("PlaceReference"),
    "to": reference("PlaceReference"),
    "length": {"type": "integer", "minimum": 1, "maximum": LENGTH},
    "color": reference("Color"),
    "kind": reference("RouteKind"),
}
"""What an object with an id must not contradict."""


def _but(schema: Schema, *names: str) -> Schema:
    kept = {name: one for name, one in schema["properties"].items() if name not in names}
    return {**schema, "properties": kept}


def _published_route(components: Components, schemas: Schemas) -> Schema:
    """A route by its ends, with all that may stand beside them, described or not."""
    described = schemas.route.own_schema(components)
    board = route_record(schemas.words).own_schema(components)
    members = {**described["properties"], **board["properties"], **described["properties"]}
    return {**described, "required": ["from", "to"], "properties": {"id": TEXT, **members}}


def _published_ticket(components: Components, schemas: Schemas) -> Schema:
    """A ticket by its places: two, one and any of several, or those of a tour."""
    ticket = schemas.ticket
    parts = [one.own_schema(components) for one in (ticket.pair, ticket.any, ticket.tour)]
    members: Schema = {"id": TEXT}
    for part in parts:
        members |= part["properties"]
    every = {"type": "object", "properties": members, "additionalProperties": False}
    cases = {
        "cities": {**every, "required": ["cities"]},
        "to_any": {**every, "required": ["from", "to_any"]},
    }
    return by_members(components, cases, {**every, "required": ["from", "to"]})


def _held(components: Components, schemas: Schemas) -> Schema:
    """A ticket in a list: what is more than a name of it says which."""
    is_there = {
        name: {"required": [name], "properties": {name: {"not": {"type": "null"}}}}
        for name in ("ticket", "completed", "value", "id", "from", "cities")
    }
    names_it = {"anyOf": [is_there[name] for name in ("id", "from", "cities")]}
    typed = {"allOf": [is_there["value"], {"not": names_it}]}
    return {
        "if": {"type": "object", **is_there["ticket"]},
        "then": schemas.reported.record.schema(components),
        "else": {
            "if": {"type": "object", "anyOf": [is_there["completed"], typed]},
            "then": TYPED.schema(components),
            "else": reference("TicketReference"),
        },
    }


Said = TypeVar("Said", JsonMember, ActionForm, UnderWayForm)


class _Bound(Form):
    """A form whose fields are those of certain words: of the maps that play its feature."""

    def __init__(self, form: Form, words: Words) -> None:
        super().__init__(lambda _: form.field(words))
        self.spread = form.spread
        self.spread_fields = form.fields(words)

    def fields(self, _: Words) -> Mapping[str, Field[Any]]:
        """The fields of a value that is spread."""
        return self.spread_fields


def _with_maps(row: WireFeature) -> WireFeature:
    """The row of a feature whose members say on which maps they are, with the words of those."""
    playing = [game_map for game_map in maps() if row.name in game_map.features] or maps()
    words = words_of_all(playing)
    names = ", ".join(game_map.contents["name"] for game_map in playing)
    before = "" if len(playing) == len(maps()) else f"{names}. "

    def said(member: Said) -> Said:
        return replace(member, says=(before + member.says).strip())

    def members(those: Iterable[JsonMember]) -> tuple[JsonMember, ...]:
        return tuple(replace(said(one), form=_Bound(one.form, words)) for one in those)

    return replace(
        row,
        reported=members(row.reported),
        player=members(row.player),
        snapshot=members(row.snapshot),
        position=members(row.position),
        drawing=members(row.drawing),
        under_way=tuple(map(said, row.under_way)),
        actions=tuple(
            replace(said(action), members=Members(members(action.members)))
            for action in row.actions
        ),
        added={kind: members(those) for kind, those in row.added.items()},
    )


def words_of_all(some: Iterable[GameMap]) -> Words:
    """The words of some maps together."""
    every = [words_of(game_map) for game_map in some]

    def merged(name: str) -> dict[str, Any]:
        return {key: value for words in every for key, value in getattr(words, name).items()}

    def joined(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(chain.from_iterable(getattr(words, name) for words in every)))

    terms = [words.terms for words in every]
    offered: dict[str, Offered] = {}
    for name, option in ((n, o) for words in every for n, o in words.options.items()):
        known = offered.get(name, option)
        changes, in_play = {**known.changes, **option.changes}, {**known.in_play, **option.in_play}
        offered[name] = replace(known, changes=changes, in_play=in_play)
    members = {m.name: m for one in terms for m in one.route_members}
    of_tickets = {m.name: m for one in terms for m in one.ticket_members}
    kinds = {name: kind for one in terms for name, kind in one.kinds.items()}
    apart = {name: {1: number} for number, name in enumerate(kinds)}
    return Words(
        numbers=merged("numbers"),
        terms=replace(
            terms[0],
            kinds=kinds,
            points=apart,
            route_members=tuple(members.values()),
            ticket_members=tuple(of_tickets.values()),
        ),
        kinds=merged("kinds"),
        cards=joined("cards"),
        route_colors=joined("route_colors"),
        decks=joined("decks"),
        pieces=joined("pieces"),
        ticket_decks=joined("ticket_decks"),
        ticket_piles=joined("ticket_piles"),
        options=offered,
        tie_breaks=joined("tie_breaks"),
    )
