// What the features of maps print on routes and places, for words, ids and the board editor.

import { FEATURES } from "../features/index.js";

/** What the features of a map print; without a map, what any feature does. */
const printed = (map = null) =>
  FEATURES.filter((feature) => feature.printed && (!map || feature.key in map.features)).map((one) => one.printed);

/** The members of routes and places that the board editor has a field for: `{ member, kind }`. */
export const routeFields = (map = null) => printed(map).flatMap(({ fields = [] }) => fields);
export const placeFields = (map = null) => printed(map).flatMap(({ placeFields: fields = [] }) => fields);

/** All members of routes that features print, those included that follow from others. */
export const routeMembers = () =>
  printed().flatMap(({ fields = [], more = [] }) => [...fields, ...more].map(({ member }) => member));

/** The members that tell tracks of unlike length apart in their ids. */
export const marksInIds = () => printed().flatMap(({ inIds }) => inIds ?? []);

/** What is printed on a route beside its length, color and kind, in words. */
export const printedOn = (route) => printed().map(({ words }) => words?.(route)).filter(Boolean);

/** The members of a route that features print, as a board has them. */
export const writtenOn = (route, map) => collected(route, printed(map));

/** The members of a place that features print, as a board has them. */
export const writtenAt = (place, map) =>
  collected(place, printed(map).map(({ placeFields: fields }) => ({ fields })));

function collected(thing, all) {
  const plain = ({ fields = [] }) =>
    Object.fromEntries(
      fields.filter(({ member }) => thing[member]).map(({ member }) => [member, thing[member]]),
    );
  return Object.assign({}, ...all.map((one) => one.written?.(thing) ?? plain(one)));
}

/** How a route or a place looks for what is printed on it, as classes. */
export const looksOf = (route) => printed().map(({ looks }) => looks?.(route)).filter(Boolean).join(" ");
export const placeLooksOf = (place) => printed().map(({ placeLooks }) => placeLooks?.(place)).filter(Boolean).join(" ");
