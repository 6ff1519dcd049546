"""Errors of requests as problems in the requested language."""

from __future__ import annotations

import logging
from typing import Final

from werkzeug.exceptions import HTTPException, MethodNotAllowed

from referee.server.answers import Written, written
from referee.server.context import Context
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError
from referee.wire.json.strict import dumps

LOG: Final = logging.getLogger("referee.server")
PROBLEM_JSON: Final = "application/problem+json"
RETRY_AFTER: Final = 5
"""Seconds for `Retry-After`."""


def refused(error: Exception, context: Context) -> Written:
    """The answer to a request that ended in an error."""
    problem = problem_of(error, context)
    body = dumps(problems.document(problem, context.language, context.path))
    headers = problem.headers.items()
    return written(body, context, PROBLEM_JSON, problem.problem.status, headers)


def refused_line(error: Exception, context: Context, number: int) -> bytes:
    """The same in the place of the answer to one line."""
    problem = problem_of(error, context, f" in line {number}")
    return dumps(problems.document(problem, context.language, context.path, number))


def problem_of(error: Exception, context: Context, where: str = "") -> ProblemError:
    """The problem that the client gets for an error. Internal errors are only logged."""
    if isinstance(error, ProblemError):
        return error
    if isinstance(error, HTTPException):
        return _http_problem(error, context)
    LOG.error("request %s failed%s", context.id, where, exc_info=error)
    return ProblemError(problems.INTERNAL_ERROR)


def _http_problem(error: HTTPException, context: Context) -> ProblemError:
    """The problem for an error of werkzeug."""
    if isinstance(error, MethodNotAllowed):
        allowed = sorted(error.valid_methods or ())
        facts = {"method": context.method, "allowed": allowed}
        headers = {"Allow": ", ".join(allowed)}
        return ProblemError(problems.METHOD_NOT_ALLOWED, "METHOD", facts, headers=headers)
    by_status = {problem.status: problem for problem in (problems.NOT_FOUND, problems.TOO_LARGE)}
    return ProblemError(by_status.get(error.code or 0, problems.BAD_REQUEST))


def unavailable() -> ProblemError:
    """The problem of an overloaded service."""
    return ProblemError(problems.UNAVAILABLE, headers={"Retry-After": str(RETRY_AFTER)})
