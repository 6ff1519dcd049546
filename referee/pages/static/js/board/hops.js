// From where to where a ticket is drawn: a country is reached at one of its points.

import { where } from "./pieces.js";

const gap = ([x, y], [toX, toY]) => Math.hypot(toX - x, toY - y);
const nearest = (points, to) => [...points].sort((a, b) => gap(a, to) - gap(b, to))[0];

/** The points of a place on a picture: its dot, or where lines end in a country. */
function pointsOf(svg, id) {
  const place = svg.querySelector(`[data-place="${CSS.escape(id)}"]`);
  if (!place) return [];
  const squares = [...place.querySelectorAll(".b-terminal")].map((square) => {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(square.getAttribute(name)));
    return [x + width / 2, y + height / 2];
  });
  return squares.length ? squares : [where(place)];
}

/**
 * The arcs of a ticket as `[[point, point]]`: from each place of a tour to the next, along the `path` by
 * which the ticket was completed, else to the nearest place that completes it.
 * @param {any} ticket
 * @param {{ completed?: boolean, path?: string[] } | undefined} line
 * @param {any} svg
 */
export function hopsOf({ from, to, to_any: any, cities }, line, svg) {
  const points = (id) => pointsOf(svg, id);
  const whole = (hops) => hops.filter((hop) => hop.every(Boolean));
  if (cities) return whole(cities.slice(1).map((city, at) => [points(cities[at])[0], points(city)[0]]));
  if (line?.completed && line.path?.length > 1) {
    const [first, second] = line.path;
    const [before, last] = line.path.slice(-2);
    const towards = (id, next) => nearest(points(id), points(next)[0] ?? [0, 0]);
    return whole([[towards(first, second), towards(last, before)]]);
  }
  const goals = (any ? any.map((one) => one.to) : [to]).flatMap(points);
  const hops = points(from).flatMap((start) => goals.map((goal) => [start, goal]));
  return hops.sort(([a, b], [c, d]) => gap(a, b) - gap(c, d)).slice(0, 1);
}
