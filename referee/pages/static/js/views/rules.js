// A rule in words, for those who ask what a number or a finding rests on.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";

/** `text` is the rule as the service gives it, or null where it could not be had. */
export const ruleTitle = ({ rule, text }) => text?.title ?? rule;

export function ruleText({ text, back }, { map }, act) {
  return html`${text === undefined ? html`<p>${say("loading")}</p>` : inWords(text, map)}
    ${back
      ? html`<p><button type="button" @click=${() => act.openDialog(back)}>${say("back")}</button></p>`
      : nothing}`;
}

function inWords(text, map) {
  if (!text) return html`<p>${say("rule.offline")}</p>`;
  const section = text.section?.[map.id];
  return html`
    <p>${text.text}</p>
    ${text.ruling_text ? html`<p><em>${say("rule.ruling")}</em> ${text.ruling_text}</p>` : nothing}
    <p class="quiet">
      <code>${text.id}</code>${section ? html` · ${say("rule.section", { section })}` : nothing}
    </p>
  `;
}
