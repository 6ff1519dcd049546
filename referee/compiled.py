"""The room of the rules that is compiled where the package was built beside a C compiler.

mypyc compiles the source as it is (hatch_build.py), so what it answers is the same, only sooner.
The result lies in a folder that is named by a hash of the source: it is never older than that.
With `REFEREE_INTERPRETED` set, or nothing compiled, Python runs the source itself.
"""

from __future__ import annotations

import os
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from referee import rules

PACKAGE: Final = "referee_compiled"
"""Where compiled modules are installed, beside the package."""
SOURCE: Final = Path("rules", "network.py")
"""What is compiled, as it lies in the package."""


def folder_of(source: Path) -> str:
    """The name of the folder in which a compiled module of this very source lies."""
    return sha256(source.read_bytes()).hexdigest()[:16]


def folders() -> list[str]:
    """Where compiled modules of the source as it is now are to be found."""
    installed = find_spec(PACKAGE)
    if installed is None:
        return []
    name = folder_of(Path(__file__).parent / SOURCE)
    places = [Path(place, name) for place in installed.submodule_search_locations or ()]
    return [str(place) for place in places if place.is_dir()]


def prefer() -> None:
    """Let a compiled module be found before its source, unless the source is to be run."""
    if not os.environ.get("REFEREE_INTERPRETED"):
        rules.__path__[:0] = folders()
