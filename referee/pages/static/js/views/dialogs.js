// The dialogs, each described by data: `{ kind, … }`.

import { html, nothing } from "../../vendor/lit-html.js";
import { playerOf } from "../game/fold.js";
import { listed, say, word } from "../words/words.js";
import { statisticsBody } from "./games.js";
import { mayBody } from "./may.js";
import { codeBody, phonesBody } from "./phones.js";
import { receipt } from "./receipt.js";
import { rosterForm } from "./roster.js";
import { ruleText, ruleTitle } from "./rules.js";

export function dialog(state, act) {
  const shown = state.screen.dialog;
  const { title, body } = DIALOGS[shown?.kind] ?? {};
  // What is tapped beside a dialog is its backdrop, which is the dialog itself.
  const beside = ({ target, currentTarget }) => target === currentTarget && act.close();
  return html`<dialog aria-labelledby="dialog-title" @click=${beside} @close=${() => state.screen.dialog && act.close()}>
    ${shown
      ? html`<div class="dialog-head">
            <h2 id="dialog-title">${title(shown, state)}</h2>
            <button type="button" aria-label=${say("close")} @click=${() => act.close()}>✕</button>
          </div>
          <div class="dialog-body">${body(shown, state, act)}</div>`
      : nothing}
  </dialog>`;
}

function receiptTitle({ player, part }, { table }) {
  const name = playerOf(table, player)?.name ?? "";
  return part ? `${name}: ${word("part", part)}` : name;
}

function choices(shown, state, act) {
  return html`<ul class="found">
    ${shown.choices.map(
      ({ text, state: how = "", does }) => html`<li>
        <button type="button" @click=${() => act.run(does)}>${text} <small>${how}</small></button>
      </li>`,
    )}
  </ul>`;
}

const shareBody = ({ address, copied }) => html`
  <p>${say(copied ? "share.copied" : "share.copy")}</p>
  <textarea readonly rows="5" aria-label=${say("share.title")} .value=${address}></textarea>
`;

/** A link brings a game while another is at hand. */
function arrivingBody({ arrived, view }, state, act) {
  const { value } = arrived.game.entries.findLast(({ kind }) => kind === "players");
  const players = listed(value.map(({ name }) => name));
  return html`<p>${say("arriving.what", { players })}</p>
    <p class="row">
      <button type="button" class="main" @click=${() => act.run(["arrive", arrived, view])}>
        ${say("arriving.open")}
      </button>
      <button type="button" @click=${() => act.close()}>${say("arriving.leave")}</button>
    </p>`;
}

const textBody = ({ text, copied }) => html`
  <p>${say(copied ? "final.copied" : "final.to_copy")}</p>
  <textarea readonly rows="8" aria-label=${say("final.copy")} .value=${text}></textarea>
`;

const removeBody = ({ id, name }, state, act) => html`<p>${say("games.remove_what", { game: name })}</p>
  <p class="row">
    <button type="button" class="main" @click=${() => act.remove(id)}>${say("games.remove")}</button>
    <button type="button" @click=${() => act.close()}>${say("players.leave")}</button>
  </p>`;

const HELP = ["help.routes", "help.count", "help.numbers", "help.typed", "help.totals", "help.result"];
const helpBody = () => HELP.map((key) => html`<p>${say(key)}</p>`);

const DIALOGS = {
  help: { title: () => say("help"), body: helpBody },
  choose: { title: ({ title }) => title, body: choices },
  receipt: { title: receiptTitle, body: receipt },
  rule: { title: ruleTitle, body: ruleText },
  roster: { title: () => say("setup.who"), body: rosterForm },
  share: { title: () => say("share.title"), body: shareBody },
  phones: { title: () => say("phones"), body: phonesBody },
  code: { title: ({ title }) => title, body: codeBody },
  arriving: { title: () => say("arriving.title"), body: arrivingBody },
  may: { title: () => say("may"), body: mayBody },
  text: { title: ({ title }) => title, body: textBody },
  statistics: { title: () => say("statistics"), body: statisticsBody },
  remove: { title: () => say("games.remove"), body: removeBody },
};
