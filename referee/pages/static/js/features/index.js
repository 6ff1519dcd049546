// The features of the maps on the page, in the order of the tabs. A feature is a module with all that the
// page knows of it, and a line here. It may say
//   which it is: `id`; `key` in the map's features, `has` and `option` where that is not enough;
//   what a player has: `members` by their shapes, from which storage, links and codes follow; `read`
//     where a request writes them in another way, and `snapshot` how they are asked; `named` whether
//     they are all named by ids, `positioned` what of them a position takes, `unasked` what a request may
//     have and the page never asks; `hand` of nobody at the table;
//   how it is entered: `tab`, `panel`, `head`, `rows` for all players side by side, `idle` where it needs
//     no board, `typed` where who counts needs none; `entered`, `asks`, `noneIs`, `part` for what is open;
//   the board: `opens`, `pressed` and `tapPlace` for taps, `taken` when somebody else has it, `built`,
//     `saysOf`, `pieces` and `supplied`; `printed` for what stands on routes and places (map/printed.js);
//   the score: `onResult` for what its lines show on the board, `results` for rows of totals;
//   `questions` about its actions, and `brings` for what a claim brings beside its points.

import { membersOf } from "../game/fold.js";
import { attractions } from "./attractions.js";
import { exchange } from "./exchange.js";
import { express } from "./express.js";
import { ferries } from "./ferries.js";
import { fourForOne } from "./four-for-one.js";
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
import { tunnels } from "./tunnels.js";

/** @type {any[]} */
export const FEATURES = [
  ...[routes, tickets, passengers, harbors, stations, supply, exchange, province, express, tolls],
  ...[loans, neutral, longestPath, mandala, attractions, tunnels, ferries, fourForOne],
];

/** The shapes of all that a player can have, by name. */
export const MEMBERS = membersOf(FEATURES);

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

/** The feature that a member belongs to. */
export const featureOf = (member) => FEATURES.find(({ members }) => members && member in members);

/** A thing of a member, such as a ticket, by its name. */
export const nameOf = (member, thing, map) => featureOf(member).nameOf?.(thing, map) ?? thing;

/** The words for what a member is, such as "Tickets". */
export const tabOf = (member) => featureOf(member).tab;
