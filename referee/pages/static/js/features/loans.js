// The loan cards of a player.

import { number } from "../game/members.js";
import { notes } from "../parts/notes.js";
import { stepper } from "../parts/stepper.js";
import { findings } from "../service/reading.js";
import { say } from "../words/words.js";

export const loans = {
  id: "loans",
  key: "loans",
  option: "tolls",
  tab: "tolls",
  members: { loans: number(0) },
  /** It is for those who do not know how many, and here that is what is asked. */
  unasked: ["loans_at_least"],
  snapshot: (player) => ({ loans: player.loans }),
  panel: (state, act) =>
    stepper({
      label: say("part.loans"),
      value: state.player.loans,
      change: (count) => act.set(state.player.id, "loans", count),
      findings: notes(act, findings(state, { player: state.player.id, member: "loans" })),
    }),
  rows: (state, act) => [
    {
      id: "loans",
      label: say("part.loans"),
      digits: 1,
      value: ({ loans: count }) => count || null,
      change: ({ id }, count) => act.set(id, "loans", count ?? 0),
    },
  ],
};
