"""`make audit` tells what is known from what could not be asked."""

import json

import pytest

from tools.audit.__main__ import LOCKS, PACKAGES, of_npm, of_pip

SOUND = {"name": "flask", "version": "3.1.3", "vulns": []}
BROKEN = {"name": "flask", "version": "3.1.3", "vulns": [{"id": "PYSEC-1"}]}
SKIPPED = {"name": "flask", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "found", "unasked"),
    [
        ([SOUND], [], 0),
        ([SOUND, BROKEN], ["flask 3.1.3: PYSEC-1"], 0),
        ([SOUND, SKIPPED], [], 1),
        ([SKIPPED, SKIPPED], [], None),
    ],
)
def test_what_pip_audit_answers(packages, found, unasked):
    audit = of_pip("a.txt", json.dumps({"dependencies": packages}))
    assert (audit.found, audit.unasked) == (found, unasked)
    assert ("NOT AUDITED" in audit.text()) == (unasked != 0)


@pytest.mark.parametrize(
    ("answer", "found", "unasked"),
    [
        ('{"vulnerabilities": {}}', [], 0),
        ('{"vulnerabilities": {"b": {"severity": "high"}}}', ["b: high"], 0),
        ('{"message": "no such host", "error": {}}', [], None),
        ("", [], None),
    ],
)
def test_what_npm_answers(answer, found, unasked):
    audit = of_npm("a", answer)
    assert (audit.found, audit.unasked) == (found, unasked)


def test_all_locks_are_audited():
    assert {lock.name for lock in LOCKS} >= {"runtime.txt", "dev.txt", "build.txt"}
    assert {folder.name for folder in PACKAGES} == {"clients", "lint", "pages"}
