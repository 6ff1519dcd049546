// The rules that numbers and findings rest on, opened in words.

import { html, nothing } from "../vendor/lit-html.js";
import * as api from "./api.js";
import { say } from "./words.js";

/** Opens a rule in words. */
export const ruleButton = (pad, rule) => html`<button
  type="button"
  class="rule"
  aria-label=${say("rule.open", { rule })}
  @click=${() => openRule(pad, rule)}
>§</button>`;

async function openRule(pad, id) {
  const rules = await api.rules().catch(() => null);
  const rule = rules?.get(id);
  const back = pad.dialog;
  const body = () => html`${ruleText(pad, rule)}
    ${back
      ? html`<p><button type="button" @click=${() => pad.open(back.title, back.body)}>
          ${say("back")}
        </button></p>`
      : nothing}`;
  pad.open(rule?.title ?? id, body);
}

function ruleText(pad, rule) {
  if (!rule) return html`<p>${say("rule.offline")}</p>`;
  const section = rule.section?.[pad.atlas.id];
  return html`
    <p>${rule.text}</p>
    ${rule.ruling_text ? html`<p><em>${say("rule.ruling")}</em> ${rule.ruling_text}</p>` : nothing}
    <p class="quiet">
      <code>${rule.id}</code>${section ? html` · ${say("rule.section", { section })}` : nothing}
    </p>
  `;
}
