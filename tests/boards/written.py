"""Boards and map files as they are written down, for tests that put them together.

>>> board = put("germany", ["ulm", "linz"], [{"from": "ulm", "to": "linz", "length": 2}])
>>> [route.id for route in board.routes]
['linz-ulm']
>>> faults("germany", ["ulm"], [{"from": "ulm", "to": "lins", "length": 2}])
[('UNKNOWN_PLACE', '/routes/0/to')]
"""

import json

from msgspec.structs import replace

from referee.maps.assembly import BoardFaultsError, assemble
from referee.maps.described import place_spec, route_spec, ticket_spec
from referee.maps.loading import MapFaultsError, read_map
from referee.resources import maps_folder
from tests.rules.tables import MAPS


def put(map_id, places, routes=(), tickets=(), **terms):
    """A board played on a map, its places given by their ids or as whole rows."""
    rows = [{"id": place} if isinstance(place, str) else place for place in places]
    return assemble(
        [place_spec(row, f"/places/{number}") for number, row in enumerate(rows)],
        [route_spec(row, f"/routes/{number}") for number, row in enumerate(routes)],
        [ticket_spec(row, f"/tickets/{number}") for number, row in enumerate(tickets)],
        replace(MAPS[map_id].terms, **terms),
    )


def wrong(map_id, places, routes=(), tickets=(), **terms):
    """All faults of a board; none if it can be put together."""
    try:
        put(map_id, places, routes, tickets, **terms)
    except BoardFaultsError as error:
        return error.faults
    return ()


def faults(*board, **terms):
    """The codes and pointers of all faults of a board."""
    return [(fault.code.value, fault.pointer) for fault in wrong(*board, **terms)]


def tracks(*rows, **beside):
    """Routes from `"ulm linz 2 red"`, with the members given beside it."""
    return [
        {"from": start, "to": end, "length": int(length), "color": next(iter(color), None)} | beside
        for start, end, length, *color in map(str.split, rows)
    ]


def map_file(map_id):
    """The contents of a map file, to be changed at will."""
    return json.loads((maps_folder() / f"{map_id}.json").read_text("utf-8"))


NORTH = ("berlin", "hamburg", "hannover", "leipzig", "magdeburg")


def small_file():
    """A map file for two of five cities of Germany: nine routes that join them, four tickets."""
    contents = map_file("germany")
    contents["places"] = [place for place in contents["places"] if place["id"] in NORTH]
    for member in ("routes", "tickets"):
        kept = [row for row in contents[member] if row["from"] in NORTH and row["to"] in NORTH]
        contents[member] = kept
    waiting = contents["features"]["passengers"]
    waiting["start"] = {place: n for place, n in waiting["start"].items() if place in NORTH}
    contents["tickets"][3]["deck"] = "long"
    contents["players"] = [2, 2]
    contents["options"]["start_offsets"]["default"] = [0, 0]
    numbers = contents["features"]["tickets"]
    numbers["draw"], numbers["setup"] = 2, {"draw": 2, "keep": 1}
    contents["counts"] = {"places": 5, "routes": 9, "spaces": 42, "tickets": 4}
    return contents


def file_faults(folder, contents):
    """All faults of a map file with these contents."""
    path = folder / "own.json"
    path.write_text(contents if isinstance(contents, str) else json.dumps(contents), "utf-8")
    try:
        read_map(path)
    except MapFaultsError as error:
        return error.faults
    return ()
