// Games of version 0, which were snapshots: `{ map, players, neutral?, options?, board?, begun? }`.

/** The game of a snapshot as entries. The same snapshot gives the same game everywhere. */
export function migrated(snapshot) {
  const { map, options = {}, board = null, begun = 0, neutral = [] } = snapshot;
  const given = Array.isArray(snapshot.players) ? snapshot.players : [];
  const players = given.map(({ name = undefined, color = undefined } = {}, seat) => ({ id: `p${seat + 1}`, name, color }));
  const id = `0-${hash(JSON.stringify(snapshot))}`;
  const entries = [];
  const add = (player, kind, value) =>
    entries.push({ id: `${id}-${entries.length}`, device: "", clock: entries.length + 1, player, kind, value });
  add(null, "players", players);
  given.forEach((player, seat) => {
    for (const [kind, value] of entriesOf(player ?? {})) add(`p${seat + 1}`, kind, value);
  });
  if (Array.isArray(neutral)) for (const route of neutral) add("neutral", "routes", { add: route });
  return { id, map, options, board, begun: Number.isSafeInteger(begun) ? begun : 0, entries };
}

/** What a player of a snapshot has: `[kind, value]` for each entry. */
export function entriesOf(player) {
  const list = (kind) => (Array.isArray(player[kind]) ? player[kind] : []).map((add) => [kind, { add }]);
  const { passengers = {}, supply, province = {}, express_spent: spent = [] } = player;
  const found = [...list("routes"), ...list("tickets").flatMap(ticketEntries), ...list("harbors"), ...counted(player)];
  for (const [kind, { add }] of list("stations")) {
    found.push([kind, { add: add?.city ?? add }]);
    if (typeof add?.borrows === "string") found.push(["borrows", { [add.city]: add.borrows }]);
  }
  if (Object.keys(passengers ?? {}).length) found.push(["passengers", { ...passengers }]);
  if (supply) found.push(["supply", { ...supply }]);
  for (const [line, spots] of Object.entries(province ?? {})) {
    for (const spot of spots) found.push(["province", { add: `${line}/${spot}` }]);
  }
  for (const card of spent ?? []) found.push(["express_spent", { add: `${card}` }]);
  for (const kind of ["pieces_exchanged", "tolls", "loans", "recorded_score"]) {
    if (player[kind]) found.push([kind, player[kind]]);
    else if (player[kind] === 0 && kind !== "pieces_exchanged" && kind !== "loans") found.push([kind, 0]);
  }
  if (Object.keys(player.none ?? {}).length) found.push(["none", { ...player.none }]);
  return found;
}

/** A ticket by its id, with completed or not, or by its points alone. */
function ticketEntries([, { add }], nth) {
  if (typeof add !== "object" || add === null) return [["tickets", { add }]];
  const sign = add.completed ? 1 : -1;
  if (!add.ticket) return [["typed_tickets", { [`t${nth + 1}`]: sign * add.value }]];
  const done = typeof add.completed === "boolean" ? [["tickets_done", { [add.ticket]: sign }]] : [];
  return [["tickets", { add: add.ticket }], ...done];
}

/** What was counted by hand: routes by length, or by kind and length, and what hangs on them. */
function counted({ route_counts: counts, longest_path: longest, mandala_tickets: mandala, harbor_tickets: harbors }) {
  if (!counts) return [];
  const flat = Object.entries(counts).flatMap(([key, count]) =>
    typeof count === "object" && count
      ? Object.entries(count).map(([length, one]) => [`${key}/${length}`, one])
      : [[key, count]],
  );
  const found = [["counted", true], ["route_counts", Object.fromEntries(flat)]];
  if (Number.isInteger(longest)) found.push(["longest_path", longest]);
  if (Number.isInteger(mandala)) found.push(["mandala_tickets", mandala]);
  if (Array.isArray(harbors)) found.push(["harbor_tickets", { ...harbors }]);
  return found;
}

/** A short name for a text: 53 bits, the same everywhere. */
export function hash(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    a = Math.imul(a ^ sign, 2654435761);
    b = Math.imul(b ^ sign, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
