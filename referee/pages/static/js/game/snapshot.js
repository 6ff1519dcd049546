// What the service is asked: a table as it takes it.

import { conflicts } from "./fold.js";

/** A player as a position takes one: what was only counted is left out there. */
function positioned(player) {
  const { route_counts, longest_path, mandala_tickets, harbor_tickets, tickets, ...known } = player;
  return tickets?.every((one) => typeof one === "string") ? { ...known, tickets } : known;
}

/**
 * The same request with a position in place of the snapshot, in which the player of that name is to move.
 * @param {any} request
 * @param {string} name
 * @returns {any}
 */
export const positionOf = ({ players, neutral, ...beside }, name) => ({
  position: { players: players.map(positioned), ...(neutral ? { neutral } : {}), turn: { player: name } },
  ...beside,
});

/**
 * The request for a table with the features in force. What several have that is there once is
 * nobody's until it is settled; what is unknown (null) is left out.
 * @returns {any}
 */
export function snapshot(table, features, members) {
  const contested = conflicts(table, members);
  const free = (member, own) => {
    const twice = contested.filter((one) => one.member === member).map(({ thing }) => thing);
    return twice.length ? own.filter((thing) => !twice.includes(thing)) : own;
  };
  const settled = (player) =>
    Object.fromEntries(
      Object.entries(player).map(([name, own]) => [name, Array.isArray(own) ? free(name, own) : own]),
    );
  const players = table.players.map((player) => {
    const all = Object.assign({}, ...features.map((feature) => feature.snapshot?.(settled(player))));
    const known = Object.entries(all).filter(([, value]) => value !== null);
    return { name: player.name, color: player.color, ...Object.fromEntries(known) };
  });
  const neutral = features.some(({ id }) => id === "neutral") ? free("routes", table.neutral) : [];
  return {
    players,
    ...(neutral.length ? { neutral: { routes: neutral } } : {}),
    ...(Object.keys(table.options).length ? { options: table.options } : {}),
    ...(table.board ? { board: table.board } : {}),
  };
}
