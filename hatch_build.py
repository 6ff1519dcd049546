"""A step of building the package that is off unless `HATCH_BUILD_HOOKS_ENABLE=1` asks for it.

Cython compiles the folders that `pyproject.toml` names. A compiled module lies in the wheel beside
its source, where Python prefers it: the same answers, in less time. A build that cannot compile
fails. The result is kept in `build/cython`, so that the next build compiles only what has changed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """\
import os, sys
from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension, setup

# Docstrings would take memory, and types that are annotated need no check: mypy has checked them.
# To Cython `1 << len(…)` is an integer of C; one that is too large must raise.
Options.docstrings = False
flags = [] if os.name == "nt" else ["-O2", "-g0"]
named = {source.removesuffix(".py").replace("/", "."): source for source in sys.argv.pop().split()}
modules = cythonize(
    [Extension(name, [source], extra_compile_args=flags) for name, source in named.items()],
    compiler_directives={"language_level": 3, "annotation_typing": False, "overflowcheck": True},
    exclude_failures=True,
    nthreads=os.cpu_count(),
    quiet=True,
)
setup(name="compiled", ext_modules=modules)
"""


class Compile(BuildHookInterface[Any]):
    """Adds compiled modules to the wheel. An editable install always runs the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a copy of the package, and add what comes of it."""
        if version == "editable":
            return
        work = Path(self.root, "build", "cython")
        shutil.copytree(
            Path(self.root, "referee"),
            work / "referee",
            ignore=lambda folder, names: [
                name for name in names if not (name.endswith(".py") or Path(folder, name).is_dir())
            ],
            dirs_exist_ok=True,
        )
        sources = sources_of(self.root, self.config["folders"])
        command = [sys.executable, "-c", SETUP, "--quiet", "build_ext", "--inplace"]
        parallel = f"--parallel={os.cpu_count() or 1}"
        subprocess.run([*command, parallel, " ".join(sources)], cwd=work, check=True)  # noqa: S603 our own
        for source in sources:
            built = source.removesuffix(".py") + EXTENSION_SUFFIXES[0]
            if (work / built).exists():
                build_data["force_include"][str(work / built)] = built
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def sources_of(root: str, folders: list[str]) -> list[str]:
    """The modules below the folders; a package's own `__init__` has nothing to gain."""
    found = [path for folder in folders for path in Path(root, folder).rglob("*.py")]
    return sorted(path.relative_to(root).as_posix() for path in found if path.name != "__init__.py")
