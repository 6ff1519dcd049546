"""Counting by hand: tickets by their value, and further typed numbers beside counted routes.

Only a snapshot that is scored or audited may have these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from marshmallow import ValidationError
from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import Ticket
from referee.model.fault import FaultCode
from referee.model.player import Counted, Player, Reported, TypedTicket
from referee.wire.json.document import Location
from referee.wire.members.forms import Members
from referee.wire.schema.fields import Anything, Flag, Integer, Json
from referee.wire.schema.limits import COUNT
from referee.wire.schema.records import Record
from referee.wire.schema.vocabulary import Words

if TYPE_CHECKING:
    from referee.wire.members.references import References

Check = Callable[["References", Any, Location], None]
"""A check that adds the faults of a typed member of a player or a ticket (`ReportedTicket`)."""

TYPED: Final = Record({"value": Integer(0, COUNT, required=True), "completed": Flag()}).called(
    "TypedTicket", "Counted by hand: a ticket of which only the value is given."
)
_NAMING: Final = ("id", "from", "cities")
"""Every object that names a ticket has one of these members."""


# Tickets


REPORTED: Final = """Counted by hand: a named ticket of a player who counts routes.

Left out, `completed` counts nothing and is assumed."""


class ReportForm(Struct, frozen=True):
    """The report on a named ticket of a player who counts: its record, and members of features."""

    record: Record
    members: Members


def report_form(words: Words, members: Members, elsewhere: frozenset[str]) -> ReportForm:
    """What may be reported of a named ticket on a map."""
    ticket = Anything("string or object", "TicketReference", required=True)
    fields = {"ticket": ticket, "completed": Flag(), **members.fields(words)}
    record = Record(fields, elsewhere)
    return ReportForm(record.called("ReportedTicket", REPORTED), members)


class ReportedTicket(Struct, frozen=True):
    """A ticket, and what is reported of it."""

    ticket: Ticket
    reported: Reported


class InHands(Struct, frozen=True):
    """The tickets of a player, some with more than a name.

    `reported` is what is reported of each of the `tickets`, `at` where it stands in the list.
    """

    tickets: tuple[int, ...]
    reported: tuple[Reported, ...]
    at: tuple[int, ...]
    typed: tuple[TypedTicket, ...]
    unknown: int


def is_typed(item: Json) -> bool:
    """Whether a ticket in a list has more than a name."""
    if not isinstance(item, dict):
        return False
    if item.get("ticket") is not None or item.get("completed") is not None:
        return True
    return item.get("value") is not None and all(item.get(name) is None for name in _NAMING)


def held(references: References, items: Sequence[Any], at: Location) -> InHands:
    """The tickets of a list, some with more than a name."""
    typed: list[TypedTicket] = []
    named: list[tuple[int, Reported, int]] = []
    for number, item in enumerate(items):
        if item is None:
            continue
        here = at / number
        if not is_typed(item):
            index = references.held_ticket(item, here)
            named += [] if index is None else [(index, Reported(), number)]
        elif references.by_hand is None:
            references.faults.add(FaultCode.BY_HAND_ELSEWHERE, here)
        elif item.get("ticket") is not None:
            named += _reported(references, references.by_hand, item, here)
        elif _has_shape(references, TYPED, item, here):
            typed.append(TypedTicket(int(item["value"]), item.get("completed"), number))
    return InHands(
        tickets=tuple([index for index, _, _ in named]),
        reported=tuple([reported for _, reported, _ in named]),
        at=tuple([number for _, _, number in named]),
        typed=tuple(typed),
        unknown=items.count(None),
    )


def _reported(
    references: References, form: ReportForm, item: Mapping[str, Any], at: Location
) -> Iterator[tuple[int, Reported, int]]:
    """A named ticket and its report."""
    if _has_shape(references, form.record, item, at):
        index = references.held_ticket(item["ticket"], at / "ticket")
        if index is not None:
            more = form.members.resolved(references, item, at)
            reported = Reported(completed=item.get("completed"), **more)
            holder = ReportedTicket(references.board.tickets[index], reported)
            for member in form.members.typed:
                if item.get(member.name) is not None and member.typed is not None:
                    member.typed(references, holder, at / member.name)
            yield index, reported, int(at.step)


def _has_shape(references: References, record: Record, item: Json, at: Location) -> bool:
    try:
        record.read(item)
    except ValidationError as error:
        references.faults.collect(error.messages, at)
        return False
    return True


def needs_completed(references: References, holder: ReportedTicket, at: Location) -> bool:
    """Whether a ticket is reported as completed; if not, further reports are a fault."""
    if holder.reported.completed is None:
        references.faults.add(FaultCode.REQUIRED, at.parent / "completed", member="completed")
    elif not holder.reported.completed:
        members = ("completed", str(at.step))
        references.faults.add(FaultCode.NOT_TOGETHER, at.parent, members=members)
    return bool(holder.reported.completed)


# Players


def with_report(references: References, player: Player, held: InHands, at: Location) -> Player:
    """The player with tickets that have more than names."""
    player = replace(
        player,
        tickets=held.tickets,
        tickets_at=held.at,
        tickets_unknown=held.unknown,
        typed=held.typed,
    )
    if player.counted is not None:
        return replace(player, counted=replace(player.counted, tickets=held.reported))
    for reported, number in zip(held.reported, held.at, strict=True):
        members = [] if reported.completed is None else ["completed"]
        for member in (*members, *reported.more):
            worked_out(references, at / "tickets" / number / member)
    return player


def counting(player: Player) -> Player:
    """A player who counts, without reports on tickets."""
    reported = (Reported(),) * len(player.tickets or ())
    return replace(player, counted=replace(player.counted or Counted(), tickets=reported))


def worked_out(references: References, at: Location) -> None:
    """Add the fault of a typed member that the referee works out."""
    references.faults.add(FaultCode.WORKED_OUT, at, member=str(at.step))


def only_if(may_be_typed: Callable[[Player], bool]) -> Check:
    """The check of a number that may be typed only if it cannot be worked out."""

    def check(references: References, player: Player, at: Location) -> None:
        if not may_be_typed(player):
            worked_out(references, at)

    return check


def not_beside_routes(references: References, _: Player, at: Location) -> None:
    """A player who counts routes names none."""
    row = None if at.seat is None else references.rows[at.seat]
    if (row or {}).get("routes") is not None:
        members = ("routes", str(at.step))
        references.faults.add(FaultCode.NOT_TOGETHER, at.parent, members=members)
