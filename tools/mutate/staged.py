"""mutmut, with a few of the quickest tests tried before all the others.

`python -m tools.mutate.staged run …` takes what `mutmut run` does. Most changes are noticed by one
of the first tests, and to collect only those takes a fraction of the time. A change that makes a
loop endless is given up when the first tests have taken far longer than they do.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from mutmut.__main__ import cli
from mutmut.mutation import trampoline
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.stats import load_stats, save_stats

OF_EACH_FILE: Final = 5
"""So many tests of each file are tried first, if they are quick."""
SECONDS: Final = 0.02
FOLDER: Final = "tests/rules/"
"""A quick test takes no longer and is in that folder; the others begin with whole games."""
PATIENCE: Final = 10
"""The processor's time that tests may take, as a multiple of what they take; in seconds besides."""


def stages(tests: Iterable[str], seconds: Mapping[str, float]) -> list[list[str]]:
    """The tests of a change in a few parts: some quick ones of each file, all quick ones, the rest.

    Those of a file are tried together, for what they share is made once then.

    >>> names = ["tests/rules/a::1", "tests/a::1", "tests/rules/b::1", "tests/rules/a::2"]
    >>> stages(names, dict(zip(names, [0.001, 0.001, 0.002, 0.5])))
    [['tests/rules/a::1', 'tests/rules/b::1'], ['tests/rules/a::2', 'tests/a::1']]
    """
    by_file: defaultdict[str, list[str]] = defaultdict(list)
    for test in tests:
        by_file[test.partition("::")[0]].append(test)
    parts: tuple[list[str], ...] = [], [], []
    for own in by_file.values():
        for number, test in enumerate(own):
            quick = test.startswith(FOLDER) and seconds[test] <= SECONDS
            parts[2 if not quick else 0 if number < OF_EACH_FILE else 1].append(test)
    return [part for part in parts if part]


_reach = PytestRunner.run_stats
_at_once = PytestRunner.run_tests
_execute = PytestRunner.execute_pytest


def execute_pytest(runner: PytestRunner, params: list[str], **kwargs: object) -> int:
    """Run pytest with the plugin that is ours."""
    return _execute(runner, ["-p", "tools.mutate.as_found", *params], **kwargs)


def run_stats(runner: PytestRunner, *, tests: Iterable[str]) -> int:
    """Find out which tests reach which function, aside: see `run_tests`."""

    def reach() -> int:
        code = _reach(runner, tests=tests)
        save_stats()
        return code

    code = _aside(reach)
    load_stats()
    return code


def run_tests(runner: PytestRunner, *, mutant_name: str | None, tests: Iterable[str]) -> int:
    """Run the tests of a change until one fails; the exit code is that of pytest.

    Without a change they are run aside: what games keep of it would be there for all changes.
    """
    if mutant_name is None:
        return _aside(lambda: _at_once(runner, mutant_name=None, tests=tests))
    # mutmut looks it up in the environment at every call of a function.
    trampoline.get_mutant_under_test = lambda: mutant_name
    signal.signal(signal.SIGPROF, _give_up)
    seconds = state().duration_by_test
    for part in stages(tests, seconds):
        taken = sum(seconds[test] for test in part)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE * (1 + taken))
        code = _at_once(runner, mutant_name=mutant_name, tests=part)
        if code:
            return code
    return 0


def _aside(run: Callable[[], int]) -> int:
    """What another process makes of it, which begins as this one is."""
    child = os.fork()
    if not child:
        code = 1
        try:
            code = run()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _give_up(*_: object) -> None:
    """End as a process ends that has used up its time, which mutmut knows."""
    os.kill(os.getpid(), signal.SIGXCPU)


if __name__ == "__main__":
    PytestRunner.execute_pytest = execute_pytest  # type: ignore[method-assign, assignment]
    PytestRunner.run_stats = run_stats  # type: ignore[method-assign, assignment]
    PytestRunner.run_tests = run_tests  # type: ignore[method-assign, assignment]
    sys.exit(cli())
