"""A file of games scored line by line, on all cores, in order, with little memory."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

from msgspec import Struct

from referee.cli import games as cli_games
from referee.cli.files import written
from referee.cores import cores
from referee.maps.catalog import Catalog, load_catalog
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError
from referee.wire.api.questions import QUESTIONS
from referee.wire.json.strict import dumps
from referee.words.messages import phrase

CHUNK: Final = 200
"""Lines that a process takes at a time."""
WAITING: Final = 4
"""Chunks for each process that are read ahead of what has been written."""


class Chunk(Struct, frozen=True):
    """The answers to some lines, how many they are, and how many of them are problems."""

    answers: bytes
    lines: int
    problems: int


class _Process(Struct):
    """What a process keeps for all of its chunks."""

    catalog: Catalog | None = None


_PROCESS: Final = _Process()


def _begin(folder: Path | None) -> None:
    _PROCESS.catalog = load_catalog(folder)


def score_lines(
    folder: Path | None, map_id: str | None, source: Path, target: Path, language: str
) -> str:
    """Score every line of a file into another; says at the end how many there were.

    Each process loads the maps for itself, those of the product and those in the folder. Raises
    `OSError` where a file cannot be read or written, or both are the same; the target is then left
    as it was.
    """
    workers = cores()
    lines = failed = 0
    started = shown = time.monotonic()
    with (
        source.open("rb") as incoming,
        written(target, source) as outgoing,
        ProcessPoolExecutor(workers, initializer=_begin, initargs=(folder,)) as processes,
    ):
        for chunk in _scored(processes, incoming, map_id, language, workers * WAITING):
            outgoing.write(chunk.answers)
            lines, failed = lines + chunk.lines, failed + chunk.problems
            now = time.monotonic()
            if now - shown >= 1:
                shown = now
                facts = {"done": lines, "rate": round(lines / (now - started))}
                sys.stderr.write(phrase(language, "progress", facts) + "\n")
    return phrase(language, "scored", {"lines": lines, "problems": failed})


def _scored(
    processes: ProcessPoolExecutor,
    incoming: BinaryIO,
    map_id: str | None,
    language: str,
    ahead: int,
) -> Iterator[Chunk]:
    """The scored chunks in order; no more are read than a few for each process."""
    waiting: deque[Future[Chunk]] = deque()
    numbered = enumerate(incoming, start=1)
    while chunk := list(islice(numbered, CHUNK)):
        waiting.append(processes.submit(score_chunk, chunk, map_id, language))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def score_chunk(lines: list[tuple[int, bytes]], map_id: str | None, language: str) -> Chunk:
    """The answers to numbered lines; blank ones are skipped, a bad one gets a problem."""
    answers, failed = [], 0
    catalog = _PROCESS.catalog or Catalog({})
    for number, line in lines:
        if not line.strip():
            continue
        game = cli_games.Game(catalog, line, map_id)
        try:
            answers.append(dumps(cli_games.document(game, QUESTIONS["scores"], language)))
        except Exception as error:  # noqa: BLE001 a fault of ours costs one line, not the others
            failed += 1
            problem = (
                error if isinstance(error, ProblemError) else ProblemError(problems.INTERNAL_ERROR)
            )
            path = cli_games.address(game, "scores/lines")
            answers.append(dumps(problems.document(problem, language, path, number)))
    return Chunk(b"".join(answer + b"\n" for answer in answers), len(answers), failed)
