// The kinds of tickets: from one place to another, to any of several, or a tour of many.

/** The places that a ticket names, the first and the last of them first. */
export function placesOf({ from, to, to_any: any, cities }) {
  if (cities) return [cities[0], cities.at(-1), ...cities.slice(1, -1)];
  return any ? [from, ...any.map((one) => one.to)] : [from, to];
}

/** The pairs of places that a ticket joins: `[[from, to]]`. */
export function linesOf({ from, to, to_any: any, cities }) {
  if (cities) return cities.slice(1).map((city, at) => [cities[at], city]);
  return any ? any.map((one) => [from, one.to]) : [[from, to]];
}

/** Whether a ticket is from one of two places to the other. */
export const joins = (ticket, one, other) => {
  if (ticket.cities) return [ticket.cities[0], ticket.cities.at(-1)].every((id) => id === one || id === other);
  const ends = linesOf(ticket);
  return ends.some(([from, to]) => (from === one && to === other) || (from === other && to === one));
};

/** A ticket in words: its places and its value, or the values of each. */
export function ticketWords(ticket, name) {
  const { cities, to_any: any, value } = ticket;
  if (cities) return `${cities.map(name).join(" – ")} (${ticket.value_in_order}, ${value})`;
  if (any) return `${name(ticket.from)} – ${any.map((one) => `${name(one.to)} (${one.value})`).join(", ")}`;
  return `${name(ticket.from)} – ${name(ticket.to)} (${value})`;
}
