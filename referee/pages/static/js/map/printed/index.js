// What the features of maps print on routes: a module for each, `{ feature, words }`.

import { ferries } from "./ferries.js";
import { fourForOne } from "./four-for-one.js";
import { tolls } from "./tolls.js";
import { tunnels } from "./tunnels.js";

export const PRINTED = [tunnels, ferries, fourForOne, tolls];

/** What is printed on a route beside its length, color and kind, in words. */
export const printedOn = (route) => PRINTED.map(({ words }) => words(route)).filter(Boolean);
