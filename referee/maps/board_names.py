"""What the things of a board are called: ids as the contract has them, and how they are found."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from referee.maps.specs import Line, PlaceSpec, Terms, TicketSpec
from referee.model.board import Names, Place, Route, Ticket


def parallel_groups(lines: Sequence[Line], terms: Terms) -> list[list[int]]:
    """For each line the tracks beside it: same places, as many spaces, same kind if it counts."""
    groups: defaultdict[tuple[frozenset[int], int, str | None], list[int]] = defaultdict(list)
    keys = [
        (frozenset(line.ends), line.spec.length, line.kind if terms.same_kind else None)
        for line in lines
    ]
    for number, key in enumerate(keys):
        groups[key].append(number)
    return [groups[key] for key in keys]


def route_ids(places: Sequence[PlaceSpec], lines: Sequence[Line], terms: Terms) -> list[str]:
    """Ids as the contract has them: the ends in alphabetical order, and what tells tracks apart."""
    ids = ["-".join(sorted(places[end].id for end in line.ends)) for line in lines]
    if terms.same_kind:
        ids = _told_apart(ids, [line.kind or "" for line in lines], whole_group=True)
    ids = _told_apart(ids, [line.spec.color or "" for line in lines], whole_group=False)
    seen: Counter[str] = Counter()
    repeated = Counter(ids)
    for number, key in enumerate(ids):
        if repeated[key] > 1:
            seen[key] += 1
            ids[number] = f"{key}-{seen[key]}"
    return [line.spec.id or key for line, key in zip(lines, ids, strict=True)]


def _told_apart(ids: Sequence[str], marks: Sequence[str], *, whole_group: bool) -> list[str]:
    """Add its mark to each id that several share: where it is unique, or where marks differ."""
    marks_of: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for key, mark in zip(ids, marks, strict=True):
        marks_of[key][mark] += 1
    told = []
    for key, mark in zip(ids, marks, strict=True):
        counts = marks_of[key]
        tells = len(counts) > 1 if whole_group else counts[mark] == 1
        told.append(f"{key}-{mark}" if mark and tells and counts.total() > 1 else key)
    return told


def ticket_ids(
    places: Sequence[PlaceSpec],
    cards: Iterable[tuple[TicketSpec, tuple[int, int], tuple[int, int] | None]],
) -> list[str]:
    """Ticket ids: the ends in the printed order; a second ticket of the same ends is numbered."""
    seen: Counter[str] = Counter()
    ids = []
    for spec, (start, end), _ in cards:
        key = spec.id or f"{places[start].id}-{places[end].id}"
        seen[key] += 1
        ids.append(key if seen[key] == 1 else f"{key}-{seen[key]}")
    return ids


def names_of(
    places: Sequence[Place],
    routes: Sequence[Route],
    tickets: Sequence[Ticket],
    index: Mapping[str, int],
) -> Names:
    """The names of a board; a route's and a ticket's id may be given with its ends turned."""
    pairs: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    ids: dict[str, int] = {}
    for route in routes:
        start, end = route.ends
        pairs[min(start, end), max(start, end)].append(route.index)
        ids[route.id] = route.index
    for route in routes:
        for start, end in (route.ends, route.ends[::-1]):
            ends, turned = (
                f"{places[a].id}-{places[b].id}" for a, b in ((start, end), (end, start))
            )
            if route.id.startswith(ends):
                ids.setdefault(turned + route.id.removeprefix(ends), route.index)
    cards = {ticket.id: ticket.index for ticket in tickets}
    ticket_pairs: dict[tuple[int, int], int] = {}
    for ticket in tickets:
        start, end = ticket.ends
        ticket_pairs.setdefault((min(start, end), max(start, end)), ticket.index)
        cards.setdefault(f"{places[end].id}-{places[start].id}", ticket.index)
    return Names(
        places=index,
        routes=ids,
        pairs={pair: tuple(found) for pair, found in pairs.items()},
        tickets=cards,
        ticket_pairs=ticket_pairs,
    )
