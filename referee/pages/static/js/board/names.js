// The names of the places: large enough to read at any zoom, as many as fit, each by its
// own dot and none on a track.

import { boxesOf } from "./hits.js";
import { around, covers, gapTo, grown, inside, overlap } from "./boxes.js";

/** In pixels of the screen. */
const LEAST = 11;
const GAP = 2;
/** What of the rim of a name may lie on something, for its letters hardly reach it. */
const RIM = 1;
/** How far from its dot a name may stand, in sizes of its letters. */
const DISTANCES = [0.1, 0.3, 0.6, 0.9, 1.3, 1.7];
/** The dot of another place is no nearer to a name than so much of the way to its own. */
const NEARER = 0.8;
/** So far apart, in sizes of letters, are two points of one country that both have its name. */
const AGAIN = 6;
/** How far letters reach above their base and below it: those that hang, and the others; from line to line. */
const ABOVE = 0.76;
const BELOW = { hanging: 0.22, plain: 0.03 };
const LINE = 1.05;

export class Names {
  #fitted = "";

  /**
   * Of a board that is shown: what is not has no size. `weight` says of a name how much it is looked
   * for; `tracks` are the boxes that stay free.
   */
  constructor(svg, weight, tracks) {
    const dots = new Map(
      [...svg.querySelectorAll("[data-place]")].map((g) => [g.dataset.place, boxesOf("", g, "circle, rect")]),
    );
    this.dots = [...dots.values()].flat();
    this.tracks = tracks;
    this.names = [...svg.querySelectorAll(".b-name")]
      .map((text) => printed(text, dots.get(text.dataset.name)))
      .sort((a, b) => weight(b.words) - weight(a.words));
  }

  /**
   * Fit them to a zoom: `unit` is how much of the board one pixel is, `bounds` what they must stay in,
   * `taken` are boxes where none may be. Where places are `open` to be tapped, theirs come first, and lie
   * on a track rather than be missing; that of the `chosen` one is always there.
   * @param {number} unit
   * @param {any} bounds
   * @param {{ chosen?: string | null, open?: Set<string>, taken?: any[] }} how
   */
  fit(unit, bounds, { chosen = null, open = new Set(), taken = [] } = {}) {
    const fitted = JSON.stringify([unit, bounds, chosen, [...open], taken]);
    if (!Number.isFinite(unit) || fitted === this.#fitted) return;
    this.#fitted = fitted;
    const boxes = taken.map((box) => ({ ...box, words: "" }));
    const rank = ({ id }) => (id === chosen ? 0 : open.has(id) ? 1 : 2);
    const names = [...this.names].sort((a, b) => rank(a) - rank(b));
    const written = names.filter((name) => !this.#write(name, { unit, bounds, boxes, crossing: false }));
    for (const name of written) {
      if (open.has(name.id)) this.#write(name, { unit, bounds, boxes, crossing: true, always: name.id === chosen });
    }
    for (const { id, text } of names) text.classList.toggle("is-chosen", id === chosen);
  }

  /**
   * Write a name where it fits, and say whether it did; `crossing` it may lie on tracks,
   * on as few as can be.
   */
  #write(name, { unit, bounds, boxes, crossing, always = false }) {
    const times = Math.max(1, (LEAST * unit) / name.size);
    const large = grown(name, times);
    const apart = ({ words }) => (words === name.words ? AGAIN * name.size * times : GAP * unit);
    const crossed = this.#crossings(name, large, unit);
    const ways = this.#ways(name, large, times, bounds).filter(
      (way) => !boxes.some((other) => overlap(way, other, apart(other))),
    );
    const free = crossing
      ? ways.map((way) => ({ way, count: crossed(way) })).sort((a, b) => a.count - b.count)[0]
      : { way: ways.find((way) => !crossed(way)), count: 0 };
    const box = free && Number.isFinite(free.count) ? free.way : undefined;
    const at = box ?? (always ? inside(large, bounds) : null);
    name.text.classList.toggle("is-hidden", !at);
    if (!at) return false;
    boxes.push({ ...at, words: name.words });
    name.text.style.fontSize = `${name.size * times}px`;
    name.text.setAttribute("transform", `translate(${at.x - large.x} ${at.y - large.y})`);
    return true;
  }

  /** Where a name may stand: as it is printed, else around its dot. */
  #ways({ dot, size }, large, times, bounds) {
    const elsewhere = dot ? DISTANCES.flatMap((far) => around(dot, large, far * size * times)) : [];
    return [large, ...elsewhere].map((box) => inside(box, bounds));
  }

  /** How many tracks a box of a name lies on; endless where a dot is in it, or another is much nearer. */
  #crossings({ dot }, large, unit) {
    const at = dot ?? { x: large.x + large.width / 2, y: large.y + large.height / 2 };
    const reach = large.width * 1.5 + large.height * 4;
    const near = (one) => Math.abs(one.x - at.x) < reach && Math.abs(one.y - at.y) < reach;
    const [tracks, dots] = [this.tracks.filter(near), this.dots.filter(near)];
    const rim = RIM * unit;
    return (box) => {
      const core = { x: box.x + rim, y: box.y + rim, width: box.width - 2 * rim, height: box.height - 2 * rim };
      if (dots.some((one) => covers(core, one))) return Infinity;
      const foreign = (other) => other !== dot && gapTo(box, other) < gapTo(box, dot) * NEARER;
      return dot && dots.some(foreign) ? Infinity : tracks.filter((track) => covers(core, track)).length;
    };
  }
}

/** A name as it is printed: its box without the space above and below the letters, and its dot. */
function printed(text, dots = []) {
  const { x, width } = text.getBBox();
  const at = [Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
  const size = parseFloat(getComputedStyle(text).fontSize);
  const below = /[gjpqyQ,ç]/.test(text.lastChild.textContent) ? BELOW.hanging : BELOW.plain;
  const y = at[1] - ABOVE * size;
  const height = size * (ABOVE + below + LINE * text.querySelectorAll("tspan").length);
  const near = (dot) => gapTo({ x, y, width, height }, dot);
  const dot = [...dots].sort((a, b) => near(a) - near(b))[0] ?? null;
  return { text, id: text.dataset.name, words: text.textContent, x, y, width, height, at, size, dot };
}
