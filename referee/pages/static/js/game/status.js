// How far the entering has come: what nobody has said anything about is open, and no "none".

/** `open`, `none` or `done` for what one player has of a feature; who is not asked is done. */
export function status(feature, player) {
  if (feature.asks && !feature.asks(player)) return "done";
  if (feature.entered(player)) return "done";
  return player.none[feature.id] ? "none" : "open";
}

/** All that is open: `[{ player, feature }]`, by player in seat order. */
export const open = (table, features) =>
  table.players.flatMap((player) =>
    features
      .filter((feature) => feature.entered && status(feature, player) === "open")
      .map((feature) => ({ player, feature })),
  );
