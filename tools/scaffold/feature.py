"""The skeleton of a feature that scores: its modules, its words, its tests, its lines in lists."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.scaffold import MARK

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "it", "de", "nl")

RULES = '''"""{mark}: what the feature is, in a sentence."""

from __future__ import annotations

from msgspec import Struct

{members_import}from referee.model.score import Line
from referee.rules.core.feature import Feature
from referee.rules.core.numbers import Points
from referee.rules.score.finished import Finished, Receipts
from referee.rules.score.scoring import Part

NAME = "{name}"
RULE = "{rule}"
{member}

class {type}(Struct, frozen=True, forbid_unknown_fields=True):
    """{mark}: the numbers of the feature (`{rule}`)."""

    points: Points


def lines(feature: {type}, finished: Finished) -> Receipts:
    """{mark}: the rule in a sentence (`{rule}`)."""
    receipts: Receipts = []
    for _player in finished.players:
        count = 0
        facts = {{"count": count}}
        receipts.append([Line(NAME, RULE, count * feature.points, facts)] if count else [])
    return receipts


FEATURE = Feature(NAME, numbers={type}, hooks=(Part(NAME, lines),))
'''

MEMBER = '''TYPED = Member[int | None]("{name}_count", None)
"""{mark}: what a client sends."""
'''

WIRE = '''"""{mark}: what the feature adds to requests and answers."""

from __future__ import annotations

from typing import Final

from referee.rules.features.{name} import FEATURE as RULES
from referee.rules.features.{name} import TYPED
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import JsonMember
from referee.wire.members.named import number
from referee.wire.schema.limits import HELD

MEMBERS: Final = WireFeature(
    RULES.name,
    player=(JsonMember(TYPED.name, number(0, HELD), TYPED, says="{mark}: what the member is."),),
)
'''

PAGE = """// {mark}: what the feature is.

import {{ number }} from "../game/members.js";
import {{ counted }} from "../parts/counted.js";

export const {camel} = {{
  id: "{dashed}",
  key: "{name}",
  tab: "routes",
  members: {{ {name}_count: number(null, {{ byHand: true }}) }},
  snapshot: (player) => ({{ {name}_count: player.counted ? player.{name}_count : null }}),
  ...counted("{name}_count", "{name}"),
}};
"""

TEST = '''"""{mark}: what the feature is."""

from tests.maps.expecting import playing


def test_{test_rule}_{mark_name}():
    """{mark}: cases named by the rule, on a small board (`tests.rules.tables.own_board`)."""
    assert playing("{name}"), "no map in tests/maps/expected plays it"
    raise AssertionError("{mark}: the cases of {rule}")
'''


def feature(name: str, *, members: bool) -> None:
    """Write the skeleton. Nothing that is there is replaced."""
    if not re.fullmatch("[a-z]+(_[a-z]+)*", name):
        sys.exit(f"{name}: the name of a feature has lower-case letters and underscores")
    dashed = name.replace("_", "-")
    first = name.partition("_")[0]
    title = name.title().replace("_", "")
    names = {
        "mark": MARK,
        "mark_name": MARK.lower().replace("-", "_"),
        "name": name,
        "dashed": dashed,
        "camel": title[0].lower() + title[1:],
        "type": title,
        "rule": f"{first}.points",
        "test_rule": f"{first}_points",
    }
    names["member"] = MEMBER.format_map(names) if members else ""
    names["members_import"] = "from referee.model.member import Member\n" if members else ""
    files = {
        f"referee/rules/features/{name}.py": RULES,
        f"tests/rules/features/test_{name}.py": TEST,
    }
    if members:
        files[f"referee/wire/features/{name}.py"] = WIRE
        files[f"referee/pages/static/js/features/{dashed}.js"] = PAGE
    texts = {path: text.format_map(names) for path, text in files.items()}
    order = max(json.loads(path.read_text("utf-8")).get("order", 0) for path in _words())
    texts[f"referee/words/features/{name}.json"] = (
        json.dumps(words(names, order + 10), indent=2, ensure_ascii=False) + "\n"
    )
    if there := [path for path in texts if (ROOT / path).exists()]:
        sys.exit(f"there already: {', '.join(there)}")
    for path, text in texts.items():
        (ROOT / path).write_text(text, "utf-8")
    _list("referee/rules/in_force/registry.py", name, f"    {name}.FEATURE,\n)\n\nFEATURES")
    if members:
        _list("referee/wire/features/registry.py", name, f"    {name}.MEMBERS,\n)\nEFFECTS")
        _list_on_page(names)
    sys.stdout.write("".join(f"written: {path}\n" for path in texts))
    sys.stdout.write(
        "Listed last: move its line to where its part stands in a score.\n"
        "Next: python -m referee.maps.schema; the map that plays it; python -m tools.contract;\n"
        f"then make test, and grep -rn {MARK} for what is left (docs/design.md has all steps).\n"
    )


def words(names: Mapping[str, str], order: int) -> dict[str, Any]:
    """The file of words: a rule, the text of its line, the name of the part."""
    rule, part = names["rule"], f"part.{names['name']}"
    line = {language: f"{MARK} {language}: {{count}}, {{worth}}." for language in LANGUAGES}
    rules = {"title": _text("the title"), "text": _text("the rule"), "lines": [line]}
    return {"order": order, "rules": {rule: rules}, "words": {part: _text("the part")}}


def _text(what: str) -> dict[str, str]:
    return {language: f"{MARK} {language}: {what}" for language in LANGUAGES}


def _words() -> list[Path]:
    return [*(ROOT / "referee/words/features").glob("*.json")]


def _list(path: str, name: str, end: str) -> None:
    """Import a module in a registry, in the order of the alphabet, and list it last."""
    text = (ROOT / path).read_text("utf-8")
    start, listed, rest = re.split(r"(?<= import \(\n)((?:    \w+,\n)+)", text, maxsplit=1)
    imports = "".join(sorted([*listed.splitlines(keepends=True), f"    {name},\n"]))
    line, _, tail = end.partition("\n")
    if rest.count(f"\n{tail}") != 1:
        sys.exit(f"{path}: its list does not end as expected")
    rest = rest.replace(f"\n{tail}", f"\n{line}\n{tail}")
    (ROOT / path).write_text(start + imports + rest, "utf-8")


def _list_on_page(names: Mapping[str, str]) -> None:
    path = ROOT / "referee/pages/static/js/features/index.js"
    imported = f'import {{ {names["camel"]} }} from "./{names["dashed"]}.js";\n'
    before, listed, rest = re.split(
        r'((?:import \{ \w+ \} from "\./[a-z-]+\.js";\n)+)',
        path.read_text("utf-8"),
        maxsplit=1,
    )
    imports = "".join(sorted([*listed.splitlines(keepends=True), imported]))
    rest = rest.replace("],\n];", f", {names['camel']}],\n];", 1)
    path.write_text(before + imports + rest, "utf-8")
