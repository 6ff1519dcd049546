"""A step of building the package: one room of the rules is compiled, where that is possible.

mypyc compiles `referee/rules/network.py` as it is. Where mypyc or a C compiler is missing the
package is built without, and the source is interpreted: the same answers, later.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SECONDS = 300


class Compile(BuildHookInterface[Any]):
    """Puts the compiled module where `referee.compiled` looks for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say so where it cannot be done."""
        self.folder = Path(tempfile.mkdtemp(prefix="referee-compiled-"))
        shutil.copytree(Path(self.root, "referee"), self.folder / "referee")
        sys.path.insert(0, self.root)
        try:
            from referee.compiled import PACKAGE, SOURCE, folder_of  # noqa: PLC0415 needs the path
        finally:
            sys.path.remove(self.root)
        source = self.folder / "referee" / SOURCE
        command = [sys.executable, "-m", "mypyc", str(source.relative_to(self.folder))]
        done = subprocess.run(  # noqa: S603 our own source
            command, cwd=self.folder, capture_output=True, text=True, check=False, timeout=SECONDS
        )
        built = list(source.parent.glob(f"{source.stem}*.so"))
        if done.returncode or not built:
            reason = (done.stderr.strip() or done.stdout.strip()).rpartition("\n")[2]
            self.app.display_warning(f"nothing is compiled, all is interpreted: {reason}")
            return
        where = "force_include_editable" if version == "editable" else "force_include"
        for path in built:
            target = f"{PACKAGE}/{folder_of(source)}/{path.name}"
            build_data[where][str(path)] = target
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, *_: object) -> None:
        """The folder in which it was made is needed no more."""
        shutil.rmtree(self.folder, ignore_errors=True)
