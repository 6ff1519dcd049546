"""What the tests of reading share: the maps, and the faults of a request in brief."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.maps.catalog import load_catalog
from referee.model.fault import Fault
from referee.wire.api.requests import (
    VerdictRequest,
    read_audit,
    read_legal_actions,
    read_replay,
    read_scores,
    read_verdict,
)
from referee.wire.json.document import RequestFaultsError

MAPS = load_catalog().maps
READERS: Mapping[str, Callable[..., Any]] = {
    "scores": read_scores,
    "audits": read_audit,
    "verdicts": read_verdict,
    "legal-actions": read_legal_actions,
    "replays": read_replay,
}


def each_case(columns: str, cases: Mapping[str, Any]) -> pytest.MarkDecorator:
    """A table of named cases."""
    return pytest.mark.parametrize(columns, list(cases.values()), ids=list(cases))


def faults(what: str, map_id: str, body: object) -> tuple[Fault, ...]:
    """Everything that is wrong with a request; nothing where it can be read."""
    try:
        READERS[what](MAPS[map_id], body)
    except RequestFaultsError as error:
        return error.faults
    return ()


def brief(what: str, map_id: str, body: object) -> list[str]:
    """The faults as code and pointer, in order of the pointers."""
    return sorted(f"{fault.code} {fault.pointer}" for fault in faults(what, map_id, body))


def only_fault(what: str, map_id: str, body: object) -> Fault:
    """The one thing that is wrong with a request."""
    (fault,) = faults(what, map_id, body)
    return fault


def snapshot(*players: Mapping[str, Any], **beside: Any) -> dict[str, Any]:
    """A request with players."""
    return {"players": list(players), **beside}


def positioned(
    players: list[Any] | None = None, *, beside: Mapping[str, Any] | None = None, **position: Any
) -> dict[str, Any]:
    """A request with a position; two players where none are given."""
    given = [{"name": "Anna"}, {"name": "Ben"}] if players is None else players
    return {"position": {"players": given, **position}, **(beside or {})}


def asked(map_id: str, action: Mapping[str, Any], **position: Any) -> VerdictRequest:
    """A request for a verdict on an action, read."""
    return read_verdict(MAPS[map_id], {**positioned(**position), "action": action})


def routes(map_id: str, *indexes: int) -> list[str]:
    """The ids of routes."""
    return [MAPS[map_id].game.board.routes[index].id for index in indexes]
