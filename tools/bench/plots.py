"""The plots of what was measured: SVG that can be read on light and on dark pages.

The same numbers give the same bytes: the date that the library writes into a comment is left out,
and so is its script.
"""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

import pygal
from pygal.style import Style

from tools.bench.measure import Growth, Measured

INK = "var(--ink)"
COLORS = ("#2f81f7", "#d9730d", "#1f9d63", "#a05ee0", "#d6457f")
INK_OF_THE_PAGE = (
    "inline:svg{--ink:#1f2328}@media(prefers-color-scheme:dark){svg{--ink:#e6edf3}}"
    ".axis text,.legends text,.title{font-family:system-ui,sans-serif}"
)
STYLE = Style(
    background="transparent",
    plot_background="transparent",
    foreground=INK,
    foreground_strong=INK,
    foreground_subtle="rgba(128, 128, 128, .5)",
    guide_stroke_color="rgba(128, 128, 128, .5)",
    major_guide_stroke_color="rgba(128, 128, 128, .9)",
    value_colors=(INK,) * len(COLORS),
    colors=COLORS,
    opacity="1",
    stroke_opacity="1",
    stroke_width="2",
    font_family="system-ui, sans-serif",
    title_font_size=18,
    label_font_size=13,
    major_label_font_size=13,
    legend_font_size=14,
    value_font_size=13,
)


def plots(measured: Measured) -> dict[str, str]:
    """The plots by their names."""
    return {growth.name: _growth(growth) for growth in measured.growth}


def _growth(growth: Growth) -> str:
    return _lines(growth) if growth.x else _bars(growth)


def _lines(growth: Growth) -> str:
    chart = pygal.XY(
        **_common(growth.title, len(growth.lines)), x_title=growth.x, y_title=growth.y, dots_size=3
    )
    highest = max(y for points in growth.lines.values() for _, y in points)
    chart.range = (0, highest)
    chart.x_labels = sorted({x for points in growth.lines.values() for x, _ in points})
    for label, points in growth.lines.items():
        chart.add(label, points)
    return _written(chart)


def _bars(growth: Growth) -> str:
    chart = pygal.Bar(
        **_common(growth.title, len(growth.lines)), y_title=growth.y, print_values=True
    )
    chart.value_formatter = "{:,.0f}".format
    names = list(dict.fromkeys(x for points in growth.lines.values() for x, _ in points))
    chart.x_labels = names
    for label, points in growth.lines.items():
        chart.add(label, [dict(points).get(name) for name in names])
    return _written(chart)


def _common(title: str, columns: int) -> dict[str, Any]:
    return {
        "title": title,
        "style": STYLE,
        "css": ("file://style.css", "file://graph.css", INK_OF_THE_PAGE),
        "js": (),
        "no_prefix": True,
        "disable_xml_declaration": True,
        "width": 800,
        "height": 420,
        "legend_at_bottom": True,
        "legend_at_bottom_columns": columns,
        "truncate_label": -1,
        "truncate_legend": -1,
    }


def _written(chart: Any) -> str:  # noqa: ANN401 the library tells no types
    chart.add_xml_filter(_bare)
    return chart.render() + "\n"


def _bare(root: Element) -> Element:
    """The tree without comments and scripts."""
    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or child.tag.rpartition("}")[2] == "script":
                parent.remove(child)
    return root
