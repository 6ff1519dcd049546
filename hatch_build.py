"""A step of building the package: some modules of the rules are compiled, where that is possible.

mypyc compiles those that `referee/compiled.py` lists as they are. Where mypyc, a C compiler or the
headers of Python are missing the package is built without, and the sources are interpreted: the
same answers, later. Why, is a warning of the build (`pip -v` shows those).
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

SETUP = """\
import sys
from mypyc.build import mypycify
from setuptools import setup

# Nobody's own settings of mypy matter. Each module is by itself, and not in a library of them all.
modules = mypycify(["--config-file=", *sys.argv.pop().split()], separate=True, debug_level="0")
setup(name="compiled", ext_modules=modules)
"""


class Compile(BuildHookInterface[Any]):
    """Puts the compiled modules where `referee.compiled` looks for them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, or warn that it cannot be done."""
        sys.path.insert(0, self.root)
        try:
            from referee.compiled import PACKAGE, SOURCES, VALUES, folder_of  # noqa: PLC0415 needs the path
        finally:
            sys.path.remove(self.root)
        # It goes when the build is over or has failed: what is built is taken from it at the end.
        self.folder = TemporaryDirectory(prefix="referee-compiled-")
        package = Path(self.folder.name, "referee")
        _copy(Path(self.root, "referee"), package, (*SOURCES, *VALUES))
        sources = " ".join([f"referee/{source}" for source in SOURCES])
        command = [sys.executable, "-c", SETUP, "--quiet", "build_ext", "--inplace", sources]
        done = subprocess.run(  # noqa: S603 our own sources
            command, cwd=self.folder.name, capture_output=True, text=True, check=False
        )
        built = [*package.rglob("*.so"), *package.rglob("*.pyd")]
        if done.returncode or not built:
            reason = (done.stderr.strip() or done.stdout.strip()).rpartition("\n")[2]
            self.app.display_warning(f"nothing is compiled, all is interpreted: {reason}")
            return
        where = "force_include_editable" if version == "editable" else "force_include"
        for path in built:
            inside = path.relative_to(package).as_posix()
            build_data[where][str(path)] = f"{PACKAGE}/{folder_of(package)}/{inside}"
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
        for folder in (here, here / "rules", path.parent):
            folder.mkdir(exist_ok=True)
            (folder / "__init__.py").touch()
        shutil.copyfile(there / name, path)
