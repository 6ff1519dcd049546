// What the features of maps print on routes and places: a module for each, `{ feature, words, fields,
// placeFields?, inIds?, looks?, written? }`. A field is `{ member, kind }`: a `flag`, a `number`, or
// `spaces`; `inIds` is the member that tells tracks of unlike length apart in their ids.

import { ferries } from "./ferries.js";
import { fourForOne } from "./four-for-one.js";
import { harbors } from "./harbors.js";
import { tolls } from "./tolls.js";
import { tunnels } from "./tunnels.js";

/** @type {any[]} */
export const PRINTED = [tunnels, ferries, fourForOne, tolls, harbors];

/** What is printed on a route beside its length, color and kind, in words. */
export const printedOn = (route) => PRINTED.map(({ words }) => words(route)).filter(Boolean);

/** What the features of a map print. */
const of = (map) => PRINTED.filter(({ feature }) => feature in map.features);

export const routeFields = (map) => of(map).flatMap(({ fields }) => fields);
export const placeFields = (map) => of(map).flatMap((printed) => printed.placeFields ?? []);

/** The members of a route that features print, as a board has them. */
export function writtenOn(route, map) {
  const plain = (printed) =>
    Object.fromEntries(
      printed.fields.filter(({ member }) => route[member]).map(({ member }) => [member, route[member]]),
    );
  return Object.assign({}, ...of(map).map((one) => one.written?.(route) ?? plain(one)));
}

/** How a route looks for what is printed on it, as classes. */
export const looksOf = (route) =>
  PRINTED.map(({ looks }) => looks?.(route) ?? "").filter(Boolean).join(" ");
