"""Problems: answers to requests that cannot be judged (RFC 9457).

The verdict on an illegal action is an ordinary answer. Every kind of problem is a row of
`PROBLEMS`; its texts are in `referee/words/base/problems.json`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from msgspec import Struct

from referee.model.fault import Fault, FaultCode
from referee.rules.searches.complexity import TooComplex
from referee.wire.json.document import fragment
from referee.words import messages


class Problem(Struct, frozen=True):
    """A kind of problem: its name, part of the address that explains it, and its HTTP status."""

    name: str
    status: int

    @property
    def type(self) -> str:
        """The address that identifies the kind of problem."""
        return f"/problems/{self.name}"


BAD_REQUEST: Final = Problem("bad-request", 400)
NOT_JSON: Final = Problem("not-json", 400)
NOT_FOUND: Final = Problem("not-found", 404)
UNKNOWN_MAP: Final = Problem("unknown-map", 404)
UNKNOWN_RULE: Final = Problem("unknown-rule", 404)
METHOD_NOT_ALLOWED: Final = Problem("method-not-allowed", 405)
REQUEST_TIMEOUT: Final = Problem("request-timeout", 408)
OTHER_REVISION: Final = Problem("other-revision", 409)
TOO_LARGE: Final = Problem("too-large", 413)
UNSUPPORTED_MEDIA_TYPE: Final = Problem("unsupported-media-type", 415)
INVALID_REQUEST: Final = Problem("invalid-request", 422)
TOO_MANY_REQUESTS: Final = Problem("too-many-requests", 429)
INTERNAL_ERROR: Final = Problem("internal-error", 500)
NOT_READY: Final = Problem("not-ready", 503)
UNAVAILABLE: Final = Problem("unavailable", 503)

PROBLEMS: Final[Mapping[str, Problem]] = {
    problem.name: problem
    for problem in (
        *(BAD_REQUEST, NOT_JSON, NOT_FOUND, UNKNOWN_MAP, UNKNOWN_RULE, METHOD_NOT_ALLOWED),
        *(REQUEST_TIMEOUT, OTHER_REVISION, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST),
        *(TOO_MANY_REQUESTS, INTERNAL_ERROR, NOT_READY, UNAVAILABLE),
    )
}


class ProblemError(Exception):
    """A request cannot be judged.

    `reason` selects the text of the detail, `facts` fill it, `members` are further data, and
    `headers` go with the answer.
    """

    def __init__(
        self,
        problem: Problem,
        reason: str = "",
        facts: Mapping[str, Any] | None = None,
        *,
        members: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(problem.name, reason)
        self.problem = problem
        self.reason = reason
        self.facts = facts or {}
        self.members = members or {}
        self.headers = headers or {}

    def with_members(self, members: Mapping[str, Any]) -> ProblemError:
        """The same problem, with further members."""
        self.members = {**self.members, **members}
        return self


def document(
    error: ProblemError, language: str, path: str, line: int | None = None
) -> dict[str, Any]:
    """The problem as sent to the client; `line` is its line in an NDJSON body."""
    problem = error.problem
    facts = error.facts if line is None else {**error.facts, "line": line}
    document: dict[str, Any] = {
        "type": problem.type,
        "title": messages.problem_title(language, problem.name),
        "status": problem.status,
        "detail": messages.problem_detail(language, problem.name, error.reason, facts),
        "instance": quote(path, safe="/:@!$&'()*+,;=~"),
    }
    if line is not None:
        document["line"] = line
    return {**document, **error.members}


def invalid(faults: Sequence[Fault], total: int, text: messages.Texts) -> ProblemError:
    """The problem of a request with faults: the first faults, and their total number."""
    errors = [
        {
            "pointer": where(fault.pointer),
            "code": fault.code.value,
            "detail": text(fault.code.value, fault.facts),
            **fault.facts,
        }
        for fault in faults
    ]
    return ProblemError(
        INVALID_REQUEST,
        "ERRORS",
        {"count": total, "first": errors[0]["detail"], "pointer": errors[0]["pointer"]},
        members={"errors": errors, "errors_total": total},
    )


def too_complex(error: TooComplex) -> Fault:
    """A search that would take too many steps, as a fault of the request."""
    return Fault(FaultCode.TOO_COMPLEX, error.pointer, {})


def where(pointer: str) -> str:
    """Where a fault is: a fragment for the body, the name of a member for the query.

    >>> where("/players/0"), where("?players")
    ('#/players/0', '?players')
    """
    return pointer if pointer.startswith("?") else fragment(pointer)
