// Cards that strengthen an action, each once a game.

import { html } from "../../vendor/lit-html.js";
import { known, things } from "../game/members.js";
import { isWhole } from "../keep/sound.js";
import { notes } from "../parts/notes.js";
import { findings } from "../service/reading.js";
import { say } from "../words/words.js";

export const express = {
  id: "express",
  key: "express",
  tab: "province",
  members: { express_spent: things() },
  read: ({ express_spent: spent }) => known(spent).filter(isWhole).map((card) => ["express_spent", { add: `${card}` }]),
  snapshot: (player) => ({ express_spent: player.express_spent.map(Number) }),
  panel: expressCards,
};

function expressCards(state, act) {
  const { player, map } = state;
  return html`<h3>${say("express.spent")}</h3>
    <div class="row">
      ${map.features.express.cards.map((card) => {
        const spent = player.express_spent.includes(`${card}`);
        const change = spent ? { drop: `${card}` } : { add: `${card}` };
        return html`<button
          type="button"
          aria-pressed=${spent}
          @click=${() => act.set(player.id, "express_spent", change)}
        >+${card}</button>`;
      })}
    </div>
    ${notes(act, findings(state, { player: player.id, member: "express_spent" }))}`;
}
