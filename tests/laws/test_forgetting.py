"""What is not known is not guessed.

Forgetting something of a position never makes a legal action illegal, and a verdict that is certain
is the one that holds with everything known. Only a pass is the other way round: it is legal only
where it is known that nothing else is (`turn.pass`). And a card is illegal only where it is known
that it cannot be there (`draw.possible`), and a row only where it is known that it should have been
laid anew (`THREE_WILDS`).
"""

from __future__ import annotations

from functools import cache, reduce

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.model.action import Action, Pass
from referee.model.codes import Code
from referee.model.position import Position
from referee.rules.audits.audit import audit_position
from referee.rules.core.game import Game
from referee.rules.verdicts.judge import play, seat_of
from tests.laws.forgetting import Forget, ways
from tests.rules.verdicts.cases import CASES, Case, read_action, read_position

ACTIONS = [case for case in CASES if "action" in case.members]


def board_of(case: Case) -> str:
    """The map and the board that a case is played on."""
    return f"{case.map_id} {case.members.get('board')}"


POSITIONS = {
    board: [case for case in CASES if board_of(case) == board and "position" in case.members]
    for board in sorted(set(map(board_of, ACTIONS)))
}
KNOWN_TO_BE = (Code.CARD_NOT_POSSIBLE, Code.THREE_WILDS)


@cache
def started(number: int) -> tuple[Game, Position, Action]:
    """The game, position and action of a case; who acts is named."""
    case = ACTIONS[number]
    position = read_position(case.here, case.members["position"])
    action = read_action(case.here, position, case.members["action"])
    return case.here, position, replace(action, player=seat_of(position, action))


def holds(here: Game, known: Position, forgotten: Position, action: Action) -> bool:
    """Whether a verdict on less agrees with that on more."""
    full, less = play(here, known, action), play(here, forgotten, action)
    if isinstance(action, Pass):
        return full.legal or not less.legal
    possible = all(found.code in KNOWN_TO_BE for found in full.findings)
    agreed = less.legal == full.legal or (less.legal and possible)
    return (less.legal or not full.legal) and (agreed or not less.certain)


@pytest.mark.parametrize("file", sorted({case.file for case in ACTIONS}))
def test_forgetting_one_thing(file: str) -> None:
    broken = []
    for number, case in enumerate(ACTIONS):
        if case.file == file:
            here, position, action = started(number)
            for name, forget in ways(position).items():
                if not holds(here, position, forget(position), action):
                    broken.append((case.name, name))
    assert broken == []


def forgotten(position: Position, chosen: list[Forget]) -> Position:
    """The position with several things forgotten."""
    return reduce(lambda known, forget: forget(known), chosen, position)


@given(data=st.data())
def test_forgetting_several_things(data: st.DataObject) -> None:
    here, position, action = started(data.draw(st.integers(0, len(ACTIONS) - 1)))
    chosen = data.draw(st.lists(st.sampled_from(list(ways(position).values()))))
    assert holds(here, position, forgotten(position, chosen), action)


@given(data=st.data())
def test_forgetting_where_another_action_is_asked_about(data: st.DataObject) -> None:
    asked: Case = data.draw(st.sampled_from(ACTIONS))
    case: Case = data.draw(st.sampled_from(POSITIONS[board_of(asked)]))
    here = case.here
    position = read_position(here, case.members["position"])
    # Of a table that cannot be nothing is known: in an unseen row there may be no card left.
    assume(not audit_position(here, position))
    assume(asked.members["action"].get("player") in (None, *(p.name for p in position.players)))
    action = read_action(here, position, asked.members["action"])
    seat = action.player
    if seat is None:
        seat = position.turn.player if position.turn and position.turn.player is not None else 0
    action = replace(action, player=seat)
    chosen = data.draw(st.lists(st.sampled_from(list(ways(position).values()))))
    assert holds(here, position, forgotten(position, chosen), action)
