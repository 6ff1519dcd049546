// What the totals are worth: of all that was entered, or as they were last known, and without what.

import { html, nothing } from "../../vendor/lit-html.js";
import { MEMBERS, nameOf, tabOf } from "../features/index.js";
import { differences } from "../game/difference.js";
import { listed, say } from "../words/words.js";

/** Nothing where the totals are those of all that was entered. */
export function freshness(state, { lists = false } = {}) {
  const { status, answer } = state.service;
  if (status !== "offline") return nothing;
  if (!answer) return html`<p class="stale">${say("stale.none")}</p>`;
  const changes = differences(answer.table, state.table, MEMBERS);
  return html`<div class="stale">
    <p>${say("stale")}</p>
    ${lists && changes.length
      ? html`<p>${say("stale.without")}</p>
          <ul>
            ${changes.map((change) => html`<li>${change.player.name}: ${words(change, state.map)}</li>`)}
          </ul>`
      : nothing}
  </div>`;
}

function words({ member, added, removed }, map) {
  if (!added) return say(`tab.${tabOf(member)}`);
  const names = (things) => things.map((thing) => nameOf(member, thing, map));
  const gone = names(removed).map((thing) => say("stale.removed", { thing }));
  return listed([...names(added), ...gone]);
}
