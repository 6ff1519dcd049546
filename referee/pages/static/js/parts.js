// Small parts that several panels are made of.

import { html, nothing } from "../vendor/lit-html.js";
import { ruleButton } from "./rules.js";
import { say } from "./words.js";

/** A swatch of a color with a mark on it: the letter of a player, or nothing. */
export const swatch = (color, mark = "") =>
  html`<span class="swatch ink-${color}" aria-hidden="true">${mark}</span>`;

/** A number with a step up and down; null is shown as not entered yet. */
export function stepper({ label, value, change, least = 0, color = null, findings = nothing }) {
  const set = (next) => change(Math.max(least, Number.isFinite(next) ? next : least));
  return html`
    <div class="stepper" role="group" aria-label=${label}>
      <span class="stepper-label">${color ? swatch(color) : nothing}${label}</span>
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
        @change=${(event) => set(parseInt(event.target.value, 10))}
      />
      <button
        type="button"
        aria-label=${say("step.more", { what: label })}
        @click=${() => set((value ?? least - 1) + 1)}
      >+</button>
    </div>
    ${findings}
  `;
}

/** What the referee finds odd, where it is, with the rule it rests on. */
export function notes(pad, findings) {
  if (!findings.length) return nothing;
  return html`<ul class="notes">
    ${findings.map(
      (finding) => html`<li>
        <span aria-hidden="true">⚠</span> ${finding.message} ${ruleButton(pad, finding.rule)}
      </li>`,
    )}
  </ul>`;
}

/** A field to type a few letters in, and what fits them. */
export function finder(pad, { name, label, found, entry, more = nothing }) {
  const typed = pad.typed[name] ?? "";
  const things = typed ? found(typed) : [];
  return html`
    <div class="finder">
      <label>
        <span>${label}</span>
        <input
          type="search"
          autocomplete="off"
          enterkeyhint="done"
          .value=${typed}
          @input=${(event) => pad.type(name, event.target.value)}
          @keydown=${(event) => {
            if (event.key !== "Enter" || things.length !== 1) return;
            event.preventDefault();
            entry(things[0]).enter();
          }}
        />
      </label>
      ${more}
      ${typed && !things.length ? html`<p class="quiet">${say("find.none")}</p>` : nothing}
      <ul class="found">
        ${things.slice(0, 20).map((thing) => found1(entry(thing)))}
      </ul>
    </div>
  `;
}

const found1 = ({ text, state, enter }) => html`<li>
  <button
    type="button"
    @click=${(event) => {
      // Whoever goes by keys goes on typing, for what was found is gone with the choice.
      if (event.detail === 0) event.target.closest(".finder").querySelector("input").focus();
      enter();
    }}
  >
    <span>${text}</span> ${state ? html`<small>${state}</small>` : nothing}
  </button>
</li>`;

/** The entries of a player, each with a way to take it back and what is odd about it. */
export function entries(pad, { title, empty, items }) {
  return html`
    <h3>${title}</h3>
    ${items.length ? nothing : html`<p class="quiet">${empty}</p>`}
    <ul class="entries">
      ${items.map(
        ({ text, state, remove, findings = [] }) => html`<li>
          <span class="entry">${text} ${state ? html`<small>${state}</small>` : nothing}</span>
          <button type="button" aria-label=${say("entry.remove", { what: text })} @click=${remove}>
            ✕
          </button>
          ${notes(pad, findings)}
        </li>`,
      )}
    </ul>
  `;
}

/** Why the service cannot score what was entered, if so. */
export function problem({ problem: told }) {
  if (!told) return nothing;
  const { title, errors } = told;
  return html`<div role="alert" class="problem">
    <p>${title}</p>
    <ul>
      ${(errors ?? []).map(({ detail }) => html`<li>${detail}</li>`)}
    </ul>
  </div>`;
}
