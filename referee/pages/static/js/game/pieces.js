// How many pieces everybody has left: what they had less what lies on routes and on the mat.

import { lengthsOf } from "../map/lengths.js";

/**
 * `[{ kind, left, all }]` by kind of piece; both are null where it is not known how many there were.
 * Where only their sum is known, that is `any`.
 */
export function piecesLeft(player, map, features) {
  const kinds = Object.keys(map.pieces);
  const own = features.find(({ supplied }) => supplied)?.supplied;
  const sum = own?.sum(map);
  const known = !own || kinds.some((kind) => own.of(player, kind) !== null);
  const apart = !player.counted || kinds.length === 1 || lengthsOf(map)[0]?.kind;
  if (sum && !(known && apart)) return [{ kind: "any", left: sum - laid(player, map), all: sum }];
  return kinds.map((kind) => {
    const all = own ? own.of(player, kind) : map.pieces[kind].count;
    const elsewhere = features.reduce((more, { pieces }) => more + (pieces?.(player, kind, map) ?? 0), 0);
    return { kind, left: all === null ? null : all - laid(player, map, kind) - elsewhere, all };
  });
}

/** How many pieces lie on the routes of a player, of one kind or of all. */
function laid(player, map, piece = null) {
  const of = (kind) => piece === null || (map.route_kinds?.[kind]?.piece ?? piece) === piece;
  const lengths = player.counted
    ? lengthsOf(map).map(({ key, kind, spaces }) => ({ kind, length: spaces * (player.route_counts[key] ?? 0) }))
    : player.routes.map((id) => map.route.get(id)).filter(Boolean);
  return lengths.filter(({ kind }) => of(kind)).reduce((all, { length }) => all + length, 0);
}
