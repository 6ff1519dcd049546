// The running total of everybody, always in sight: the way to a player, and to a receipt.

import { html, nothing } from "../../vendor/lit-html.js";
import { swatch } from "../parts/swatch.js";
import { findings, scoreOf } from "../service/reading.js";
import { say, signed } from "../words/words.js";

export function totals(state, act) {
  const { table, screen, hand, marks, service } = state;
  const fresh = service.status === "fresh";
  return html`<section class="totals no-print" aria-label=${say("totals")}>
    ${table.players.map((player) => {
      const score = scoreOf(state, player.id);
      const points = score ? signed(score.total) : "–";
      const odd = findings(state, { player: player.id }).length;
      const atHand = player.id === hand && screen.view === "play";
      const facts = { player: player.name, points };
      return html`<div class="seat ${atHand ? "is-at-hand" : ""} ${fresh ? "" : "is-behind"}">
        <button
          type="button"
          class="seat-name"
          aria-pressed=${atHand}
          @click=${() => act.select(player.id)}
        >${swatch(player.color, marks.get(player.id))} <span>${player.name}</span></button>
        <button
          type="button"
          class="seat-total"
          aria-label=${say(fresh ? "total.open" : "total.open_behind", facts)}
          @click=${() => act.openReceipt(player.id)}
        >${points}${odd ? html`<span class="odd" title=${say("odd", { count: odd })}>⚠</span>` : nothing}
        </button>
      </div>`;
    })}
  </section>`;
}
