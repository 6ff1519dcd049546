"""gunicorn with the configuration of the package: processes, and signals."""

from __future__ import annotations

from typing import Any

from gunicorn.app.base import Application

from referee.maps.catalog import Catalog
from referee.server import create_app


class Server(Application):
    """gunicorn, given what to run without a command line of its own."""

    def __init__(self, catalog: Catalog, settings: dict[str, Any]) -> None:
        self.catalog = catalog
        self.settings = settings
        super().__init__(prog="referee serve")

    def init(self, *_: object) -> None:
        """There is no command line to read."""

    def load_config(self) -> None:
        """The settings of the package, and over them those of the command line."""
        self.load_config_from_module_name_or_filename("python:referee.server.gunicorn_conf")
        for name, value in self.settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:  # noqa: ANN401 gunicorn and Flask have different types for an application
        """The application, for the maps that were found good."""
        return create_app(self.catalog)
