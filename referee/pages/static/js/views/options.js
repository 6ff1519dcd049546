// What a table may settle otherwise than the map: each option with what it means and its reason.

import { html, nothing } from "../../vendor/lit-html.js";
import { say, word } from "../words/words.js";

const TIE_BREAKS = ["tickets", "passengers", "stations", "longest_bonus", "longest_path"];

/** The values of options that are words. */
const CHOICES = { double_ship_surplus: ["needed", "any"], tour_path: ["routes", "cities"] };

/** A field for an option, by the kind of its default. */
function field(name, { default: usual, values, in_play: editions }, value, set) {
  if (typeof usual === "boolean") {
    return html`<label class="option">
      <input type="checkbox" .checked=${value} @change=${({ target }) => set(target.checked)} />
      ${word("option", name)}
    </label>`;
  }
  if (typeof usual === "number") {
    return labeled(name, html`<input
      type="number"
      inputmode="numeric"
      min="0"
      max="6"
      .value=${`${value}`}
      @change=${({ target }) => set(target.value === "" ? usual : Number(target.value))}
    />`);
  }
  if (name === "tie_breaks") return tieBreaks(name, usual, value, set);
  const choices = values ?? (editions ? Object.keys(editions) : CHOICES[name]);
  if (typeof usual === "string" && choices) {
    return labeled(name, html`<select @change=${({ target }) => set(target.value)}>
      ${choices.map(
        (one) => html`<option value=${one} .selected=${one === value}>${word("choice", one)}</option>`,
      )}
    </select>`);
  }
  if (Array.isArray(usual)) {
    const numbers = (text) => (text.match(/-?\d+/g) ?? []).map(Number);
    return labeled(name, html`<input
      inputmode="text"
      .value=${value.join(", ")}
      @change=${({ target }) => set(numbers(target.value).length ? numbers(target.value) : usual)}
    />`);
  }
  return nothing;
}

/** What is in force, in its order: each can be taken out, and the others put at the end. */
function tieBreaks(name, usual, value, set) {
  const known = [...new Set([...usual, ...value, "tickets"])].filter((one) => TIE_BREAKS.includes(one));
  return html`<div class="option" role="group" aria-label=${word("option", name)}>
    <span>${word("option", name)}</span>
    ${known.map((one) => {
      const at = value.indexOf(one);
      return html`<button
        type="button"
        aria-pressed=${at >= 0}
        @click=${() => set(at >= 0 ? value.filter((other) => other !== one) : [...value, one])}
      >${at >= 0 ? `${at + 1}. ` : ""}${say(`tie_break.${one}`)}</button>`;
    })}
  </div>`;
}

const labeled = (name, input) => html`<label class="option">
  <span class="main-field">${word("option", name)}</span> ${input}
</label>`;

export function options({ atlas, map, options: chosen }, act) {
  const all = atlas?.id === map ? Object.entries(atlas.options) : [];
  if (!all.length) return nothing;
  return html`<details>
    <summary>${say("setup.options")}</summary>
    ${all.map(
      ([name, option]) => html`${field(name, option, chosen[name] ?? option.default, (value) =>
          act.setOption(name, value),
        )}
        <p class="quiet"><small>${word("reason", option.reason)}</small></p>`,
    )}
  </details>`;
}
