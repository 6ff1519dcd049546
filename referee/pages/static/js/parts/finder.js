// A field to type a few letters in, and what fits them: next to the field, best first.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";
import { swatch } from "./swatch.js";
import { looks } from "./who.js";

const MOST = 20;

/**
 * The first one, or the one that the arrows went to, is entered by Enter; where nothing is typed it
 * goes on to the next player, and the keyboard stays. One that is `alone` is about no player.
 */
export function finder(state, act, { name, label, found, entry, more = nothing, alone = false }) {
  const { typed = "", at = 0 } = state.screen.typed[name] ?? {};
  const things = typed ? found(typed).slice(0, MOST) : [];
  const following = alone ? null : nextPlayer(state);
  const { color, mark } = looks(state, state.hand);
  const marked = Math.min(at, things.length - 1);
  const moved = (step) => act.type(name, typed, Math.max(0, Math.min(marked + step, things.length - 1)));
  const keys = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== "Enter") return;
    event.preventDefault();
    if (!typed && !step && following) act.select(following.id);
    if (!things.length) return;
    if (step) moved(step);
    else entry(things[marked]).enter();
  };
  return html`
    <div class="finder">
      <label>
        <span>${alone ? nothing : swatch(color, mark)} ${label}</span>
        <input
          type="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="done"
          placeholder=${following ? say("find.next", { player: following.name }) : ""}
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

/** Who is to enter after the player at hand; on a phone of one player nobody. */
function nextPlayer({ table, hand, mine }) {
  const at = table.players.findIndex(({ id }) => id === hand);
  return at < 0 || mine ? null : (table.players[at + 1] ?? null);
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
