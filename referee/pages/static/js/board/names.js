// The names of the places: large enough to read at any zoom, and as many as there is room for.

/** In pixels of the screen. */
const LEAST = 11;
const GAP = 2;

export class Names {
  /** `weight` says of a name how much it is looked for. */
  constructor(svg, weight) {
    const { width, height } = svg.viewBox.baseVal;
    this.whole = { width, height };
    this.names = [...svg.querySelectorAll(".b-name")]
      .map((text) => {
        const { x, y, width, height } = text.getBBox();
        const at = [Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
        const size = parseFloat(getComputedStyle(text).fontSize);
        return { text, x, y, width, height, at, size, weight: weight(text.textContent) };
      })
      .sort((a, b) => b.weight - a.weight);
  }

  /** Fit them to a zoom: `unit` is how much of the board one pixel is. */
  fit(unit) {
    if (!Number.isFinite(unit)) return;
    const taken = [];
    for (const name of this.names) {
      const times = Math.max(1, (LEAST * unit) / name.size);
      name.text.style.fontSize = `${name.size * times}px`;
      const large = grown(name, times);
      const box = inside(large, this.whole);
      name.text.setAttribute("transform", `translate(${box.x - large.x} ${box.y - large.y})`);
      const free = !taken.some((other) => overlap(box, other, GAP * unit));
      name.text.classList.toggle("is-hidden", !free);
      if (free) taken.push(box);
    }
  }
}

/**
 * The box of a name written larger: it grows from the point where it is anchored.
 * @param {{ x: number, y: number, width: number, height: number, at: number[] }} name
 */
export function grown({ x, y, width, height, at: [atX, atY] }, times) {
  return {
    x: atX + (x - atX) * times,
    y: atY + (y - atY) * times,
    width: width * times,
    height: height * times,
  };
}

/** A box moved so that it lies on the board, which begins at 0, 0. */
export const inside = (box, { width, height }) => ({
  ...box,
  x: Math.max(0, Math.min(box.x, width - box.width)),
  y: Math.max(0, Math.min(box.y, height - box.height)),
});

export const overlap = (a, b, gap = 0) =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap &&
  a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;
