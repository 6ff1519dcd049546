// The toll tokens that a player has left.

import { html, nothing } from "../../vendor/lit-html.js";
import { number } from "../game/members.js";
import { isWhole, mapOf } from "../keep/sound.js";
import { notes } from "../parts/notes.js";
import { stepper } from "../parts/stepper.js";
import { findings } from "../service/reading.js";
import { say } from "../words/words.js";

export const tolls = {
  id: "tolls",
  key: "tolls",
  tab: "tolls",
  idle: true,
  members: { tolls: number() },
  entered: (player) => player.tolls !== null,
  noneIs: ["tolls", 0],
  snapshot: (player) => ({ tolls: player.tolls }),
  read: (player) => tolls.members.tolls.read(worth(player.tolls)).map((value) => ["tolls", value]),
  printed: {
    words: ({ toll }) => (toll ? say("route.toll", { count: toll }) : ""),
    fields: [{ member: "toll", kind: "number" }],
  },
  panel: (state, act) => html`
    <h3>${say("tolls.own", { player: state.player.name })}</h3>
    ${state.player.tolls === null ? html`<p class="quiet">${say("tolls.unknown")}</p>` : nothing}
    ${stepper({
      label: say("tolls.left"),
      value: state.player.tolls,
      change: (count) => act.set(state.player.id, "tolls", count),
      findings: notes(act, findings(state, { player: state.player.id, member: "tolls" })),
    })}
  `,
  rows: (state, act) => [
    {
      id: "tolls",
      label: say("tolls.left"),
      digits: 2,
      value: (player) => player.tolls,
      change: ({ id }, count) => act.set(id, "tolls", count),
    },
  ],
};

/**
 * Tokens by value are as good as their sum.
 * @param {any} given
 */
const worth = (given) =>
  mapOf(isWhole)(given)
    ? Object.entries(given).reduce((sum, [value, count]) => sum + Number(value) * count, 0)
    : given;
