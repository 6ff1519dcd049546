"""Measure what the service can take: `make load`.

Each kind of request is asked over and over on a few connections, of one worker and of two. It is
asked by wrk where there is one, else by a client in Python, which needs more of the processor.
`LOAD_SECONDS` (10) is how long each is asked, `LOAD_CONNECTIONS` (16) on how many connections.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.api.serving import serving
from tools.load import client
from tools.load.everyday import everyday

SECONDS = int(os.environ.get("LOAD_SECONDS") or 10)
CONNECTIONS = int(os.environ.get("LOAD_CONNECTIONS") or 16)
WORKERS = (1, 2)
HERE = Path(__file__).parent


def by_wrk(port: int, request: client.Asked, folder: Path) -> client.Measured:
    """Ask by wrk."""
    method, path, value = request
    arguments = [method]
    if value is not None:
        body = folder / "body.json"
        body.write_text(json.dumps(value), "utf-8")
        arguments.append(str(body))
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", HERE / "ask.lua"]
    command += [f"http://127.0.0.1:{port}{path}", "--", *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return client.Measured(**json.loads(done.stdout.splitlines()[-1]))


def main() -> int:
    """Measure, print a table and then the same as JSON; 1 if anything was not answered with 200."""
    wrk = shutil.which("wrk") is not None
    who = "wrk" if wrk else "a client in Python"
    print(f"{SECONDS} s each on {CONNECTIONS} connections, by {who} on the same cores\n")
    print(f"{'':15}{'workers':>8}{'requests/s':>12}{'p50 ms':>9}{'p99 ms':>9}{'errors':>8}")
    rows = []
    for workers in WORKERS:
        with tempfile.TemporaryDirectory() as name, serving(Path(name), workers) as service:
            for what, request in everyday().items():
                if wrk:
                    found = by_wrk(service.port, request, Path(name))
                else:
                    found = client.measure(service.port, request, CONNECTIONS, SECONDS)
                rows.append({"request": what, "workers": workers, **found.as_json()})
                print(
                    f"{what:15}{workers:8}{found.rate:12.0f}{found.p50:9.2f}{found.p99:9.2f}"
                    f"{found.errors:8}",
                    flush=True,
                )
    print("\n" + json.dumps(rows))
    return int(any(row["errors"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
