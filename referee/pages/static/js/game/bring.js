// What was entered on the phone of one player comes to the table: what that player has in the end,
// with indexes in place of ids where both have the same revision of the map.

import { fold, playerOf } from "./fold.js";
import { inForce } from "./history.js";
import { newId } from "./entries.js";

/** `{ v, game, player, device, revision, has }`: all that a player has on this device. */
export function handed(game, members, player, device, map) {
  const own = playerOf(fold(game, members), player);
  const indexed = !game.board;
  const has = {};
  for (const [name, shape] of Object.entries(members)) {
    const value = own[name];
    if (JSON.stringify(value) === JSON.stringify(shape.empty())) continue;
    const at = (id) => (indexed ? map[shape.of].findIndex((thing) => thing.id === id) : -1);
    has[name] = shape.of ? value.map((id) => (at(id) < 0 ? id : at(id))) : value;
  }
  if (Object.values(own.none).some(Boolean)) has.none = own.none;
  return { v: 1, game: game.id, player, device, revision: indexed ? map.revision : null, has };
}

/**
 * The entries that bring a game up to what was handed over: what came from that device before and
 * is not there any more goes, what others have entered stays. Null where the maps differ.
 */
export function brought(game, members, back, map) {
  const { player, device, revision, has } = back;
  if (revision !== null && revision !== map.revision) return null;
  const own = playerOf(fold(game, members), player);
  if (!own) return null;
  const named = ({ of }, thing) => (typeof thing === "number" ? map[of]?.[thing]?.id : thing);
  const changes = [];
  for (const [name, shape] of Object.entries(members)) {
    if (Array.isArray(shape.empty())) {
      const given = (Array.isArray(has[name]) ? has[name] : []).map((thing) => named(shape, thing));
      for (const add of given) if (!own[name].includes(add)) changes.push([name, { add }]);
      for (const drop of own[name]) {
        if (!given.includes(drop) && addedBy(game, player, name, drop) === device) changes.push([name, { drop }]);
      }
    } else if (Object.hasOwn(has, name) && JSON.stringify(has[name]) !== JSON.stringify(own[name])) {
      changes.push([name, has[name]]);
    }
  }
  if (has.none) changes.push(["none", has.none]);
  const clock = game.entries.reduce((latest, entry) => Math.max(latest, entry.clock), 0);
  return changes
    .filter(([kind, value]) => kind === "none" || members[kind].sound(value))
    .map(([kind, value], n) => ({ id: newId(), device, clock: clock + 1 + n, player, kind, value }));
}

/** The device that added a thing last. */
const addedBy = (game, player, kind, thing) =>
  inForce(game.entries).findLast(
    (entry) => entry.player === player && entry.kind === kind && entry.value.add === thing,
  )?.device;
