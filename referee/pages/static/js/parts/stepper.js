// A number that is stepped up and down, or typed.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";
import { swatch } from "./swatch.js";

/** Null is shown as not entered yet, and steps up to `first`; `beside` is a few words next to the label. */
export function stepper({ label, value, change, least = 0, first = least, color = null, beside = "", findings = nothing }) {
  const set = (next) => change(Math.max(least, Number.isFinite(next) ? next : least));
  return html`
    <div class="stepper" role="group" aria-label=${label}>
      <span class="stepper-label">
        ${color ? swatch(color) : nothing}<span>${label}</span>
        ${beside ? html`<small>${beside}</small>` : nothing}
      </span>
      <button
        type="button"
        aria-label=${say("step.less", { what: label })}
        ?disabled=${value === null || value <= least}
        @click=${() => set(value - 1)}
      >−</button>
      <input
        type="number"
        inputmode="numeric"
        min=${least}
        aria-label=${label}
        placeholder="?"
        .value=${value === null ? "" : `${value}`}
        @focus=${({ target }) => target.select()}
        @change=${(event) => set(parseInt(event.target.value, 10))}
      />
      <button
        type="button"
        aria-label=${say("step.more", { what: label })}
        @click=${() => set((value ?? first - 1) + 1)}
      >+</button>
    </div>
    ${findings}
  `;
}
