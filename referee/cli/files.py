"""Files that commands write: whole or not at all, and never one that is being read."""

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
    """What is written into a file. The file has it once all of it has been written.

    Until then it lies beside the file, which stays as it was if anything fails. `-` is the standard
    output, which like a pipe or a terminal is written at once. Raises `SameFileError` where the
    target is one of the sources, by whatever name, and `OSError`.
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
