"""What all tests share."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.contract.checking import CheckedClient

TOGETHER = {
    "tests/api/test_service_gunicorn.py": "servers",
    "tests/hostile/test_any_bytes.py::test_any_bytes_over_a_socket": "servers",
    "tests/hostile/test_requests.py": "servers",
    "tests/trust/test_generated_client.py": "servers",
    "tests/trust/test_observing.py": "servers",
    "tests/trust/test_soak.py": "servers",
    "tests/trust/test_stopping.py": "servers",
    "tests/trust/test_cpu.py": "measuring",
    "tests/deploy/test_image.py": "image",
    "tests/test_packaging.py": "packages",
    "tests/pages/browser/": "browser",
}
"""What runs in one process where there are several: servers, so that the others have the cores;
what measures, so that it does not measure itself; and what is made once for all tests of a file."""


class Together(LoadScopeScheduling):
    """Sends the tests of a group to one process, all others to the one that is free."""

    def _split_scope(self, nodeid: str) -> str:
        groups = (group for start, group in TOGETHER.items() if nodeid.startswith(start))
        return next(groups, nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together | None:
    """What sends tests to processes with `--dist loadgroup`.

    The groups that xdist itself knows are lost with pytest 9.2. Here they begin in the order of
    their first tests, so that the longest is not left for the end.
    """
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False
    return Together(config, log)


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
