"""wrk, which asks the same over and over on a few connections."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tools.bench.server import CORES, Server, pinned

SCRIPT = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
function init(arguments)
  local file = assert(io.open(arguments[1], "rb"))
  wrk.body = file:read("*a")
  file:close()
end
"""
CONNECTIONS_A_WORKER = 4


@dataclass(frozen=True, slots=True)
class Asked:
    """How often a question was answered, and how often in a second."""

    count: int
    rate: float


def installed() -> bool:
    """Whether there is a wrk."""
    return shutil.which("wrk") is not None


def load(server: Server, path: str, body: bytes, folder: Path, seconds: float) -> Asked:
    """Ask for some seconds. Raises where any answer is not a good one."""
    payload, script = folder / "body.json", folder / "post.lua"
    payload.write_bytes(body)
    script.write_text(SCRIPT)
    command = pinned(CORES[-1]) if server.workers == 1 else []
    command += ["wrk", "-t1", f"-c{CONNECTIONS_A_WORKER * server.workers}", f"-d{seconds:.0f}s"]
    command += ["-s", str(script), server.address + path, "--", str(payload)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    count = re.search(r"(\d+) requests in", output)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", output)
    if count is None or rate is None or "Non-2xx" in output or "Socket errors" in output:
        raise RuntimeError(output)
    return Asked(int(count[1]), float(rate[1]))
