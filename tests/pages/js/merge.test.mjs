import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS } from "../../../referee/pages/static/js/features/index.js";
import { fold } from "../../../referee/pages/static/js/game/fold.js";
import { clashes, merge } from "../../../referee/pages/static/js/game/merge.js";
import { begun, grown, random } from "./games.mjs";

const table = (game) => fold(game, MEMBERS);
const SEEDS = Array.from({ length: 60 }, (_, n) => n + 1);

/** Two copies of a game that have gone their own ways. */
function copies(seed) {
  const choose = random(seed);
  const common = grown(begun(), "one", choose(6), choose);
  return [grown(common, "one", choose(12), choose), grown(common, "two", choose(12), choose)];
}

for (const [name, law] of Object.entries({
  "the order of merging does not matter": (a, b) => [merge(a, b), merge(b, a)],
  "merging twice is merging once": (a, b) => [merge(merge(a, b), b), merge(a, b)],
  "a game merged with itself is itself": (a) => [merge(a, a), a],
  "three copies merge in any grouping": (a, b) => {
    const c = grown(a, "three", 4, random(7));
    return [merge(merge(a, b), c), merge(a, merge(b, c))];
  },
})) {
  test(name, () => {
    for (const seed of SEEDS) {
      const [one, other] = law(...copies(seed)).map(table);
      assert.deepEqual(one, other, `seed ${seed}`);
    }
  });
}

test("nothing of either copy is lost", () => {
  for (const seed of SEEDS) {
    const [a, b] = copies(seed);
    const ids = new Set(merge(a, b).entries.map(({ id }) => id));
    for (const { id } of [...a.entries, ...b.entries]) assert.ok(ids.has(id));
  }
});

test("two games do not merge", () => {
  assert.equal(merge(begun(), { ...begun(), id: "other" }), null);
});

test("what two sides have set otherwise is found, and nothing that is alike", () => {
  const set = (player, kind, value) => ({ player, kind, value });
  const ours = [
    set("p1", "passengers", { red: 2, blue: 1 }),
    set("p1", "passengers", { red: 3 }),
    set("p1", "routes", { add: "a" }),
    set("p2", "tolls", 4),
    set("p2", "loans", 1),
  ];
  const theirs = [
    set("p1", "passengers", { red: 5 }),
    set("p1", "passengers", { blue: 1, red: 2 }),
    set("p1", "routes", { add: "b" }),
    set("p2", "tolls", 4),
    set("p2", "loans", 2),
    set(null, "note", "a note"),
  ];
  assert.deepEqual(clashes(ours, theirs), [
    { player: "p1", kind: "passengers" },
    { player: "p2", kind: "loans" },
  ]);
  assert.deepEqual(clashes(theirs, theirs), []);
});
