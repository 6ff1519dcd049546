// The claims on a board on the page, drawn as the service draws them in its pictures.

const SVG = "http://www.w3.org/2000/svg";
const OUTLINE = "#26221c";
const inks = new Map();

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The ink of a color and what is legible on it, as attributes; the style sheet knows them. */
export function ink(color) {
  if (!inks.has(color)) {
    const swatch = document.createElement("span");
    swatch.className = `ink-${color}`;
    document.body.append(swatch);
    const style = getComputedStyle(swatch);
    inks.set(color, { fill: style.getPropertyValue("--fill"), color: style.getPropertyValue("--on") });
    swatch.remove();
  }
  return inks.get(color);
}

/** A layer of the picture, by its name. */
export const layer = (svg, name) => svg.querySelector(`.b-${name}`);

/** A piece on every space of a route, and the loans of it; none where nobody has claimed it. */
export function lay(pieces, route, claim, loans = []) {
  const { route: id, piece } = route.dataset;
  for (const old of pieces.querySelectorAll(`[data-of="${CSS.escape(id)}"]`)) old.remove();
  if (!claim) return;
  const laid = [...route.querySelectorAll(":scope > use")].map((space) =>
    element(
      "g",
      { transform: space.getAttribute("transform") },
      element("use", { href: `#${piece}` }),
      marked(claim),
    ),
  );
  pieces.append(element("g", { class: "b-piece", "data-of": id, ...ink(claim.color) }, ...laid));
  for (const color of loans) {
    const loan = along([route], "b-loan", color);
    loan.dataset.of = id;
    pieces.append(loan);
  }
}

const marked = ({ mark }) => element("text", { class: "b-mark", dy: ".36em" }, mark);

/** What has been built at a place: `[{ what, color, mark }]`, over its dot. */
export function build(layer, place, built) {
  const { place: id } = place.dataset;
  for (const old of layer.querySelectorAll(`[data-of="${CSS.escape(id)}"]`)) old.remove();
  const [x, y] = where(place);
  layer.append(
    ...built.map(({ what, color, mark }) =>
      element(
        "g",
        { "data-of": id, transform: `translate(${x} ${y})`, ...ink(color) },
        element("use", { href: `#b-built-${what}` }),
        marked({ mark }),
      ),
    ),
  );
}

/** Where a place stands on the picture. */
export const where = (place) => place.dataset.at.split(" ").map(Number);

/** A band along routes, and the routes that somebody borrows, in the color of a player. */
export const along = (routes, kind, color) =>
  element("path", {
    class: kind,
    d: routes.map((route) => route.querySelector(".b-line").getAttribute("d")).join(""),
    stroke: ink(color).fill,
  });

/** A ticket as an arc from place to place: the `nth` of its player, dashed by the seat. */
export function arc([x, y], [toX, toY], color, seat, nth) {
  // Every arc bends a little more than the one before, so that none hides another.
  const bend = 0.16 + 0.03 * ((seat + nth) % 5);
  const middle = [(x + toX) / 2 - (toY - y) * bend, (y + toY) / 2 + (toX - x) * bend];
  const d = `M${x} ${y}Q${middle.join(" ")} ${toX} ${toY}`;
  const dashed = seat ? { "stroke-dasharray": `${4 + 4 * seat} ${3 + seat}` } : {};
  return element(
    "g",
    { class: "b-ticket", fill: "none", "stroke-linecap": "round" },
    element("path", { d, stroke: OUTLINE, "stroke-width": 5 }),
    element("path", { d, stroke: ink(color).fill, "stroke-width": 3, ...dashed }),
  );
}

/**
 * The strip below a board of that size that says whose pieces are whose, in as many rows as it
 * takes; with the height that it adds.
 */
export function legend([width, height], owners) {
  const size = Math.max(width / 45, 16);
  let [x, y] = [size, height + size * 1.4];
  const entries = owners.map(({ name, color, mark }) => {
    const wide = (name.length * 0.6 + 4) * size;
    if (x > size && x + wide > width) [x, y] = [size, y + size * 1.8];
    const entry = element(
      "g",
      { transform: `translate(${x + size} ${y})`, color: ink(color).color },
      element("rect", {
        ...{ x: -0.95 * size, y: -size / 2, width: 1.9 * size, height: size, rx: 0.14 * size },
        ...{ fill: ink(color).fill, stroke: OUTLINE, "stroke-width": 1.5 },
      }),
      element("text", { class: "b-mark", y: size * 0.3, "font-size": size * 0.8 }, mark),
      element("text", { x: size * 1.3, y: size * 0.35, "font-size": size }, name),
    );
    x += wide;
    return entry;
  });
  return { added: y + size * 1.2 - height, drawing: element("g", { class: "b-legend" }, ...entries) };
}
