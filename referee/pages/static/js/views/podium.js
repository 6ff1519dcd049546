// The places, from the last to the first if wanted.

import { html, nothing } from "../../vendor/lit-html.js";
import { swatch } from "../parts/swatch.js";
import { say, signed } from "../words/words.js";

/** `order` is by place; with a `reveal` only so many of the last places are shown. */
export function podium({ screen, marks }, act, order) {
  const { reveal } = screen;
  const hidden = reveal === null ? 0 : order.length - reveal;
  const most = Math.max(1, ...order.map(({ total }) => total));
  return html`<ol class="podium">
      ${order.map(
        ({ place, total, player }, at) => html`<li
          class="ink-${player.color} ${at < hidden ? "is-hidden" : ""}"
          aria-hidden=${at < hidden ? "true" : nothing}
        >
          <span>${place}.</span>
          <span>${swatch(player.color, marks.get(player.id))} ${player.name}</span>
          <span class="bar" .style=${`width: ${(100 * Math.max(total, 0)) / most}%`}></span>
          <span>${signed(total)}</span>
        </li>`,
      )}
    </ol>
    <p class="row no-print">
      ${hidden
        ? html`<button
            type="button"
            class="main"
            @click=${() => act.change({ reveal: hidden > 1 ? reveal + 1 : null })}
          >
            ${say("final.next")}
          </button>`
        : html`<button type="button" @click=${() => act.change({ reveal: 0 })}>${say("final.reveal")}</button>`}
    </p>`;
}
