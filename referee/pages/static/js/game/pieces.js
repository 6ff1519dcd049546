// How many pieces everybody has left: what they had less what lies on routes and on the mat.

/**
 * `[{ kind, left }]` by kind of piece; `left` is null where it is not known how many there were. Where
 * only their sum is known, that is `any`.
 */
export function piecesLeft(player, map, features) {
  const mixed = features.some(({ id }) => id === "pieces");
  const all = map.features.supply?.pieces;
  if (mixed && all && !Object.keys(player.supply).length) {
    const laid = player.routes.reduce((sum, id) => sum + (map.route.get(id)?.length ?? 0), 0);
    return [{ kind: "any", left: all - laid }];
  }
  return Object.entries(map.pieces).map(([kind, { count }]) => {
    const had = mixed ? (player.supply[kind] ?? null) : count;
    const onRoutes = player.routes
      .map((id) => map.route.get(id))
      .filter((route) => route && (map.route_kinds?.[route.kind]?.piece ?? kind) === kind)
      .reduce((sum, { length }) => sum + length, 0);
    const elsewhere = features.reduce((sum, { pieces }) => sum + (pieces?.(player, kind) ?? 0), 0);
    return { kind, left: had === null ? null : had - onRoutes - elsewhere };
  });
}
