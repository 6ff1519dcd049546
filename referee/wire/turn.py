"""Whose move it is, and what of the move is done already."""

from __future__ import annotations

from typing import Any, Final

from referee.model.position import Drawing, Turn
from referee.wire.containers import Record
from referee.wire.fields import Field, Integer, Json, Word
from referee.wire.forms import Form, JsonMember, Loaded, fields_of, rendered, resolved
from referee.wire.limits import COUNT, PLAYERS
from referee.wire.naming import Naming
from referee.wire.references import References
from referee.wire.registry import InPlay, in_play
from referee.wire.things import CARD_LIST, FLAG, SEAT, SEATS
from referee.wire.words import Words

PHASES: Final = ("setup", "play")

MEMBERS: Final = (
    JsonMember("player", SEAT, written="always"),
    JsonMember("round", Form(lambda _: Integer(1, COUNT))),
    JsonMember("passes", Form(lambda _: Integer(0, PLAYERS)), written="set"),
    JsonMember("ready", SEATS, written="set"),
)
DRAWING: Final = (
    JsonMember("unseen", FLAG, written="set"),
    JsonMember("unsure", FLAG, written="set"),
)
DRAWN: Final = JsonMember("drawn", CARD_LIST)
"""The members of a card draw that is under way."""


def turn_record(words: Words, play: InPlay) -> Record:
    """The turn on this map."""
    phases = tuple(form.phase for form in play.under_way if form.phase)
    members: dict[str, Field[Any]] = {
        **fields_of((*MEMBERS, DRAWN, *DRAWING, *play.drawing), words),
        "phase": Word((*PHASES, *phases), elsewhere=play.elsewhere.phases),
    }
    for form in play.under_way:
        members |= fields_of(form.members, words)
    return Record(members, play.elsewhere.turn)


def turn_of(references: References, play: InPlay, loaded: Loaded, pointer: str) -> Turn:
    """The turn, and the action under way."""
    found = resolved(MEMBERS, references, loaded, pointer)
    del found["more"]
    phase = loaded.get("phase")
    for form in play.under_way:
        under_way = form.read(loaded, resolved(form.members, references, loaded, pointer))
        if under_way is not None:
            return Turn(phase="play", under_way=under_way, **found)
    drawing = resolved((DRAWN, *DRAWING, *play.drawing), references, loaded, pointer)
    if not any(drawing.values()):
        return Turn(phase=phase, **found)
    kept = {name: drawing[name] for name in Drawing.__struct_fields__ if name in drawing}
    return Turn(phase=phase, under_way=Drawing(**kept), **found)


def turn_value(naming: Naming, turn: Turn) -> dict[str, Json]:
    """The turn in JSON."""
    play = in_play(tuple(naming.game.rules.numbers))
    found = rendered(MEMBERS[:1], naming, turn)
    under_way = turn.under_way
    drawing = isinstance(under_way, Drawing)
    found["drawn"] = list(under_way.drawn) if isinstance(under_way, Drawing) else []
    if drawing:
        found |= rendered((*DRAWING, *play.drawing), naming, under_way)
    found |= rendered(MEMBERS[1:], naming, turn)
    if turn.phase_now is not None:
        found["phase"] = turn.phase_now
    for form in play.under_way:
        if isinstance(under_way, form.kind):
            found |= rendered(form.members, naming, under_way)
    return found
