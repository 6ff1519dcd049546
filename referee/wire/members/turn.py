"""Whose move it is, and what of the move is done already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from referee.model.position import Drawing, Turn
from referee.wire.json.pointers import Location
from referee.wire.lookup.search import Mention
from referee.wire.members.feature import InPlay
from referee.wire.members.forms import Form, JsonMember, Loaded, Members
from referee.wire.members.named import SEAT, SEATS
from referee.wire.members.naming import Naming
from referee.wire.members.references import References
from referee.wire.schema.fields import Field, Integer, Json, Word
from referee.wire.schema.limits import COUNT, PLAYERS
from referee.wire.schema.records import Record
from referee.wire.schema.vocabulary import Words

PHASES: Final = ("setup", "play")

MEMBERS: Final = Members(
    (
        JsonMember("player", SEAT, written="always"),
        JsonMember("round", Form(lambda _: Integer(1, COUNT))),
        JsonMember("passes", Form(lambda _: Integer(0, PLAYERS)), written="set"),
        JsonMember("ready", SEATS, written="set"),
    )
)


def turn_record(words: Words, play: InPlay) -> Record:
    """The turn on this map."""
    phases = tuple(form.phase for form in play.under_way if form.phase)
    members: dict[str, Field[Any]] = {
        **(MEMBERS + play.drawing).fields(words),
        "phase": Word((*PHASES, *phases), elsewhere=play.elsewhere.phases),
    }
    for form in play.under_way:
        if form.form is not None:
            members[form.name] = form.form.field(words)
    return Record(members, play.elsewhere.turn)


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
