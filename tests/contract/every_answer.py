"""Every answer that is made while tests run is as openapi.yaml says, whoever asked for it.

The library, the command line and the service make their answers with the same functions. Here these
are wrapped, so that what a test asks about a game is checked too, and not only what goes through a
client of HTTP. An answer has no members that the document does not name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final

from referee.wire.api import answers, problems
from referee.wire.json.strict import dumps
from tests.contract.checking import JSON, PROBLEM, check_value
from tests.contract.document import operation

OPERATIONS: Final = {
    "score_answer": "scoreGame",
    "audit_answer": "auditGame",
    "verdict_answer": "judgeAction",
    "legal_actions_answer": "listLegalActions",
    "replay_answer": "replayGame",
}
"""The functions that make answers, and the operations that they answer."""


class _Checking:
    """Whether answers are checked."""

    on = True


WRONG: Final[list[str]] = []
"""Errors in answers since the last check: a service hides exceptions."""


@contextmanager
def unchecked() -> Iterator[None]:
    """While this lasts answers are not checked, for it takes longer than to make them."""
    _Checking.on = False
    try:
        yield
    finally:
        _Checking.on = True


def check_every_answer() -> None:
    """Wrap what makes answers."""
    for name, named in OPERATIONS.items():
        setattr(answers, name, _checked(getattr(answers, name), named))
    problems.document = _checked(problems.document, None)


def _checked(make: Callable[..., Any], named: str | None) -> Callable[..., Any]:
    @wraps(make)
    def made(*args: Any, **kwargs: Any) -> Any:
        document = make(*args, **kwargs)
        if _Checking.on:
            asked, media_type = (operation(named), JSON) if named else (None, PROBLEM)
            try:
                check_value(asked, 200, media_type, dumps(document), named or "a problem")
            except AssertionError as error:
                WRONG.append(str(error))
        return document

    return made
