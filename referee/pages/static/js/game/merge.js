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

/** The numbers and choices that an entry sets, each with the key that it has of its kind. */
function* settings({ player, kind, value }) {
  if (!player || kind === "none" || value === null) return;
  if (typeof value !== "object") yield [`${player} ${kind}`, value];
  else if (!("add" in value || "drop" in value)) {
    for (const [key, one] of Object.entries(value)) yield [`${player} ${kind} ${key}`, one];
  }
}

/**
 * What two sides have set apart from each other and not alike: `[{ player, kind }]`. The last one is
 * in force; whose it is to be the table has to say.
 */
export function clashes(ours, theirs) {
  const mine = new Map(ours.flatMap((entry) => [...settings(entry)]));
  const last = new Map(
    theirs.flatMap((entry) => [...settings(entry)].map(([key, value]) => [key, { entry, value }])),
  );
  const found = new Map();
  for (const [key, { entry, value }] of last) {
    const { player, kind } = entry;
    if (mine.has(key) && mine.get(key) !== value) found.set(`${player} ${kind}`, { player, kind });
  }
  return [...found.values()];
}
