"""A map file changed in one place: every value replaced, removed, doubled, or put out of relation.

`places_of` lists where a file may be changed; rows of lists that are alike are one place each.
"""

import copy

WRONG = (None, True, False, -1, 0, 1, 2, 9, 99, 1_000, 0.5, "", "nothing", [], {}, [1], {"a": 1})


def places_of(value, path=(), rows=3):
    """The paths of all values: of a list the first rows, of an object all members."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, member in value.items():
            yield from places_of(member, (*path, name), rows)
    elif isinstance(value, list):
        for number, item in enumerate(value[:rows]):
            yield from places_of(item, (*path, number), rows)


def at(contents, path):
    """The value at a path."""
    for step in path:
        contents = contents[step]
    return contents


def changes_of(value):
    """What may be done to a value: its name, and the values that it becomes."""
    yield "removed", ...
    for wrong in WRONG:
        if wrong != value or type(wrong) is not type(value):
            yield f"set to {wrong!r}", wrong
    if isinstance(value, int) and not isinstance(value, bool):
        yield "one more", value + 1
        yield "one less", value - 1
    if isinstance(value, str):
        yield "misspelled", f"{value}x"
        yield "with a newline", f"{value}\n"
    if isinstance(value, list) and value:
        yield "without its last", value[:-1]
        yield "its last doubled", [*value, value[-1]]
        yield "turned", value[::-1]
    if isinstance(value, dict) and value:
        yield "with a member more", {**value, "other": next(iter(value.values()))}


def changed(contents, path, value):
    """A copy of a file with another value at a path; `...` removes it."""
    found = copy.deepcopy(contents)
    holder = at(found, path[:-1])
    if value is ...:
        del holder[path[-1]]
    else:
        holder[path[-1]] = copy.deepcopy(value)
    return found
