// What the lines of a score show on the board: paths along a player's routes, and routes on loan.

import { shownBy } from "../features/index.js";

/**
 * For each player `{ color, paths: [[route]], loops: [[route]], loans: [route] }`, by the lines of the
 * scores. A loop is made of paths that have no route in common.
 */
export const tracesOf = (players, map, lines) =>
  players.map(({ id, color, routes }) => {
    const shown = (lines.get(id) ?? []).map(shownBy);
    const each = (what) => shown.flatMap((one) => one[what]);
    return {
      color,
      paths: distinct(each("paths").flatMap((path) => alongPaths([path], routes, map))),
      loops: distinct(each("loops").map((paths) => alongPaths(paths, routes, map).flat())),
      loans: [...new Set(each("loans"))].filter((route) => map.route.has(route)),
    };
  });

const distinct = (paths) => [...new Map(paths.map((path) => [path.join(), path])).values()];

/** The routes of a player from each place of some paths to the next, none of them twice in all. */
export function alongPaths(paths, routes, map) {
  const left = routes.map((id) => map.route.get(id)).filter(Boolean);
  const joins = (here, there) => (one) =>
    (one.from === here && one.to === there) || (one.from === there && one.to === here);
  const along = (path) =>
    path.slice(1).flatMap((to, at) => {
      const found = left.findIndex(joins(path[at], to));
      return found < 0 ? [] : [left.splice(found, 1)[0].id];
    });
  return paths.map(along).filter(({ length }) => length);
}
