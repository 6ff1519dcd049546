// The claims on a board on the page, drawn as the service draws them in its pictures.

const SVG = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The layer of the pieces: above the routes, and silent, for the routes say whose they are. */
export function layer(svg) {
  const made = element("g", { "aria-hidden": "true", "pointer-events": "none" });
  svg.querySelector(".b-places").before(made);
  return made;
}

/** A piece on every space of a route; none where nobody has claimed it. */
export function lay(pieces, route, claim) {
  const { route: id } = route.dataset;
  pieces.querySelector(`[data-of="${CSS.escape(id)}"]`)?.remove();
  if (!claim) return;
  const laid = [...route.querySelectorAll("use")].map((space) =>
    element(
      "g",
      { transform: space.getAttribute("transform") },
      element("use", { href: `#b-piece-${claim.kind ?? "rail"}` }),
      element("text", { class: "b-mark", dy: ".36em" }, claim.mark),
    ),
  );
  pieces.append(element("g", { class: `b-piece ink-${claim.color}`, "data-of": id }, ...laid));
}

/** A player's harbor over the dot of its city. */
export function build(place, color) {
  place.querySelector(".b-harbor")?.remove();
  if (!color) return;
  const dot = place.querySelector("circle");
  const [x, y] = [dot.getAttribute("cx"), dot.getAttribute("cy")];
  const anchor = place.querySelector(".b-anchor").cloneNode();
  const disk = element("circle", { cx: x, cy: y, r: dot.getAttribute("r") * 1.25 });
  place.append(element("g", { class: `b-harbor ink-${color}` }, disk, anchor));
}
