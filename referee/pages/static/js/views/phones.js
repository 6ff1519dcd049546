// Everybody on their own phone: a code opens the game there, another brings back what was entered.

import { html, nothing } from "../../vendor/lit-html.js";
import { qrCode } from "../parts/qr.js";
import { swatch } from "../parts/swatch.js";
import { say } from "../words/words.js";

/** For whom is the phone, and a field for the code that it gives back. */
export function phonesBody({ problem = "" }, { table, marks }, act) {
  return html`<p>${say("phones.what")}</p>
    <ul class="found">
      ${table.players.map(
        ({ id, name, color }) => html`<li>
          <button type="button" @click=${() => act.openJoin(id)}>
            ${swatch(color, marks.get(id))} ${say("phones.of", { player: name })}
          </button>
        </li>`,
      )}
    </ul>
    <form
      @submit=${(event) => {
        event.preventDefault();
        act.takeCode(event.target.elements.code.value);
      }}
    >
      <label>${say("phones.paste")}<textarea name="code" rows="2" autocomplete="off"></textarea></label>
      ${problem ? html`<p role="alert" class="problem">${problem}</p>` : nothing}
      <p class="row"><button class="main">${say("phones.take")}</button></p>
    </form>`;
}

/** A link as a code to scan, and as text. */
export function codeBody({ address, text }) {
  const code = qrCode(address, say("phones.code"));
  return html`<p>${text}</p>
    ${code ?? html`<p class="quiet">${say("phones.too_long")}</p>`}
    <textarea readonly rows="3" aria-label=${say("phones.link")} .value=${address}></textarea>`;
}

/** On the phone of one player. */
export const mineBar = ({ mine, table }, act) => {
  const player = table.players.find(({ id }) => id === mine);
  if (!player) return nothing;
  return html`<p class="hint row">
    <span>${say("phones.mine", { player: player.name })}</span>
    <button type="button" class="main" @click=${() => act.openBack()}>${say("phones.bring")}</button>
  </p>`;
};
