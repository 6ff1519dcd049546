"""mutmut, with a few of the quickest tests tried before all the others.

`python -m tools.mutate.staged run …` takes what `mutmut run` does. Most changes are noticed by one
of the first tests, and to collect only those takes a fraction of the time. A change that makes a
loop endless is given up when the first tests have taken far longer than they do.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from mutmut.__main__ import cli
from mutmut.runners.harness import PytestRunner
from mutmut.state import state

FIRST: Final = 5, 40
"""So many tests of each file are tried first, and then so many; after these all."""
PATIENCE: Final = 10
"""The processor's time that tests may take, as a multiple of what they take; in seconds besides."""


def stages(tests: Iterable[str]) -> Iterator[list[str]]:
    """The tests of a change, the quickest first as they come, in a few parts.

    >>> list(stages(["a::1", "a::2", "b::1"]))
    [['a::1', 'a::2', 'b::1']]
    """
    left = list(tests)
    for most in FIRST:
        taken: Counter[str] = Counter()
        part, rest = [], []
        for test in left:
            file = test.partition("::")[0]
            taken[file] += 1
            (part if taken[file] <= most else rest).append(test)
        if part:
            yield part
        left = rest
    if left:
        yield left


_at_once = PytestRunner.run_tests
_execute = PytestRunner.execute_pytest


def execute_pytest(runner: PytestRunner, params: list[str], **kwargs: object) -> int:
    """Run pytest with the plugin that is ours."""
    return _execute(runner, ["-p", "tools.mutate.as_found", *params], **kwargs)


def run_tests(runner: PytestRunner, *, mutant_name: str | None, tests: Iterable[str]) -> int:
    """Run the tests of a change until one fails; the exit code is that of pytest."""
    if mutant_name is None:
        return _at_once(runner, mutant_name=None, tests=tests)
    signal.signal(signal.SIGPROF, _give_up)
    for part in stages(tests):
        taken = sum(state().duration_by_test[test] for test in part)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE * (1 + taken))
        code = _at_once(runner, mutant_name=mutant_name, tests=part)
        if code:
            return code
    return 0


def _give_up(*_: object) -> None:
    """End as a process ends that has used up its time, which mutmut knows."""
    os.kill(os.getpid(), signal.SIGXCPU)


if __name__ == "__main__":
    PytestRunner.execute_pytest = execute_pytest  # type: ignore[method-assign]
    PytestRunner.run_tests = run_tests  # type: ignore[method-assign]
    sys.exit(cli())
