"""The web application: what all addresses have in common, and the list of them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Request, Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge
from werkzeug.routing import MapAdapter

from referee.maps.catalog import Catalog
from referee.server import (
    direct,
    endpoints_about,
    endpoints_contract,
    endpoints_games,
    endpoints_maps,
    endpoints_pages,
    endpoints_rules,
    observe,
)
from referee.server.answers import EVERYWHERE, Answer, problem_answer
from referee.wire import problems
from referee.wire.problems import ProblemError

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

LOG: Final = logging.getLogger("referee.server")

_PREFLIGHT: Final = (
    ("Access-Control-Allow-Headers", "Content-Type, Accept-Language, If-None-Match, X-Request-ID"),
    ("Access-Control-Max-Age", "86400"),
)


class Service(Flask):
    """Flask without what the service does not use: sessions, redirects, pages of errors."""

    request_class: type[Request] = observe.Asked
    short_ways: Mapping[str, direct.Place] = {}

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request: on the short way what may take it, the rest as Flask does."""
        place = direct.taken(environ, self.short_ways)
        if place is not None:
            return direct.answer(place, environ, start_response)
        return super().wsgi_app(environ, start_response)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """What finds the address of a request: by its path alone, whatever the host."""
        if request is None:
            return None
        return MapAdapter(self.url_map, "", "/", "", "", request.path, request.method)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Nothing here is asynchronous, so that need not be found out for every request."""
        return func

    def make_default_options_response(self) -> Response:
        """What an address can be asked, without a body."""
        response = super().make_default_options_response()
        response.status_code = 204
        allowed = ", ".join(sorted(response.allow))
        response.headers.set("Allow", allowed)
        response.headers.set("Access-Control-Allow-Methods", allowed)
        response.headers.extend(_PREFLIGHT)
        del response.headers["Content-Type"]
        return response


def build(catalog: Catalog) -> Service:
    """The application for the maps of a catalog."""
    app = Service("referee", static_folder=None, template_folder=None)
    # Every address has one spelling: another one is not found and not redirected.
    app.url_map.merge_slashes = False
    for blueprint in (
        endpoints_maps.blueprint(catalog),
        endpoints_rules.blueprint(catalog),
        endpoints_games.blueprint(catalog),
        endpoints_about.blueprint(catalog),
        endpoints_contract.blueprint(),
        endpoints_pages.blueprint(catalog),
    ):
        app.register_blueprint(blueprint)
    app.short_ways = direct.short_ways(catalog)
    app.before_request(_arrives)
    app.after_request(_leaves)
    app.register_error_handler(ProblemError, problem_answer)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _unexpected)
    return app


def _arrives() -> None:
    told = observe.asked()
    observe.arrive(told)
    if told.environ["PATH_INFO"].startswith("//"):
        # Of several slashes at the start of an address the framework looks at one.
        raise ProblemError(problems.NOT_FOUND)


def _leaves(response: Response) -> Response:
    told = observe.asked()
    if not isinstance(response, Answer):
        response.headers.extend((*EVERYWHERE, ("X-Request-ID", told.id)))
    observe.record_response(told, response)
    return response


def _http_error(error: HTTPException) -> Response:
    """What werkzeug has to complain about, in our words."""
    if isinstance(error, MethodNotAllowed):
        allowed = sorted(error.valid_methods or ())
        facts = {"method": observe.asked().method, "allowed": allowed}
        headers = {"Allow": ", ".join(allowed)}
        return problem_answer(
            ProblemError(problems.METHOD_NOT_ALLOWED, "METHOD", facts, headers=headers)
        )
    if error.code == problems.NOT_FOUND.status:
        return problem_answer(ProblemError(problems.NOT_FOUND))
    if isinstance(error, RequestEntityTooLarge):
        return problem_answer(ProblemError(problems.TOO_LARGE))
    return problem_answer(ProblemError(problems.BAD_REQUEST))


def _unexpected(error: Exception) -> Response:
    """A fault of ours: told to us in full, to the client without any of it."""
    LOG.error("request %s failed", observe.asked().id, exc_info=error)
    return problem_answer(ProblemError(problems.INTERNAL_ERROR))
