"""References to a board that has faults.

All faults of a request are reported at once, so players and actions are read even if their board
cannot be assembled: against a board of its sound parts. A reference that may mean a faulty part is
neither found nor reported as unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from marshmallow import ValidationError
from msgspec import Struct

from referee.maps.names import find_place, spellings
from referee.wire.json.document import Location
from referee.wire.lookup.search import Lookup
from referee.wire.schema.fields import Field, Json, place_text
from referee.wire.schema.limits import ID, PLACE

Handle = Callable[[str], str]
"""How ids name a place: by the id of the place of this name, or by one made from the name."""


class Unsound(Struct, frozen=True):
    """The routes or the tickets of a board that have faults, by their possible names.

    `ids` are given ids, `pairs` the ends in either order. If the ends of one cannot be read, `any`
    name may be its own.
    """

    ids: frozenset[str] = frozenset()
    pairs: frozenset[str] = frozenset()
    any: bool = False

    def called(self, key: str) -> bool:
        """Whether an id may be that of one of them: given, or made from its ends.

        >>> Unsound(pairs=frozenset({"bad-tolz-ulm"})).called("bad-tolz-ulm-red")
        True
        """
        if self.any or key in self.ids:
            return True
        if not self.pairs or len(key) > ID:
            return False
        cuts = [number for number, sign in enumerate(key) if sign == "-"]
        return key in self.pairs or any(key[:cut] in self.pairs for cut in cuts)


class Doubts(Struct, frozen=True):
    """What is in doubt on a board; `names` are those of faulty places, None if any may be."""

    names: frozenset[str] | None
    routes: Unsound
    tickets: Unsound
    handle: Handle = str


UNREAD = Doubts(None, Unsound(any=True), Unsound(any=True))
"""Doubts about everything: nothing is known of the board."""


def is_among(names: frozenset[str] | None, name: str) -> bool:
    """Whether a name may be that of a faulty place; `names` are those of all of them."""
    if names is None or name in names:
        return True
    return len(name) <= PLACE and not names.isdisjoint(spellings(name))


def unsound(
    rows: Sequence[Mapping[str, Any] | None],
    written: Sequence[Any],
    sound: Sequence[bool],
    handle: Handle,
) -> Unsound:
    """The faulty rows of a board: as written, and as far as they could be read."""
    ids: set[str] = set()
    pairs: set[str] = set()
    unreadable = False
    for row, text, good in zip(rows, written, sound, strict=True):
        if good:
            continue
        named = text.get("id") if isinstance(text, dict) else None
        if isinstance(named, str):
            ids.add(named)
        ends = [handle(row[end]) for end in ("from", "to") if row and row.get(end)]
        unreadable = unreadable or len(ends) != len(("from", "to"))
        pairs |= {"-".join(ends), "-".join(ends[::-1])}
    return Unsound(frozenset(ids), frozenset(pairs), unreadable)


def names_written(row: object) -> set[str]:
    """All names of a place, valid or not, as written and folded."""
    if not isinstance(row, dict):
        return set()
    names, aliases = row.get("names"), row.get("aliases")
    found = [row.get("id"), row.get("name")]
    found += names.values() if isinstance(names, dict) else ()
    found += aliases if isinstance(aliases, list) else ()
    texts = {name for name in found if isinstance(name, str)}
    return texts.union(*(spellings(name) for name in texts if len(name) <= PLACE))


class DoubtfulLookup(Lookup):
    """The lookup on the sound parts of a board."""

    remembers = False

    def __init__(self, *what: Any, doubts: Doubts = UNREAD) -> None:  # noqa: ANN401 as of any lookup
        super().__init__(*what)
        self.doubts = doubts

    def place(self, name: object, at: Location) -> int | None:
        """The place of that name; no fault where it may be a faulty one."""
        if isinstance(name, str) and is_among(self.doubts.names, name):
            return find_place(name, self.board.names.places)
        return super().place(name, at)

    def tracks(self, reference: Json, at: Location) -> tuple[int, ...]:
        """The tracks that a reference fits; none if it may mean a faulty route."""
        if self._may_mean(self.doubts.routes, reference):
            self._check(self.doubts.routes, reference, at, self.route_record)
            return ()
        return super().tracks(reference, at)

    def ticket(self, reference: Json, at: Location, taken: Collection[int] = ()) -> int | None:
        """The ticket that a reference means; None if it may be a faulty one."""
        if self._may_mean(self.doubts.tickets, reference):
            self._check(self.doubts.tickets, reference, at, self.ticket_record)
            return None
        return super().ticket(reference, at, taken)

    def _may_mean(self, things: Unsound, reference: Json) -> bool:
        if isinstance(reference, str):
            return things.called(reference)
        if things.any or not isinstance(reference, dict):
            return things.any
        if isinstance(reference.get("id"), str):
            return things.called(reference["id"])
        start, end = place_text(reference.get("from")), place_text(reference.get("to"))
        if start is None or end is None:
            return False
        return f"{self.doubts.handle(start)}-{self.doubts.handle(end)}" in things.pairs

    def _check(self, things: Unsound, reference: Json, at: Location, record: Field[Any]) -> None:
        """Report the faults of a reference itself: its shape, its places."""
        if isinstance(reference, str) or self.doubts is UNREAD:
            return
        if things.any:
            self.ends(reference, at, record)
            return
        try:
            record.read(reference)
        except ValidationError as error:
            self.faults.collect(error.messages, at)
