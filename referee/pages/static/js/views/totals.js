// The running total of everybody, always in sight: the way to a player, and to a receipt.

import { html, nothing } from "../../vendor/lit-html.js";
import { playerOf } from "../game/fold.js";
import { piecesLeft } from "../game/pieces.js";
import { swatch } from "../parts/swatch.js";
import { findings, scoreOf } from "../service/reading.js";
import { listed, say, signed, word } from "../words/words.js";

export function totals(state, act) {
  const { table, screen, service } = state;
  const fresh = service.status === "fresh";
  return html`<section class="totals no-print" aria-label=${say("totals")}>
    ${screen.city ? html`<p class="changes"><strong>${say("tickets.other", { city: state.map.placeName(screen.city) })}</strong></p>` : nothing}
    ${service.status === "offline" && !screen.city ? html`<p class="changes is-last-known">⚠ ${say("total.points_behind")}</p>` : nothing}
    ${service.status !== "offline" && screen.changes.length && !screen.city ? changesBar(state) : nothing}
    <div class="seats">${table.players.map((player) => seat(state, act, player, fresh))}</div>
  </section>`;
}

/** The first tap brings a player to hand, the second opens the receipt. */
function seat(state, act, player, fresh) {
  const { hand, screen, marks } = state;
  const score = scoreOf(state, player.id);
  const odd = findings(state, { player: player.id }).length;
  const atHand = player.id === hand && screen.view === "play";
  return html`<button
    type="button"
    class="seat ${atHand ? "is-at-hand" : ""} ${fresh ? "" : "is-behind"}"
    aria-pressed=${atHand}
    @click=${() => (atHand ? act.openReceipt(player.id) : act.select(player.id))}
  >
    <span class="seat-name">
      ${swatch(player.color, marks.get(player.id))} <span>${player.name}</span>
    </span>
    <span class="seat-total">
      ${score ? signed(score.total) : "–"}
      ${odd ? html`<span class="odd" title=${say("odd", { count: odd })}>⚠</span>` : nothing}
    </span>
    <span class="unseen">${say(fresh ? "total.points" : "total.points_behind")}</span>
    ${pieces(state, player)}
    ${atHand ? html`<span class="unseen">${say("total.open")}</span>` : nothing}
  </button>`;
}

function pieces({ map, features }, player) {
  const left = piecesLeft(player, map, features);
  const words = left.map((one) => `${one.left ?? "?"} ${word("piece", one.kind)}`);
  const over = left.some((one) => one.left !== null && one.left < 0);
  return html`<span class="seat-pieces ${over ? "odd" : ""}" title=${say("pieces.left", { pieces: listed(words) })}>
    ${left.map((one) => html`<i class="piece-${one.kind}" aria-hidden="true"></i>${one.left === null ? "?" : signed(one.left)} `)}
    <span class="unseen">${say("pieces.left", { pieces: listed(words) })}</span>
  </span>`;
}

/** What the last entry changed: "Anna: tickets +2, globetrotter +15". */
function changesBar({ screen, table }) {
  const known = screen.changes.filter(({ player }) => playerOf(table, player));
  return html`<p class="changes">
    ${known.map(({ player, parts }) => {
      const words = parts.map(([part, by]) => `${word("part", part)} ${by > 0 ? "+" : ""}${signed(by)}`);
      return html`<span><strong>${playerOf(table, player).name}</strong> ${words.join(", ")}</span>`;
    })}
  </p>`;
}
