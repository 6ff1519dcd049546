import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import {
  addDouble, addPlace, addRoute, addTicket, empty, movePlace, without,
} from "../../../referee/pages/static/js/editor/draft.js";
import { begun, entered, redone, undone } from "../../../referee/pages/static/js/editor/history.js";
import { membersOf } from "../../../referee/pages/static/js/editor/next.js";
import { lies } from "../../../referee/pages/static/js/editor/photo.js";
import { shortest, valueOf } from "../../../referee/pages/static/js/editor/shortest.js";
import { boxOf, projection } from "../../../referee/pages/static/js/editor/straight.js";
import { fromBoard, toBoard } from "../../../referee/pages/static/js/editor/written.js";

const MAPS = new URL("../../../maps/", import.meta.url);
const mapOf = (id) => JSON.parse(readFileSync(new URL(`${id}.json`, MAPS), "utf-8"));
const files = readdirSync(MAPS).filter((name) => /^[a-z-]+\.json$/.test(name));

/** What of a route or ticket the editor is to keep, with places by their order on the board. */
function kept(things, places, dropped) {
  const at = new Map(places.map(({ id }, n) => [id, n]));
  const place = (id) => at.get(id);
  return things.map((thing) => {
    const left = Object.entries(thing).filter(([member]) => !dropped.includes(member));
    const one = Object.fromEntries(left);
    for (const end of ["from", "to"]) if (one[end]) one[end] = place(one[end]);
    for (const list of ["cities", "neutral"]) if (one[list]) one[list] = one[list].map(place);
    if (one.to_any) one.to_any = one.to_any.map(({ to, value }) => ({ to: place(to), value }));
    return one;
  });
}

test("a printed board comes out as it went in, with all that its features print", () => {
  for (const file of files) {
    const map = mapOf(file.replace(".json", ""));
    const board = toBoard(fromBoard(map.id, map), map);
    const plain = ["id", "spaces", "type", "parallel"];
    assert.deepEqual(kept(board.routes, board.places, plain), kept(map.routes, map.places, plain), file);
    assert.deepEqual(kept(board.tickets, board.places, plain), kept(map.tickets, map.places, plain), file);
  }
});

const square = () => {
  let draft = empty("berlin");
  for (const [x, y] of [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8]]) draft = addPlace(draft, x, y);
  return draft;
};

test("the spaces of a place's routes follow it, and the other end stays", () => {
  const draft = addRoute(square(), 1, 2, [[0.35, 0.2], [0.5, 0.2], [0.65, 0.2]], { color: "red" });
  const [route] = movePlace(draft, 1, 0.2, 0.6).routes;
  assert.deepEqual(route.spaces.map(([x, y]) => [x, Math.round(y * 100) / 100]), [
    [0.35, 0.5], [0.5, 0.4], [0.65, 0.3],
  ]);
});

test("two tracks at once lie side by side", () => {
  const draft = addDouble(square(), 1, 2, [[0.5, 0.2]], [{ color: "red" }, { color: "blue" }], 1);
  const [one, other] = draft.routes;
  assert.deepEqual([one.from, one.to, one.color], [other.from, other.to, "red"]);
  assert.equal(other.color, "blue");
  assert.notEqual(one.key, other.key);
  assert.ok(Math.abs(one.spaces[0][1] - other.spaces[0][1]) > 0.01);
});

test("the next route has the color, kind and length that were chosen; tapped spaces are its length", () => {
  const map = { route_kinds: { streetcar: {}, subway: { priced: true } } };
  const next = { color: "red", other: "blue", kind: "streetcar", size: 3 };
  assert.deepEqual(membersOf(next, map, []), { color: "red", kind: "streetcar", length: 3 });
  assert.deepEqual(membersOf(next, map, [[0, 0]], next.other), { color: "blue", kind: "streetcar" });
  assert.deepEqual(membersOf({ ...next, kind: "subway" }, map, []), { color: "red", kind: "subway", cards: 3 });
  assert.deepEqual(membersOf({ ...next, kind: null }, map, []).kind, "streetcar");
  assert.deepEqual(membersOf({ ...next, kind: null }, {}, []), { color: "red", length: 3 });
});

test("a ticket is worth the shortest way until a value is entered", () => {
  let draft = addTicket(square(), 1, 3);
  assert.equal(valueOf(draft, draft.tickets[0]), 1);
  draft = addRoute(draft, 1, 2, [[0.5, 0.2], [0.6, 0.2]], {});
  draft = addRoute(draft, 3, 2, [[0.8, 0.5]], {});
  assert.equal(valueOf(draft, draft.tickets[0]), 3);
  assert.equal(valueOf(draft, { ...draft.tickets[0], value: 9 }), 9);
  assert.equal(shortest(draft.routes, 1, 99), null);
  assert.equal(toBoard(draft, mapOf("berlin")).tickets[0].value, 3);
});

test("a ferry asks for as many wilds as its spaces show", () => {
  const map = mapOf("europe");
  const spaces = [[0.4, 0.2], [0.6, 0.2]];
  const draft = addRoute(square(), 1, 2, spaces, { wild_spaces: [1, 7], tunnel: false });
  const { ferry, wild_spaces: wild, tunnel } = toBoard(draft, map).routes[0];
  assert.deepEqual([ferry, wild, tunnel], [1, [1], undefined]);
  assert.ok(!("ferry" in toBoard(draft, mapOf("usa")).routes[0]));
});

test("what is taken back can be done again, until something else is entered", () => {
  let history = entered(entered(begun("a"), "b"), "c");
  history = undone(undone(history));
  assert.equal(history.draft, "a");
  assert.equal(undone(history).draft, "a");
  assert.equal(redone(history).draft, "b");
  assert.equal(redone(redone(redone(history))).draft, "c");
  assert.equal(redone(entered(history, "d")).draft, "d");
});

test("with a place goes every ticket that names it", () => {
  const draft = { ...square(), tickets: [{ key: 9, cities: [1, 2, 3], value: 5 }] };
  assert.deepEqual(without(draft, "places", 3).tickets, []);
});

test("a photo is turned and moved about its middle", () => {
  assert.equal(lies(undefined, [800, 600]), "translate(400 300) rotate(0) scale(1) translate(-400 -300)");
  const moved = lies({ turn: -2.5, size: 120, right: 10, down: -5 }, [800, 600]);
  assert.equal(moved, "translate(480 270) rotate(-2.5) scale(1.2) translate(-400 -300)");
});

test("what lies between four corners fills the square", () => {
  const WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]];
  const corners = [[0.2, 0.1], [0.7, 0.2], [0.9, 0.9], [0.1, 0.8]];
  const at = projection(corners);
  const near = ([x, y], [toX, toY]) => Math.hypot(x - toX, y - toY) < 1e-9;
  WHOLE.forEach(([u, v], n) => assert.ok(near(at(u, v), corners[n]), `${n}`));
  // Lines stay lines: the middle is where the diagonals cross.
  const [x, y] = at(0.5, 0.5);
  const on = ([ax, ay], [bx, by]) => Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-9;
  assert.ok(on(corners[0], corners[2]) && on(corners[1], corners[3]));
  assert.equal(projection([[0, 0], [1, 0], [2, 0], [1, 0]]), null);
  assert.deepEqual(projection(WHOLE)(0.3, 0.6), [0.3, 0.6]);
});

test("a photo is shown whole on the sheet", () => {
  assert.deepEqual(boxOf([90, 60], [900, 900]), { x: 0, y: 150, width: 900, height: 600 });
});
