// Games to test with: two players, and entries of two devices.

import { newEntry, newGame, withEntries } from "../../../referee/pages/static/js/game/entries.js";

export const PLAYERS = [
  { name: "Anna", color: "red" },
  { name: "Ben", color: "blue" },
];

export const begun = () => newGame({ id: "g", map: "germany", players: PLAYERS, begun: 1 });

/** The game after some changes of a device: `[player, kind, value]`. */
export function after(game, device, ...changes) {
  return changes.reduce(
    (now, [player, kind, value]) => withEntries(now, [newEntry(now, device, { player, kind, value })]),
    game,
  );
}

/** Numbers that look random and are the same every time. */
export function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A game grown by whatever entries come: claims, drops, counts, undos. */
export function grown(game, device, count, choose) {
  let now = game;
  for (let step = 0; step < count; step++) {
    const player = `p${1 + choose(2)}`;
    const thing = `r${choose(6)}`;
    const changes = [
      [player, "routes", { add: thing }],
      [player, "routes", { drop: thing }],
      [player, "routes", { add: thing, over: [player === "p1" ? "p2" : "p1"] }],
      [player, "passengers", { red: choose(5) }],
      [player, "tolls", choose(30)],
      [null, "undo", now.entries[choose(now.entries.length)].id],
    ];
    now = after(now, device, changes[choose(changes.length)]);
  }
  return now;
}
