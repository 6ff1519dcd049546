// A number that only who counts enters: the referee cannot work it out without the routes.

import { nothing } from "../../vendor/lit-html.js";
import { findings } from "../service/reading.js";
import { word } from "../words/words.js";
import { notes } from "./notes.js";
import { stepper } from "./stepper.js";

/** What a feature with such a number has: it is named as the part of the score that it is for. */
export const counted = (member, part) => ({
  part,
  asks: (player) => player.counted,
  entered: (player) => player[member] !== null,
  noneIs: null,
  panel: (state, act) =>
    state.player.counted
      ? stepper({
          label: word("part", part),
          value: state.player[member],
          change: (count) => act.set(state.player.id, member, count),
          findings: notes(act, findings(state, { player: state.player.id, member })),
        })
      : nothing,
  rows: (state, act) => (state.player.counted ? [row(member, part, act)] : []),
});

const row = (member, part, act) => ({
  id: member,
  label: word("part", part),
  digits: 2,
  has: (player) => player.counted,
  value: (player) => player[member],
  change: ({ id }, count) => act.set(id, member, count),
});
