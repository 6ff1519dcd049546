// What lies on the table after some entries: values alone, no rules of the game.

import { inForce } from "./history.js";

/** In place of a player: the neutral one, who has routes and nothing else. */
export const NEUTRAL = "neutral";

/** The shapes of all that a player can have of some features, by name. */
export const membersOf = (features) => Object.assign({}, ...features.map(({ members }) => members));

const colorOf = ({ color }) => (typeof color === "string" ? color : "gray");

/**
 * The table: `{ players: [{ id, name, color, none, …members }], neutral, note, place, ended }`; a game may have
 * `ended` before its end, because those who played say so.
 * `members` are the shapes of what a player has, by name.
 */
export function fold(game, members) {
  const entries = inForce(game.entries);
  const has = new Map();
  const of = (id) => {
    if (!has.has(id)) has.set(id, emptyHands(members));
    return has.get(id);
  };
  let seated = [];
  const about = { note: "", place: "", ended: false };
  for (const { player, kind, value } of entries) {
    if (kind === "players") seated = value;
    else if (kind in about) about[kind] = value;
    else if (kind === "none") of(player).none = { ...of(player).none, ...value };
    else if (kind in members) {
      const hands = of(player);
      hands[kind] = members[kind].apply(hands[kind], value);
      for (const other of value?.over ?? []) {
        of(other)[kind] = members[kind].apply(of(other)[kind], { drop: value.add });
      }
    }
  }
  const players = seated.map(({ id, name, color }) => ({ id, name, color: colorOf({ color }), ...of(id) }));
  const { id, map, board, options, begun } = game;
  return { id, map, board, options, begun, ...about, players, neutral: of(NEUTRAL).routes ?? [] };
}

const emptyHands = (members) => ({
  none: {},
  ...Object.fromEntries(Object.entries(members).map(([name, shape]) => [name, shape.empty()])),
});

export const playerOf = (table, id) => table.players.find((player) => player.id === id) ?? null;

/** The ids of all who have a thing, such as a route; of a sound game one at most. */
export function holders(table, member, thing) {
  const all = table.players.filter((player) => player[member].includes(thing)).map(({ id }) => id);
  return member === "routes" && table.neutral.includes(thing) ? [...all, NEUTRAL] : all;
}

/** Who has a thing, or null. Where several do, the first of them. */
export const holder = (table, member, thing) => holders(table, member, thing)[0] ?? null;

/** What more than one has, of things that are there once: `[{ member, thing, by: [ids] }]`. */
export function conflicts(table, members) {
  return Object.entries(members)
    .filter(([, shape]) => shape.exclusive)
    .flatMap(([member]) => {
      const all = table.players.flatMap((player) => player[member]);
      if (member === "routes") all.push(...table.neutral);
      const twice = new Set(all.filter((thing, at) => all.indexOf(thing) !== at));
      return [...twice].map((thing) => ({ member, thing, by: holders(table, member, thing) }));
    });
}

/** The letter of each player, or the number of the seat where letters would not do. */
export function marks({ players }) {
  const letters = players.map((p) => p.name.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 1).toUpperCase());
  return letters.map((letter, seat) => {
    const own = letter && letters.filter((other) => other === letter).length === 1;
    return own ? letter : `${seat + 1}`;
  });
}
