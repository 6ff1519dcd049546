"""The shapes that a picture repeats: spaces, pieces and dots, each drawn once and then used.

A shape lies around the origin, along the x axis. An unclaimed space is an empty frame in its color,
a piece is solid. Kinds of routes differ by the outlines that a map gives them: a box, a hull, or a
capsule with a rim; where several cards go for a space, it is divided into as many fields.
"""

from __future__ import annotations

from typing import Final

from referee.maps.inks import INK, PAPER, SEA, WATER, Ink, ink
from referee.model.cards import RouteKind
from referee.pages.sketch import Sketch, kind_of
from referee.pages.svg import number, placed

SLOT: Final = "#fffdf6"
"""What shows through the frame of an empty space."""
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
    """Length and width of a space. A capsule stands alone, so it may be larger."""
    if shape == CAPSULE:
        return sketch.space_length * 1.5, sketch.space_width * 1.3
    return sketch.space_length, sketch.space_width


def space_id(color: str, kind: RouteKind) -> str:
    """The id of the drawing of a space."""
    fields = f"-{kind.per_space}" if kind.per_space > 1 else ""
    return f"b-{color or 'gray'}-{kind.shape}{fields}"


def piece_id(kind: RouteKind) -> str:
    """The id of the drawing of a piece."""
    return f"b-piece-{kind.shape}"


def definitions(sketch: Sketch) -> list[str]:
    """Every space that the board needs, in each color and shape that it has, and the pieces."""
    spaces = {}
    for route in sketch.board.routes:
        kind = kind_of(sketch, route)
        spaces[space_id(route.color, kind)] = (ink(route.color), kind)
    kinds = {piece_id(kind): kind for _, kind in spaces.values()}
    return [
        *(_space(sketch, name, *spaces[name]) for name in sorted(spaces)),
        *(_piece(sketch, name, kinds[name].shape) for name in sorted(kinds)),
    ]


def _piece(sketch: Sketch, name: str, shape: str) -> str:
    """A piece covers its space and is wider, with a light edge, so that it is seen to lie on it."""
    length, width = size(sketch, shape)
    body = outline(shape, length * 0.98, width * 1.3)
    light = outline(shape, length * 0.98 - width * 0.34, width * 0.96)
    return (
        f'<g id="{name}"><path d="{body}"/><path class="b-light" d="{light}" fill="none" '
        f'stroke-width="{number(width * 0.11)}"/></g>'
    )


def _space(sketch: Sketch, name: str, printed: Ink, kind: RouteKind) -> str:
    """The empty frame of a space: paper below, a rim in the color, and its symbol."""
    length, width = size(sketch, kind.shape)
    rim = max(width * 0.2, 1.6)
    thick = f'stroke-width="{number(rim)}"'
    inner = outline(kind.shape, length - rim, width - rim)
    shapes = [
        f'<path class="b-space" d="{outline(kind.shape, length, width)}"/>',
        f'<path class="b-rim" d="{inner}" fill="{printed.fill}" stroke="{printed.fill}" {thick}/>',
    ]
    if kind.shape == HULL:
        shapes.append(_waves(length, width))
    part = length / kind.per_space
    starts = [part * (field + 0.5) - length / 2 for field in range(kind.per_space)]
    if kind.per_space > 1:
        y = number(width / 2)
        shapes += [
            f'<path d="M{number(start - part / 2)}-{y}V{y}" stroke="{printed.fill}" {thick}/>'
            for start in starts[1:]
        ]
    if printed.symbol:
        # The middle of a capsule is kept free for its number of cards.
        middles = [-length * 0.27, length * 0.27] if kind.shape == CAPSULE else starts
        shapes += [
            f'<path class="b-symbol" d="{printed.symbol}" {placed(x, 0, scale=width * 0.25)}/>'
            for x in middles
        ]
    return f'<g id="{name}">{"".join(shapes)}</g>'


def _waves(length: float, width: float) -> str:
    swing = width * 0.16
    half = number(length * 0.09)
    quarter, crest = number(length * 0.045), number(swing)
    starts = (number(side * length * 0.27 - length * 0.09) for side in (-1, 1))
    lines = [f"M{start} 0q{quarter}-{crest} {half} 0t{half} 0" for start in starts]
    return f'<path class="b-wave" d="{"".join(lines)}"/>'


def style(sketch: Sketch, label_size: float) -> str:
    """The looks of everything that has a class."""
    thin, dot = number(sketch.space_width * 0.07 + 0.2), number(sketch.space_width * 0.16 + 0.4)
    return (
        f".b-paper,.b-land{{fill:{PAPER}}}.b-land{{fill-rule:evenodd}}"
        f".b-water,.b-lakes{{fill:{SEA}}}"
        f".b-land,.b-lakes{{stroke:{WATER};stroke-opacity:.45;stroke-width:1}}"
        f".b-borders{{fill:none;stroke:{INK};stroke-opacity:.22;stroke-width:1.2;"
        "stroke-dasharray:6 3 1.5 3}"
        # A page in dark mode sets other colors: inherited properties reach into `<use>`, rules do
        # not.
        f".b-beds,.b-routes{{color:{INK}}}"
        f".b-space{{fill:{SLOT};fill:var(--slot,{SLOT});stroke:currentColor;stroke-width:{thin}}}"
        ".b-rim{fill-opacity:.34}.b-symbol{fill:currentColor;fill-rule:evenodd}"
        ".b-wave{fill:none;stroke:currentColor;stroke-width:1.2}"
        f".b-line{{fill:none;stroke:{INK};stroke-width:{dot};opacity:.28}}"
        ".b-priced .b-line{stroke-dasharray:1 5;stroke-linecap:round;opacity:.6}"
        f".b-edge{{fill:{INK}}}"
        f".b-city{{fill:#fff;stroke:{INK};stroke-width:{dot}}}"
        f".b-junction{{fill:{WATER};stroke:{INK};stroke-width:{thin}}}"
        f".b-terminal{{fill:#fff;stroke:{INK};stroke-width:{dot}}}"
        f".b-anchor{{fill:none;stroke:{WATER};stroke-width:.3;stroke-linecap:round}}"
        f"text{{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:{INK}}}"
        f".b-name{{font-size:{number(label_size)}px;font-weight:600;stroke:{PAPER};"
        "stroke-width:3;stroke-linejoin:round;paint-order:stroke}"
        ".b-country{font-style:italic;letter-spacing:.06em}"
        ".b-figure{font-weight:700;text-anchor:middle}"
        f".b-piece{{font-size:{number(sketch.space_width * 1.05)}px;stroke:{INK};"
        f"stroke-width:{dot}}}.b-light{{stroke:#fff;stroke-opacity:.5}}"
        f".b-built{{font-size:{number(sketch.space_width)}px;stroke:{INK};stroke-width:{thin}}}"
        f".b-trail{{fill:none;stroke-width:{number(sketch.space_width * 2.3)};stroke-opacity:.5;"
        "stroke-linecap:round;stroke-linejoin:round}"
        f".b-loop{{fill:none;stroke-width:{number(sketch.space_width * 2.6)};"
        f"stroke-dasharray:{number(sketch.space_width * 0.35)}}}"
        f".b-loan{{fill:none;stroke-width:{number(sketch.space_width * 0.6)};"
        f"stroke-dasharray:{number(sketch.space_width * 0.9)}}}"
        ".b-mark{font-weight:700;text-anchor:middle;fill:currentColor;stroke:none}"
    )
