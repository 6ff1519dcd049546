"""The modules of a page as one."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from referee.pages.linking import linked

MODULES = {
    "js/app/start.js": """import { html as h, nothing } from "../../vendor/lit.js";
import * as names from "../names.js";
import {
  twice,
} from "../twice.js";
const value = await Promise.resolve(twice(names.two()));
console.log(h(value), nothing, typeof hidden);
""",
    "js/names.js": """import { twice } from "./twice.js";
const hidden = 1;
export const two = () => twice(hidden);
export class Name {}
export async function later() {}
""",
    "js/twice.js": "export function twice(value) {\n  return 2 * value;\n}\n",
    "vendor/lit.js": "const a=(x)=>`<${x}>`,b=0;export{a as html,b as nothing};\n",
}


def test_each_module_runs_once_after_those_that_it_imports():
    text = linked("js/app/start.js", MODULES.__getitem__)
    assert text.count("function twice") == 1
    order = [
        text.index(name) for name in ("const $vendor_lit =", "const $twice =", "const $names =")
    ]
    assert order == sorted(order)
    assert "return { two, Name, later };" in text
    if node := shutil.which("node"):
        command = [node, "--input-type=module", "--eval", text]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert (done.stdout, done.stderr) == ("<4> 0 undefined\n", "")


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        (
            {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'},
            "circle",
        ),
        ({"a.js": "export let changing = 1;\n"}, "a.js"),
        ({"a.js": 'import b from "./b.js";\n'}, "a.js"),
    ],
)
def test_what_cannot_be_one_module_is_refused(modules, said):
    with pytest.raises(ValueError, match=said):
        linked("a.js", modules.__getitem__)
