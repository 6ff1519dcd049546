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
  supplied: {
    sum: ({ features }) => features.supply?.pieces ?? null,
    of: ({ supply: mix }, kind) => mix[kind] ?? null,
  },
  panel: supplyPanel,
  rows,
};

/** The mix with another number of one kind: of two kinds the other one is the rest. */
function mixed({ map }, { supply: before }, kind, count) {
  const kinds = Object.keys(map.pieces);
  const { pieces } = map.features.supply;
  if (kinds.length !== 2 || !pieces) return { ...before, [kind]: count };
  const rest = Math.max(0, pieces - count);
  return Object.fromEntries(kinds.map((one) => [one, one === kind ? count : rest]));
}

function rows(state, act) {
  return Object.keys(state.map.pieces).map((kind) => ({
    id: kind,
    label: word("piece", kind),
    digits: 2,
    value: ({ supply: own }) => own[kind] ?? null,
    change: (player, count) =>
      count !== null && act.set(player.id, "supply", mixed(state, player, kind, count)),
  }));
}

function supplyPanel(state, act) {
  const { player, map } = state;
  const { suggested } = map.features.supply;
  return html`
    <h3>${say("pieces.supply", { player: player.name })}</h3>
    ${known(player) ? nothing : html`<p class="quiet">${say("pieces.unknown")}</p>`}
    ${suggested && !known(player) ? suggestion(player, suggested, act) : nothing}
    ${Object.keys(map.pieces).map((kind) =>
      stepper({
        label: word("piece", kind),
        value: player.supply[kind] ?? null,
        change: (count) => act.set(player.id, "supply", mixed(state, player, kind, count)),
      }),
    )}
    ${notes(act, findings(state, { player: player.id, member: "supply" }))}
  `;
}

function suggestion(player, suggested, act) {
  const mix = Object.entries(suggested)
    .map(([kind, count]) => `${count} × ${word("piece", kind)}`)
    .join(", ");
  return html`<button type="button" @click=${() => act.set(player.id, "supply", { ...suggested })}>
    ${say("pieces.suggested", { mix })}
  </button>`;
}
