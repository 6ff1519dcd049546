"""What all features add to requests and answers, and which of it is in play.

A new feature is a module in `referee.wire.features` and is listed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from referee.model.member import Member
from referee.wire.features import (
    attractions,
    countries,
    draft,
    express,
    harbors,
    loans,
    longest_path,
    mandala,
    neutral_player,
    passengers,
    province,
    stations,
    supply,
    tolls,
    tours,
    tunnels,
)
from referee.wire.members import base_game as base
from referee.wire.members.feature import ActionForm, Elsewhere, InPlay, WireFeature
from referee.wire.members.forms import Members

MEMBERS: Final[tuple[WireFeature, ...]] = (
    base.MEMBERS,
    countries.MEMBERS,
    tours.MEMBERS,
    longest_path.MEMBERS,
    mandala.MEMBERS,
    attractions.MEMBERS,
    supply.MEMBERS,
    passengers.MEMBERS,
    harbors.MEMBERS,
    province.MEMBERS,
    stations.MEMBERS,
    tunnels.MEMBERS,
    express.MEMBERS,
    draft.MEMBERS,
    loans.MEMBERS,
    tolls.MEMBERS,
    neutral_player.MEMBERS,
)
EFFECTS: Final[tuple[Member[Any], ...]] = tuple(
    chain.from_iterable(feature.effects for feature in MEMBERS)
)
"""The effects that are in every answer."""


@lru_cache(maxsize=256)
def in_play(features: tuple[str, ...]) -> InPlay:
    """What some features add, and always the base game."""
    return collected(
        [feature for feature in MEMBERS if feature.name in (base.MEMBERS.name, *features)]
    )


def collected(in_force: Sequence[WireFeature]) -> InPlay:
    """What all of these add, collected by place."""
    actions = {form.kind: form for feature in in_force for form in feature.actions}
    for feature in in_force:
        for kind, members in feature.added.items():
            if kind in actions:
                actions[kind] = ActionForm(kind, actions[kind].members + members)
    return InPlay(
        player=Members(chain.from_iterable(feature.player for feature in in_force)),
        reported=Members(chain.from_iterable(feature.reported for feature in in_force)),
        snapshot=Members(chain.from_iterable(feature.snapshot for feature in in_force)),
        position=Members(chain.from_iterable(feature.position for feature in in_force)),
        drawing=Members(chain.from_iterable(feature.drawing for feature in in_force)),
        under_way=tuple(chain.from_iterable(feature.under_way for feature in in_force)),
        actions=actions,
        by_type={kind.type: form for kind, form in actions.items()},
        more_effects=tuple(chain.from_iterable(feature.more_effects for feature in in_force)),
        elsewhere=_elsewhere(),
    )


@lru_cache(maxsize=1)
def _elsewhere() -> Elsewhere:
    """All that features add anywhere, by name."""
    under_way = [form for feature in MEMBERS for form in feature.under_way]
    turn = [member for feature in MEMBERS for member in feature.drawing]
    added: dict[str, frozenset[str]] = {}
    for feature in MEMBERS:
        for kind, members in feature.added.items():
            names = frozenset(member.name for member in members)
            added[kind.type] = added.get(kind.type, frozenset()) | names
    return Elsewhere(
        player=frozenset(member.name for feature in MEMBERS for member in feature.player),
        reported=frozenset(member.name for feature in MEMBERS for member in feature.reported),
        snapshot=frozenset(member.name for feature in MEMBERS for member in feature.snapshot),
        position=frozenset(member.name for feature in MEMBERS for member in feature.position),
        turn=frozenset([member.name for member in turn] + [form.name for form in under_way]),
        phases=frozenset(form.phase for form in under_way if form.phase),
        types=frozenset(form.kind.type for feature in MEMBERS for form in feature.actions),
        actions=added,
    )
