"""A step of building the package: some modules are compiled, where that is possible.

mypyc and Cython compile those that `referee/compiled.py` lists as they are. Where one of them, a C
compiler or the headers of Python are missing the package is built without, and the sources are
interpreted: the same answers, later. Why, is a warning of the build (`pip -v` shows those).

What is compiled is kept in `build/compiled`, so that the next build compiles only
what has changed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MYPYC = """\
import sys
from mypyc.build import mypycify
from setuptools import setup

# Nobody's own settings of mypy matter. Each module is by itself, and not in a library of them all.
modules = mypycify(["--config-file=", *sys.argv.pop().split()], separate=True, debug_level="0")
setup(name="compiled", ext_modules=modules)
"""
CYTHON = """\
import os, sys
from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension, setup

# Docstrings would take memory, and types that are annotated need no check: mypy has checked them.
Options.docstrings = False
flags = [] if os.name == "nt" else ["-O2", "-g0"]
named = {source.removesuffix(".py").replace("/", "."): source for source in sys.argv.pop().split()}
modules = cythonize(
    [Extension(name, [source], extra_compile_args=flags) for name, source in named.items()],
    compiler_directives={"language_level": 3, "annotation_typing": False},
    nthreads=os.cpu_count(),
)
setup(name="compiled", ext_modules=modules)
"""


class Compile(BuildHookInterface[Any]):
    """Puts the compiled modules where `referee.compiled` looks for them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, or warn that it cannot be done."""
        sys.path.insert(0, self.root)
        try:
            from referee import compiled  # noqa: PLC0415 needs the path
        finally:
            sys.path.remove(self.root)
        folder = Path(self.root, "build", "compiled")
        package = folder / "referee"
        try:
            _copy(Path(self.root, "referee"), package, (*compiled.SOURCES, *compiled.VALUES))
            for script, sources in ((MYPYC, compiled.SEARCHES), (CYTHON, compiled.STEPS)):
                _run(script, [f"referee/{source}" for source in sources], folder)
        except OSError as error:
            self.app.display_warning(f"nothing is compiled, all is interpreted: {error}")
            return
        where = "force_include_editable" if version == "editable" else "force_include"
        inside = f"{compiled.PACKAGE}/{compiled.folder_of(package)}"
        for built in _built(compiled.SEARCHES, compiled.STEPS):
            build_data[where][str(package / built)] = f"{inside}/{built}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _built(by_mypyc: Iterable[str], by_cython: Iterable[str]) -> list[str]:
    """The files of what is compiled; mypyc makes two of each source."""
    stems = [source.removesuffix(".py") for source in by_mypyc]
    stems += [f"{stem}__mypyc" for stem in stems]
    stems += [source.removesuffix(".py") for source in by_cython]
    return [stem + EXTENSION_SUFFIXES[0] for stem in stems]


def _run(script: str, sources: list[str], folder: Path) -> None:
    """Compile some modules in a folder. Raises `OSError` with the reason if that cannot be done."""
    build = ["build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    command = [sys.executable, "-c", script, "--quiet", *build, " ".join(sources)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 our own
    if done.returncode:
        raise OSError((done.stderr.strip() or done.stdout.strip()).rpartition("\n")[2])


def _copy(there: Path, here: Path, names: Iterable[str]) -> None:
    """Copy some modules of the package to a folder that can be written to, and nothing else.

    With all of the package beside them mypyc would have to read all of it.
    """
    for name in names:
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in path.parents:
            if folder.is_relative_to(here):
                (folder / "__init__.py").touch()
        if not path.exists() or path.read_bytes() != (there / name).read_bytes():
            shutil.copyfile(there / name, path)
