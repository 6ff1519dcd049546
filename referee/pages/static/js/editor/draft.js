// A board being drawn: values, and functions that give the next value. Places are told apart by
// keys, so that a name may change at any time.

export const empty = (map) => ({
  ...{ map, name: "", next: 1, points: null },
  ...{ places: [], routes: [], tickets: [] },
});

export function addPlace(draft, x, y, name) {
  const key = draft.next;
  const place = { key, name: name ?? `${key}`, kind: "city", x, y };
  return { ...draft, next: key + 1, places: [...draft.places, place] };
}

/** `spaces` are points between the two places, in order; none where only the length is known. */
export function addRoute(draft, from, to, spaces, beside) {
  const key = draft.next;
  const route = { key, from, to, length: Math.max(spaces.length, 1), spaces, ...beside };
  return { ...draft, next: key + 1, routes: [...draft.routes, route] };
}

/** How far apart the middles of two tracks lie side by side, in widths of the sheet. */
const ASIDE = 0.014;

/**
 * Two tracks between the same places, each with its members: the spaces as tapped lie between theirs.
 * @param {any} draft
 * @param {number} from
 * @param {number} to
 * @param {number[][]} spaces
 * @param {any[]} members
 * @param {number} aspect
 */
export function addDouble(draft, from, to, spaces, [first, second], aspect) {
  const [one, other] = [-0.5, 0.5].map((side) => moved(draft, from, to, spaces, side * ASIDE, aspect));
  return addRoute(addRoute(draft, from, to, one, first), from, to, other, second);
}

/** Spaces moved aside from the way that they lie on. */
function moved(draft, from, to, spaces, aside, aspect) {
  const at = (key) => draft.places.find((place) => place.key === key);
  const way = [at(from), ...spaces.map(([x, y]) => ({ x, y })), at(to)];
  return spaces.map(([x, y], n) => {
    const across = way[n + 2].x - way[n].x;
    const down = (way[n + 2].y - way[n].y) / aspect;
    const far = Math.hypot(across, down) || 1;
    return [x - (down / far) * aside, y + (across / far) * aside * aspect];
  });
}

/** A ticket whose value is the shortest way, until another is entered. */
export function addTicket(draft, from, to) {
  const key = draft.next;
  return { ...draft, next: key + 1, tickets: [...draft.tickets, { key, from, to, value: null }] };
}

/** One thing of a list changed. */
export const changed = (draft, list, key, change) => ({
  ...draft,
  [list]: draft[list].map((thing) => (thing.key === key ? { ...thing, ...change } : thing)),
});

/** A place somewhere else; the spaces of its routes follow, the nearest the farthest. */
export function movePlace(draft, key, x, y) {
  const place = draft.places.find((one) => one.key === key);
  const [across, down] = [x - place.x, y - place.y];
  const follow = (route) => {
    if (route.from !== key && route.to !== key) return route;
    const { length } = route.spaces;
    const part = (n) => (route.from === key ? length - n : n + 1) / (length + 1);
    const spaces = route.spaces.map(([sx, sy], n) => [sx + across * part(n), sy + down * part(n)]);
    return { ...route, spaces };
  };
  return { ...changed(draft, "places", key, { x, y }), routes: draft.routes.map(follow) };
}

/** One thing gone; with a place all that ends in it. */
export function without(draft, list, key) {
  const next = { ...draft, [list]: draft[list].filter((thing) => thing.key !== key) };
  if (list !== "places") return next;
  const stays = (thing) => !endsOf(thing).includes(key);
  return { ...next, routes: next.routes.filter(stays), tickets: next.tickets.filter(stays) };
}

/** The keys of all places that a route or ticket names. */
export const endsOf = ({ from, to, to_any: any, cities }) =>
  cities ?? [from, ...(any ? any.map((one) => one.to) : [to])];
