import assert from "node:assert/strict";
import { test } from "node:test";
import { FEATURES, MEMBERS, featuresOf } from "../../../referee/pages/static/js/features/index.js";
import { fold } from "../../../referee/pages/static/js/game/fold.js";
import { snapshot } from "../../../referee/pages/static/js/game/snapshot.js";
import { open } from "../../../referee/pages/static/js/game/status.js";
import { after, begun } from "./games.mjs";

const MAP = { features: { tolls: {}, loans: {}, passengers: {}, province: {} }, options: {} };
const asked = (game, map = MAP) => {
  const table = fold(game, MEMBERS);
  return snapshot(table, featuresOf(table, map));
};

test("what is not entered is unknown, what is said to be none is none", () => {
  const [anna, ben] = asked(after(begun(), "d", ["p2", "none", { tickets: true }])).players;
  assert.equal("tickets" in anna, false);
  assert.equal("tolls" in anna, false);
  assert.deepEqual(ben.tickets, []);
  assert.deepEqual(anna.routes, []);
});

test("spots of the mat go by line", () => {
  const game = after(begun(), "d", ["p1", "province", { add: "red/3" }], ["p1", "province", { add: "red/1" }]);
  assert.deepEqual(asked(game).players[0].province, { red: [3, 1] });
});

test("a station says what it borrows, where that was said", () => {
  const game = after(
    begun(), "d", ["p1", "stations", { add: "wien" }], ["p1", "stations", { add: "roma" }],
    ["p1", "borrows", { wien: "r1", paris: "r2" }],
  );
  const map = { features: { stations: {} }, options: {} };
  assert.deepEqual(asked(game, map).players[0].stations, [{ city: "wien", borrows: "r1" }, "roma"]);
});

test("only what the map has is asked", () => {
  const game = after(begun(), "d", ["p1", "tolls", 3]);
  assert.equal("tolls" in asked(game, { features: {}, options: {} }).players[0], false);
});

test("what two have is nobody's until it is settled", () => {
  const game = after(
    begun(), "d", ["p1", "routes", { add: "a" }], ["p1", "routes", { add: "b" }], ["p2", "routes", { add: "a" }],
  );
  assert.deepEqual(asked(game).players.map(({ routes }) => routes), [["b"], []]);
});

test("the neutral player stands beside the players, where it plays and has routes", () => {
  const map = { features: { neutral_player: {} }, options: {} };
  const game = after(begun(), "d", ["neutral", "routes", { add: "a" }], ["p1", "routes", { add: "b" }]);
  const { players, neutral } = asked(game, map);
  assert.deepEqual(neutral, { routes: ["a"] });
  assert.deepEqual(players[0].routes, ["b"]);
  assert.deepEqual(Object.keys(asked(game)), ["players"]);
  assert.deepEqual(Object.keys(asked(begun(), map)), ["players"]);
});

test("what is open is told apart from none and from what is entered", () => {
  const game = after(
    begun(), "d", ["p1", "routes", { add: "a" }], ["p1", "tickets", { add: "t" }], ["p2", "none", { routes: true }],
  );
  const features = FEATURES.filter(({ id }) => id === "routes" || id === "tickets");
  const found = open(fold(game, MEMBERS), features);
  assert.deepEqual(found.map(({ player, feature }) => [player.name, feature.id]), [["Ben", "tickets"]]);
});
