// Which thing on the board a tap has meant: the nearest within reach.

/** The parts of a thing that fit `selector` as boxes: middle, turn in radians and half sizes. */
export function boxesOf(id, g, selector) {
  return [...g.querySelectorAll(selector)].map((part) => {
    const box = part.getBBox();
    const [wide, high] = [box.width / 2, box.height / 2];
    const moved = part.getAttribute("transform");
    if (!moved) return { id, x: box.x + wide, y: box.y + high, turn: 0, wide, high };
    const [x, y, degrees] = moved.match(/-?[\d.]+/g).map(Number);
    return { id, x, y, turn: (degrees * Math.PI) / 180, wide, high };
  });
}

/**
 * The boxes within reach of a point, the nearest first, each with how far it is away.
 * @param {any[]} boxes
 * @param {number[]} point
 * @param {number} reach
 */
export function nearest(boxes, [x, y], reach) {
  return boxes
    .map((box) => ({ id: box.id, away: distance(box, x - box.x, y - box.y) }))
    .filter(({ away }) => away <= reach)
    .sort((a, b) => a.away - b.away);
}

/** How far a point, given from the middle of a box, lies outside of it. */
export function distance({ turn, wide, high }, x, y) {
  const along = Math.abs(x * Math.cos(turn) + y * Math.sin(turn)) - wide;
  const across = Math.abs(y * Math.cos(turn) - x * Math.sin(turn)) - high;
  return Math.hypot(Math.max(along, 0), Math.max(across, 0));
}
