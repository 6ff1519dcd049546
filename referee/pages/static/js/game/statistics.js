// What the games on this device say about those who played them.

/** The results of a game: `[{ name, place, total, points, longest }]`, or null where it has none yet. */
export function results({ answer }) {
  if (!answer?.complete) return null;
  const names = answer.table.players.map(({ name }) => name);
  return answer.score.players.map(({ place, total, points, lines }, seat) => ({
    ...{ name: names[seat], place, total, points },
    longest: Math.max(
      0,
      ...lines.filter(({ part, completed }) => part === "tickets" && completed).map(({ value }) => value),
    ),
  }));
}

export const winners = (game) =>
  (results(game) ?? []).filter(({ place }) => place === 1).map(({ name }) => name);

/** For each name: `{ name, games, won, best, mean, longest }`, who has won most first. */
export function statistics(games) {
  const all = games.flatMap((game) => results(game) ?? []);
  const names = [...new Set(all.map(({ name }) => name))];
  return names
    .map((name) => {
      const own = all.filter((one) => one.name === name);
      const totals = own.map(({ total }) => total);
      return {
        name,
        games: own.length,
        won: own.filter(({ place }) => place === 1).length,
        best: Math.max(...totals),
        mean: Math.round(totals.reduce((sum, total) => sum + total, 0) / own.length),
        longest: Math.max(...own.map(({ longest }) => longest)),
      };
    })
    .sort((a, b) => b.won - a.won || b.mean - a.mean);
}

/** The day of a moment as spreadsheets and files have it; empty where it is unknown. */
export const dateOf = (time) => (time ? new Date(time).toISOString().slice(0, 10) : "");

/** A row for each player of each game that is complete, as comma-separated values. */
export function toCsv(games) {
  const rows = games.flatMap((game) =>
    (results(game) ?? []).map((one) => ({ game, one })),
  );
  const parts = [...new Set(rows.flatMap(({ one }) => Object.keys(one.points)))];
  const head = ["date", "map", "player", "place", "total", ...parts];
  const lines = rows.map(({ game, one }) => {
    return [dateOf(game.begun || game.changed), game.map, one.name, one.place, one.total, ...parts.map((part) => one.points[part] ?? "")];
  });
  return [head, ...lines].map((row) => row.map(cell).join(",")).join("\r\n");
}

/** Quoted where it must be; what a spreadsheet would take for a formula is text. */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
