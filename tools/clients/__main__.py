"""Start the service, and have the TypeScript program and the pydantic models play with it.

    python -m tools.clients PYTHON

PYTHON is the interpreter that has pydantic. `make clients` generates what they are made of first.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.api.serving import serving

HERE = Path(__file__).parent


def main() -> None:
    """Play with one service; the first client that fails ends it."""
    with TemporaryDirectory() as folder, serving(Path(folder)) as service:
        base = f"http://127.0.0.1:{service.port}"
        paths = {**os.environ, "PYTHONPATH": str(HERE / "build")}
        for command in (
            ["node", HERE / "build" / "play.js", base],
            [sys.argv[1], HERE / "play_models.py", base],
        ):
            subprocess.run(command, env=paths, check=True)


if __name__ == "__main__":
    main()
