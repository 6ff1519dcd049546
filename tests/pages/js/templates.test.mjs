// Templates are read as the service reads them: the same table of cases.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { fill } from "../../../referee/pages/static/js/words/templates.js";

const cases = JSON.parse(await readFile(new URL("../../words/templates.json", import.meta.url)));

for (const [template, facts, text] of cases)
  test(`${template} with ${JSON.stringify(facts)}`, () => assert.equal(fill(template, facts), text));

test("a fact that is not there is left to be seen", () => assert.equal(fill("{x}!", {}), "{x}!"));
