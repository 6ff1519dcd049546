"""The names of a board: ids as in the contract, and the index of names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from referee.maps.specs import Card, PlaceSpec, Terms, Track
from referee.model.board import EDITIONS, Names, Place, Route, Ticket
from referee.rules.in_force.registry import ROWS

_IN_IDS = [member.name for row in ROWS for member in row.route_members if member.in_ids]


def parallel_groups(tracks: Sequence[Track], terms: Terms) -> list[list[int]]:
    """For each track those beside it: same places, as many spaces, same kind if it counts.

    Two lines of one city into one country that end at different points are not parallel.
    """
    groups: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    keys = [
        (
            frozenset(track.ends),
            track.spec.length,
            track.kind.id if terms.same_kind else None,
            track.spec.terminal,
        )
        for track in tracks
    ]
    for number, key in enumerate(keys):
        groups[key].append(number)
    return [groups[key] for key in keys]


def route_ids(places: Sequence[PlaceSpec], tracks: Sequence[Track], terms: Terms) -> list[str]:
    """Route ids as in the contract: ends in alphabetical order, and marks for parallel tracks."""
    ids = ["-".join(sorted(places[end].id for end in track.ends)) for track in tracks]
    if terms.same_kind:
        ids = _apart(ids, [track.kind.id for track in tracks], whole_group=True)
    ids = _apart(ids, _added(ids, tracks), whole_group=True)
    ids = _apart(ids, [track.spec.color or "" for track in tracks], whole_group=False)
    seen: Counter[str] = Counter()
    repeated = Counter(ids)
    for number, key in enumerate(ids):
        if repeated[key] > 1:
            seen[key] += 1
            ids[number] = f"{key}-{seen[key]}"
    return [track.spec.id or key for track, key in zip(tracks, ids, strict=True)]


def _added(ids: Sequence[str], tracks: Sequence[Track]) -> list[str]:
    """What a feature adds to ids, of each track that shares its id with one of another length."""
    lengths: defaultdict[str, set[int]] = defaultdict(set)
    for key, track in zip(ids, tracks, strict=True):
        lengths[key].add(track.spec.length)
    return [
        next((name for name in _IN_IDS if track.spec.more.get(name)), "")
        if len(lengths[key]) > 1
        else ""
        for key, track in zip(ids, tracks, strict=True)
    ]


def _apart(ids: Sequence[str], marks: Sequence[str], *, whole_group: bool) -> list[str]:
    """Add its mark to each id that several share: where it is unique, or where marks differ."""
    marks_of: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for key, mark in zip(ids, marks, strict=True):
        marks_of[key][mark] += 1
    found = []
    for key, mark in zip(ids, marks, strict=True):
        counts = marks_of[key]
        tells = len(counts) > 1 if whole_group else counts[mark] == 1
        found.append(f"{key}-{mark}" if mark and tells and counts.total() > 1 else key)
    return found


def ticket_ids(places: Sequence[PlaceSpec], cards: Iterable[Card]) -> list[str]:
    """Ticket ids: the ends in the printed order; equal tickets are numbered.

    A ticket to any of several destinations is named by its first place, a tour by its ends. One
    that has the ends of another, but not its value, has its edition as well, or a number.
    """
    found = list(cards)
    keys = [card.spec.id or _ticket_id(places, card) for card in found]
    alike: defaultdict[str, set[object]] = defaultdict(set)
    for key, card in zip(keys, found, strict=True):
        alike[key].add(card.spec.id or (card.places, _values(card)))
    seen, repeated, ids = Counter[str](), Counter(keys), []
    for key, card in zip(keys, found, strict=True):
        seen[key] += 1
        edition = next(iter(card.more.get(EDITIONS.name, ())), "").partition("-")[0]
        if len(alike[key]) == 1 and card.spec.id is None and repeated[key] > 1:
            ids.append(f"{key}-{seen[key]}")
        elif seen[key] == 1:
            ids.append(key)
        else:
            ids.append(f"{key}-{edition or seen[key]}")
    return ids


def _values(card: Card) -> tuple[int, ...]:
    spec = card.spec
    return (*(value for _, value in spec.goals), spec.value_in_order, spec.value, spec.penalty)


def _ticket_id(places: Sequence[PlaceSpec], card: Card) -> str:
    start, end = places[card.places[0]].id, places[card.places[-1]].id
    if card.spec.cities:
        return f"tour-{start}-{end}"
    return f"{start}-{end}" if len(card.spec.goals) == 1 else f"{start}-any"


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
    ticket_pairs: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for ticket in tickets:
        if ticket.type != "pair":
            continue
        start, end = ticket.places
        ticket_pairs[min(start, end), max(start, end)].append(ticket.index)
        cards.setdefault(f"{places[end].id}-{places[start].id}", ticket.index)
    for found in (ids, cards):
        _add_small_letters(found)
    return Names(
        places=index,
        routes=ids,
        pairs={pair: tuple(found) for pair, found in pairs.items()},
        tickets=cards,
        ticket_pairs={pair: tuple(found) for pair, found in ticket_pairs.items()},
    )


def _add_small_letters(ids: dict[str, int]) -> None:
    """Add ids in lower case where they are unique."""
    if all(map(str.islower, ids)):
        return
    meant: defaultdict[str, set[int]] = defaultdict(set)
    for name, index in ids.items():
        meant[name.lower()].add(index)
    for name, found in meant.items():
        if len(found) == 1:
            ids.setdefault(name, *found)
