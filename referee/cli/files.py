"""Files that commands write: whole or not at all, and never over their own input."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

STANDARD: Final = Path("-")
"""The name of the standard input and output."""


class SameFileError(OSError):
    """The file to be written is one that is read."""


@contextmanager
def written(target: Path, *sources: Path) -> Iterator[BinaryIO]:
    """A stream for writing a file, which is replaced only once everything is written.

    Until then a temporary file beside it is written; if anything fails, the file is unchanged. `-`
    is the standard output, which is written directly, like a pipe or a terminal. Raises
    `SameFileError` if the target is one of the sources, under any name, and `OSError`.
    """
    if target == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    for source in sources:
        if source != STANDARD and target.exists() and target.samefile(source):
            raise SameFileError(f"{target} is read and cannot be written at the same time")
    if target.exists() and not target.is_file():
        with target.open("wb") as stream:
            yield stream
        return
    # A link keeps its place: the file that it leads to is replaced.
    final = target.resolve()
    number, name = tempfile.mkstemp(dir=final.parent, prefix=f".{final.name}.")
    try:
        with os.fdopen(number, "wb") as stream:
            yield stream
        Path(name).chmod(_mode(final))
        Path(name).replace(final)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _mode(target: Path) -> int:
    """The permissions of a file: those that it has, else those of any new one."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
