"""What PAGE and the plots show is what docs/bench.json tells."""

import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from tools.bench.measure import Growth, Measure, Measured, Share, read
from tools.bench.shown import BETWEEN, DOCS, PAGE, README, ROOT, measured, with_summary, with_table
from tools.bench.table import number, row, shares_table, summary, table

DRAW = "import sys; from tools.bench.shown import draw, measured; draw(measured(), sys.argv[1])"
SMALL = Measured(
    "a machine",
    [Measure("this", 12.34, "µs", 100), Measure("that", 99.0, "games/s", 4000, least=True)],
    [
        Growth("by-claims", "By claims", "claims", "µs", {"2 players": [(10, 1.5), (20, 3.5)]}),
        Growth("rates", "Rates", "", "requests/s", {"ours": [("scores", 900.0)]}),
    ],
    [Share("usa", "scores", 800.0, 1000.0, 0.8), Share("usa", "verdicts", 500.0, 500.0, 1.0)],
)


def test_the_page_shows_the_tables_of_the_numbers():
    page = PAGE.read_text("utf-8")
    assert with_table(page, measured()) == page


def test_readme_says_the_worst_and_the_median():
    readme = README.read_text("utf-8")
    assert with_summary(readme, measured()) == readme
    shown = summary(SMALL)
    assert "0.90 times as many requests" in shown
    assert "0.80 times at worst, usa: scores)" in shown
    assert summary(Measured("a machine", [], [])) == ""


def test_readme_shows_plots_that_are_there():
    shown = set(re.findall(r"[\"(](bench-[\w-]+\.svg)", PAGE.read_text("utf-8")))
    assert shown == {path.name for path in DOCS.glob("bench-*.svg")}
    assert shown


def test_every_plot_is_of_what_was_measured():
    names = {growth.name for growth in measured().growth}
    assert {f"bench-{name}.svg" for name in names} == {path.name for path in DOCS.glob("bench*svg")}


@pytest.mark.parametrize("path", sorted(DOCS.glob("bench-*.svg")), ids=lambda path: path.name)
def test_plots_have_no_date_and_run_nothing(path):
    drawn = path.read_text("utf-8")
    assert "<script" not in drawn
    assert "<!--" not in drawn
    assert not re.search(r"\d{4}-\d\d-\d\d", drawn)


@pytest.mark.skipif(find_spec("pygal") is None, reason="`make bench` installs what draws")
def test_plots_are_drawn_from_the_numbers_alone(tmp_path):
    # In a process of its own, for the library changes how modules are imported.
    subprocess.run([sys.executable, "-c", DRAW, tmp_path], cwd=ROOT, check=True)
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert drawn == {path.name: path.read_bytes() for path in DOCS.glob("bench-*.svg")}


def test_what_is_written_down_is_read_again():
    assert read(SMALL.as_json()) == SMALL


def test_a_row_says_whether_the_target_is_met():
    met, missed = SMALL.measures
    assert row(met) == "| this | 12.3 µs | ≤ 100 µs | met |"
    assert row(missed) == "| that | 99.0 games/s | ≥ 4,000 games/s | **missed** |"
    assert row(Measure("so", 0.5, "s", note="alone")) == "| so | 0.50 s (alone) |  |  |"


@pytest.mark.parametrize(
    ("value", "shown"), [(0.7, "0.70"), (9.5, "9.50"), (12.34, "12.3"), (4321.5, "4,322")]
)
def test_numbers_have_three_digits(value, shown):
    assert number(value) == shown


def test_the_shares_stand_by_map_and_by_question():
    assert shares_table(SMALL).splitlines() == [
        "| to Flask alone | usa |",
        "|---|---|",
        "| scores | 0.80 |",
        "| verdicts | 1.00 |",
    ]


def test_the_table_stands_between_its_markers_and_nowhere_else():
    readme = "before\n<!-- bench -->\nold\n<!-- /bench -->\nafter\n"
    written = with_table(readme, SMALL)
    assert BETWEEN.findall(written) == [table(SMALL)]
    assert written.startswith("before\n")
    assert written.endswith("after\n")
    assert with_table(written, SMALL) == written


def test_a_readme_without_markers_is_refused():
    with pytest.raises(ValueError, match="no place"):
        with_table("nothing", SMALL)
