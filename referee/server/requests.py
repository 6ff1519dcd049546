"""Requests as the framework has them, each with its context and its body."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final, Protocol, cast

from flask import Request, request

from referee.server.bodies import MORE_THAN_ALLOWED, announced_length, not_arrived
from referee.server.context import UNKNOWN_ROUTE, Context
from referee.server.lines import LARGEST_LINE, Piece


class Stream(Protocol):
    """A body as WSGI hands it over."""

    def readline(self, size: int = ..., /) -> bytes:
        """Up to that many bytes, no further than the end of the line."""


_ANGLES: Final = str.maketrans("<>", "{}")


class Asked(Request):
    """A request as the framework has it, but for the spelling of its method."""

    def __init__(self, environ: dict[str, Any], *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(environ, *args, **kwargs)
        self.method = environ.get("REQUEST_METHOD", "GET")

    @cached_property
    def context(self) -> Context:
        """What is known of it while it is answered."""
        headers = {name.lower(): value for name, value in self.headers}
        found = Context(self.method, path_of(self.environ), headers)
        found.route = _template(self.url_rule.rule) if self.url_rule else UNKNOWN_ROUTE
        return found


def context() -> Context:
    """The context of the request that is being answered."""
    return cast("Asked", request).context


def body() -> bytes:
    """The body of the request, no more of it than is needed to see that it is too large.

    Raises `ProblemError` where it does not arrive.
    """
    length = announced_length(context().headers)
    if length is None and not _has_an_end():
        return b""
    wanted = MORE_THAN_ALLOWED if length is None else min(length, MORE_THAN_ALLOWED)
    try:
        found: bytes = request.environ["wsgi.input"].read(wanted)
    except OSError as error:
        raise not_arrived() from error
    if length is not None and len(found) < wanted:
        raise not_arrived()
    return found


def pieces() -> Iterator[Piece]:
    """The body of the request as it arrives, in lines or parts of them; its end is `b""`."""
    left = announced_length(context().headers)
    return (
        _pieces(request.environ["wsgi.input"], left)
        if left is not None or _has_an_end()
        else iter(())
    )


def _pieces(stream: Stream, left: int | None) -> Iterator[Piece]:
    while left is None or left > 0:
        try:
            # Unlike `read` this does not wait for more than is needed for the next answer.
            piece = stream.readline(LARGEST_LINE if left is None else min(LARGEST_LINE, left))
        except OSError:
            yield not_arrived()
            return
        if left is not None:
            left -= len(piece)
        if not piece:
            yield not_arrived() if left else b""
            return
        yield piece
    yield b""


def _has_an_end() -> bool:
    """Whether a body without a length ends all the same, which a server must say."""
    return "wsgi.input_terminated" in request.environ


def path_of(environ: Mapping[str, Any]) -> str:
    """The path that was asked for. WSGI hands over its bytes as if they were Latin-1."""
    given: str = environ.get("PATH_INFO", "")
    return given if given.isascii() else given.encode("latin-1").decode("utf-8", "replace")


@cache
def _template(rule: str) -> str:
    return rule.translate(_ANGLES)
