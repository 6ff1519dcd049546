// The claims on a board on the page, drawn as the service draws them in its pictures.

const SVG = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A piece on every space of a route. */
export function lay(route, kind, color, mark) {
  lift(route);
  const spaces = [...route.querySelectorAll("use[href^='#b-']")];
  const pieces = spaces.map((space) =>
    element(
      "g",
      { transform: space.getAttribute("transform") },
      element("use", { href: `#b-piece-${kind ?? "rail"}` }),
      element("text", { class: "b-mark", dy: ".36em" }, mark),
    ),
  );
  const hidden = { "aria-hidden": "true", class: `b-piece ink-${color}` };
  route.append(element("g", hidden, ...pieces));
}

/** Take the pieces off a route. */
export function lift(route) {
  route.querySelector(".b-piece")?.remove();
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
