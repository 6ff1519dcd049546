// What the service is asked: a table as it takes it.

import { NEUTRAL, conflicts, membersOf } from "./fold.js";

/** A player of a request as a position takes one: what was only counted is left out there. */
export function positioned(player, features) {
  const members = membersOf(features);
  const seen = Object.entries(player).filter(([name]) => !members[name]?.byHand);
  return features.reduce((has, feature) => feature.positioned?.(has) ?? has, Object.fromEntries(seen));
}

/**
 * The same request with a position in place of the snapshot, in which the player of that name is to move.
 * @param {any} request
 * @param {string} name
 * @param {any[]} features
 * @returns {any}
 */
export const positionOf = ({ players, neutral, ...beside }, name, features) => ({
  position: {
    players: players.map((player) => positioned(player, features)),
    ...(neutral ? { neutral } : {}),
    turn: { player: name },
  },
  ...beside,
});

/**
 * The request for a table with the features in force. What several have that is there once is
 * nobody's until it is settled; what is unknown (null) is left out.
 * @returns {any}
 */
export function snapshot(table, features) {
  const contested = conflicts(table, membersOf(features));
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
  const neutral = features.some(({ hand }) => hand === NEUTRAL) ? free("routes", table.neutral) : [];
  return {
    players,
    ...(neutral.length ? { neutral: { routes: neutral } } : {}),
    ...(Object.keys(table.options).length ? { options: table.options } : {}),
    ...(table.board ? { board: table.board } : {}),
  };
}
