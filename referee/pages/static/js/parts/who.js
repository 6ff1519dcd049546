// Who owns something, as the page shows and names them: a player or the neutral one.

import { NEUTRAL, playerOf } from "../game/fold.js";
import { say } from "../words/words.js";

/** Gives the name of each by the id. */
export const namer = ({ table }) => (id) =>
  id === NEUTRAL ? say("neutral.player") : (playerOf(table, id)?.name ?? id);

/** The color and the mark. */
export const looks = ({ table, marks }, who) =>
  who === NEUTRAL
    ? { color: "neutral", mark: "–" }
    : { color: playerOf(table, who).color, mark: marks.get(who) };
