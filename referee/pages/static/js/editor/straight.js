// A photo that was taken aslant, made straight: what lies between four points of it fills a sheet.

/** The longer side of what is made, in pixels: enough to see the spaces of a board. */
const LONGEST = 2000;
const SIDE = 1000;

/** Four corners, clockwise from the upper left, in fractions of a photo, that are easily taken hold of. */
export const FIRST = [[0.12, 0.12], [0.88, 0.12], [0.88, 0.88], [0.12, 0.88]];

/**
 * The projection that takes the corners of the unit square to four points, as a function of a point;
 * null where three of them lie in a line.
 */
export function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [cx, cy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const whole = ax * by - bx * ay;
  if (Math.abs(whole) < 1e-9) return null;
  const [g, h] = [(cx * by - bx * cy) / whole, (ax * cy - cx * ay) / whole];
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3];
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3];
  return (u, v) => {
    const far = g * u + h * v + 1;
    return [(a * u + b * v + x0) / far, (d * u + e * v + y0) / far];
  };
}

/** The sides of a sheet, in its own units. */
export const sheetSize = (aspect) => [SIDE * Math.sqrt(aspect), SIDE / Math.sqrt(aspect)];

/** The box of a photo that is shown whole on a sheet, each given by its sides. */
export function boxOf([wide, high], [width, height]) {
  const times = Math.min(width / wide, height / high);
  return { x: (width - wide * times) / 2, y: (height - high * times) / 2, width: wide * times, height: high * times };
}

/** The part of an image between four corners, as a picture with sides in the proportion of a sheet. */
export async function straightened(image, corners, [width, height]) {
  const times = LONGEST / Math.max(width, height);
  const made = canvas(Math.round(width * times), Math.round(height * times));
  const taken = canvas(image.naturalWidth, image.naturalHeight);
  taken.context.drawImage(image, 0, 0);
  const from = taken.context.getImageData(0, 0, taken.wide, taken.high);
  const to = made.context.createImageData(made.wide, made.high);
  const at = projection(corners);
  if (!at) return null;
  const [colors, drawn] = [from, to].map(({ data }) => new Uint32Array(data.buffer));
  for (let y = 0, n = 0; y < made.high; y++) {
    for (let x = 0; x < made.wide; x++, n++) {
      const [across, down] = at((x + 0.5) / made.wide, (y + 0.5) / made.high);
      const [column, row] = [Math.floor(across * taken.wide), Math.floor(down * taken.high)];
      const inside = column >= 0 && row >= 0 && column < taken.wide && row < taken.high;
      if (inside) drawn[n] = colors[row * taken.wide + column];
    }
  }
  made.context.putImageData(to, 0, 0);
  return new Promise((resolve) => made.element.toBlob(resolve, "image/jpeg", 0.9));
}

function canvas(wide, high) {
  const element = document.createElement("canvas");
  Object.assign(element, { width: wide, height: high });
  return { element, wide, high, context: element.getContext("2d", { willReadFrequently: true }) };
}
