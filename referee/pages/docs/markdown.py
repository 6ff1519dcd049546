"""The little of Markdown that a contract is written in: paragraphs, lists, code, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from markupsafe import Markup, escape

_SPANS = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\[([^\]]+)\]\(((?:https?:/|#|/)[^)\s\"]*)\)"), r'<a href="\2">\1</a>'),
)
_CODE = re.compile(r"(`[^`]+`)")
_ITEM = re.compile(r"[-*] +")


def html(text: str | None) -> Markup:
    """The text as HTML; everything that is not Markdown is shown as it is.

    >>> html("Send `{}` <b>, or **nothing**")
    Markup('<p>Send <code>{}</code> &lt;b&gt;, or <strong>nothing</strong></p>')
    """
    parts = re.split(r"^```\w*\n(.*?)^```$", (text or "").strip(), flags=re.MULTILINE | re.DOTALL)
    # Every second part stood between fences.
    blocks = (
        f"<pre><code>{escape(part)}</code></pre>" if number % 2 else "".join(_blocks(part))
        for number, part in enumerate(parts)
    )
    return Markup("".join(blocks))  # noqa: S704 all that came in was escaped


def _blocks(text: str) -> Iterator[str]:
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        for is_list, group in groupby(_joined(lines), key=lambda line: bool(_ITEM.match(line))):
            if is_list:
                items = (f"<li>{_spans(_ITEM.sub('', line, count=1))}</li>" for line in group)
                yield f"<ul>{''.join(items)}</ul>"
            else:
                yield f"<p>{_spans(' '.join(group))}</p>"


def _joined(lines: list[str]) -> Iterator[str]:
    """The lines, with those that go on with a list item put behind it."""
    item = ""
    for line in lines:
        if _ITEM.match(line):
            if item:
                yield item
            item = line
        elif item and line.startswith(" "):
            item += f" {line.strip()}"
        else:
            if item:
                yield item
            item = ""
            yield line.strip()
    if item:
        yield item


def _spans(text: str) -> str:
    parts = []
    for part in _CODE.split(text):
        safe = str(escape(part))
        if _CODE.fullmatch(part):
            parts.append(f"<code>{safe[1:-1]}</code>")
            continue
        for span, shown in _SPANS:
            safe = span.sub(shown, safe)
        parts.append(safe)
    return "".join(parts)
