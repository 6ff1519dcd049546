// A board being drawn: values, and functions that give the next value. Places are told apart by
// keys, so that a name may change at any time.

import { folded } from "../words/words.js";

export const empty = (map) => ({ map, next: 1, places: [], routes: [], tickets: [], points: null });

export function addPlace(draft, x, y, name) {
  const key = draft.next;
  const place = { key, name: name ?? `${key}`, kind: "city", port: false, x, y };
  return { ...draft, next: key + 1, places: [...draft.places, place] };
}

/** `spaces` are points between the two places, in order; none where only the length is known. */
export function addRoute(draft, from, to, spaces, beside) {
  const key = draft.next;
  const route = { key, from, to, length: Math.max(spaces.length, 1), spaces, ...beside };
  return { ...draft, next: key + 1, routes: [...draft.routes, route] };
}

export function addTicket(draft, from, to) {
  const key = draft.next;
  return { ...draft, next: key + 1, tickets: [...draft.tickets, { key, from, to, value: 1 }] };
}

/** One thing of a list changed. */
export const changed = (draft, list, key, change) => ({
  ...draft,
  [list]: draft[list].map((thing) => (thing.key === key ? { ...thing, ...change } : thing)),
});

/** One thing gone; with a place all that ends in it. */
export function without(draft, list, key) {
  const next = { ...draft, [list]: draft[list].filter((thing) => thing.key !== key) };
  if (list !== "places") return next;
  const stays = ({ from, to }) => from !== key && to !== key;
  return { ...next, routes: next.routes.filter(stays), tickets: next.tickets.filter(stays) };
}

/**
 * The board in the shape that every POST takes, with what its map has. Route and ticket ids are
 * the service's to make.
 */
export function toBoard(draft, map) {
  const { aspect } = map.picture;
  const kinds = Object.keys(map.route_kinds ?? {}).length > 0;
  const printed = ["color", "terminal"];
  if (kinds) printed.push("kind", "cards");
  if ("tolls" in map.features) printed.push("toll");
  const ids = idsOf(draft.places);
  const ends = ({ from, to }) => ({ from: ids.get(from), to: ids.get(to) });
  const board = {
    places: draft.places.map(({ key, name, kind, port, x, y, ...beside }) => ({
      id: ids.get(key),
      name,
      kind,
      ...known(beside, ["names", "aliases"]),
      ...(port ? { port } : {}),
      x: round(x),
      y: round(y),
    })),
    routes: draft.routes.map((route) => ({
      ...ends(route),
      length: route.length,
      ...known(route, printed),
      ...(route.spaces.length === route.length ? { spaces: turned(draft, route, aspect) } : {}),
    })),
    tickets: draft.tickets.map((ticket) => ({
      ...ends(ticket),
      value: ticket.value,
      ...known(ticket, ["deck"]),
      ...(ticket.neutral ? { neutral: ticket.neutral.map((key) => ids.get(key)) } : {}),
    })),
  };
  return draft.points ? { ...board, points: draft.points } : board;
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
export function fromBoard(map, board) {
  const keys = new Map();
  const places = board.places.map((place, n) => {
    const name = place.name ?? place.id;
    for (const called of [place.id, name, ...Object.values(place.names ?? {})]) {
      if (called) keys.set(folded(called), n + 1);
    }
    const turn = (2 * Math.PI * n) / board.places.length;
    const { x = 0.5 + 0.4 * Math.cos(turn), y = 0.5 + 0.4 * Math.sin(turn) } = place;
    const { kind = "city", port = false } = place;
    return { ...known(place, ["names", "aliases"]), key: n + 1, name, kind, port, x, y };
  });
  let next = places.length + 1;
  const joined = (thing) => ({
    key: next++,
    from: keys.get(folded(thing.from)),
    to: keys.get(folded(thing.to)),
  });
  return {
    map,
    places,
    routes: board.routes.map((route) => ({
      ...known(route, ["color", "kind", "cards", "toll", "terminal"]),
      ...joined(route),
      length: route.length,
      spaces: (route.spaces ?? []).map(([x, y]) => [x, y]),
    })),
    tickets: board.tickets.map((ticket) => ({
      ...known(ticket, ["deck"]),
      ...joined(ticket),
      value: ticket.value,
      neutral: ticket.neutral?.map((name) => keys.get(folded(name))),
    })),
    points: board.points ?? null,
    next,
  };
}
