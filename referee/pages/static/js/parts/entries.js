// The entries of a player, each with a way to take it back and what is odd about it.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";
import { notes } from "./notes.js";

/**
 * `done` marks an entry as completed or not, left out where that says nothing; with `flip` the mark is
 * a button; `more` stands below it.
 */
export function entries(state, act, { title, empty, items }) {
  return html`
    <h3>${title}</h3>
    ${items.length ? nothing : html`<p class="quiet">${empty}</p>`}
    <ul class="entries">
      ${items.map(
        ({ text, state: how, done, flip, remove, more = nothing, findings = [] }) => html`<li>
          <span class="entry">
            ${done === undefined ? nothing : mark(done, flip, `${text}, ${how}`)}
            ${text} ${how ? html`<small>${how}</small>` : nothing}
          </span>
          <button type="button" aria-label=${say("entry.remove", { what: text })} @click=${remove}>
            ✕
          </button>
          ${more} ${notes(act, findings)}
        </li>`,
      )}
    </ul>
  `;
}

const mark = (done, flip, label) =>
  flip
    ? html`<button type="button" class="done" aria-label=${label} @click=${flip}>${done ? "✓" : "✗"}</button>`
    : html`<span class="done" aria-hidden="true">${done ? "✓" : "✗"}</span>`;
