"""Requests as the framework has them, each with its context."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Final, cast

from flask import Request, request

from referee.server.context import UNKNOWN_ROUTE, Context

_ANGLES: Final = str.maketrans("<>", "{}")


class Asked(Request):
    """A request as the framework has it."""

    @cached_property
    def context(self) -> Context:
        """What is known of it while it is answered."""
        found = Context(self.environ)
        found.route = _template(self.url_rule.rule) if self.url_rule else UNKNOWN_ROUTE
        return found


def context() -> Context:
    """The context of the request that is being answered."""
    return cast("Asked", request).context


@cache
def _template(rule: str) -> str:
    return rule.translate(_ANGLES)
