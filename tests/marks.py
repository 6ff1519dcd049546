"""Marks of tests that not every machine can run."""

import os

import pytest

from referee.compiled import folders


def missing(what):
    """Skip a test that lacks something here; in CI it fails, for there nothing may be missing."""
    (pytest.fail if "CI" in os.environ else pytest.skip)(what)


# Where the gate is, it must have been compiled.
with_compiled = pytest.mark.skipif(
    not folders() and "CI" not in os.environ, reason="nothing was compiled"
)
