// The ids of a board of one's own: those that it has, the others as the contract makes them.

import { folded } from "../words/words.js";
import { marksInIds } from "./printed.js";

/** The board with an id for every place, route and ticket, and their ends by the ids of places. */
export function withIds(board, map) {
  const made = numbered(board.places.map(({ id, name }, at) => id ?? (slug(name ?? "") || `place-${at + 1}`)));
  const places = board.places.map((place, at) => ({ ...place, id: made[at], name: place.name ?? made[at] }));
  const byName = new Map();
  for (const [at, { id, name, names, aliases = [] }] of places.entries()) {
    for (const called of [id, board.places[at].id, name, ...Object.values(names ?? {}), ...aliases]) {
      for (const spelling of called ? spellings(called) : []) {
        if (!byName.has(spelling)) byName.set(spelling, id);
      }
    }
  }
  const end = (name) => spellings(name).map((one) => byName.get(one)).find(Boolean) ?? name;
  const joined = (thing) => ({
    ...thing,
    ...(thing.from ? { from: end(thing.from) } : {}),
    ...(thing.to ? { to: end(thing.to) } : {}),
    ...(thing.cities ? { cities: thing.cities.map(end) } : {}),
    ...(thing.to_any ? { to_any: thing.to_any.map((one) => ({ ...one, to: end(one.to) })) } : {}),
  });
  const named = (things, ids) => things.map((thing, at) => ({ ...thing, id: thing.id ?? ids[at] }));
  const routes = board.routes.map(joined);
  const tickets = board.tickets.map(joined);
  return { ...board, places, routes: named(routes, routeIds(routes, map)), tickets: named(tickets, ticketIds(tickets)) };
}

const slug = (name) => folded(name).replaceAll(" ", "-");

/** The ways to write a name: as it is, and with `ae` for `ä` as Germans type it. */
const spellings = (name) => {
  const german = name.normalize("NFC").toLowerCase().replace(/[äöü]/g, (letter) => `${letter}e`);
  return [name, german].map((one) => folded(one).replaceAll(" ", ""));
};

/** The ends in alphabetical order, and what tells tracks apart: kind, what is printed, color, a number. */
function routeIds(routes, map) {
  const [usual = ""] = Object.keys(map.route_kinds ?? {});
  let ids = routes.map(({ from, to }) => [from, to].sort().join("-"));
  if (map.features.parallel?.same_kind ?? true) {
    ids = apart(ids, routes.map(({ kind = usual }) => kind), { wholeGroup: true });
  }
  const unlike = ids.map((id) => new Set(routes.filter((_, at) => ids[at] === id).map(({ length }) => length)).size > 1);
  const marks = marksInIds();
  const printed = routes.map((route, at) => (unlike[at] && marks.find((mark) => route[mark])) || "");
  ids = apart(ids, printed, { wholeGroup: true });
  return numbered(apart(ids, routes.map(({ color }) => color ?? ""), { wholeGroup: false }), { all: true });
}

/** Each id that several share with its mark: where marks differ in the group, or where it is the only one. */
function apart(ids, marks, { wholeGroup }) {
  return ids.map((id, at) => {
    const group = marks.filter((_, other) => ids[other] === id);
    const alike = group.filter((mark) => mark === marks[at]);
    const tells = wholeGroup ? alike.length < group.length : alike.length === 1;
    return marks[at] && tells && group.length > 1 ? `${id}-${marks[at]}` : id;
  });
}

/** The ids with a number for those that there are again; with `all` the first of them has one too. */
function numbered(ids, { all = false } = {}) {
  const seen = new Map();
  return ids.map((id) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    const alone = all ? ids.filter((other) => other === id).length === 1 : count === 1;
    return alone ? id : `${id}-${count}`;
  });
}

/** The ends as printed; equal cards are numbered, one of another value has its edition or a number. */
function ticketIds(tickets) {
  const keys = tickets.map(ticketKey);
  const worth = tickets.map(({ id, to_any: any, editions, deck, neutral, ...printed }) =>
    JSON.stringify([id, printed, any?.map((one) => [one.to, one.value])]),
  );
  const seen = new Map();
  return tickets.map(({ id, editions = [] }, at) => {
    const key = keys[at];
    const same = keys.flatMap((other, n) => (other === key ? [worth[n]] : []));
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (new Set(same).size === 1 && !id && same.length > 1) return `${key}-${count}`;
    return count === 1 ? key : `${key}-${editions[0]?.split("-")[0] ?? count}`;
  });
}

function ticketKey({ id, from, to, to_any: any, cities }) {
  if (id) return id;
  if (cities) return `tour-${cities[0]}-${cities.at(-1)}`;
  return any ? `${from}-any` : `${from}-${to}`;
}
