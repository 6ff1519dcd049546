"""What the web framework itself costs: parse the same body, give back the same answer."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, Response, jsonify, request


def create_app() -> Flask:
    """An endpoint for each file of the folder BENCH_ANSWERS, which answers what is in it."""
    files = Path(os.environ["BENCH_ANSWERS"]).glob("*.json")
    return answering({path.stem: json.loads(path.read_text("utf-8")) for path in files})


def answering(answers: Mapping[str, Any]) -> Flask:
    """An endpoint for each answer."""
    app = Flask(__name__)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.add_url_rule("/readyz", "ready", lambda: "ready")
    for name, answer in answers.items():
        _answer(app, name, answer)
    return app


def _answer(app: Flask, name: str, answer: object) -> None:
    @app.post(f"/{name}", endpoint=name)
    def view() -> Response:
        request.get_json()
        return jsonify(answer)
