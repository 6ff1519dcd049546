"""The shapes that a picture repeats: spaces, pieces and dots, each drawn once and then used.

A shape lies around the origin, along the x axis. Track and sea, streetcar and subway are told
apart by their outlines: a track is a box, a sea route a hull, a subway a capsule with a rim.
"""

from __future__ import annotations

from typing import Final

from referee.maps.inks import INK, PAPER, WATER, Ink, ink
from referee.pages.sketch import Sketch
from referee.pages.svg import number, placed

ANCHOR: Final = (
    "M0-.9a.28.28 0 1 1 .01 0zM-.12-.4V.62C-.5.55-.75.3-.8 0L-1 .15M.12-.4V.62"
    "C.5.55.75.3.8 0L1 .15M-.4-.2H.4"
)


def outline(kind: str | None, length: float, width: float) -> str:
    """The outline of a space or a piece: path data of that length and width."""
    x, y = number(length / 2), number(width / 2)
    if kind == "sea":
        bow = number(length / 2 - width * 0.55)
        return f"M-{x} 0L-{bow}-{y}H{bow}L{x} 0L{bow} {y}H-{bow}z"
    rounding = width / 2 if kind == "subway" else width * 0.14
    r = number(rounding)
    left, top = number(length / 2 - rounding), number(width / 2 - rounding)
    return (
        f"M-{left}-{y}H{left}A{r} {r} 0 0 1 {x}-{top}V{top}A{r} {r} 0 0 1 {left} {y}"
        f"H-{left}A{r} {r} 0 0 1-{x} {top}V-{top}A{r} {r} 0 0 1-{left}-{y}z"
    )


def size(sketch: Sketch, kind: str | None) -> tuple[float, float]:
    """Length and width of a space. A subway has only one, so there is room to make it larger."""
    if kind == "subway":
        return sketch.space_length * 1.5, sketch.space_width * 1.3
    return sketch.space_length, sketch.space_width


def space_id(color: str, kind: str | None) -> str:
    """The id of the drawing of a space."""
    return f"b-{color or 'gray'}-{kind or 'rail'}"


def definitions(sketch: Sketch) -> list[str]:
    """Every space that the board needs, in each color and kind that it has, and the pieces."""
    needed = sorted({(route.color, route.kind or "rail") for route in sketch.board.routes})
    pieces = [_piece(sketch, kind) for kind in sorted({kind for _, kind in needed})]
    return [*(_space(sketch, color, kind, ink(color)) for color, kind in needed), *pieces]


def _piece(sketch: Sketch, kind: str) -> str:
    """A piece covers its space and is a little wider, so that it is seen to lie on it."""
    length, width = size(sketch, kind)
    return f'<path id="b-piece-{kind}" d="{outline(kind, length * 0.96, width * 1.16)}"/>'


def _space(sketch: Sketch, color: str, kind: str, printed: Ink) -> str:
    length, width = size(sketch, kind)
    shapes = [f'<path class="b-space" d="{outline(kind, length, width)}" fill="{printed.fill}"/>']
    if kind == "subway":
        inner = outline(kind, length - width * 0.3, width * 0.7)
        shapes.append(f'<path d="{inner}" fill="none" stroke="{printed.on}"/>')
    if kind == "sea":
        shapes.append(_waves(length, width, printed))
    if printed.symbol:
        # The middle of a subway is kept free for its number of cards.
        middles = (-length * 0.27, length * 0.27) if kind == "subway" else (0.0,)
        shapes += [
            f'<path d="{printed.symbol}" fill="{printed.on}" fill-rule="evenodd" '
            f"{placed(x, 0, scale=width * 0.27)}/>"
            for x in middles
        ]
    return f'<g id="{space_id(color, kind)}">{"".join(shapes)}</g>'


def _waves(length: float, width: float, printed: Ink) -> str:
    swing = width * 0.16
    half = number(length * 0.09)
    quarter, crest = number(length * 0.045), number(swing)
    starts = (number(side * length * 0.3 - length * 0.09) for side in (-1, 1))
    lines = [f"M{start} 0q{quarter}-{crest} {half} 0t{half} 0" for start in starts]
    return f'<path d="{"".join(lines)}" fill="none" stroke="{printed.on}" stroke-width="1.2"/>'


def style(sketch: Sketch, label_size: float) -> str:
    """The looks of everything that has a class."""
    thin, dot = number(sketch.space_width * 0.09 + 0.2), number(sketch.space_width * 0.16 + 0.4)
    return (
        f".b-paper{{fill:{PAPER}}}"
        # A page in the dark may give the routes another color; it reaches into what is used.
        f".b-routes{{color:{INK}}}.b-space{{stroke:currentColor;stroke-width:{thin}}}"
        f".b-line{{fill:none;stroke:{INK};stroke-width:{dot};opacity:.28}}"
        ".b-subway .b-line{stroke-dasharray:1 5;stroke-linecap:round;opacity:.6}"
        f".b-city{{fill:#fff;stroke:{INK};stroke-width:{dot}}}"
        f".b-junction{{fill:{WATER};stroke:{INK};stroke-width:{thin}}}"
        f".b-terminal{{fill:#fff;stroke:{INK};stroke-width:{dot}}}"
        f".b-anchor{{fill:none;stroke:{WATER};stroke-width:.3;stroke-linecap:round}}"
        f".b-toll{{fill:#fff8d0;stroke:{INK};stroke-width:{thin}}}"
        f"text{{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:{INK}}}"
        f".b-name{{font-size:{number(label_size)}px;font-weight:600;stroke:{PAPER};"
        "stroke-width:3;stroke-linejoin:round;paint-order:stroke}"
        ".b-country{font-style:italic;letter-spacing:.06em}"
        ".b-figure{font-weight:700;text-anchor:middle}"
        f".b-piece{{font-size:{number(sketch.space_width)}px;stroke:{INK};stroke-width:{dot}}}"
        ".b-mark{font-weight:700;text-anchor:middle;fill:currentColor;stroke:none}"
    )
