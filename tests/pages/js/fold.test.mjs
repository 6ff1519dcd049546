import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS } from "../../../referee/pages/static/js/features/index.js";
import { conflicts, fold, holder, marks } from "../../../referee/pages/static/js/game/fold.js";
import { steps } from "../../../referee/pages/static/js/game/history.js";
import { differences } from "../../../referee/pages/static/js/game/difference.js";
import { after, begun } from "./games.mjs";

const table = (game) => fold(game, MEMBERS);
const routes = (game) => table(game).players.map((player) => player.routes);

test("a game begins with its players and nothing else", () => {
  const { players, neutral } = table(begun());
  assert.deepEqual(players.map(({ id, name, color }) => [id, name, color]), [
    ["p1", "Anna", "red"],
    ["p2", "Ben", "blue"],
  ]);
  assert.deepEqual(players[0].routes, []);
  assert.equal(players[0].tolls, null);
  assert.deepEqual(neutral, []);
});

test("what is added is there, in the order in which it came", () => {
  const game = after(begun(), "d", ["p1", "routes", { add: "b" }], ["p1", "routes", { add: "a" }]);
  assert.deepEqual(routes(game), [["b", "a"], []]);
});

test("what is taken from another is that one's no longer", () => {
  const game = after(
    begun(), "d", ["p1", "routes", { add: "a" }], ["p2", "routes", { add: "a", over: ["p1"] }],
  );
  assert.deepEqual(routes(game), [[], ["a"]]);
  assert.equal(holder(table(game), "routes", "a"), "p2");
});

test("a track claimed twice stays with both and is a conflict", () => {
  const game = after(begun(), "d", ["p1", "routes", { add: "a" }], ["p2", "routes", { add: "a" }]);
  assert.deepEqual(routes(game), [["a"], ["a"]]);
  assert.deepEqual(conflicts(table(game), MEMBERS), [
    { member: "routes", thing: "a", by: ["p1", "p2"] },
  ]);
});

test("the neutral player has routes and can be in a conflict", () => {
  const game = after(begun(), "d", ["neutral", "routes", { add: "a" }], ["p2", "routes", { add: "a" }]);
  assert.deepEqual(table(game).neutral, ["a"]);
  assert.deepEqual(conflicts(table(game), MEMBERS)[0].by, ["p2", "neutral"]);
});

test("numbers by key keep what an entry does not name", () => {
  const game = after(
    begun(), "d", ["p1", "passengers", { red: 2, blue: 1 }], ["p1", "passengers", { red: 3 }],
  );
  assert.deepEqual(table(game).players[0].passengers, { red: 3, blue: 1 });
});

test("undo takes back one's own last entry, redo brings it back", () => {
  let game = after(begun(), "mine", ["p1", "routes", { add: "a" }]);
  game = after(game, "theirs", ["p1", "routes", { add: "b" }]);
  const { undo } = steps(game, "mine");
  game = after(game, "mine", [null, "undo", undo.id]);
  assert.deepEqual(routes(game)[0], ["b"]);
  const { undo: none, redo } = steps(game, "mine");
  assert.equal(none, null);
  game = after(game, "mine", [null, "undo", redo.id]);
  assert.deepEqual(routes(game)[0], ["a", "b"]);
  assert.equal(steps(game, "mine").redo, null);
});

test("several undos go back step by step, and a new entry ends redo", () => {
  let game = after(begun(), "d", ...["a", "b", "c"].map((add) => ["p1", "routes", { add }]));
  const undo = () => after(game, "d", [null, "undo", steps(game, "d").undo.id]);
  game = undo();
  game = undo();
  assert.deepEqual(routes(game)[0], ["a"]);
  game = after(game, "d", [null, "undo", steps(game, "d").redo.id]);
  assert.deepEqual(routes(game)[0], ["a", "b"]);
  game = after(game, "d", ["p1", "routes", { add: "d" }]);
  assert.equal(steps(game, "d").redo, null);
});

test("whoever is no longer seated takes along what they have", () => {
  const game = after(
    begun(), "d", ["p1", "routes", { add: "a" }],
    [null, "players", [{ id: "p2", name: "Ben", color: "blue" }, { id: "new", name: "Cleo", color: "red" }]],
  );
  assert.deepEqual(table(game).players.map(({ name }) => name), ["Ben", "Cleo"]);
  assert.equal(holder(table(game), "routes", "a"), null);
});

test("a total can say what it does not count", () => {
  const before = after(begun(), "d", ["p1", "routes", { add: "a" }]);
  const now = after(before, "d", ["p1", "routes", { drop: "a" }], ["p2", "tolls", 3]);
  const found = differences(table(before), table(now), MEMBERS);
  assert.deepEqual(
    found.map(({ player, member, added, removed }) => [player.name, member, added, removed]),
    [["Anna", "routes", [], ["a"]], ["Ben", "tolls", null, null]],
  );
});

test("marks are letters, or numbers where letters would not do", () => {
  assert.deepEqual(marks({ players: [{ name: "Anna" }, { name: "Ben" }] }), ["A", "B"]);
  assert.deepEqual(marks({ players: [{ name: "Anna" }, { name: "Alex" }, { name: "??" }] }), ["1", "2", "3"]);
  assert.deepEqual(marks({ players: [{ name: "Žofie" }, { name: "_Éva" }] }), ["Ž", "É"]);
});
