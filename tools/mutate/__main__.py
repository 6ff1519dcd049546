"""Change the rules in many small ways and see whether the tests notice: `make mutate`.

All of the rules take an hour or two on two cores; `RULES="features.tolls claim"` takes some of
them. What was found is kept in `mutants/`, and only what has changed is tried again; with `AGAIN=1`
it is what was not noticed before, which new tests may notice.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MUTMUT = [sys.executable, "-m", "tools.mutate.staged"]
KEPT = Path("mutants")
RULES = "referee.rules."
MEMORY = 4 << 30
CORES = os.cpu_count() or 1
SEEN = ("killed", "timeout", "suspicious", "segfault")
"""What becomes of a change that the tests notice."""
LOADING = "import tests.rules.tables; from mutmut.state import state; print(*state()._stats)"
"""Loads all maps, as the tests do when they are imported, and says which functions that runs."""


def module_of(mutant: str) -> str:
    """The module that a mutant is made of.

    >>> module_of("referee.rules.features.tolls.x_audit__mutmut_3")
    'features.tolls'
    """
    for mark in (".x_", ".xǁ"):
        mutant = mutant.partition(mark)[0]
    return mutant.removeprefix(RULES)


def refresh() -> None:
    """Bring what lies beside the modules up to date; mutmut copies it only the first time.

    Which tests reach a function it asks only the first time too, and new ones it would not try.
    """
    (KEPT / "mutmut-stats.json").unlink(missing_ok=True)
    for path in Path("referee").rglob("*"):
        kept = KEPT / path
        if path.is_file() and path.suffix != ".py" and kept.parent.is_dir():
            shutil.copy2(path, kept)


def tried() -> Iterator[tuple[str, str]]:
    """Each mutant that was tried, and what became of it."""
    command = [*MUTMUT, "results", "--all", "true"]
    for line in subprocess.run(
        command, check=True, capture_output=True, text=True
    ).stdout.splitlines():
        mutant, _, status = line.strip().partition(": ")
        if status and status != "not checked":
            yield mutant, status


def noticed_while_loading(survivors: Collection[str]) -> set[str]:
    """Which of some mutants are noticed where the maps are loaded with the change in place.

    mutmut makes the change when all maps are loaded already; what runs only then it cannot try.
    """
    loading = set(_python("stats", "-c", LOADING).stdout.split())
    asked = [name for name in survivors if name.rpartition("__mutmut_")[0] in loading]
    written = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    tests = written["pytest_add_cli_args"] + written["pytest_add_cli_args_test_selection"]

    def is_noticed(mutant: str) -> bool:
        return _python(mutant, "-m", "pytest", "-x", "-q", *tests).returncode != 0

    with ThreadPoolExecutor(CORES) as pool:
        return {name for name, seen in zip(asked, pool.map(is_noticed, asked), strict=True) if seen}


def _python(mutant: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the mutants are, with one of them in place."""
    environment = {**os.environ, "MUTANT_UNDER_TEST": mutant}
    return subprocess.run(
        [sys.executable, *args],
        cwd=KEPT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )


def main() -> int:
    """Try the mutants, and say for each module how many of them the tests notice."""
    # A change may make a loop endless, and what it gathers then must not fill the machine.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    refresh()
    patterns = [f"{RULES}{name}.*" for name in os.environ.get("RULES", "").split()]
    if os.environ.get("AGAIN"):
        patterns += [mutant for mutant, status in tried() if status not in SEEN]
    workers = ["--max-children", str(CORES)]
    done = subprocess.run([*MUTMUT, "run", *workers, *patterns], check=False)
    if done.returncode:
        return done.returncode
    statuses = dict(tried())
    survivors = [mutant for mutant, status in statuses.items() if status not in SEEN]
    statuses |= dict.fromkeys(noticed_while_loading(survivors), SEEN[0])
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for mutant, status in statuses.items():
        found[module_of(mutant)][status] += 1
    unnoticed = [f"{name}: {status}" for name, status in statuses.items() if status not in SEEN]
    print("\nNot noticed (mutmut show NAME says what was changed):", *unnoticed, sep="\n  ")
    print(f"\n{'':26}{'mutants':>8}{'noticed':>9}{'':>8}")
    for module, counts in (*sorted(found.items()), ("all", sum(found.values(), Counter()))):
        mutants, noticed = counts.total(), sum(counts[status] for status in SEEN)
        print(f"{module:26}{mutants:8}{noticed:9}{noticed / max(1, mutants):8.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
