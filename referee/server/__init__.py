"""The HTTP service: parses requests, calls the rules, and sends the answers."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING

from referee.maps.catalog import Catalog, load_catalog

if TYPE_CHECKING:
    from flask import Flask

__all__ = ["create_app"]


def create_app(catalog: Catalog | None = None) -> Flask:
    """The web application; without a catalog it has the maps of the product and `REFEREE_MAPS`."""
    # Everything loaded stays; garbage collection meanwhile would take a tenth of the start.
    collects = gc.isenabled()
    gc.disable()
    try:
        # Not at the top: the command line reads and renders without a web server.
        from referee.server.app import build  # noqa: PLC0415

        if catalog is None:
            folder = os.environ.get("REFEREE_MAPS")
            catalog = load_catalog(Path(folder) if folder else None)
        return build(catalog)
    finally:
        if collects:
            gc.enable()
