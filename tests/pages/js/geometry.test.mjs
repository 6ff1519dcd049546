import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, nearest } from "../../../referee/pages/static/js/board/hits.js";
import { around, covers, gapTo, grown, inside, overlap } from "../../../referee/pages/static/js/board/boxes.js";
import { freeCorner, inCorner } from "../../../referee/pages/static/js/board/corner.js";

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
  const [one, other] = [-5, 30].map((x) => inside({ x, y: 0, width: 20, height: 10 }, { x: 0, y: 0, width: 40, height: 40 }));
  assert.deepEqual([one.x, other.x], [0, 20]);
  assert.equal(overlap(one, other), false);
  assert.equal(overlap(one, other, 1), true);
});

test("an upright box lies on a turned one only where no side parts them", () => {
  const track = box("a", 0, 0, Math.PI / 4);
  const square = (x, y) => ({ x: x - 2, y: y - 2, width: 4, height: 4 });
  assert.equal(covers(square(0, 0), track), true);
  assert.equal(covers(square(8, 8), track), true);
  assert.equal(covers(square(6, -6), track), false);
  assert.equal(covers(square(13, 0), track), false);
});

test("the boxes around a dot do not touch it, and the nearest are beside it", () => {
  const dot = { x: 50, y: 50, wide: 5, high: 5, turn: 0 };
  const boxes = around(dot, { width: 30, height: 8 }, 2);
  assert.equal(boxes.some((one) => covers(one, { ...dot, wide: 3, high: 3 })), false);
  assert.deepEqual(boxes[0], { x: 57, y: 46, width: 30, height: 8 });
  assert.equal(gapTo(boxes[0], dot), 7);
});

test("the buttons stand in the first corner in which they cover nothing", () => {
  const [bounds, size] = [{ x: 0, y: 0, width: 200, height: 100 }, { width: 20, height: 20 }];
  assert.deepEqual(inCorner("bottom-right", bounds, size), { x: 180, y: 80, width: 20, height: 20 });
  const inTheWay = [box("a", 190, 90), box("b", 10, 90)];
  assert.equal(freeCorner([], bounds, size), "bottom-right");
  assert.equal(freeCorner(inTheWay, bounds, size), "top-right");
  assert.equal(freeCorner([...inTheWay, box("c", 190, 10), box("d", 10, 10)], bounds, size), null);
});
