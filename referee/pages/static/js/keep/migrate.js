// Games of version 0, which were snapshots: `{ map, players, neutral?, options?, board?, begun? }`.

import { NEUTRAL } from "../game/fold.js";
import { known } from "../game/members.js";
import { isObject } from "./sound.js";

/** The game of a snapshot as entries. The same snapshot gives the same game everywhere. */
export function migrated(snapshot, features) {
  const { map, options = {}, board = null, begun = 0, neutral = [] } = snapshot;
  const given = known(snapshot.players).map((player) => (isObject(player) ? player : {}));
  const players = given.map(({ name, color }, seat) => ({ id: `p${seat + 1}`, name, color }));
  const id = `0-${hash(JSON.stringify(snapshot))}`;
  const entries = [];
  const add = (player, kind, value) =>
    entries.push({ id: `${id}-${entries.length}`, device: "", clock: entries.length + 1, player, kind, value });
  add(null, "players", players);
  given.forEach((player, seat) => {
    for (const [kind, value] of entriesOf(player, features)) add(`p${seat + 1}`, kind, value);
  });
  for (const route of known(neutral)) add(NEUTRAL, "routes", { add: route });
  return { id, map, options, board, begun, entries };
}

/**
 * What a player of a request has: `[kind, value]` for each entry. A feature says it by `read`, or else
 * each of its members is read as it is. What is counted by hand is only of those who count their routes.
 */
export function entriesOf(player, features) {
  const found = features.flatMap(({ read, members = {} }) =>
    read
      ? read(player)
      : Object.entries(members)
          .filter(([, { byHand }]) => !byHand || player.route_counts)
          .flatMap(([kind, shape]) => shape.read(player[kind]).map((value) => [kind, value])),
  );
  return Object.keys(player.none ?? {}).length ? [...found, ["none", { ...player.none }]] : found;
}

/** A short name for a text: 53 bits, the same everywhere. */
export function hash(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    a = Math.imul(a ^ sign, 2654435761);
    b = Math.imul(b ^ sign, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
