// What the service is asked: a table as it takes it.

import { conflicts } from "./fold.js";

const byHand = ({ route_counts: counts, tickets = [] }) =>
  Boolean(counts) || tickets.some((one) => typeof one !== "string");

/** Players as a position takes them: what was only counted is left out there. */
export const positioned = (players) =>
  players.map((player) => {
    const { route_counts, longest_path, mandala_tickets, harbor_tickets, tickets, ...known } = player;
    return tickets?.every((one) => typeof one === "string") ? { ...known, tickets } : known;
  });

/**
 * The request for a table with the features in force. What several have that is there once is
 * nobody's until it is settled; what is unknown (null) is left out. The neutral player is no part
 * of a snapshot, so with routes of its own the table is sent as a position.
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
  const neutral = free("routes", table.neutral);
  // A position takes nothing that was counted by hand, and the neutral player scores nothing.
  const neutralPlays = features.some(({ id }) => id === "neutral") && neutral.length && !players.some(byHand);
  return {
    ...(neutralPlays ? { position: { players, neutral: { routes: neutral } } } : { players }),
    ...(Object.keys(table.options).length ? { options: table.options } : {}),
    ...(table.board ? { board: table.board } : {}),
  };
}
