// A field to type a few letters in, and what fits them: next to the field, best first.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";

const MOST = 20;

/** The first one, or the one that the arrows went to, is entered by Enter. */
export function finder(state, act, { name, label, found, entry, more = nothing }) {
  const { typed = "", at = 0 } = state.screen.typed[name] ?? {};
  const things = typed ? found(typed).slice(0, MOST) : [];
  const marked = Math.min(at, things.length - 1);
  const moved = (step) => act.type(name, typed, Math.max(0, Math.min(marked + step, things.length - 1)));
  const keys = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!things.length || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    if (step) moved(step);
    else entry(things[marked]).enter();
  };
  return html`
    <div class="finder">
      <label>
        <span>${label}</span>
        <input
          type="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="done"
          .value=${typed}
          @input=${(event) => act.type(name, event.target.value)}
          @keydown=${keys}
        />
      </label>
      ${typed && !things.length ? html`<p class="quiet">${say("find.none")}</p>` : nothing}
      <ul class="found" @mousedown=${(event) => event.preventDefault()}>
        ${things.map((thing, n) => choice(entry(thing), n === marked))}
      </ul>
      ${more}
    </div>
  `;
}

const choice = ({ text, state, enter }, marked) => html`<li>
  <button
    type="button"
    class=${marked ? "is-marked" : ""}
    @click=${(event) => {
      // The field keeps the keyboard, for what was found is gone with the choice.
      event.target.closest(".finder").querySelector("input").focus({ preventScroll: true });
      enter();
    }}
  >
    <span>${text}</span> ${state ? html`<small>${state}</small>` : nothing}
  </button>
</li>`;
