"""What a feature adds to requests and answers, beside its rules in `referee.rules.features`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.model.action import Action
from referee.model.member import Member
from referee.model.position import UnderWay
from referee.wire.members.forms import Form, JsonMember, Members

NO_MEMBERS = Members()


class ActionForm(Struct, frozen=True):
    """An action in JSON: its members, each an argument of the action.

    `says` describes the action in the contract.
    """

    kind: type[Action]
    members: Members = NO_MEMBERS
    says: str = ""


class UnderWayForm(Struct, frozen=True):
    """An action under way in the JSON of a turn: a separate phase, or a member.

    The `form` of the member `name` resolves and renders it.
    """

    kind: type[UnderWay]
    phase: str = ""
    name: str = ""
    form: Form | None = None
    says: str = ""


class WireFeature(Struct, frozen=True):
    """The members that a feature adds, each declared once.

    `snapshot` are those beside the players of a snapshot, kept as those of a position.
    `drawing` are those of a card draw that is under way, `added` those of actions that others
    brought. `effects` are always in an answer, whatever the map, `more_effects` where they apply.
    `reported` are those of a named ticket of a player who counts by hand. What a feature adds to
    routes and tickets is in its row of the rules.
    """

    name: str
    reported: tuple[JsonMember, ...] = ()
    player: tuple[JsonMember, ...] = ()
    snapshot: tuple[JsonMember, ...] = ()
    position: tuple[JsonMember, ...] = ()
    drawing: tuple[JsonMember, ...] = ()
    under_way: tuple[UnderWayForm, ...] = ()
    actions: tuple[ActionForm, ...] = ()
    added: Mapping[type[Action], tuple[JsonMember, ...]] = {}
    effects: tuple[Member[Any], ...] = ()
    more_effects: tuple[Member[Any], ...] = ()


class Elsewhere(Struct, frozen=True):
    """The names of members that only other maps have; `types` are those of actions."""

    player: frozenset[str]
    reported: frozenset[str]
    snapshot: frozenset[str]
    position: frozenset[str]
    turn: frozenset[str]
    phases: frozenset[str]
    types: frozenset[str]
    actions: Mapping[str, frozenset[str]]


class InPlay(Struct, frozen=True):
    """The members of the features in play, collected place by place."""

    player: Members
    reported: Members
    snapshot: Members
    position: Members
    drawing: Members
    under_way: tuple[UnderWayForm, ...]
    actions: Mapping[type[Action], ActionForm]
    by_type: Mapping[str, ActionForm]
    more_effects: tuple[Member[Any], ...]
    elsewhere: Elsewhere
