import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, nearest } from "../../../referee/pages/static/js/board/hits.js";
import { grown, inside, overlap } from "../../../referee/pages/static/js/board/names.js";

const box = (id, x, y, turn = 0) => ({ id, x, y, turn, wide: 10, high: 4 });

test("a point in a box is not away from it", () => {
  assert.equal(distance(box("a", 0, 0), 9, 3), 0);
  assert.equal(distance(box("a", 0, 0), 13, 8), 5);
});

test("a box that is turned is turned for the point", () => {
  const upright = box("a", 0, 0, Math.PI / 2);
  assert.equal(Math.round(distance(upright, 0, 12)), 2);
  assert.equal(Math.round(distance(upright, 12, 0)), 8);
});

test("the nearest comes first, and nothing out of reach", () => {
  const boxes = [box("far", 100, 0), box("near", 30, 0), box("here", 0, 0)];
  assert.deepEqual(nearest(boxes, [12, 0], 12).map(({ id }) => id), ["here", "near"]);
});

test("a name grows from the point where it is anchored", () => {
  const name = { x: 10, y: 20, width: 30, height: 10, at: [10, 28] };
  assert.deepEqual(grown(name, 2), { x: 10, y: 12, width: 60, height: 20 });
});

test("a name stays on the board, and two do not lie on each other", () => {
  const [one, other] = [-5, 30].map((x) => inside({ x, y: 0, width: 20, height: 10 }, { width: 40, height: 40 }));
  assert.deepEqual([one.x, other.x], [0, 20]);
  assert.equal(overlap(one, other), false);
  assert.equal(overlap(one, other, 1), true);
});
