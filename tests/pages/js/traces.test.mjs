import assert from "node:assert/strict";
import { test } from "node:test";
import { inLines } from "../../../referee/pages/static/js/board/result.js";
import { alongPaths, tracesOf } from "../../../referee/pages/static/js/board/traces.js";

const route = (id, from, to) => [id, { id, from, to }];
const map = {
  route: new Map([
    route("a-b-1", "a", "b"),
    route("a-b-2", "b", "a"),
    route("b-c", "b", "c"),
    route("c-d", "c", "d"),
  ]),
};

test("a path runs over the routes of its player, each of them once", () => {
  const own = ["b-c", "a-b-1", "a-b-2"];
  assert.deepEqual(alongPaths([["a", "b", "a"]], own, map), [["a-b-1", "a-b-2"]]);
  assert.deepEqual(alongPaths([["c", "b", "a"]], own, map), [["b-c", "a-b-1"]]);
});

test("what is not the player's is not a part of the path", () => {
  assert.deepEqual(alongPaths([["b", "c", "d"]], ["b-c"], map), [["b-c"]]);
});

test("the lines of a score show the longest path, both paths of a mandala, and loans", () => {
  const player = { id: "p1", color: "red", routes: ["a-b-1", "b-c", "a-b-2"] };
  const borrowed = [{ city: "c", route: "c-d" }];
  const lines = [
    { part: "tickets", path: ["a", "b", "c", "d"], borrowed },
    { part: "tickets", path: ["b", "c", "d"], borrowed },
    { part: "longest_path", path: ["a", "b", "c"] },
    { part: "mandala", paths: [["a", "b"], ["a", "b"]] },
  ];
  assert.deepEqual(tracesOf([player], map, new Map([["p1", lines]])), [
    { color: "red", paths: [["a-b-1", "b-c"]], loops: [["a-b-1", "a-b-2"]], loans: ["c-d"] },
  ]);
});

test("a sentence above a picture takes as many lines as it needs", () => {
  assert.deepEqual(inLines("Anna wins.", 12), ["Anna wins."]);
  assert.deepEqual(inLines("Anna wins: points are tied.", 12), ["Anna wins:", "points are", "tied."]);
  assert.deepEqual(inLines("Bartholomäusina wins", 12), ["Bartholomäusina", "wins"]);
});
