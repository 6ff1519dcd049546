"""The modules of the rules that are compiled where the package was built beside a C compiler.

mypyc compiles the sources as they are (hatch_build.py), so what they answer is the same, only
sooner. The result lies in a folder that is named by a hash of the sources and of the values that
they look at: it is never older than those. With `REFEREE_INTERPRETED` set to anything, or nothing
compiled, Python runs the sources themselves.
"""

from __future__ import annotations

import os
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

# The build imports this module before anything is installed: it must need nothing but Python.
from referee import rules
from referee.rules import searches

PACKAGE: Final = "referee_compiled"
"""Where compiled modules are installed, beside the package."""
SOURCES: Final = (
    "rules/network.py",
    "rules/searches/borrowing.py",
    "rules/searches/sweep.py",
    "rules/searches/trail_search.py",
    "rules/searches/trails.py",
)
"""What is compiled, as it lies in the package.

Compiled the network takes two fifths off the time of a score, the search of the longest path (three
modules) a quarter where it counts (United States), and that of what stations borrow a seventh.
"""
VALUES: Final = (
    "model/board.py",
    "model/network.py",
    "model/member.py",
    "rules/searches/complexity.py",
)
"""The values that they look at, whose types are compiled in: all else that they import of the
package.
"""


def folder_of(package: Path) -> str:
    """The name of the folder in which the compiled modules of this very package lie."""
    parts = [(package / name).read_bytes() for name in (*SOURCES, *VALUES)]
    return sha256(b"\0".join(parts)).hexdigest()[:16]


def folders() -> list[str]:
    """Where compiled modules of the sources as they are now are to be found."""
    installed = find_spec(PACKAGE)
    if installed is None:
        return []
    name = folder_of(Path(__file__).parent)
    places = [Path(place, name) for place in installed.submodule_search_locations or ()]
    return [str(place) for place in places if place.is_dir()]


def prefer() -> None:
    """Let compiled modules be found before their sources, unless the sources are to be run."""
    if not os.environ.get("REFEREE_INTERPRETED"):
        found = folders()
        rules.__path__[:0] = [f"{folder}/rules" for folder in found]
        searches.__path__[:0] = [f"{folder}/rules/searches" for folder in found]
