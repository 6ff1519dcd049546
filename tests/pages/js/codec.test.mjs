import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { FEATURES, MEMBERS } from "../../../referee/pages/static/js/features/index.js";
import { fold } from "../../../referee/pages/static/js/game/fold.js";
import { decode, encode } from "../../../referee/pages/static/js/keep/codec.js";
import { gameLink, readLink } from "../../../referee/pages/static/js/keep/link.js";
import { after, begun, grown, random } from "./games.mjs";

const FIXTURES = new URL("./fixtures/", import.meta.url);
const fixture = (name) => JSON.parse(readFileSync(new URL(name, FIXTURES), "utf-8"));
const table = (saved) => fold(decode(saved, FEATURES).game, MEMBERS);

test("what is written is read again", () => {
  for (const seed of [1, 2, 3]) {
    const game = grown(begun(), "d", 20, random(seed));
    const { game: read, lost } = decode(JSON.parse(JSON.stringify(encode(game))), FEATURES);
    assert.deepEqual(read, game);
    assert.equal(lost, 0);
  }
});

test("a link holds the whole game", async () => {
  const game = grown(begun(), "d", 20, random(4));
  const { game: read } = await readLink(await gameLink(game), FEATURES);
  assert.deepEqual(read, game);
});

for (const name of readdirSync(FIXTURES).filter((one) => !one.endsWith(".expected.json"))) {
  test(`a game of an earlier version is read: ${name}`, () => {
    const { players, neutral, options } = table(fixture(name));
    const empty = (name, value) => JSON.stringify(value) === JSON.stringify(MEMBERS[name]?.empty());
    const plain = players.map(({ none, ...player }) =>
      Object.fromEntries(Object.entries(player).filter(([name, value]) => !empty(name, value))),
    );
    const expected = fixture(name.replace(".json", ".expected.json"));
    assert.deepEqual({ players: plain, neutral, options }, expected);
  });
}

test("the newest fixture has every member, so that a later version keeps them all", () => {
  const { entries } = fixture("v1-every-member.json");
  const kinds = new Set(entries.map(({ kind }) => kind));
  assert.deepEqual(Object.keys(MEMBERS).filter((name) => !kinds.has(name)), []);
});

test("the same snapshot is the same game on every device", () => {
  const [one, other] = [1, 2].map(() => decode(fixture("v0-nederland.json"), FEATURES).game);
  assert.deepEqual(one, other);
});

for (const [what, saved, code] of [
  ["nothing", null, "damaged"],
  ["a number", 3, "damaged"],
  ["a list", [], "damaged"],
  ["a game without a map", { players: [{ name: "Anna" }] }, "no_map"],
  ["a map that is a number", { map: 3, players: [] }, "no_map"],
  ["a game of nobody", { map: "germany", players: [] }, "damaged"],
  ["players that are none", { map: "germany", players: [1] }, "damaged"],
  ["a newer version", { v: 2, map: "germany" }, "newer"],
  ["entries that are none", { v: 1, id: "g", map: "germany", entries: 3 }, "damaged"],
  ["a board that is none", { ...encode(begun()), board: { places: 3 } }, "damaged"],
]) {
  test(`${what} is no game`, () => {
    assert.throws(() => decode(saved, FEATURES), { code });
  });
}

test("entries that cannot be read are left out and counted", () => {
  const game = after(
    begun(), "d", ["p1", "routes", { add: "a" }], ["p1", "routes", { add: 3 }], ["p1", "routes", "a"],
    ["p1", "passengers", { red: "many" }], ["p1", "tolls", 1.5], ["p1", "unheard_of", 1],
    ["p1", "constructor", 1], [null, "undo", 7], ["p1", "none", { routes: "yes" }],
  );
  const { game: read, lost } = decode(encode(game), FEATURES);
  assert.equal(lost, 8);
  assert.deepEqual(fold(read, MEMBERS).players[0].routes, ["a"]);
});
