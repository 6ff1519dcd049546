import assert from "node:assert/strict";
import { test } from "node:test";
import { FEATURES, MEMBERS } from "../../../referee/pages/static/js/features/index.js";
import { brought, handed } from "../../../referee/pages/static/js/game/bring.js";
import { withEntries } from "../../../referee/pages/static/js/game/entries.js";
import { fold } from "../../../referee/pages/static/js/game/fold.js";
import { backLink, joinLink, kindOf, readLink } from "../../../referee/pages/static/js/keep/link.js";
import { after, begun } from "./games.mjs";

const MAP = {
  revision: "r1",
  routes: ["a", "b", "c", "d"].map((id) => ({ id })),
  tickets: ["s", "t"].map((id) => ({ id })),
};
const anna = (game) => fold(game, MEMBERS).players[0];

/** A game at the table, and the same on Anna's phone with some entries. */
const both = (...changes) => [begun(), after(begun(), "phone", ...changes)];
const back = (game) => JSON.parse(JSON.stringify(handed(game, MEMBERS, "p1", "phone", MAP)));
const taken = (game, given) => withEntries(game, brought(game, MEMBERS, given, MAP));

test("what a phone has entered is at the table, and once", () => {
  const [table, phone] = both(
    ["p1", "routes", { add: "b" }], ["p1", "routes", { add: "d" }], ["p1", "tickets", { add: "t" }],
    ["p1", "passengers", { red: 2 }], ["p1", "tolls", 4], ["p1", "province", { add: "red/3" }],
  );
  const merged = taken(table, back(phone));
  assert.deepEqual(anna(merged), anna(phone));
  assert.deepEqual(brought(merged, MEMBERS, back(phone), MAP), []);
});

test("what the phone has taken back goes, what the table has entered stays", () => {
  const [table, phone] = both(["p1", "routes", { add: "a" }], ["p1", "routes", { add: "b" }]);
  const merged = after(taken(table, back(phone)), "table", ["p1", "routes", { add: "c" }]);
  const later = after(phone, "phone", ["p1", "routes", { drop: "a" }]);
  assert.deepEqual(anna(taken(merged, back(later))).routes, ["b", "c"]);
});

test("indexes hold for the same revision of a map alone", () => {
  const [table, phone] = both(["p1", "routes", { add: "a" }]);
  const given = back(phone);
  assert.deepEqual(given.has.routes, [0]);
  assert.equal(brought(table, MEMBERS, given, { ...MAP, revision: "r2" }), null);
});

test("a player who is not seated brings nothing", () => {
  const [table, phone] = both(["p1", "routes", { add: "a" }]);
  assert.equal(brought(table, MEMBERS, { ...back(phone), player: "p9" }, MAP), null);
});

test("both ways go by a link that a QR code can hold", async () => {
  const [table, phone] = both(...MAP.routes.map(({ id }) => ["p1", "routes", { add: id }]));
  const join = await joinLink(table, "p1");
  const { mine, game } = await readLink(`https://example.org/${join}`, FEATURES);
  assert.equal(mine, "p1");
  assert.deepEqual(fold(game, MEMBERS), fold(begun(), MEMBERS));
  const link = await backLink(back(phone));
  assert.deepEqual((await readLink(link, FEATURES)).back, back(phone));
  assert.ok(join.length < 600 && link.length < 600, `${join.length}, ${link.length}`);
});

test("a text that is no link is none", async () => {
  assert.equal(kindOf("hello"), null);
  for (const text of ["#back=AAAA", "hello", "#join="]) {
    await assert.rejects(readLink(text, FEATURES), { code: "damaged" });
  }
});
