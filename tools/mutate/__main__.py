"""Change the rules in many small ways and see whether the tests notice: `make mutate`.

All of the rules take an hour or two on two cores; `RULES="features.tolls claim"` takes some of
them. What was found is kept in `mutants/`, and only what has changed is tried again.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

MUTMUT = [sys.executable, "-m", "tools.mutate.staged"]
RULES = "referee.rules."
MEMORY = 4 << 30
SEEN = ("killed", "timeout", "suspicious", "segfault")
"""What becomes of a change that the tests notice."""


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
    Path("mutants/mutmut-stats.json").unlink(missing_ok=True)
    for path in Path("referee").rglob("*"):
        kept = Path("mutants") / path
        if path.is_file() and path.suffix != ".py" and kept.parent.is_dir():
            shutil.copy2(path, kept)


def main() -> int:
    """Try the mutants, and say for each module how many of them the tests notice."""
    # A change may make a loop endless, and what it gathers then must not fill the machine.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    refresh()
    chosen = os.environ.get("RULES", "").split()
    patterns = [f"{RULES}{name}.*" for name in chosen]
    workers = ["--max-children", str(os.cpu_count() or 1)]
    done = subprocess.run([*MUTMUT, "run", *workers, *patterns], check=False)
    if done.returncode:
        return done.returncode
    result = subprocess.run(
        [*MUTMUT, "results", "--all", "true"], check=True, capture_output=True, text=True
    )
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    survivors = []
    for line in result.stdout.splitlines():
        mutant, _, status = line.strip().partition(": ")
        if status and status != "not checked":
            found[module_of(mutant)][status] += 1
            if status not in SEEN:
                survivors.append(f"{mutant}: {status}")
    print("\nNot noticed (mutmut show NAME says what was changed):", *survivors, sep="\n  ")
    print(f"\n{'':26}{'mutants':>8}{'noticed':>9}{'':>8}")
    for module, statuses in (*sorted(found.items()), ("all", sum(found.values(), Counter()))):
        mutants, noticed = statuses.total(), sum(statuses[status] for status in SEEN)
        print(f"{module:26}{mutants:8}{noticed:9}{noticed / max(1, mutants):8.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
