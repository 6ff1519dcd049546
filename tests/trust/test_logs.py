"""A line of a log may be lost, an answer not; and what is lost is counted."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from referee.server.log import MOST_LINES, Writer
from tests.api.serving import serving, until

SCORES = "/v1/maps/germany/scores"
GAME = {"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]}


def lost(service, log="requests"):
    """How many lines have been lost, as the metrics say."""
    row = re.compile(rf'^referee_log_lines_lost_total{{log="{log}"}} (\S+)$', re.MULTILINE)
    found = row.search(service.ask("GET", "/metrics")[2].decode())
    return float(found[1]) if found else 0.0


def asked(service, count):
    """Ask for games and probes, each on a connection of its own: the statuses."""
    found = set()
    for _ in range(count // 2):
        status, _, body = service.post(SCORES, GAME)
        assert json.loads(body)["players"][0]["total"] == 7
        found |= {status, service.ask("GET", "/healthz")[0]}
    return found


UNWRITABLE = {"full": ">/dev/full", "closed": ">&-", "all closed": "<&- >&- 2>&-"}


@pytest.mark.parametrize("output", UNWRITABLE.values(), ids=UNWRITABLE)
def test_where_no_line_can_be_written_all_is_answered_and_the_lines_are_counted(tmp_path, output):
    with serving(tmp_path, output=output) as service:
        assert asked(service, 40) == {200}
        assert service.ask("GET", "/readyz")[0] == 200
        until(lambda: lost(service) >= 40, "they are not counted")


@contextmanager
def reader(tmp_path, command):
    """A service whose standard output goes to a command."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen([sys.executable, "-c", command, str(pipe)]) as process:
        try:
            with serving(tmp_path, output=f">{pipe}") as service:
                yield service, process
        finally:
            process.kill()


def test_where_the_reader_leaves_all_is_answered(tmp_path):
    with reader(tmp_path, "import sys; open(sys.argv[1]).read(1)") as (service, process):
        process.wait(20)
        assert asked(service, 40) == {200}
        until(lambda: lost(service) > 0, "they are not counted")


def test_where_the_reader_does_not_read_all_is_answered(tmp_path):
    command = "import sys, time; file = open(sys.argv[1]); time.sleep(600)"
    with reader(tmp_path, command) as (service, _):
        assert asked(service, 3000) == {200}
        assert lost(service) > 0
        (worker,) = service.workers()
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(20) == 0
        assert not os.path.exists(f"/proc/{worker}")  # noqa: PTH110


def test_messages_of_the_service_hold_nothing_either(tmp_path):
    """What is said on the standard error, for each failure for example."""
    command = "import sys, time; file = open(sys.argv[1]); time.sleep(600)"
    pipe = tmp_path / "errors"
    os.mkfifo(pipe)
    with subprocess.Popen([sys.executable, "-c", command, str(pipe)]) as process:
        try:
            settings = ["--log-level", "debug"]
            with serving(tmp_path, settings=settings, output=f"2>{pipe}") as service:
                for _ in range(300):
                    assert b" 400 " in service.talk(b"rubbish\r\n\r\n" + b"x" * 300)
                assert asked(service, 20) == {200}
        finally:
            process.kill()


def test_lines_are_written_whole_and_in_order(tmp_path):
    path, count = tmp_path / "log", []
    with path.open("wb") as file:
        writer = Writer(file.fileno(), count.append)
        for number in range(MOST_LINES):
            writer.put(b"%d %s\n" % (number, b"x" * (number % 700)))
        writer.flush(10)
    lines = path.read_text().splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(MOST_LINES))
    assert not count


def test_more_lines_than_may_wait_are_lost():
    count, (read, write) = [], os.pipe()
    writer = Writer(write, count.append)
    started = time.monotonic()
    for _ in range(MOST_LINES + 200):
        writer.put(b"x" * 1000 + b"\n")
    writer.flush(0.1)
    assert time.monotonic() - started < 5
    assert 0 < sum(count) <= 200
    # The thread goes on when somebody reads, and ends with its reader.
    os.close(read)
    writer.flush(5)
    assert sum(count) > 1000
    os.close(write)
