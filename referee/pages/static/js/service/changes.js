// What changed a total: the parts of the score that are others than in the answer before.

/** `[{ player, parts: [[part, difference]] }]` of all whose total or parts have changed. */
export function changes(before, after) {
  if (!before || before.id !== after.id) return [];
  return after.players.flatMap((player, at) => {
    const old = before.score.players[before.players.indexOf(player)];
    if (!old) return [];
    const parts = Object.entries(after.score.players[at].points)
      .map(([part, points]) => [part, points - (old.points[part] ?? 0)])
      .filter(([, difference]) => difference !== 0);
    return parts.length ? [{ player, parts }] : [];
  });
}
