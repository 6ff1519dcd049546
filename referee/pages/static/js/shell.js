// The frame of the page: what is always there, whatever is being done.

import { html, nothing } from "../vendor/lit-html.js";
import { finalView } from "./final.js";
import { header } from "./header.js";
import { swatch } from "./parts.js";
import { playView } from "./play.js";
import { openReceipt } from "./receipt.js";
import { setupView } from "./setup.js";
import { say, signed } from "./words.js";

export function shell(pad) {
  const { view } = pad;
  const views = { setup: setupView, play: playView, final: finalView };
  const shown = view === "setup" || pad.laidOut ? views[view] : loadingView;
  return html`
    ${header(pad)}
    <main class="view-${view}">
      ${pad.notice ? noticeBar(pad) : nothing}
      ${shown(pad)}
    </main>
    ${view !== "setup" && pad.laidOut ? totals(pad) : nothing} ${dialog(pad)}
    <p class="unseen" role="status">${pad.said}</p>
  `;
}

const loadingView = () => html`<p class="quiet">${say("loading")}</p>`;

const noticeBar = (pad) => html`<p class="notice" role="alert">
  ${pad.notice.text}
  ${pad.notice.action
    ? html`<button
        type="button"
        @click=${() => {
          const { run } = pad.notice.action;
          pad.notice = null;
          run();
        }}
      >${pad.notice.action.label}</button>`
    : nothing}
  <button type="button" aria-label=${say("close")} @click=${() => pad.tell(null)}>✕</button>
</p>`;

/** The running total of everybody, always in sight. */
function totals(pad) {
  const { game, keeper } = pad;
  return html`<section class="totals no-print" aria-label=${say("totals")}>
    ${game.players.map((player, seat) => {
      const score = keeper.score(seat);
      const points = score ? signed(score.total) : "–";
      const odd = keeper.findings(`/players/${seat}`).length;
      const hand = seat === pad.hand && pad.view === "play";
      return html`<div class="seat ${hand ? "is-at-hand" : ""} ${keeper.behind ? "is-behind" : ""}">
        <button
          type="button"
          class="seat-name"
          aria-pressed=${hand}
          @click=${() => pad.takeSeat(seat)}
        >${swatch(player.color, pad.marks[seat])} <span>${player.name}</span></button>
        <button
          type="button"
          class="seat-total"
          aria-label=${say(keeper.offline ? "total.open_behind" : "total.open", {
            player: player.name,
            points,
          })}
          @click=${() => openReceipt(pad, seat)}
        >${points}${odd ? html`<span class="odd" title=${say("odd", { count: odd })}>⚠</span>` : nothing}
        </button>
      </div>`;
    })}
  </section>`;
}

function dialog(pad) {
  return html`<dialog aria-labelledby="dialog-title" @close=${() => pad.dialog && pad.close()}>
    ${pad.dialog
      ? html`<div class="dialog-head">
            <h2 id="dialog-title">${pad.dialog.title}</h2>
            <button type="button" aria-label=${say("close")} @click=${() => pad.close()}>✕</button>
          </div>
          <div class="dialog-body">${pad.dialog.body()}</div>`
      : nothing}
  </dialog>`;
}
