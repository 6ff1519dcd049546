"""What the tests of the service share."""

import json

import pytest

from referee.server import observe


@pytest.fixture
def log():
    """The lines of the log so far, read."""
    lines = []
    observe.log_requests(lines.append)
    yield lambda: [json.loads(line) for line in lines]
    observe.log_requests(None)
