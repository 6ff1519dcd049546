import assert from "node:assert/strict";
import { test } from "node:test";
import { countsOf, sizeInWords } from "../../../referee/pages/static/js/features/counting.js";
import { FEATURES, MEMBERS, featuresOf } from "../../../referee/pages/static/js/features/index.js";
import { fold } from "../../../referee/pages/static/js/game/fold.js";
import { piecesLeft } from "../../../referee/pages/static/js/game/pieces.js";
import { positionOf, snapshot } from "../../../referee/pages/static/js/game/snapshot.js";
import { open } from "../../../referee/pages/static/js/game/status.js";
import { lengthsOf, routeCounts } from "../../../referee/pages/static/js/map/lengths.js";
import { after, begun } from "./games.mjs";

const route = (id, length, more = {}) => [id, { id, length, ...more }];
const mapOf = (points, ...routes) => ({
  points,
  routes: routes.map(([, one]) => one),
  route: new Map(routes),
  pieces: { train: { count: 45 } },
  features: { longest_path: {}, mandala: {} },
  options: {},
});
const PLAIN = mapOf({ 1: 1, 2: 2, 3: 4, 4: 7 }, route("a", 1), route("b", 3), route("c", 3));
const BY_KIND = {
  ...mapOf(
    { streetcar: { 1: 1, 2: 2 }, subway: { 1: 2, 3: 7 } },
    route("a", 2, { kind: "streetcar" }),
    route("b", 1, { kind: "subway", cards: 3 }),
  ),
  pieces: { streetcar: { count: 11 }, subway: { count: 5 } },
  route_kinds: { streetcar: { piece: "streetcar" }, subway: { piece: "subway", priced: true } },
};

const counts = (counted = true) => ["p1", "counted", counted];
const tableOf = (...changes) => fold(after(begun(), "d", ...changes), MEMBERS);
const askedOf = (map, ...changes) => {
  const table = tableOf(...changes);
  return snapshot(table, featuresOf(table, map)).players[0];
};

test("only lengths that the board has are counted, by kind where points go by kind", () => {
  assert.deepEqual(lengthsOf(PLAIN).map(({ key, points }) => [key, points]), [["1", 1], ["3", 4]]);
  const found = lengthsOf(BY_KIND).map(({ key, spaces }) => [key, spaces]);
  assert.deepEqual(found, [["streetcar/2", 2], ["subway/3", 1]]);
  assert.deepEqual(routeCounts({ "streetcar/2": 3, "subway/3": 1 }), { streetcar: { 2: 3 }, subway: { 3: 1 } });
  assert.deepEqual(routeCounts({ 1: 2, 3: 0 }), { 1: 2 });
});

test("a priced kind is counted by its cards, whatever the kind is called", () => {
  assert.equal(sizeInWords(BY_KIND, { kind: "subway", length: 3 }), "subway, route.cards");
  assert.equal(sizeInWords(BY_KIND, { kind: "streetcar", length: 2 }), "streetcar, route.spaces");
  assert.equal(sizeInWords(PLAIN, { kind: null, length: 2 }), "route.spaces");
});

test("who counts gives counts in place of routes, and what cannot be worked out without them", () => {
  const changes = [
    ["p1", "routes", { add: "a" }], ["p1", "route_counts", { 1: 2 }], ["p1", "longest_path", 9],
    ["p1", "mandala_tickets", 1],
  ];
  const asked = askedOf(PLAIN, ...changes, counts());
  assert.equal("routes" in asked, false);
  assert.deepEqual(asked.route_counts, { 1: 2 });
  assert.equal(asked.longest_path, 9);
  assert.equal(asked.mandala_tickets, 1);
  const again = askedOf(PLAIN, ...changes, counts(), counts(false));
  assert.deepEqual(again.routes, ["a"]);
  assert.equal(["route_counts", "longest_path", "mandala_tickets"].some((name) => name in again), false);
});

test("tickets are typed by their points, or named with completed or not", () => {
  const { tickets } = askedOf(
    PLAIN, counts(), ["p1", "tickets", { add: "t" }], ["p1", "tickets", { add: "u" }],
    ["p1", "tickets_done", { t: -1 }], ["p1", "typed_tickets", { x: 12, y: -7, z: 5 }],
    ["p1", "typed_tickets", { z: 0 }],
  );
  assert.deepEqual(tickets, [
    { ticket: "t", completed: false }, "u", { value: 12, completed: true }, { value: 7, completed: false },
  ]);
});

test("a position has nothing that was only counted", () => {
  const players = [
    { name: "Anna", route_counts: { 1: 2 }, longest_path: 3, harbor_tickets: [1], tickets: [{ value: 3 }] },
    { name: "Ben", routes: ["a"], tickets: ["t"] },
  ];
  assert.deepEqual(positionOf({ players, neutral: { routes: ["n"] }, options: { tolls: false } }, "Ben", FEATURES), {
    position: {
      players: [{ name: "Anna" }, players[1]], neutral: { routes: ["n"] }, turn: { player: "Ben" },
    },
    options: { tolls: false },
  });
});

test("the neutral player has its routes beside who counts", () => {
  const map = { ...PLAIN, features: { neutral_player: {} } };
  const table = tableOf(["neutral", "routes", { add: "a" }], counts());
  const { players, neutral } = snapshot(table, featuresOf(table, map));
  assert.deepEqual(players[0].route_counts, {});
  assert.deepEqual(neutral, { routes: ["a"] });
});

test("pieces left are known of counts as of routes", () => {
  const left = (map, ...changes) => {
    const table = tableOf(...changes);
    return piecesLeft(table.players[0], map, featuresOf(table, map)).map((one) => one.left);
  };
  assert.deepEqual(left(PLAIN, counts(), ["p1", "route_counts", { 1: 2, 3: 1 }]), [40]);
  assert.deepEqual(left(BY_KIND, counts(), ["p1", "route_counts", { "streetcar/2": 2, "subway/3": 1 }]), [7, 4]);
  assert.deepEqual(left(PLAIN, ["p1", "routes", { add: "b" }]), [42]);
});

test("pieces on a mat are of the kind that the map names", () => {
  const province = { piece: "wagon", lines: ["red"], spots: 8 };
  const map = { ...PLAIN, pieces: { wagon: { count: 45 } }, features: { province } };
  const table = tableOf(["p1", "province", { add: "red/3" }]);
  assert.deepEqual(piecesLeft(table.players[0], map, featuresOf(table, map)).map(({ left }) => left), [44]);
});

test("counting begins where the board has come to", () => {
  const [player] = tableOf(["p1", "routes", { add: "b" }], ["p1", "routes", { add: "c" }]).players;
  assert.deepEqual(countsOf(player, PLAIN), { 3: 2 });
  const [other] = tableOf(["p1", "routes", { add: "b" }]).players;
  assert.deepEqual(countsOf(other, BY_KIND), { "subway/3": 1 });
});

test("nobody wins while a number of who counts is open", () => {
  const names = (...changes) => {
    const table = tableOf(["p1", "tickets", { add: "t" }], ["p2", "none", { routes: true, tickets: true }], ...changes);
    return open(table, featuresOf(table, PLAIN)).map(({ feature }) => feature.id);
  };
  assert.deepEqual(names(["p1", "routes", { add: "a" }]), []);
  const counted = [counts(), ["p1", "route_counts", { 1: 1 }]];
  assert.deepEqual(names(...counted), ["tickets", "longest_path", "mandala"]);
  const all = [["p1", "tickets_done", { t: 1 }], ["p1", "longest_path", 0], ["p1", "mandala_tickets", 0]];
  assert.deepEqual(names(...counted, ...all), []);
});
