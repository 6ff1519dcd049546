"""The shapes that a picture repeats: spaces, pieces and dots, each drawn once and then used.

A shape lies around the origin, along the x axis. Kinds of routes differ by the outlines that
a map gives them: a box, a hull, or a capsule with a rim.
"""

from __future__ import annotations

from typing import Final

from referee.maps.inks import INK, PAPER, WATER, Ink, ink
from referee.pages.sketch import Sketch, shape_of
from referee.pages.svg import number, placed

HULL: Final = "hull"
CAPSULE: Final = "capsule"

ANCHOR: Final = (
    "M0-.9a.28.28 0 1 1 .01 0zM-.12-.4V.62C-.5.55-.75.3-.8 0L-1 .15M.12-.4V.62"
    "C.5.55.75.3.8 0L1 .15M-.4-.2H.4"
)


def outline(shape: str, length: float, width: float) -> str:
    """The outline of a space or a piece: path data of that length and width."""
    x, y = number(length / 2), number(width / 2)
    if shape == HULL:
        bow = number(length / 2 - width * 0.55)
        return f"M-{x} 0L-{bow}-{y}H{bow}L{x} 0L{bow} {y}H-{bow}z"
    rounding = width / 2 if shape == CAPSULE else width * 0.14
    r = number(rounding)
    left, top = number(length / 2 - rounding), number(width / 2 - rounding)
    return (
        f"M-{left}-{y}H{left}A{r} {r} 0 0 1 {x}-{top}V{top}A{r} {r} 0 0 1 {left} {y}"
        f"H-{left}A{r} {r} 0 0 1-{x} {top}V-{top}A{r} {r} 0 0 1-{left}-{y}z"
    )


def size(sketch: Sketch, shape: str) -> tuple[float, float]:
    """Length and width of a space. A capsule stands alone, so there is room to make it larger."""
    if shape == CAPSULE:
        return sketch.space_length * 1.5, sketch.space_width * 1.3
    return sketch.space_length, sketch.space_width


def space_id(color: str, shape: str) -> str:
    """The id of the drawing of a space."""
    return f"b-{color or 'gray'}-{shape}"


def definitions(sketch: Sketch) -> list[str]:
    """Every space that the board needs, in each color and shape that it has, and the pieces."""
    needed = sorted({(route.color, shape_of(sketch, route)) for route in sketch.board.routes})
    pieces = [_piece(sketch, shape) for shape in sorted({shape for _, shape in needed})]
    return [*(_space(sketch, color, shape, ink(color)) for color, shape in needed), *pieces]


def _piece(sketch: Sketch, shape: str) -> str:
    """A piece covers its space and is a little wider, so that it is seen to lie on it."""
    length, width = size(sketch, shape)
    return f'<path id="b-piece-{shape}" d="{outline(shape, length * 0.96, width * 1.16)}"/>'


def _space(sketch: Sketch, color: str, shape: str, printed: Ink) -> str:
    length, width = size(sketch, shape)
    shapes = [f'<path class="b-space" d="{outline(shape, length, width)}" fill="{printed.fill}"/>']
    if shape == CAPSULE:
        inner = outline(shape, length - width * 0.3, width * 0.7)
        shapes.append(f'<path d="{inner}" fill="none" stroke="{printed.on}"/>')
    if shape == HULL:
        shapes.append(_waves(length, width, printed))
    if printed.symbol:
        # The middle of a capsule is kept free for its number of cards.
        middles = (-length * 0.27, length * 0.27) if shape == CAPSULE else (0.0,)
        shapes += [
            f'<path d="{printed.symbol}" fill="{printed.on}" fill-rule="evenodd" '
            f"{placed(x, 0, scale=width * 0.27)}/>"
            for x in middles
        ]
    return f'<g id="{space_id(color, shape)}">{"".join(shapes)}</g>'


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
        ".b-priced .b-line{stroke-dasharray:1 5;stroke-linecap:round;opacity:.6}"
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
