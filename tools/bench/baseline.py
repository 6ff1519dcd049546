"""What the web framework itself costs: parse the same body, give back the same answer."""

from __future__ import annotations

import json
import os
from pathlib import Path

from flask import Flask, Response, jsonify, request


def create_app() -> Flask:
    """An endpoint for each file of the folder BENCH_ANSWERS, which answers what is in it."""
    app = Flask(__name__)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    for path in Path(os.environ["BENCH_ANSWERS"]).glob("*.json"):
        _answer(app, path.stem, json.loads(path.read_text("utf-8")))
    return app


def _answer(app: Flask, name: str, answer: object) -> None:
    @app.post(f"/{name}", endpoint=name)
    def view() -> Response:
        request.get_json()
        return jsonify(answer)
