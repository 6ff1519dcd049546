"""What all tests share."""

import gc
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from referee.server.gunicorn_conf import rest_collector
from tests.contract.checking import CheckedClient
from tests.contract.every_answer import WRONG, check_every_answer
from tests.maps.expecting import IDS

TOGETHER = {
    "tests/contract/test_schemathesis.py::test_finds_no_failure[play]": "play",
    "tests/pages/browser/test_for_everybody.py": "pages",
    "tests/pages/browser/test_keeping.py": "pages",
    "tests/pages/browser/test_players.py": "pages",
    "tests/pages/browser/test_weight.py": "pages",
    "tests/contract/test_schemathesis.py::test_finds_no_failure[snapshots]": "snapshots",
    "tests/pages/browser/": "games on pages",
    "tests/contract/test_schemathesis.py::test_finds_no_failure[audits]": "pictures",
    "tests/contract/test_schemathesis.py::test_finds_no_failure[addresses]": "pictures",
    "tests/contract/test_schemathesis.py::test_finds_no_failure[pictures]": "pictures",
    "tests/api/test_service_gunicorn.py": "servers",
    "tests/hostile/test_any_bytes.py::test_any_bytes_over_a_socket": "servers",
    "tests/hostile/test_connections.py": "servers",
    "tests/hostile/test_requests.py": "servers",
    "tests/trust/test_generated_client.py": "servers",
    "tests/trust/test_logs.py": "servers",
    "tests/trust/test_observing.py": "servers",
    "tests/trust/test_soak.py": "servers",
    "tests/trust/test_stopping.py": "servers",
    "tests/deploy/": "image",
    "tests/contract/test_schemathesis.py": "links",
    "tests/trust/test_cpu.py": "measuring",
}
"""What runs in one process where there are several: servers, so that the others have the cores;
what measures, so that it does not measure itself; and what is made once for all tests of a file.
Pages are seen in two browsers, each with half of the tests. The groups that take longest begin
first: what is left for the end is short, and all processes end together."""
OF_GAMES = ("tests/laws/", "tests/test_recorded_games.py")
"""What looks at the games of one map after the other, all of those of a map in one process: there
they are played once."""
GROUPS = [*dict.fromkeys(TOGETHER.values()), *(f"games of {map_id}" for map_id in IDS)]


def group_of(nodeid: str) -> str | None:
    """The group that a test is in."""
    named = (group for start, group in TOGETHER.items() if nodeid.startswith(start))
    return next(named, games_of(nodeid) if nodeid.startswith(OF_GAMES) else None)


def games_of(nodeid: str) -> str | None:
    """The group of a test on the games of a map: its case begins with the id of the map."""
    case = nodeid.partition("[")[2]
    maps = (map_id for map_id in IDS if re.match(rf"{map_id}\b", case))
    return next((f"games of {map_id}" for map_id in maps), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the groups first, in their order."""
    place = {group: number for number, group in enumerate([*GROUPS, None])}
    items.sort(key=lambda item: place[group_of(item.nodeid)])


class Together(LoadScopeScheduling):
    """Sends the tests of a group to one process, all others to the one that is free."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid) or nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together | None:
    """What sends tests to processes with `--dist loadgroup`.

    The groups that xdist itself knows are lost with pytest 9.2. Here they begin in the order of
    their first tests.
    """
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False
    return Together(config, log)


# Bodies are entered by name as their modules are imported. Collected for examples, of which they
# have none, they would be imported a second time, under other names.
collect_ignore = ["trust/heavy"]

# Tests run side by side on shared cores, where the time of one example says nothing about the code.
# Built on the profile that hypothesis has chosen, which in CI always tries the same examples.
settings.register_profile("shared-cores", settings(), deadline=None)
settings.load_profile("shared-cores")

# Every answer that any test gets from any application is held against openapi.yaml.
Flask.test_client_class = CheckedClient
check_every_answer()


@pytest.fixture(autouse=True)
def _answers_are_as_the_document_says():
    """Fails a test in which an answer was made that is not."""
    WRONG.clear()
    yield
    assert not WRONG, WRONG[0]


@pytest.fixture(scope="session")
def app() -> Flask:
    """The service with the maps of the product."""
    from referee.server import create_app  # noqa: PLC0415 only where a test asks the service

    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client whose answers are held against openapi.yaml."""
    return app.test_client()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what tests have to tell besides that they passed, wherever they ran."""
    for report in terminalreporter.stats.get("passed", []):
        for name, summary in report.user_properties:
            if name == "summary":
                terminalreporter.write_line(str(summary))


@pytest.fixture(scope="module")
def resting_collector():
    """The garbage collector at rest, as a worker has it, while something is measured."""
    threshold = gc.get_threshold()
    rest_collector()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)
