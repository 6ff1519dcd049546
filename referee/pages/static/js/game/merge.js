// Two copies of one game become one: all entries of both, each once.

/** The entries of the second that the first has not. */
export function missing(game, entries) {
  const known = new Set(game.entries.map(({ id }) => id));
  return entries.filter(({ id }) => !known.has(id));
}

/** The union; null where they are two games. */
export function merge(one, other) {
  if (one.id !== other.id || one.map !== other.map) return null;
  return { ...one, entries: [...one.entries, ...missing(one, other.entries)] };
}
