"""The modules of the package that are compiled where it was built beside a C compiler.

They are compiled as they are (hatch_build.py), so what they answer is the same, only sooner. The
result lies in a folder that is named by a hash of all those sources: it is never older than they
are. With `REFEREE_INTERPRETED` set to anything, or nothing compiled, Python runs the sources
themselves.
"""

from __future__ import annotations

# The build imports this module before anything is installed: it must need nothing but Python.
import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

_HERE: Final = Path(__file__).parent
PACKAGE: Final = "referee_compiled"
"""Where compiled modules are installed, beside the package."""
SEARCHES: Final = (
    "rules/network.py",
    "rules/searches/borrowing.py",
    "rules/searches/sweep.py",
    "rules/searches/trail_search.py",
    "rules/searches/trails.py",
)
"""Lists of numbers, gone through again and again: compiled by mypyc, to machine integers.

Compiled the network takes two fifths off the time of a score, the search of the longest path (three
modules) a quarter where it counts (United States), and that of what stations borrow a seventh.
"""
VALUES: Final = (
    "model/board.py",
    "model/network.py",
    "model/member.py",
    "rules/searches/complexity.py",
)
"""The values that the searches look at, whose types are compiled in: all else that they import of
the package.
"""


def _modules(folder: str, names: str) -> list[str]:
    return [f"{folder}/{name}.py" for name in names.split()]


def _all_below(folder: str) -> list[str]:
    """All modules of a folder and its packages, but for what a package says of itself."""
    paths = [path for path in (_HERE / folder).rglob("*.py") if path.name != "__init__.py"]
    return sorted([path.relative_to(_HERE).as_posix() for path in paths])


STEPS: Final = (
    *_modules("maps", "board_names names"),
    *_modules("pages", "claims labels naming obstacles picture shapes svg"),
    *_modules(
        "rules",
        "audit base_audit by_hand cards claim claim_offers counting draw draw_tickets face_up held"
        " parallel payment picks pieces piles possible purse reasons routes scoring seats seen"
        " spending standing ticket_decks tickets turn winner",
    ),
    *_all_below("rules/features"),
    *_modules("wire/api", "answers options requests table"),
    *_modules("wire/boards", "open"),
    *_modules("wire/lookup", "claims described search"),
    *_modules(
        "wire/members", "actions by_hand forms hands named naming piles players position references"
    ),
)
"""Many small steps from one function to the next: compiled by Cython, which leaves values as they
are.

Compiled they take a third off the time of a replay, of a list of actions and of an audit, and a
fifth off that of a verdict and of a score. What asks the rules and what plays one action after the
other is left to Python, which lets other threads have their turn there.
"""
SOURCES: Final = (*SEARCHES, *STEPS)
"""What is compiled, as it lies in the package."""


def module_of(source: str) -> str:
    """The name of the module that a source of the package is."""
    return "referee." + source.removesuffix(".py").replace("/", ".")


def folder_of(package: Path) -> str:
    """The name of the folder in which the compiled modules of this very package lie."""
    parts = [(package / name).read_bytes() for name in (*SOURCES, *VALUES)]
    return sha256(b"\0".join(parts)).hexdigest()[:16]


def folders() -> list[Path]:
    """Where compiled modules of the sources as they are now are to be found."""
    installed = find_spec(PACKAGE)
    if installed is None:
        return []
    name = folder_of(_HERE)
    places = [Path(place, name) for place in installed.submodule_search_locations or ()]
    return [place for place in places if place.is_dir()]


class Finder(MetaPathFinder):
    """Finds what is compiled before its source."""

    def __init__(self, folder: Path) -> None:
        suffix = EXTENSION_SUFFIXES[0]
        self._paths = {
            module_of(path.relative_to(folder).as_posix().removesuffix(suffix)): path
            for path in folder.rglob(f"*{suffix}")
        }

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What a module is loaded from, if it is compiled."""
        path = self._paths.get(fullname)
        return spec_from_file_location(fullname, path) if path else None


def prefer() -> None:
    """Let compiled modules be found before their sources, unless the sources are to be run."""
    if not os.environ.get("REFEREE_INTERPRETED"):
        sys.meta_path[:0] = map(Finder, folders())
