// The shortest way between two places of a draft.

/** The spaces of the shortest way along routes `{ from, to, length }`; null where there is none. */
export function shortest(routes, from, to) {
  const far = new Map([[from, 0]]);
  const open = new Set([from]);
  while (open.size) {
    const here = [...open].reduce((a, b) => (far.get(a) <= far.get(b) ? a : b));
    if (here === to) return far.get(to);
    open.delete(here);
    for (const route of routes) {
      const there = route.from === here ? route.to : route.to === here ? route.from : null;
      const way = far.get(here) + route.length;
      if (there !== null && way < (far.get(there) ?? Infinity)) {
        far.set(there, way);
        open.add(there);
      }
    }
  }
  return null;
}

/** What a ticket is worth: as entered, else the shortest way, else 1. */
export const valueOf = ({ routes }, { from, to, value }) => value ?? shortest(routes, from, to) ?? 1;
