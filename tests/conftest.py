"""What all tests share."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from tests.contract.checking import CheckedClient

# Tests run side by side on shared cores, where the time of one example says nothing about the code.
# Built on the profile that hypothesis has chosen, which in CI always tries the same examples.
settings.register_profile("shared-cores", settings(), deadline=None)
settings.load_profile("shared-cores")

# Every answer that any test gets from any application is held against openapi.yaml.
Flask.test_client_class = CheckedClient


@pytest.fixture(scope="session")
def app() -> Flask:
    """The service with the maps of the product."""
    from referee.api import create_app  # noqa: PLC0415 only where a test asks the service

    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client whose answers are held against openapi.yaml."""
    return app.test_client()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what tests have to tell besides that they passed, wherever they ran."""
    for report in terminalreporter.stats.get("passed", []):
        for name, told in report.user_properties:
            if name == "told":
                terminalreporter.write_line(str(told))
