// The frame of the page: what is always there, whatever is being done.

import { html, nothing } from "../../vendor/lit-html.js";
import { notes } from "../parts/notes.js";
import { say } from "../words/words.js";
import { dialog } from "./dialogs.js";
import { finalView } from "./final.js";
import { header } from "./header.js";
import { playView } from "./play.js";
import { setupView } from "./setup.js";
import { totals } from "./totals.js";

export function shell(state, act) {
  const { screen, table } = state;
  const { view } = screen;
  const views = { setup: setupView, play: playView, final: finalView };
  const shown = view === "setup" || table ? views[view] : loadingView;
  return html`
    ${header(state, act)}
    <main class="view-${view}">
      ${screen.notice ? noticeBar(screen.notice, act) : nothing}
      ${shown(state, act)}
    </main>
    ${view !== "setup" && table && screen.reveal === null ? totals(state, act) : nothing}
    ${screen.tip ? tip(screen.tip, act) : nothing} ${dialog(state, act)}
    <p class="unseen" role="status">${screen.said}</p>
  `;
}

/** In place of everything, where the page itself fails. */
export const broken = (act) => html`<main>
  <p role="alert" class="problem">${say("problem.page")}</p>
  <p class="row">
    <button type="button" @click=${() => act.undo()}>${say("menu.undo")}</button>
    <button type="button" @click=${() => act.saveGame()}>${say("menu.save")}</button>
    <button type="button" @click=${() => act.show("setup")}>${say("menu.new")}</button>
  </p>
</main>`;

const loadingView = () => html`<p class="quiet">${say("loading")}</p>`;

const noticeBar = ({ text, findings = [], label, does }, act) => html`<div class="notice" role="alert">
  <div>
    <p>${text}</p>
    ${notes(act, findings)}
    ${label ? html`<button type="button" @click=${() => act.run(does)}>${label}</button>` : nothing}
  </div>
  <button type="button" class="icon" aria-label=${say("close")} @click=${() => act.close()}>✕</button>
</div>`;

const WIDE = 240;
const HIGH = 90;

/** What was entered, beside the finger; a tap goes through it to the board. */
function tip({ text, at: [x, y], undo }, act) {
  const left = Math.min(Math.max(x - WIDE / 2, 8), innerWidth - WIDE - 8);
  const top = y > HIGH + 90 ? y - HIGH - 16 : y + 28;
  return html`<div class="tip no-print" .style=${`left: ${left}px; top: ${top}px; width: ${WIDE}px`}>
    <span>${text}</span>
    ${undo ? html`<button type="button" @click=${() => act.undo(undo)}>${say("menu.undo")}</button>` : nothing}
  </div>`;
}
