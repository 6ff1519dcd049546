// The features of the maps on the page, in the order of the tabs. What one of them is stands in its
// module: `{ id, key?, has?, tab, idle?, typed?, members?, entered?, asks?, part?, snapshot?, panel?,
// head?, rows?, tapPlace?, opens?, nameOf?, pieces?, built?, saysOf?, onResult? }`. `rows` are for
// the table of all players; `idle` features need no board, `typed` ones none of who counts.

import { exchange } from "./exchange.js";
import { express } from "./express.js";
import { harbors } from "./harbors.js";
import { loans } from "./loans.js";
import { longestPath } from "./longest-path.js";
import { mandala } from "./mandala.js";
import { neutral } from "./neutral.js";
import { passengers } from "./passengers.js";
import { province } from "./province.js";
import { routes } from "./routes.js";
import { stations } from "./stations.js";
import { supply } from "./supply.js";
import { tickets } from "./tickets.js";
import { tolls } from "./tolls.js";

/** @type {any[]} */
export const FEATURES = [
  ...[routes, tickets, passengers, harbors, stations, supply, exchange, province, express, tolls],
  ...[loans, neutral, longestPath, mandala],
];

/** The shapes of all that a player can have, by name. */
export const MEMBERS = Object.assign({}, ...FEATURES.map(({ members }) => members));

/**
 * What a line of a score shows on the board: `{ paths: [path], loops: [[path]], loans }`, by ids of places
 * and routes.
 */
export function shownBy(line) {
  const all = FEATURES.flatMap(({ onResult }) => onResult?.(line) ?? []);
  const each = (what) => all.flatMap((one) => one[what] ?? []);
  return { paths: each("paths"), loops: each("loops"), loans: each("loans") };
}

/** Whether a table plays with a feature of its map: some are for the table to choose. */
function plays({ key, option = key, has }, table, map) {
  if (!key) return true;
  if (!(key in map.features) || (has && !has(map.features))) return false;
  return table.options[option] ?? map.options[option]?.default ?? true;
}

/** The features in force, in the order of the tabs. */
export const featuresOf = (table, map) => FEATURES.filter((feature) => plays(feature, table, map));

/** The tabs of some features: `[{ id, features }]`. */
export function tabsOf(features) {
  const ids = [...new Set(features.map(({ tab }) => tab).filter(Boolean))];
  return ids.map((id) => ({ id, features: features.filter(({ tab }) => tab === id) }));
}

/** A thing of a member, such as a ticket, by its name. */
export function nameOf(member, thing, map) {
  const feature = FEATURES.find(({ members }) => members && member in members);
  return feature.nameOf?.(thing, map) ?? thing;
}

/** The words for what a member is, such as "Tickets". */
export const tabOf = (member) => FEATURES.find(({ members }) => members && member in members).tab;
