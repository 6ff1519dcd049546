// The entries of a game: what was entered, by whom, in an order that is the same everywhere.

/** An id that nobody else makes. */
export const newId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
};

/** The order of entries on every device: by clock, then by device, then by id. */
export function inOrder(entries) {
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  return [...entries].sort(
    (a, b) => a.clock - b.clock || compare(a.device, b.device) || compare(a.id, b.id),
  );
}

/** The clock of the next entry: later than all that are known. */
export const nextClock = (entries) =>
  entries.reduce((latest, { clock }) => Math.max(latest, clock), 0) + 1;

/** A new entry for a game; `player` is null where it is about the whole table. */
export const newEntry = (game, device, { player = null, kind, value }) => ({
  id: newId(),
  device,
  clock: nextClock(game.entries),
  player,
  kind,
  value,
});

export const withEntries = (game, added) => ({ ...game, entries: [...game.entries, ...added] });

/** A game without entries but for its players: `players` are `{ id, name, color }` in seat order. */
export function newGame({ id = newId(), map, revision = null, players, options = {}, board = null, begun }) {
  const game = { id, map, map_revision: revision, board, options, begun, entries: [] };
  const seated = players.map((player, seat) => ({ id: `p${seat + 1}`, ...player }));
  return withEntries(game, [
    { id: `${id}-players`, device: "", clock: 1, player: null, kind: "players", value: seated },
  ]);
}
