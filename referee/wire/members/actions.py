"""Actions and turns: how they are checked, resolved and rendered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from marshmallow import ValidationError
from msgspec import Struct
from msgspec.structs import fields, replace

from referee.model.action import Action, Pass
from referee.model.fault import FaultCode
from referee.model.position import Drawing, Position, Turn
from referee.model.verdict import Listed
from referee.rules.claims.payment import could_pay
from referee.rules.core.game import Game
from referee.wire.json.document import Location, shown
from referee.wire.lookup.search import Mention
from referee.wire.members.feature import ActionForm, InPlay
from referee.wire.members.forms import Form, JsonMember, Loaded, Members
from referee.wire.members.named import SEAT, SEATS, Tracks
from referee.wire.members.naming import Naming
from referee.wire.members.references import References
from referee.wire.schema.components import Components, Schema, told_apart
from referee.wire.schema.fields import (
    Anything,
    Constant,
    Field,
    Integer,
    Json,
    Word,
    refuse,
    unknown_word,
)
from referee.wire.schema.limits import COUNT, PLAYERS
from referee.wire.schema.records import Partial, Record
from referee.wire.schema.vocabulary import Words

PHASES: Final = ("setup", "play")

MEMBERS: Final = Members(
    (
        JsonMember(
            "player",
            SEAT,
            written="always",
            says="Who is to move; `null` where it is not known or does not matter.",
        ),
        JsonMember(
            "round", Form(lambda _: Integer(1, COUNT)), says="The round of the game, from 1."
        ),
        JsonMember(
            "passes",
            Form(lambda _: Integer(0, PLAYERS)),
            written="set",
            says="How many players in a row have just passed.",
        ),
        JsonMember(
            "ready", SEATS, written="set", says="The players that have finished their setup."
        ),
    )
)


def turn_record(words: Words, play: InPlay) -> Record:
    """The turn on this map."""
    phases = tuple(form.phase for form in play.under_way if form.phase)
    members: dict[str, Field[Any]] = {
        **(MEMBERS + play.drawing).fields(words),
        "phase": Word((*PHASES, *phases), elsewhere=play.elsewhere.phases).says(
            "Left out, it is play for the actions of play and setup for those of the setup."
        ),
    }
    for form in play.under_way:
        if form.form is not None:
            members[form.name] = form.form.field(words).says(form.says)
    record = Record(members, play.elsewhere.turn)
    return record.called("Turn", "Whose move it is, and what of the move is done already.")


def turn_of(references: References, play: InPlay, loaded: Loaded, at: Location) -> Turn:
    """The turn, and the action under way."""
    found = MEMBERS.resolved(references, loaded, at)
    phase = loaded.get("phase")
    for form in play.under_way:
        if form.phase and phase == form.phase:
            return Turn(phase="play", under_way=form.kind(), **found)
        value = loaded.get(form.name)
        if value is not None and form.form is not None:
            under_way = form.form.resolve(references, value, at / form.name)
            return Turn(phase=phase, under_way=under_way, **found)
    drawing = play.drawing.resolved(references, loaded, at)
    if not any(drawing.values()):
        return Turn(phase=phase, **found)
    kept = {name: drawing[name] for name in Drawing.__struct_fields__ if name in drawing}
    return Turn(phase=phase, under_way=Drawing(**kept), **found)


def turn_value(naming: Naming, turn: Turn) -> dict[str, Json]:
    """The turn in JSON."""
    play, under_way = naming.play, turn.under_way
    found = MEMBERS.rendered(naming, turn)
    if isinstance(under_way, Drawing):
        found |= play.drawing.rendered(naming, under_way)
    else:
        found["drawn"] = []
    if turn.phase_now is not None:
        found["phase"] = turn.phase_now
    for form in play.under_way:
        if form.form is not None and isinstance(under_way, form.kind):
            found[form.name] = form.form.render(naming, under_way)
    return found


def turn_mentions(play: InPlay, turn: Loaded | None, at: Location) -> Iterator[Mention]:
    """The routes that are named in the action under way."""
    for form in play.under_way:
        value = (turn or {}).get(form.name)
        if value is not None and form.form is not None:
            yield from form.form.mentions(value, at / form.name)


CARDS: Final = "cards"
"""The member of an action with the cards that pay."""
LEVELS: Final = 4
"""How deep cards are nested in a member of an action: picks, pick, rows, row."""


class Pending(Struct, frozen=True):
    """An action as requested.

    A reference that fits several tracks can only be resolved once it is known which of them are
    free: `tracks` are the possible tracks of each member.
    """

    game: Game
    asked: Action
    member: str = ""
    tracks: tuple[int, ...] = ()

    def at(self, position: Position) -> Action:
        """The action in a position: with the first free track that the cards can pay for.

        If they can pay for none, it is the first free track; if none is free, the first track.
        """
        if not self.tracks:
            return self.asked
        cards = getattr(self.asked, "cards", None) or {}
        free = [track for track in self.tracks if track not in position.owner]
        routes = self.game.board.routes
        paid = (track for track in free if could_pay(self.game, routes[track], cards))
        track = next(paid, free[0] if free else self.tracks[0])
        return replace(self.asked, **{self.member: track})


ACTION: Final = """What a player does.

