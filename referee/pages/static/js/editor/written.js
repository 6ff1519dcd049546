// A draft as a board in the shape that every POST takes, and a board as a draft.

import { placeFields, routeMembers, writtenAt, writtenOn } from "../map/printed.js";
import { folded } from "../words/words.js";
import { valueOf } from "./shortest.js";

/** The members of a route that a draft keeps as they are. */
const ROUTE = ["color", "terminal", "kind", "cards", "points", "wrap"];
const MORE = routeMembers();
const OF_PLACES = placeFields().map(({ member }) => member);
const TICKET = ["deck", "editions", "penalty", "value_in_order"];

/** The board of a draft, with what its map has. Route and ticket ids are the service's to make. */
export function toBoard(draft, map) {
  const { aspect } = map.picture;
  const kinds = Object.keys(map.route_kinds ?? {}).length > 0;
  const printed = ROUTE.filter((member) => kinds || !["kind", "cards"].includes(member));
  const ids = idsOf(draft.places);
  const id = (key) => ids.get(key);
  const board = {
    places: draft.places.map(({ key, name, kind, x, y, ...beside }) => ({
      id: id(key),
      name,
      kind,
      ...known(beside, ["names", "aliases"]),
      ...writtenAt(beside, map),
      x: round(x),
      y: round(y),
    })),
    routes: draft.routes.map((route) => ({
      from: id(route.from),
      to: id(route.to),
      length: route.length,
      ...known(route, printed),
      ...writtenOn(route, map),
      ...(route.spaces.length === route.length ? { spaces: turned(draft, route, aspect) } : {}),
    })),
    tickets: draft.tickets.map((ticket) => ({
      ...goals(draft, ticket, id),
      ...known(ticket, TICKET),
      ...(ticket.neutral ? { neutral: ticket.neutral.map(id) } : {}),
    })),
  };
  return draft.points ? { ...board, points: draft.points } : board;
}

/** Where a ticket leads and what it is worth. */
function goals(draft, ticket, id) {
  const { from, to, to_any: any, cities, value } = ticket;
  if (cities) return { cities: cities.map(id), value };
  if (any) return { from: id(from), to_any: any.map((one) => ({ to: id(one.to), value: one.value })) };
  return { from: id(from), to: id(to), value: valueOf(draft, ticket) };
}

const round = (number) => Math.round(number * 10000) / 10000;

const known = (thing, members) =>
  Object.fromEntries(members.filter((m) => thing[m]).map((m) => [m, thing[m]]));

/** An id for each place from its name, told apart by a number where two are alike. */
function idsOf(places) {
  const seen = new Map();
  return new Map(
    places.map(({ key, name }) => {
      const slug = folded(name).replaceAll(" ", "-") || `place-${key}`;
      const count = (seen.get(slug) ?? 0) + 1;
      seen.set(slug, count);
      return [key, count === 1 ? slug : `${slug}-${count}`];
    }),
  );
}

/** The spaces with the way they lie: along the line from the one before to the one after. */
function turned(draft, { from, to, spaces }, aspect) {
  const at = (key) => draft.places.find((place) => place.key === key);
  const way = [at(from), ...spaces.map(([x, y]) => ({ x, y })), at(to)];
  return spaces.map(([x, y], n) => {
    const [before, after] = [way[n], way[n + 2]];
    const angle = Math.atan2(after.y - before.y, (after.x - before.x) * aspect);
    return [round(x), round(y), Math.round((angle * 1800) / Math.PI) / 10];
  });
}

/** A board as written down, as a draft; places without a position stand in a ring. */
export function fromBoard(map, board, name = "") {
  const keys = new Map();
  const places = board.places.map((place, n) => {
    const called = place.name ?? place.id;
    for (const one of [place.id, called, ...Object.values(place.names ?? {})]) {
      if (one) keys.set(folded(one), n + 1);
    }
    const turn = (2 * Math.PI * n) / board.places.length;
    const { x = 0.5 + 0.4 * Math.cos(turn), y = 0.5 + 0.4 * Math.sin(turn) } = place;
    const { kind = "city" } = place;
    return { ...known(place, ["names", "aliases", ...OF_PLACES]), key: n + 1, name: called, kind, x, y };
  });
  let next = places.length + 1;
  const key = (one) => keys.get(folded(one));
  const joined = ({ from, to, to_any: any, cities }) => ({
    key: next++,
    ...(cities ? { cities: cities.map(key) } : { from: key(from) }),
    ...(any ? { to_any: any.map((one) => ({ ...one, to: key(one.to) })) } : {}),
    ...(to ? { to: key(to) } : {}),
  });
  const routes = board.routes.map((route) => ({
    ...known(route, [...ROUTE, ...MORE]),
    ...joined(route),
    length: route.length,
    spaces: (route.spaces ?? []).map(([x, y]) => [x, y]),
  }));
  const tickets = board.tickets.map((ticket) => ({
    ...known(ticket, TICKET),
    ...joined(ticket),
    value: ticket.value,
    neutral: ticket.neutral?.map(key),
  }));
  return { map, name, places, routes, tickets, points: board.points ?? null, next };
}
