"""Run the commands and programs of docs/clients.md, as printed, with a service of its own.

    python -m tools.clients FOLDER

FOLDER has the interpreter and the programs that make pydantic models and check their types.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.api.serving import serving

HERE: Final = Path(__file__).parent
BUILD: Final = HERE / "build"
PAGE: Final = HERE.parents[1] / "docs" / "clients.md"
PRINTED: Final = "http://localhost:8080"
"""The address on the page."""
BLOCK: Final = re.compile(r"```(.*?)\n(.*?)```", re.DOTALL)


def main() -> None:
    """Play with one service; the first client that fails ends it."""
    BUILD.mkdir(exist_ok=True)
    bins = os.pathsep.join(map(str, (sys.argv[1], Path(sys.executable).parent, os.environ["PATH"])))
    blocks = dict(BLOCK.findall(PAGE.read_text("utf-8")))
    with TemporaryDirectory() as folder, serving(Path(folder)) as service:
        base = f"http://127.0.0.1:{service.port}"

        def run(*command: str | Path) -> None:
            subprocess.run(command, cwd=BUILD, env={**os.environ, "PATH": bins}, check=True)

        def program(kind: str, name: str) -> Path:
            path = BUILD / name
            path.write_text(blocks[kind].replace(PRINTED, base), "utf-8")
            return path

        for kind in ("sh typescript", "sh pydantic", "sh python"):
            run("sh", "-ec", blocks[kind].replace(PRINTED, base))
        program("ts", "play.ts")
        run("npx", "tsc", "-p", HERE)
        run("node", "js/play.js")
        typed = program("python pydantic", "play_models.py")
        run("mypy", "--strict", "--python-executable", Path(sys.argv[1]) / "python", typed)
        run("python", typed)
        run(sys.executable, program("python", "play_client.py"))


if __name__ == "__main__":
    main()
