"""References to a board that has faults.

All faults of a request are told at once, so players and actions are read even where their board
cannot be put together: by a board of its sound parts. A reference that may mean one of the others
is neither found nor told to be unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from marshmallow import ValidationError
from msgspec import Struct

from referee.maps.names import spellings
from referee.model.board import Board
from referee.wire.faults import Troubles
from referee.wire.fields import Json
from referee.wire.reading_names import find_place
from referee.wire.references import References
from referee.wire.schemas_limits import ID, PLACE
from referee.wire.schemas_records import Record
from referee.wire.schemas_requests import Schemas

Handle = Callable[[str], str]
"""What a place goes by in ids: that of the place of this name, else one made from the name."""


_MOST_DASHES: Final = 20
"""An id with more of them may be made from any two places."""
_MARKS: Final = 3
"""So many words may follow the places in an id: a color, a kind and a number."""


class Faulty(Struct, frozen=True):
    """The faulty routes of a board, or its tickets, by what they may be called.

    `ids` are written ones, `pairs` the ends in either order, `halves` the one end of those whose
    other end cannot be read. With `every` all that there are may be faulty.
    """

    ids: frozenset[str] = frozenset()
    pairs: frozenset[str] = frozenset()
    halves: frozenset[str] = frozenset()
    every: bool = False

    def called(self, key: str) -> bool:
        """Whether an id may be that of a faulty one: as written, or made from its ends.

        >>> Faulty(pairs=frozenset({"bad-tolz-ulm"})).called("bad-tolz-ulm-red")
        True
        """
        if self.every or key in self.ids:
            return True
        if len(key) > ID or not (self.pairs or self.halves):
            return False
        dashes = [number for number, sign in enumerate(key) if sign == "-"]
        if len(dashes) > _MOST_DASHES:
            return True
        ends = (*dashes, len(key))
        return any(key[:end] in self.pairs or key[:end] in self.halves for end in ends) or any(
            key[dash + 1 : end] in self.halves
            for dash in (dashes if self.halves else ())
            for end in ends[-1 - _MARKS :]
        )

    def joins(self, start: str, end: str) -> bool:
        """Whether a faulty one may join two places."""
        return f"{start}-{end}" in self.pairs or start in self.halves or end in self.halves


class Doubts(Struct, frozen=True):
    """What of a board is in doubt; `names` are those of faulty places, None where any may be."""

    names: frozenset[str] | None
    routes: Faulty
    tickets: Faulty
    handle: Handle = str


UNREAD: Final = Doubts(None, Faulty(every=True), Faulty(every=True))
"""Nothing is known of the board."""


def is_among(names: frozenset[str] | None, name: str) -> bool:
    """Whether a name may be that of a faulty place; `names` are those of all of them."""
    if names is None or name in names:
        return True
    return len(name) <= PLACE and not names.isdisjoint(spellings(name))


def faulty(
    written: Sequence[Any],
    rows: Sequence[Mapping[str, Any] | None],
    sound: Sequence[bool],
    handle: Handle,
) -> Faulty:
    """The rows of a board that are not sound: as they were written, and what of them was read."""
    ids, pairs, halves = set(), set(), set()
    for text, row, good in zip(written, rows, sound, strict=True):
        if good or not row:
            continue
        if isinstance(text.get("id"), str):
            ids.add(text["id"])
        ends = [handle(row[end]) for end in ("from", "to") if end in row]
        if len(ends) > 1:
            pairs |= {"-".join(ends), "-".join(ends[::-1])}
        else:
            halves |= {*ends}
    return Faulty(frozenset(ids), frozenset(pairs), frozenset(halves))


def names_written(row: object) -> set[str]:
    """All that a place calls itself, good or not, as written and as it is compared."""
    if not isinstance(row, dict):
        return set()
    names, aliases = row.get("names"), row.get("aliases")
    told = [row.get("id"), row.get("name")]
    told += names.values() if isinstance(names, dict) else ()
    told += aliases if isinstance(aliases, list) else ()
    texts = {name for name in told if isinstance(name, str)}
    return texts.union(*(spellings(name) for name in texts if len(name) <= PLACE))


class DoubtfulReferences(References):
    """What may be named on the sound parts of a board."""

    def __init__(self, board: Board, schemas: Schemas, troubles: Troubles, doubts: Doubts) -> None:
        super().__init__(board, schemas, troubles)
        self.doubts = doubts
        self.route_ids = _without(doubts.routes, self.route_ids)
        self.ticket_ids = _without(doubts.tickets, self.ticket_ids)

    def place(self, name: object, pointer: str) -> int | None:
        """The place of that name; no trouble where it may be a faulty one."""
        if isinstance(name, str) and is_among(self.doubts.names, name):
            return find_place(name, self.board.names.places)
        return super().place(name, pointer)

    def tracks(self, reference: Json, pointer: str) -> tuple[int, ...]:
        """The tracks that a reference fits; none where it may mean a faulty route."""
        if self._may_mean(self.doubts.routes, reference, pointer, self.schemas.route_reference):
            return ()
        return super().tracks(reference, pointer)

    def ticket(self, reference: Json, pointer: str) -> int | None:
        """The ticket that is meant; None where that may be a faulty one."""
        if self._may_mean(self.doubts.tickets, reference, pointer, self.schemas.ticket_reference):
            return None
        return super().ticket(reference, pointer)

    def _may_mean(self, things: Faulty, reference: Json, pointer: str, record: Record) -> bool:
        """Whether a reference may mean a faulty one; then its own shape is all that is told."""
        if isinstance(reference, str) or self.doubts is UNREAD:
            return things.called(reference)
        if things.every:
            self._ends(reference, pointer, record)
            return True
        if not self._may_join(things, reference):
            return False
        try:
            record.read(reference)
        except ValidationError as error:
            self.troubles.gather(error.messages, pointer)
        return True

    def _may_join(self, things: Faulty, reference: Json) -> bool:
        if not isinstance(reference, dict):
            return False
        start, end = reference.get("from"), reference.get("to")
        if not isinstance(start, str) or not isinstance(end, str):
            return False
        return things.joins(self.doubts.handle(start), self.doubts.handle(end))


def _without(things: Faulty, ids: Mapping[str, int]) -> Mapping[str, Any]:
    return {key: index for key, index in ids.items() if not things.called(key)}
