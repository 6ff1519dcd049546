"""Counting by hand: routes by their number, tickets by their value, and what else may be typed.

A snapshot that is scored or audited may have these, and no other request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from marshmallow import ValidationError
from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import Ticket
from referee.model.by_hand import Counted, Reported, RouteCount, TypedTicket
from referee.model.cards import RouteKind
from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.model.player import Player
from referee.wire.containers import Counts, Record, failed
from referee.wire.faults import Faults
from referee.wire.fields import Anything, Field, Flag, Integer, Json, Word, unknown_word
from referee.wire.forms import Form, Members
from referee.wire.limits import COUNT
from referee.wire.point_fields import DIGITS
from referee.wire.pointers import step
from referee.wire.words import Words

if TYPE_CHECKING:
    from referee.wire.references import References

Check = Callable[["References", Any, str], None]
"""What adds the faults of a typed member of a player or a ticket (`ReportedTicket`), by pointer."""

_TYPED: Final = Record({"value": Integer(0, COUNT, required=True), "completed": Flag()})
_NAMING: Final = ("id", "from", "cities")
"""Members one of which every object has that names a ticket."""


# Routes


class RouteCountsField(Field[dict[str, Any]]):
    """How many routes of each length; where there are kinds of routes, it may be by kind."""

    expected = "object"

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.kind = Word(words.route_kinds) if words.route_kinds else None
        self.table = Counts(tuple(DIGITS), zeros=True)

    def _deserialize(self, value: Json, *_: object, **__: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        if self.kind is None or not any(isinstance(table, dict) for table in value.values()):
            return self.table.item(value)
        found: dict[str, Any] = {}
        faults = Faults()
        for kind, table in value.items():
            if table is None:
                continue
            try:
                found[self.kind.item(kind)] = self.table.item(table)
            except ValidationError as error:
                faults.collect(error.messages, step(kind))
        if faults:
            raise failed(faults, found)
        return found

    def shape(self) -> Json:
        """Counts, by length alone or by kind."""
        counts = self.table.shape()
        return counts if self.kind is None else dict[str, counts]  # type: ignore[valid-type]


class _RouteCounts(Form):
    """Routes that are only counted, with what each of them scores."""

    resolves = True

    def resolve(self, references: References, value: Json, pointer: str) -> Counted:
        tables, kinds = references.tables, references.game.kinds
        by_kind = len({tuple(table.items()) for table in tables.values()}) > 1
        if not by_kind:
            table = next(iter(tables.values()), {})
            pieces = tuple(references.game.pieces)
            piece = pieces[0] if len(pieces) == 1 else None
            return Counted(tuple(_counted(references, value, table, None, piece, pointer)))
        routes: list[RouteCount] = []
        for name, counts in value.items():
            kind, at = kinds.get(name), f"{pointer}/{name}"
            if kind is None or not isinstance(counts, dict):
                _unknown(references, name, tuple(kinds), at)
                continue
            table = tables.get(name, {})
            routes += _counted(references, counts, table, kind, kind.piece, at)
        return Counted(tuple(routes))


def _counted(
    references: References,
    counts: Mapping[str, Any],
    table: Mapping[int, int],
    kind: RouteKind | None,
    piece: str | None,
    pointer: str,
) -> Iterator[RouteCount]:
    """The routes of one kind, shorter ones first."""
    for name, count in sorted(counts.items(), key=lambda entry: DIGITS.get(entry[0], 0)):
        number = DIGITS.get(name)
        if number is None or number not in table:
            _unknown(references, name, tuple(map(str, table)), f"{pointer}/{name}")
        elif count:
            priced = kind is not None and kind.priced
            yield RouteCount(
                length=1 if priced else number,
                cost=number if kind is None or priced else number * kind.per_space,
                count=count,
                points=table[number],
                kind=None if kind is None else kind.id,
                piece=piece,
                priced=priced,
            )


def _unknown(references: References, name: str, possible: Sequence[str], pointer: str) -> None:
    references.faults.append(unknown_word(FaultCode.UNKNOWN_VALUE, name, possible, pointer))


ROUTE_COUNTS: Final = _RouteCounts(RouteCountsField)


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
        record.load(item)
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
