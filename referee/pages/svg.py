"""How numbers, words and positions are written in SVG."""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """A coordinate in as few signs as do.

    >>> number(12.0), number(-0.04), number(3.26)
    ('12', '0', '3.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def point(x: float, y: float) -> str:
    """A point of a path, or of a transformation.

    >>> point(1.5, 2)
    '1.5 2'
    """
    return f"{number(x)} {number(y)}"


def text(words: str) -> str:
    """Words as they may stand in XML.

    >>> text("Tom & Jerry"), text(chr(7))
    ('Tom &amp; Jerry', '\N{REPLACEMENT CHARACTER}')
    """
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", words))


def attribute(words: str) -> str:
    """Words as the value of an attribute, in quotes.

    >>> attribute("Tom & Jerry")
    '"Tom &amp; Jerry"'
    """
    return quoteattr(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", words))


def placed(x: float, y: float, *, degrees: float | None = None, scale: float | None = None) -> str:
    """The attribute that puts a shape at a point.

    >>> placed(1.5, 2, degrees=-90.0)
    'transform="translate(1.5 2)rotate(-90)"'
    """
    turned = "" if degrees is None else f"rotate({number(degrees)})"
    scaled = "" if scale is None else f"scale({scale:.2f})"
    return f'transform="translate({point(x, y)}){turned}{scaled}"'
