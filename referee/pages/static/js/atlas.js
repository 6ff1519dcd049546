// A map, with its places, routes and tickets found by id and told in words.

import { folded, language, say, word } from "./words.js";

export class Atlas {
  /** `map` as the service tells it, with the board of one's own in place of the map's, if any. */
  constructor(map, board = null) {
    Object.assign(this, map, board ?? {});
    this.place = new Map(this.places.map((place) => [place.id, place]));
    this.route = new Map(this.routes.map((route) => [route.id, route]));
    this.ticket = new Map(this.tickets.map((ticket) => [ticket.id, ticket]));
    this.ports = this.places.filter((place) => place.port);
  }

  /** A place as printed, with its name in the reader's language where that is another. */
  placeName(id) {
    const place = this.place.get(id);
    const printed = place?.name ?? id;
    const own = place?.names?.[language];
    return own && folded(own) !== folded(printed) ? `${printed} (${own})` : printed;
  }

  /** The two ends of a route or ticket. */
  ends({ from, to }) {
    const name = (id) => this.place.get(id)?.name ?? id;
    return `${name(from)} – ${name(to)}`;
  }

  /** A route in words: its ends, spaces, color and whatever else is printed on it. */
  routeName(id) {
    const route = this.route.get(id);
    if (!route) return id;
    const told = [
      this.ends(route),
      say("route.spaces", { count: route.length }),
      word("color", route.color ?? "gray"),
    ];
    if (route.kind) told.push(word("kind", route.kind));
    if (route.cards) told.push(say("route.cards", { count: route.cards }));
    if (route.toll) told.push(say("route.toll", { count: route.toll }));
    return told.join(", ");
  }

  ticketName(id) {
    const ticket = this.ticket.get(id);
    return ticket ? `${this.ends(ticket)} (${ticket.value})` : id;
  }

  /** The things of a list that fit what was typed: every word begins a word of some name. */
  found(things, ends, typed) {
    const words = folded(typed).split(" ").filter(Boolean);
    if (!words.length) return [];
    return things.filter((thing) => {
      const names = ends(thing).flatMap((id) => this.#names(id));
      return words.every((typedWord) => names.some((name) => ` ${name}`.includes(` ${typedWord}`)));
    });
  }

  #names(id) {
    const place = this.place.get(id);
    if (!place) return [folded(id)];
    const all = [id, place.name, ...Object.values(place.names ?? {}), ...(place.aliases ?? [])];
    return all.map(folded);
  }
}

/**
 * A board of one's own with all its ids: those that were left out are as the service makes them,
 * read off its picture, where routes and places stand in the order of the board.
 */
export function withIds(board, picture) {
  const drawn = new DOMParser().parseFromString(picture, "image/svg+xml");
  const ids = (name) => [...drawn.querySelectorAll(`[data-${name}]`)].map((g) => g.dataset[name]);
  const routeIds = ids("route");
  const placeIds = ids("place");
  const places = board.places.map((place, at) => ({
    ...place,
    id: placeIds[at],
    name: place.name ?? place.id,
  }));
  const byName = new Map();
  places.forEach((place, at) => {
    const { id, name, names } = board.places[at];
    for (const called of [place.id, id, name, ...Object.values(names ?? {})]) {
      if (called) byName.set(folded(called), place.id);
    }
  });
  const end = (name) => byName.get(folded(name)) ?? name;
  const joined = (thing) => ({ ...thing, from: end(thing.from), to: end(thing.to) });
  const seen = new Map();
  const tickets = board.tickets.map(joined).map((ticket) => {
    const id = ticket.id ?? `${ticket.from}-${ticket.to}`;
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return { ...ticket, id: count === 1 ? id : `${id}-${count}` };
  });
  const routes = board.routes.map(joined).map((route, at) => ({ ...route, id: routeIds[at] }));
  return { ...board, places, routes, tickets };
}
