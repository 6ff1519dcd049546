"""What docs/bench.json says, shown: the plots in docs/, the table in PAGE, a sentence in README.

`python -m tools.bench.shown` redraws them from the same numbers.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools.bench.measure import Measured, read
from tools.bench.table import summary, table

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = DOCS / "performance.md"
README = ROOT / "README.md"
NUMBERS = DOCS / "bench.json"
BETWEEN = re.compile(r"(?<=<!-- bench -->\n).*?(?=<!-- /bench -->\n)", re.DOTALL)


def measured() -> Measured:
    """What was measured last."""
    return read(json.loads(NUMBERS.read_text("utf-8")))


def with_table(page: str, measured: Measured) -> str:
    """The page with the tables of these numbers between its markers."""
    return _between(page, table(measured))


def with_summary(readme: str, measured: Measured) -> str:
    """README with the worst and the median between its markers."""
    return _between(readme, summary(measured))


def _between(page: str, text: str) -> str:
    if len(BETWEEN.findall(page)) != 1:
        raise ValueError("the page has no place for the numbers: <!-- bench -->")
    return BETWEEN.sub(lambda _: text, page)


def draw(measured: Measured, folder: Path | str = DOCS) -> None:
    """Draw the plots."""
    from tools.bench.plots import plots  # noqa: PLC0415 the table is written without the library

    for name, drawn in plots(measured).items():
        Path(folder, f"bench-{name}.svg").write_text(drawn, "utf-8")


def show(measured: Measured) -> None:
    """Draw the plots, write the tables and the sentence."""
    draw(measured)
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), measured), "utf-8")
    README.write_text(with_summary(README.read_text("utf-8"), measured), "utf-8")


if __name__ == "__main__":
    show(measured())
