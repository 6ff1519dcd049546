"""Whole requests: where marshmallow's schemas begin, and what reads plain requests."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError
from msgspec.json import Decoder

from referee.wire.fields import Sealed, Value
from referee.wire.schemas_records import Messages, Record


class Envelope(Record):
    """A whole request: a marshmallow schema, whose fields are the records within."""

    def __init__(self, members: Mapping[str, Value[Any]], elsewhere: Collection[str] = ()) -> None:
        super().__init__(members, elsewhere)
        self.schemas: dict[frozenset[str], Schema] = {}

    def load(self, value: Mapping[str, Any], troubles: Messages) -> dict[str, Any]:
        """Read the members by the schema."""
        try:
            loaded: dict[str, Any] = self._schema(value).load(value)
        except ValidationError as error:
            for name, told in error.messages_dict.items():
                (sealed,) = told
                troubles[name] = sealed.inner if isinstance(sealed, Sealed) else told
            loaded = error.valid_data if isinstance(error.valid_data, dict) else {}
        return loaded

    @cached_property
    def decoder(self) -> Decoder[dict[str, Any]] | None:
        """What reads a plain request from its bytes; None where none is plain."""
        shape = self.shape()
        return None if shape is None else Decoder(shape)

    def _schema(self, value: Mapping[str, Any]) -> Schema:
        """A schema of the members that are there or must be; for others marshmallow takes time."""
        there = frozenset(self.missing).union(self.names & value.keys())
        found = self.schemas.get(there)
        if found is None:
            members: dict[str, Any] = {
                name: self.members[name] for name in self.known if name in there
            }
            found = self.schemas[there] = Schema.from_dict(members)(unknown=EXCLUDE)
        return found
