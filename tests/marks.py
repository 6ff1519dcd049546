"""Marks of tests that not every machine can run."""

import os

import pytest

from referee.compiled import folders

# Where the gate is, it must have been compiled.
with_compiled = pytest.mark.skipif(
    not folders() and "CI" not in os.environ, reason="nothing was compiled"
)
