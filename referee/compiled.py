"""The module of the rules that is compiled where the package was built beside a C compiler.

mypyc compiles the source as it is (hatch_build.py), so what it answers is the same, only sooner.
The result lies in a folder that is named by a hash of the source and of the values that it looks
at: it is never older than those. With `REFEREE_INTERPRETED` set to anything, or nothing compiled,
Python runs the source itself.
"""

from __future__ import annotations

import os
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

# The build imports this module before anything is installed: it must need nothing but Python.
from referee import rules

PACKAGE: Final = "referee_compiled"
"""Where compiled modules are installed, beside the package."""
SOURCE: Final = "rules/network.py"
"""What is compiled, as it lies in the package."""
VALUES: Final = ("model/board.py", "model/network.py", "model/member.py")
"""The values that it looks at, whose types are compiled in: all that it imports of the package."""


def folder_of(package: Path) -> str:
    """The name of the folder in which the compiled module of this very package lies."""
    parts = [(package / name).read_bytes() for name in (SOURCE, *VALUES)]
    return sha256(b"\0".join(parts)).hexdigest()[:16]


def folders() -> list[str]:
    """Where compiled modules of the source as it is now are to be found."""
    installed = find_spec(PACKAGE)
    if installed is None:
        return []
    name = folder_of(Path(__file__).parent)
    places = [Path(place, name) for place in installed.submodule_search_locations or ()]
    return [str(place) for place in places if place.is_dir()]


def prefer() -> None:
    """Let a compiled module be found before its source, unless the source is to be run."""
    if not os.environ.get("REFEREE_INTERPRETED"):
        rules.__path__[:0] = folders()
