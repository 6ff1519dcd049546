"""What all features add to requests and answers, and what of it is in play.

A new feature is a module in `referee.wire.features` and its row here.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any, Final

from referee.model.member import Member
from referee.wire.features import (
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

ROWS: Final[tuple[WireFeature, ...]] = (
    base.ROW,
    countries.ROW,
    tours.ROW,
    longest_path.ROW,
    mandala.ROW,
    supply.ROW,
    passengers.ROW,
    harbors.ROW,
    province.ROW,
    stations.ROW,
    tunnels.ROW,
    express.ROW,
    draft.ROW,
    loans.ROW,
    tolls.ROW,
    neutral_player.ROW,
)
EFFECTS: Final[tuple[Member[Any], ...]] = tuple(chain.from_iterable(row.effects for row in ROWS))
"""The effects that are in every answer."""


@lru_cache(maxsize=256)
def in_play(features: tuple[str, ...]) -> InPlay:
    """What some features add; the base game is always there."""
    rows = [row for row in ROWS if row.name in (base.ROW.name, *features)]
    actions = {form.kind: form for row in rows for form in row.actions}
    for row in rows:
        for kind, members in row.added.items():
            if kind in actions:
                actions[kind] = ActionForm(kind, actions[kind].members + members)
    return InPlay(
        player=Members(chain.from_iterable(row.player for row in rows)),
        reported=Members(chain.from_iterable(row.reported for row in rows)),
        snapshot=Members(chain.from_iterable(row.snapshot for row in rows)),
        position=Members(chain.from_iterable(row.position for row in rows)),
        drawing=Members(chain.from_iterable(row.drawing for row in rows)),
        under_way=tuple(chain.from_iterable(row.under_way for row in rows)),
        actions=actions,
        by_type={kind.type: form for kind, form in actions.items()},
        more_effects=tuple(chain.from_iterable(row.more_effects for row in rows)),
        elsewhere=_elsewhere(),
    )


@lru_cache(maxsize=1)
def _elsewhere() -> Elsewhere:
    """All that features add anywhere, by name."""
    under_way = [form for row in ROWS for form in row.under_way]
    turn = [member for row in ROWS for member in row.drawing]
    added: dict[str, frozenset[str]] = {}
    for row in ROWS:
        for kind, members in row.added.items():
            names = frozenset(member.name for member in members)
            added[kind.type] = added.get(kind.type, frozenset()) | names
    return Elsewhere(
        player=frozenset(member.name for row in ROWS for member in row.player),
        reported=frozenset(member.name for row in ROWS for member in row.reported),
        snapshot=frozenset(member.name for row in ROWS for member in row.snapshot),
        position=frozenset(member.name for row in ROWS for member in row.position),
        turn=frozenset([member.name for member in turn] + [form.name for form in under_way]),
        phases=frozenset(form.phase for form in under_way if form.phase),
        types=frozenset(form.kind.type for row in ROWS for form in row.actions),
        actions=added,
    )
