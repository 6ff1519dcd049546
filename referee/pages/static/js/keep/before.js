// What the page kept before it had a database: one game with its steps, in the local storage.

import { decode } from "./codec.js";

const KEPT = "referee.pad";
const SAME = "same";

/**
 * The games that were kept so, the one at hand first. The steps before and after it that are of
 * another game give that one as it was last.
 */
export function keptBefore(members) {
  let told = null;
  try {
    told = JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return [];
  }
  if (!told?.game) return [];
  const whole = (game) => (game?.board === SAME ? { ...game, board: told.game.board } : game);
  const steps = [...(told.past ?? []), ...(told.future ?? [])].filter(Boolean).map(whole);
  const last = new Map(steps.map((game) => [game.begun ?? 0, game]));
  last.delete(told.game.begun ?? 0);
  return [told.game, ...[...last.values()].reverse()].flatMap((game) => {
    try {
      return [decode(game, members).game];
    } catch {
      return [];
    }
  });
}

/** Once they are safe elsewhere. */
export const forgetBefore = () => localStorage.removeItem(KEPT);
