"""A step of building the package: one module of the rules is compiled, where that is possible.

mypyc compiles `referee/rules/network.py` as it is. Where mypyc, a C compiler or the headers of
Python are missing the package is built without, and the source is interpreted: the same answers,
later. Why, is a warning of the build (`pip -v` shows those).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compile(BuildHookInterface[Any]):
    """Puts the compiled module where `referee.compiled` looks for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, or warn that it cannot be done."""
        sys.path.insert(0, self.root)
        try:
            from referee.compiled import PACKAGE, SOURCE, VALUES, folder_of  # noqa: PLC0415 needs the path
        finally:
            sys.path.remove(self.root)
        # It goes when the build is over or has failed: what is built is taken from it at the end.
        self.folder = TemporaryDirectory(prefix="referee-compiled-")
        package = Path(self.folder.name, "referee")
        _copy(Path(self.root, "referee"), package, (SOURCE, *VALUES))
        source = package / SOURCE
        # Nobody's own settings of mypy matter.
        command = [sys.executable, "-m", "mypyc", "--config-file=", f"referee/{SOURCE}"]
        done = subprocess.run(  # noqa: S603 our own source
            command, cwd=self.folder.name, capture_output=True, text=True, check=False
        )
        built = [*source.parent.glob("*.so"), *source.parent.glob("*.pyd")]
        if done.returncode or not built:
            reason = (done.stderr.strip() or done.stdout.strip()).rpartition("\n")[2]
            self.app.display_warning(f"nothing is compiled, all is interpreted: {reason}")
            return
        where = "force_include_editable" if version == "editable" else "force_include"
        for path in built:
            build_data[where][str(path)] = f"{PACKAGE}/{folder_of(package)}/{path.name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, *_: object) -> None:
        """What was compiled is in the package."""
        self.folder.cleanup()


def _copy(there: Path, here: Path, names: Iterable[str]) -> None:
    """Copy some modules of the package to a folder that can be written to, and nothing else.

    With all of the package beside them mypyc would have to read all of it.
    """
    for name in names:
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in (here, path.parent):
            (folder / "__init__.py").touch()
        shutil.copyfile(there / name, path)
