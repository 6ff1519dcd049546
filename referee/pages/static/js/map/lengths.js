// What routes are counted by: their length, and their kind where points go by kind.

/** `[{ key, kind, length, spaces, points }]` of all lengths that the board has; of priced kinds by their cards. */
export function lengthsOf({ points, routes }) {
  const byKind = Object.values(points).some((one) => typeof one === "object");
  const tables = byKind ? Object.entries(points) : [[null, points]];
  return tables.flatMap(([kind, table]) =>
    Object.entries(table).flatMap(([number, worth]) => {
      const length = Number(number);
      const route = routes.find((one) => (!kind || one.kind === kind) && sizeOf(one) === length);
      const key = kind ? `${kind}/${length}` : number;
      return route ? [{ key, kind, length, spaces: route.length, points: worth }] : [];
    }),
  );
}

/** What a route is worth points by. */
const sizeOf = ({ length, cards }) => cards ?? length;

export const keyOf = (map, route) =>
  typeof Object.values(map.points)[0] === "object" ? `${route.kind}/${sizeOf(route)}` : `${sizeOf(route)}`;

/** The counts as the service takes them. */
export function routeCounts(counts) {
  const all = Object.entries(counts)
    .filter(([, count]) => count)
    .map(([key, count]) => [...key.split("/").reverse(), ""].slice(0, 2).concat(count));
  const table = (of) => all.filter(([, kind]) => kind === of).map(([length, , count]) => [length, count]);
  const kinds = [...new Set(all.map(([, kind]) => kind))].filter(Boolean);
  return Object.fromEntries([...table(""), ...kinds.map((kind) => [kind, Object.fromEntries(table(kind))])]);
}
