// Where the buttons of the board stand: in a corner in which they cover nothing that is printed.

import { covers } from "./boxes.js";

export const CORNERS = ["bottom-right", "top-right", "bottom-left", "top-left"];

/** A box of that size in a corner of another. */
export function inCorner(corner, { x, y, width: wide, height: high }, { width, height }) {
  const [side, end] = corner.split("-");
  return {
    x: end === "right" ? x + wide - width : x,
    y: side === "bottom" ? y + high - height : y,
    width,
    height,
  };
}

/** The first corner of `bounds` in which a box of that size lies on none of the things; else none. */
export const freeCorner = (things, bounds, size) =>
  CORNERS.find((corner) => {
    const box = inCorner(corner, bounds, size);
    return !things.some((thing) => covers(box, thing));
  }) ?? null;
