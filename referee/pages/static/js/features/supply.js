// How many pieces of each kind a player has, on the board and in reserve.

import { html, nothing } from "../../vendor/lit-html.js";
import { counts } from "../game/members.js";
import { notes } from "../parts/notes.js";
import { stepper } from "../parts/stepper.js";
import { findings } from "../service/reading.js";
import { say, word } from "../words/words.js";

const known = ({ supply: mix }) => Object.keys(mix).length > 0;

export const supply = {
  id: "pieces",
  key: "supply",
  tab: "pieces",
  idle: true,
  members: { supply: counts() },
  entered: known,
  noneIs: null,
  snapshot: (player) => ({ supply: known(player) ? player.supply : null }),
  panel: supplyPanel,
};

function supplyPanel(state, act) {
  const { player, map } = state;
  const { suggested } = map.features.supply;
  const mix = Object.entries(suggested)
    .map(([kind, count]) => `${count} × ${word("piece", kind)}`)
    .join(", ");
  return html`
    <h3>${say("pieces.supply", { player: player.name })}</h3>
    ${known(player)
      ? nothing
      : html`<p class="quiet">${say("pieces.unknown")}</p>
          <button type="button" @click=${() => act.set(player.id, "supply", { ...suggested })}>
            ${say("pieces.suggested", { mix })}
          </button>`}
    ${Object.keys(suggested).map((kind) =>
      stepper({
        label: word("piece", kind),
        value: player.supply[kind] ?? null,
        change: (count) =>
          act.set(player.id, "supply", { ...(known(player) ? {} : suggested), [kind]: count }),
      }),
    )}
    ${notes(act, findings(state, { player: player.id, member: "supply" }))}
  `;
}