`player` left out is who is to move; in the setup it is required.

A listed action is sent back as it is, with what is chosen beside it; `choices` and `requires` mean
nothing then."""


class ActionField(Field[dict[str, Any]]):
    """An action: the type says which members there are.

    `choices` and `requires`, which listed actions have, may be sent back and are ignored.
    """

    expected = "object"

    def __init__(self, words: Words, play: InPlay, *, required: bool = False) -> None:
        super().__init__(required=required)
        self.called("Action", ACTION)
        self.elsewhere = play.elsewhere.types
        self.records = {
            form.kind.type: _record(form, words, play) for form in play.actions.values()
        }

    def read(self, value: Json) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        kind = value.get("type")
        if kind is None:
            raise refuse(FaultCode.REQUIRED, "/type", member="type")
        if not isinstance(kind, str):
            raise refuse(FaultCode.WRONG_TYPE, "/type", expected="string")
        if kind in self.records:
            return self.records[kind].read(value)
        if kind in self.elsewhere:
            raise refuse(FaultCode.NOT_ON_THIS_MAP, "/type", member=shown(kind))
        fault = unknown_word(FaultCode.UNKNOWN_VALUE, kind, tuple(self.records), "/type")
        raise ValidationError([fault])

    def own_schema(self, components: Components) -> Schema:
        kinds = self.records.items()
        return told_apart("type", {kind: record.schema(components) for kind, record in kinds})


def _record(form: ActionForm, words: Words, play: InPlay) -> Record:
    setup = form.kind.phase == "setup"
    player = JsonMember("player", SEAT, required=setup)
    members: dict[str, Field[Any]] = {
        "type": Constant(form.kind.type),
        **(Members((player,)) + form.members).fields(words),
        "choices": Anything(refers="Choices"),
        "requires": Anything(refers="Requires"),
    }
    record = Record(members, play.elsewhere.actions.get(form.kind.type, ()))
    return record.called(form.kind.__name__, form.says)


def mentions(play: InPlay, action: Loaded, at: Location) -> Iterator[Mention]:
    """The routes and tickets that an action names."""
    form = play.by_type.get(action.get("type", ""))
    if form is not None:
        yield from form.members.mentions(action, at)


@lru_cache(maxsize=64)
def _unsaid(kind: type[Action]) -> Mapping[str, None]:
    """The required arguments of an action, as None where they are left out."""
    return {field.name: None for field in fields(kind) if field.required}


def action_of(references: References, play: InPlay, loaded: Loaded, at: Location) -> Pending:
    """The requested action; one with faults is replaced by a pass."""
    game, faults = references.game, references.faults
    before = faults.total
    found = play.by_type.get(loaded.get("type", ""))
    if found is None:
        return Pending(game, Pass())
    arguments = {**_unsaid(found.kind), **found.members.resolved(references, loaded, at)}
    if loaded.get("player") is not None:
        arguments["player"] = references.seat(loaded["player"], at / "player")
    for both in found.members.at_odds(loaded):
        faults.add(FaultCode.NOT_TOGETHER, at, members=both)
    if isinstance(loaded, Partial) or faults.total > before:
        return Pending(game, Pass())
    for member, value in arguments.items():
        if isinstance(value, Tracks):
            first = found.kind(**{**arguments, member: value.indexes[0]})
            several = value.indexes if len(value.indexes) > 1 else ()
            return Pending(game, first, member, several)
    return Pending(game, found.kind(**arguments))


def action_value(naming: Naming, action: Action) -> dict[str, Any]:
    """The action in JSON, in the form that requests take; open members are left out."""
    form = naming.play.actions[type(action)]
    found: dict[str, Any] = {"type": action.type}
    if action.player is not None:
        found["player"] = naming.names[action.player]
    return found | form.members.rendered(naming, action)


def listed_values(naming: Naming, listed: Iterable[Listed]) -> list[dict[str, Any]]:
    """Listed actions in their form, each with what may be chosen beside it.

    For actions that differ only in their cards, such as the payments for one station, everything
    else is rendered once: this saves two fifths of the steps of a request for 400 actions (Europe).
    """
    found: list[dict[str, Any]] = []
    kind: type[Action] = Pass
    others = _but_cards(kind)
    known: object = None
    value: dict[str, Any] = {}
    for one in listed:
        action, choices = one.action, one.choices
        if type(action) is not kind:
            kind = type(action)
            others = _but_cards(kind)
        rest = others(action)
        if rest == known:
            value = {**value, CARDS: getattr(action, CARDS)}
        else:
            value = action_value(naming, action)
            known = rest if value.get(CARDS) is getattr(action, CARDS, NO_CARDS) else None
        if not choices:
            found.append(value)
        elif not one.requires:
            found.append({**value, "choices": choices})
        else:
            found.append({**value, "choices": choices, "requires": one.requires})
    return found


NO_CARDS: Final = object()
"""A placeholder for the cards of an action that has none."""


@lru_cache(maxsize=64)
def _but_cards(kind: type[Action]) -> Callable[[Action], object]:
    """A function that returns all arguments of an action except its cards."""
    return attrgetter(*[field.name for field in fields(kind) if field.name != CARDS])
