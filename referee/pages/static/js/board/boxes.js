// Boxes on the board, upright or turned: whether one lies on another, and where one fits.

/**
 * A box written larger: it grows from the point where it is anchored.
 * @param {{ x: number, y: number, width: number, height: number, at: number[] }} box
 */
export function grown({ x, y, width, height, at: [atX, atY] }, times) {
  return {
    x: atX + (x - atX) * times,
    y: atY + (y - atY) * times,
    width: width * times,
    height: height * times,
  };
}

/** A box moved so that it lies in another. */
export const inside = (box, { x, y, width, height }) => ({
  ...box,
  x: Math.max(x, Math.min(box.x, x + width - box.width)),
  y: Math.max(y, Math.min(box.y, y + height - box.height)),
});

export const overlap = (a, b, gap = 0) =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap &&
  a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;

/** Whether an upright box lies on a turned one: no line along a side of either parts them. */
export function covers({ x, y, width, height }, { x: atX, y: atY, turn, wide, high }) {
  const [across, down] = [atX - x - width / 2, atY - y - height / 2];
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  if (Math.abs(across) >= width / 2 + wide * cos + high * sin) return false;
  if (Math.abs(down) >= height / 2 + wide * sin + high * cos) return false;
  const along = Math.abs(across * Math.cos(turn) + down * Math.sin(turn));
  const aside = Math.abs(down * Math.cos(turn) - across * Math.sin(turn));
  return along < wide + (width * cos + height * sin) / 2 && aside < high + (width * sin + height * cos) / 2;
}

/** How far a point is from an upright box. */
export const gapTo = ({ x, y, width, height }, point) =>
  Math.hypot(Math.max(x - point.x, point.x - x - width, 0), Math.max(y - point.y, point.y - y - height, 0));

/** How far a box stands to the side of the middle, in halves of its own. */
const SLIDES = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1];

/** Boxes of a size around a dot, so far from it: beside it, below and above, slid along a little. */
export function around({ x, y, wide }, { width, height }, far) {
  const away = wide + far;
  const [left, right] = [x - away - width, x + away];
  const [above, below] = [y - away - height, y + away];
  return SLIDES.flatMap((slide) => {
    const level = y - (height / 2) * (1 - slide);
    const middle = x - (width / 2) * (1 - slide);
    return [[right, level], [left, level], [middle, below], [middle, above]];
  }).map(([x, y]) => ({ x, y, width, height }));
}
