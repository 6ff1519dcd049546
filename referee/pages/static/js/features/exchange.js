// Pieces that a player has exchanged for others of the box.

import { html } from "../../vendor/lit-html.js";
import { number } from "../game/members.js";
import { notes } from "../parts/notes.js";
import { stepper } from "../parts/stepper.js";
import { findings } from "../service/reading.js";
import { say } from "../words/words.js";

export const exchange = {
  id: "exchange",
  key: "supply",
  has: ({ supply }) => "exchange" in supply,
  tab: "pieces",
  members: { pieces_exchanged: number(0) },
  snapshot: (player) => ({ pieces_exchanged: player.pieces_exchanged }),
  panel: (state, act) => html`<h3>${say("part.exchanges")}</h3>
    ${stepper({
      label: say("pieces.exchanged"),
      value: state.player.pieces_exchanged,
      change: (count) => act.set(state.player.id, "pieces_exchanged", count),
      findings: notes(act, findings(state, { player: state.player.id, member: "pieces_exchanged" })),
    })}`,
  rows: (state, act) => [
    {
      id: "exchanged",
      label: say("pieces.exchanged"),
      digits: 2,
      value: ({ pieces_exchanged: count }) => count || null,
      change: ({ id }, count) => act.set(id, "pieces_exchanged", count ?? 0),
    },
  ],
};
