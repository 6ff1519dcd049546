// A map, with its places, routes and tickets found by id and named in words.

import { folded, language, say, word } from "../words/words.js";
import { featuresWith, ticketsWith } from "./options.js";
import { printedOn } from "./printed.js";
import { ticketWords } from "./tickets.js";

export class Atlas {
  /** @type {any[]} */
  places = [];
  /** @type {any[]} */
  routes = [];
  /** @type {any[]} */
  tickets = [];
  /** @type {Record<string, any>} */
  features = {};
  /** @type {Record<string, any>} */
  options = {};
  /** @type {Record<string, any>} */
  points = {};
  /** @type {Record<string, string> | undefined} */
  names = undefined;
  name = "";

  /**
   * `map` as the service tells it, with the board of one's own in place of the map's, if any. Features
   * and tickets are those that the chosen options have in play; of all tickets the names are known.
   */
  constructor(map, board = null, chosen = {}) {
    const { places, routes, tickets, points = null } = board ?? map;
    Object.assign(this, map, { places, routes, tickets, points: points ?? map.points });
    this.place = new Map(this.places.map((place) => [place.id, place]));
    this.route = new Map(this.routes.map((route) => [route.id, route]));
    this.ticket = new Map(this.tickets.map((ticket) => [ticket.id, ticket]));
    /** All ids, by the list that they are from. */
    this.known = { places: this.place, routes: this.route, tickets: this.ticket };
    this.tickets = ticketsWith(this, chosen);
    this.features = featuresWith(this, chosen);
    this.ports = this.places.filter((place) => place.port);
  }

  /** What the map is called in the reader's language. */
  get title() {
    return this.names?.[language()] ?? this.name;
  }

  /** A place as printed, with its name in the reader's language where that is another. */
  placeName(id) {
    const place = this.place.get(id);
    const printed = place?.name ?? id;
    const own = place?.names?.[language()];
    return own && folded(own) !== folded(printed) ? `${printed} (${own})` : printed;
  }

  /** A place as printed. */
  printedName(id) {
    return this.place.get(id)?.name ?? id;
  }

  /** The two ends of a route or ticket; an id that the map does not know stands for itself. */
  ends(thing) {
    if (typeof thing === "string") return thing;
    return `${this.printedName(thing.from)} – ${this.printedName(thing.to)}`;
  }

  /** Whatever an id stands for, by its name; null where the map does not know it. */
  nameOf(id) {
    if (this.place.has(id)) return this.placeName(id);
    if (this.route.has(id)) return this.ends(this.route.get(id));
    return this.ticket.has(id) ? this.ticketName(id) : null;
  }

  /** A route in words: its ends, spaces, color and whatever else is printed on it. */
  routeName(id) {
    const route = this.route.get(id);
    if (!route) return id;
    const words = [
      this.ends(route),
      say("route.spaces", { count: route.length }),
      word("color", route.color ?? "gray"),
    ];
    if (route.kind) words.push(word("kind", route.kind));
    if (route.cards) words.push(say("route.cards", { count: route.cards }));
    return [...words, ...printedOn(route)].join(", ");
  }

  /** What a claim of the route is worth by the printed table. */
  pointsOf(id) {
    const { kind, length, cards } = this.route.get(id);
    const table = this.points[kind] ?? this.points;
    return table[cards ?? length] ?? 0;
  }

  ticketName(id) {
    const ticket = this.ticket.get(id);
    return ticket ? ticketWords(ticket, (place) => this.printedName(place)) : id;
  }

  /**
   * The things of a list that fit what was typed, the best first: those of which each word begins a
   * name of an end of its own, then those of which every word begins some name, then those with
   * first letters of both ends in one word ("bm", "bemu"); of equally good ones first those that name
   * the first end first.
   */
  found(things, ends, typed) {
    const words = folded(typed).split(" ").filter(Boolean);
    if (!words.length) return [];
    const begins = (id, start) => this.#names(id).some((name) => ` ${name}`.includes(` ${start}`));
    const starts = (id, start) => this.#names(id).some((name) => name.startsWith(start));
    /** @type {(at: string[], pair: string[], fits: (id: string, start: string) => boolean) => boolean} */
    const each = (at, [first, last], fits) =>
      at.some((a, n) => fits(a, first) && at.some((b, m) => m !== n && fits(b, last)));
    const rank = (at) => {
      if (words.length > 1 && each(at, [words[0], words.at(-1)], begins)) return 0;
      if (words.every((one) => at.some((id) => begins(id, one)))) return 1;
      return words.length === 1 && halves(words[0]).some((pair) => each(at, pair, starts)) ? 2 : 3;
    };
    const second = (at) => (begins(at[0], words[0]) ? 0 : 0.5);
    return things
      .map((thing) => ({ thing, at: ends(thing) }))
      .map(({ thing, at }) => ({ thing, rank: rank(at) + second(at) }))
      .filter((found) => found.rank < 3)
      .sort((a, b) => a.rank - b.rank)
      .map(({ thing }) => thing);
  }

  #names(id) {
    const place = this.place.get(id);
    if (!place) return [folded(id)];
    const all = [id, place.name, ...Object.values(place.names ?? {}), ...(place.aliases ?? [])];
    return all.map(folded);
  }
}

/** A word in two, in every way. */
const halves = (word) =>
  Array.from({ length: word.length - 1 }, (_, n) => [word.slice(0, n + 1), word.slice(n + 1)]);
