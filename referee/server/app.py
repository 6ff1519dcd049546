"""The web application: what all addresses have in common, and the list of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from flask import Flask, Request, Response
from werkzeug.routing import MapAdapter

from referee.maps.catalog import Catalog
from referee.server import observe
from referee.server.answers import EVERYWHERE, Answer, answer
from referee.server.endpoints import about, contract, games, maps, pages, rules
from referee.server.errors import refused
from referee.server.requests import Asked, context
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError

_HEADER_NAMES: Final = re.compile(r"[\w!#$%&'*+.^`|~-]+(, ?[\w!#$%&'*+.^`|~-]+)*", re.ASCII)
_A_DAY: Final = "86400"


class Service(Flask):
    """Flask without what the service does not use: sessions, redirects, pages of errors."""

    request_class: type[Request] = Asked

    def __init__(self, catalog: Catalog) -> None:
        super().__init__("referee", static_folder=None, template_folder=None)
        self.catalog = catalog

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """What finds the address of a request: by its path alone, whatever the host."""
        if request is None:
            return None
        method = request.method
        # Unlike the framework's, methods of HTTP have one spelling.
        wanted = method if method == method.upper() else f"not {method}"
        return MapAdapter(self.url_map, "", "/", "", "", request.path, wanted)

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
        # Any header may be sent; those asked for are named, for a star does not mean all of them.
        wanted = context().headers.get("access-control-request-headers", "")
        named = wanted if _HEADER_NAMES.fullmatch(wanted) else "*"
        response.headers.set("Access-Control-Allow-Headers", named)
        response.headers.set("Access-Control-Max-Age", _A_DAY)
        response.headers.set("Vary", "Access-Control-Request-Headers")
        del response.headers["Content-Type"]
        return response


def build(catalog: Catalog) -> Service:
    """The application for the maps of a catalog."""
    app = Service(catalog)
    # Every address has one spelling: another one is not found and not redirected.
    app.url_map.merge_slashes = False
    for blueprint in (
        maps.blueprint(catalog),
        rules.blueprint(catalog),
        games.blueprint(catalog),
        about.blueprint(catalog),
        contract.blueprint(),
        pages.blueprint(catalog),
    ):
        app.register_blueprint(blueprint)
    app.before_request(_arrives)
    app.after_request(_leaves)
    app.register_error_handler(Exception, lambda error: answer(refused(error, context())))
    return app


def _arrives() -> None:
    if context().path.startswith("//"):
        # Of several slashes at the start of an address the framework looks at one.
        raise ProblemError(problems.NOT_FOUND)


def _leaves(response: Response) -> Response:
    asked = context()
    if not isinstance(response, Answer):
        response.headers.extend((*EVERYWHERE, ("X-Request-ID", asked.id)))
    observe.record_response(asked, response)
    return response
