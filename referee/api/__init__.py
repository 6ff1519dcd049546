"""The HTTP service: it reads what clients send, asks the rules, and writes the answer."""

from __future__ import annotations

import os
from pathlib import Path

from flask import Flask

from referee.api.app import build
from referee.catalog import Catalog, load_catalog

__all__ = ["create_app"]


def create_app(catalog: Catalog | None = None) -> Flask:
    """The web application; without a catalog it has the maps of the product and `REFEREE_MAPS`."""
    if catalog is None:
        folder = os.environ.get("REFEREE_MAPS")
        catalog = load_catalog(Path(folder) if folder else None)
    return build(catalog)
