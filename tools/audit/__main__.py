"""Audit the locks of Python with pip-audit, and those of npm with `npm audit`.

    python -m tools.audit PIP_AUDIT

Exits with 1 where a vulnerability is known. Where a service of advisories cannot be reached, that
is said, and fails in CI alone: without the service nothing is known of what is locked.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

LOCKS = sorted(Path("locks").glob("*.txt"))
PACKAGES = sorted(path.parent for path in Path("tools").glob("*/package-lock.json"))


class Audit(Struct, frozen=True):
    """What is known of a lock, and how many of its packages nothing could be asked about."""

    lock: str
    found: list[str]
    unasked: int | None = 0
    """None where it is all of them."""

    def text(self) -> str:
        """The lines that are printed."""
        if self.unasked is None:
            return f"{self.lock}: NOT AUDITED, the service of advisories cannot be reached"
        lines = [f"{self.lock}: {len(self.found)} known vulnerabilities", *self.found]
        if self.unasked:
            lines.append(f"{self.unasked} packages NOT AUDITED: the service does not know them")
        return "\n  ".join(lines)


def of_pip(lock: str, answer: str) -> Audit:
    """What pip-audit has answered, as JSON."""
    try:
        packages: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except ValueError:
        return Audit(lock, [], None)
    unasked = sum("skip_reason" in package for package in packages)
    found = [
        f"{package['name']} {package['version']}: {known['id']}"
        for package in packages
        for known in package.get("vulns", ())
    ]
    return Audit(lock, found, None if unasked == len(packages) else unasked)


def of_npm(lock: str, answer: str) -> Audit:
    """What `npm audit` has answered, as JSON."""
    try:
        known: Mapping[str, dict[str, Any]] = json.loads(answer)["vulnerabilities"]
    except (ValueError, KeyError):
        return Audit(lock, [], None)
    return Audit(lock, [f"{name}: {one['severity']}" for name, one in known.items()])


def audits(pip_audit: str) -> Iterable[Audit]:
    """What is known of each lock."""
    for lock in LOCKS:
        options = ("--disable-pip", "--require-hashes", "--format=json", "--progress-spinner=off")
        yield of_pip(str(lock), _output(pip_audit, *options, "-r", str(lock)))
    for folder in PACKAGES:
        answer = _output("npm", "audit", "--package-lock-only", "--json", "--prefix", str(folder))
        yield of_npm(str(folder / "package-lock.json"), answer)


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def main() -> int:
    """Audit all locks."""
    found = unreached = False
    for audit in audits(sys.argv[1]):
        print(audit.text(), flush=True)
        found |= bool(audit.found)
        unreached |= audit.unasked != 0
    return int(found or (unreached and bool(os.environ.get("CI"))))


if __name__ == "__main__":
    sys.exit(main())
