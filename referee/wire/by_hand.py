"""Counting by hand: tickets by their value, and what else may be typed beside routes counted.

A snapshot that is scored or audited may have these, and no other request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from marshmallow import ValidationError
from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import Ticket
from referee.model.by_hand import Counted, Reported, TypedTicket
from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.model.player import Player
from referee.wire.fields import Anything, Flag, Integer, Json
from referee.wire.forms import Members
from referee.wire.limits import COUNT
from referee.wire.records import Record
from referee.wire.words import Words

if TYPE_CHECKING:
    from referee.wire.references import References

Check = Callable[["References", Any, str], None]
"""What adds the faults of a typed member of a player or a ticket (`ReportedTicket`), by pointer."""

_TYPED: Final = Record({"value": Integer(0, COUNT, required=True), "completed": Flag()})
_NAMING: Final = ("id", "from", "cities")
"""Members one of which every object has that names a ticket."""


# Tickets


class ReportForm(Struct, frozen=True):
    """A named ticket of a player who counts: the record that checks it, what features add to it."""

    record: Record
    members: Members


def report_form(words: Words, members: Members, elsewhere: frozenset[str]) -> ReportForm:
    """What may be reported of a named ticket on a map."""
    ticket = Anything("string or object", required=True)
    fields = {"ticket": ticket, "completed": Flag(), **members.fields(words)}
    return ReportForm(Record(fields, elsewhere), members)


class ReportedTicket(Struct, frozen=True):
    """A ticket, and what is reported of it."""

    ticket: Ticket
    reported: Reported


class Held(Struct, frozen=True):
    """The tickets of a player of which more is written than a name.

    `reported` is what is reported of each of the `tickets`, `at` where it stands in the list.
    """

    tickets: tuple[int, ...]
    reported: tuple[Reported, ...]
    at: tuple[int, ...]
    typed: tuple[TypedTicket, ...]
    unknown: int


def is_typed(item: Json) -> bool:
    """Whether a ticket in a list is not just named."""
    if not isinstance(item, dict):
        return False
    if item.get("ticket") is not None or item.get("completed") is not None:
        return True
    return item.get("value") is not None and all(item.get(name) is None for name in _NAMING)


def held(references: References, items: Sequence[Any], pointer: str) -> Held:
    """The tickets of a list in which some are not just named."""
    typed: list[TypedTicket] = []
    named: list[tuple[int, Reported, int]] = []
    for number, item in enumerate(items):
        at = f"{pointer}/{number}"
        if item is None:
            continue
        if not is_typed(item):
            index = references.held_ticket(item, at)
            named += [] if index is None else [(index, Reported(), number)]
        elif not references.by_hand:
            references.faults.add(FaultCode.BY_HAND_ELSEWHERE, at)
        elif item.get("ticket") is not None:
            named += _told(references, item, at, number)
        elif _has_shape(references, _TYPED, item, at):
            typed.append(TypedTicket(int(item["value"]), item.get("completed"), number))
    return Held(
        tickets=tuple([index for index, _, _ in named]),
        reported=tuple([reported for _, reported, _ in named]),
        at=tuple([number for _, _, number in named]),
        typed=tuple(typed),
        unknown=items.count(None),
    )


def _told(
    references: References, item: Mapping[str, Any], pointer: str, number: int
) -> Iterator[tuple[int, Reported, int]]:
    """A named ticket, and what is reported of it."""
    record, members = references.reported.record, references.reported.members
    if _has_shape(references, record, item, pointer):
        index = references.held_ticket(item["ticket"], f"{pointer}/ticket")
        if index is not None:
            more = members.resolved(references, item, pointer)
            reported = Reported(completed=item.get("completed"), **more)
            holder = ReportedTicket(references.board.tickets[index], reported)
            for member in members.typed:
                if item.get(member.name) is not None and member.typed is not None:
                    member.typed(references, holder, f"{pointer}/{member.name}")
            yield index, reported, number


def _has_shape(references: References, record: Record, item: Json, pointer: str) -> bool:
    try:
        record.read(item)
    except ValidationError as error:
        references.faults.collect(error.messages, pointer)
        return False
    return True


def needs_completed(references: References, holder: ReportedTicket, pointer: str) -> bool:
    """Whether a ticket is reported to be completed; else what more is reported is a fault."""
    above, _, name = pointer.rpartition("/")
    if holder.reported.completed is None:
        references.faults.add(FaultCode.REQUIRED, f"{above}/completed", member="completed")
    elif not holder.reported.completed:
        members: tuple[Fact, ...] = ("completed", name)
        references.faults.add(FaultCode.NOT_TOGETHER, above, members=members)
    return bool(holder.reported.completed)


# Players


def with_report(references: References, player: Player, held: Held, pointer: str) -> Player:
    """The player with tickets of which more is written than their names."""
    player = replace(
        player,
        tickets=held.tickets,
        tickets_at=held.at,
        tickets_unknown=held.unknown,
        typed=held.typed,
    )
    if player.counted is not None:
        return replace(player, counted=replace(player.counted, tickets=held.reported))
    for reported, at in zip(held.reported, held.at, strict=True):
        members = [] if reported.completed is None else ["completed"]
        for member in (*members, *reported.more):
            worked_out(references, f"{pointer}/tickets/{at}/{member}", member)
    return player


def counting(player: Player) -> Player:
    """A player who counts, and of whose tickets nothing is reported."""
    reported = (Reported(),) * len(player.tickets or ())
    return replace(player, counted=replace(player.counted or Counted(), tickets=reported))


def worked_out(references: References, pointer: str, member: str) -> None:
    """A member is typed that the referee works out."""
    references.faults.add(FaultCode.WORKED_OUT, pointer, member=member)


def only_if(may_be_typed: Callable[[Player], bool]) -> Check:
    """The check of a number that may be typed where it cannot be worked out."""

    def check(references: References, player: Player, pointer: str) -> None:
        if not may_be_typed(player):
            worked_out(references, pointer, pointer.rpartition("/")[2])

    return check


def check_typed(
    references: References, members: Members, row: Mapping[str, Any], player: Player, pointer: str
) -> None:
    """What is typed of a player is typed where it may be."""
    typed = [member for member in members.typed if row.get(member.name) is not None]
    for member in typed:
        at = f"{pointer}/{member.name}"
        if not references.by_hand:
            references.faults.add(FaultCode.BY_HAND_ELSEWHERE, at)
        elif member.typed is not None:
            member.typed(references, player, at)


def not_beside_routes(references: References, _: Player, pointer: str) -> None:
    """Who counts routes does not name any."""
    above, name = pointer.rsplit("/", maxsplit=1)
    seat = int(above.rpartition("/")[2])
    if (references.rows[seat] or {}).get("routes") is not None:
        members: tuple[Fact, ...] = ("routes", name)
        references.faults.add(FaultCode.NOT_TOGETHER, above, members=members)
