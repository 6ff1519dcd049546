// What the page kept before it had a database: one game with its steps, in the local storage.

import { known } from "../game/members.js";
import { decode } from "./codec.js";
import { isObject } from "./sound.js";

const KEPT = "referee.pad";
const SAME = "same";

/**
 * The games that were kept so, the one at hand first. The steps before and after it that are of
 * another game give that one as it was last.
 */
export function keptBefore(features) {
  let saved = null;
  try {
    saved = JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return [];
  }
  if (!saved?.game) return [];
  const whole = (game) => (game?.board === SAME ? { ...game, board: saved.game.board } : game);
  const steps = [...known(saved.past), ...known(saved.future)].filter(isObject).map(whole);
  const last = new Map(steps.map((game) => [game.begun ?? 0, game]));
  last.delete(saved.game.begun ?? 0);
  return [saved.game, ...[...last.values()].reverse()].flatMap((game) => {
    try {
      return [decode(game, features).game];
    } catch {
      return [];
    }
  });
}

/** Once they are safe elsewhere. */
export const forgetBefore = () => localStorage.removeItem(KEPT);
