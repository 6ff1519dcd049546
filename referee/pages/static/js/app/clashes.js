// What two devices have entered otherwise is said, for it cannot be seen in a number which one it is.

import { featuresOf } from "../features/index.js";
import { playerOf } from "../game/fold.js";
import { clashes } from "../game/merge.js";
import { listed, say } from "../words/words.js";

/** A sentence about it, after another one; empty where all is alike. */
export function clashText({ table, map }, ours, theirs) {
  const features = featuresOf(table, map);
  const things = clashes(ours, theirs).flatMap(({ player, kind }) => {
    const feature = features.find(({ members = {} }) => kind in members);
    const who = playerOf(table, player);
    return feature && who ? [`${who.name}: ${say(`tab.${feature.tab}`)}`] : [];
  });
  const different = [...new Set(things)];
  return different.length ? ` ${say("arrived.clash", { things: listed(different) })}` : "";
}
