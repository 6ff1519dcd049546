"""Marks of tests that not every machine can run."""

import os

import pytest


def missing(what):
    """Skip a test that lacks something here; in CI it fails, for there nothing may be missing."""
    (pytest.fail if "CI" in os.environ else pytest.skip)(what)
