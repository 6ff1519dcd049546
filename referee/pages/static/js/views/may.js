// May I? Somebody at the table asks about one action, and the referee says yes or no, and why.

import { html, nothing } from "../../vendor/lit-html.js";
import { playerOf } from "../game/fold.js";
import { notes } from "../parts/notes.js";
import { say, word } from "../words/words.js";
import { choice, handFields } from "./may-fields.js";
import { QUESTIONS, newQuestion } from "./questions.js";

export function mayBody({ asked, verdict }, state, act) {
  const { table, features } = state;
  const { name } = playerOf(table, asked.player);
  const set = (change) => act.openDialog({ kind: "may", asked: { ...asked, ...change }, verdict: null });
  const { fields, action, pays } = QUESTIONS[asked.type];
  const plays = (feature) => features.some(({ id }) => id === feature);
  const open = Object.entries(QUESTIONS).filter(([, { feature }]) => !feature || plays(feature));
  return html`<p class="quiet">${say("may.what")}</p>
    <div class="row">
      ${choice(say("may.who"), table.players.map(({ id, name }) => [id, name]), asked.player, (player) => set({ player }))}
      ${choice(
        say("may.action"),
        open.map(([type]) => [type, word("action", type)]),
        asked.type,
        (type) => act.openDialog(newQuestion(asked.player, type)),
      )}
    </div>
    ${fields(asked, state, set, act)} ${pays ? handFields(asked, state, set, name) : nothing}
    <p class="row">
      <button type="button" class="main" ?disabled=${!action(asked)} @click=${() => act.ask(asked)}>
        ${say("may.ask")}
      </button>
    </p>
    ${verdict ? answer(verdict, act) : nothing}`;
}

/** Yes, no, or yes as far as is known: what was not said is unknown, and is said with what depends on it. */
function answer({ legal, certain, findings = [], unchecked = [], effects, error }, act) {
  if (error) return html`<p role="alert" class="problem">${error}</p>`;
  const key = legal ? (certain ? "may.yes" : "may.yes_unsure") : "may.no";
  const open = [...new Set(unchecked.map(({ message }) => message))];
  return html`<div role="status" class="verdict">
    <p><strong>${say(key)}</strong> ${legal ? follows(effects) : nothing}</p>
    ${notes(act, findings)}
    ${open.length
      ? html`<p>${say("may.unchecked")}</p>
          <ul class="unchecked">
            ${open.map((message) => html`<li>${message}</li>`)}
          </ul>`
      : nothing}
  </div>`;
}

/** What follows from a legal action: its points, and what a tunnel costs beyond the cards laid down. */
function follows({ points, tunnel }) {
  const more = tunnel?.extra_needed;
  return [
    points ? say("may.points", { count: points }) : "",
    tunnel ? say(more === null ? "may.extra_unknown" : "may.extra_needed", { count: more }) : "",
  ].join(" ");
}
