"""Plain requests: read from their bytes in one go.

Most requests are as they should be. msgspec reads such a one straight into the types that the
fields of its schema give as their shapes, in less time than parsing takes and reading step by step.
It is taken only where nothing is in doubt: whatever is odd or wrong, or merely written in another
way, is read by marshmallow with the same schema, which makes the same of it or says what is wrong.
"""

from __future__ import annotations

from typing import Any, Final

import orjson
from msgspec import MsgspecError, Struct

from referee.wire.schemas import RequestSchema
from referee.wire.strict_json import is_whole


class Plain(Struct, frozen=True):
    """The members of a plain request, as its schema would load them."""

    members: dict[str, Any]


def read_plainly(schema: RequestSchema, raw: bytes) -> Plain | None:
    """What the request is read as, if it is plain; else None."""
    if b"\\" in raw:
        # There may be half a surrogate pair.
        return None
    decoder = schema.decoder
    if decoder is None:
        return None
    try:
        members = decoder.decode(raw)
        if not is_whole(members, raw):
            return None
    except _NOT_PLAIN:
        return None
    action = schema.action
    if action is not None:
        asked = members["actions"] if "actions" in members else (members["action"],)
        if not all(map(action.is_sound, asked)):
            return None
    return Plain(members)


_NOT_PLAIN: Final = (
    MsgspecError,  # no JSON, or of another shape
    UnicodeDecodeError,  # half a character
    RecursionError,  # members that nobody knows, nested without end
    orjson.JSONEncodeError,  # integers beyond 64 bits
)
