"""What docs/bench.json says, shown: the plots in docs/ and the table in PAGE.

`python -m tools.bench.shown` draws and writes them anew from the same numbers.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools.bench.measure import Measured, read
from tools.bench.table import table

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = DOCS / "performance.md"
NUMBERS = DOCS / "bench.json"
BETWEEN = re.compile(r"(?<=<!-- bench -->\n).*?(?=<!-- /bench -->\n)", re.DOTALL)


def measured() -> Measured:
    """What was measured last."""
    return read(json.loads(NUMBERS.read_text("utf-8")))


def with_table(readme: str, measured: Measured) -> str:
    """The page with the table of these numbers between its markers."""
    if len(BETWEEN.findall(readme)) != 1:
        raise ValueError("PAGE.md has no place for the table: <!-- bench -->")
    return BETWEEN.sub(lambda _: table(measured), readme)


def draw(measured: Measured, folder: Path | str = DOCS) -> None:
    """Draw the plots."""
    from tools.bench.plots import plots  # noqa: PLC0415 the table is written without the library

    for name, drawn in plots(measured).items():
        Path(folder, f"bench-{name}.svg").write_text(drawn, "utf-8")


def show(measured: Measured) -> None:
    """Draw the plots and write the table."""
    draw(measured)
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), measured), "utf-8")


if __name__ == "__main__":
    show(measured())
