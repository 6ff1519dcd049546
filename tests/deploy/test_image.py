"""The steps of the image, taken as they are: install, start without rights, health check."""

import os
import pwd
import re
import signal
import socket
import subprocess
import time

from tests.deploy.conftest import DOCKERFILE, TARGET

SECONDS_TO_START = 20


def step(instruction: str) -> str:
    """The text of an instruction of the Dockerfile, its lines joined."""
    found = re.findall(rf"^\s*{instruction} (.*)$", DOCKERFILE.replace("\\\n", ""), re.MULTILINE)
    assert found, instruction
    return found[-1]


def words(instruction: str) -> list[str]:
    """An instruction in the exec form."""
    return re.findall(r'"([^"]*)"', step(instruction))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_starts_without_rights_and_is_healthy(image):
    port = free_port()
    command = [str(image / "bin" / words("ENTRYPOINT")[0]), *words("CMD")]
    command[command.index("--port") + 1] = str(port)
    environment = {
        "PATH": f"{image}/bin:{os.environ['PATH']}",
        "HOME": "/nonexistent",
        "PYTHONDONTWRITEBYTECODE": "1",
        "WEB_CONCURRENCY": "1",
    }
    health = [
        str(image / "bin" / "python"),
        *(word.replace(TARGET, str(image)).replace("8080", str(port)) for word in healthcheck()),
    ]
    server = subprocess.Popen(
        [*as_nobody(), *command], cwd="/", env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        deadline = time.monotonic() + SECONDS_TO_START
        while subprocess.run(health, check=False, capture_output=True).returncode != 0:
            assert server.poll() is None, server.stderr.read()
            assert time.monotonic() < deadline, "not healthy in time"
            time.sleep(0.2)
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)
    assert server.returncode == 0
    assert subprocess.run(health, check=False, capture_output=True).returncode == 1


def as_nobody() -> list[str]:
    """What starts a command without rights, where we have any to give up.

    The interpreter may lie in a folder that only root may enter; so the right to read is kept, and
    that alone.
    """
    if os.getuid() != 0:
        return []
    nobody = pwd.getpwnam("nobody")
    reading = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
    user = [f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
    return ["setpriv", *user, *reading]


def healthcheck() -> list[str]:
    """The words of the health check after the interpreter."""
    found = re.search(r"HEALTHCHECK.*?CMD \[(.*?)\]", DOCKERFILE.replace("\\\n", ""), re.DOTALL)
    return re.findall(r'"([^"]*)"', found[1])[1:]


def test_the_rules_of_the_image_are_compiled(image):
    script = (
        "from referee.rules.board import network; from referee.rules.claims import claim\n"
        "print(claim.__file__, network.__file__)"
    )
    done = subprocess.run(
        [str(image / "bin" / "python"), "-c", script],
        cwd="/",
        env={"PATH": os.environ["PATH"]},
        check=True,
        capture_output=True,
        text=True,
    )
    assert all(name.endswith((".so", ".pyd")) for name in done.stdout.split())


def test_has_no_installer(image):
    done = subprocess.run(
        [str(image / "bin" / "python"), "-m", "pip", "--version"], check=False, capture_output=True
    )
    assert done.returncode != 0
