// What the referee finds odd, where it is, with the rule it rests on.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";

/** Opens a rule in words. */
export const ruleButton = (act, rule) => html`<button
  type="button"
  class="rule"
  aria-label=${say("rule.open", { rule })}
  @click=${() => act.openRule(rule)}
>§</button>`;

/** `leads` gives what leads from a finding to where it is mended. */
export function notes(act, findings, leads = (_finding) => nothing) {
  if (!findings.length) return nothing;
  return html`<ul class="notes">
    ${findings.map(
      (finding) => html`<li>
        <span aria-hidden="true">⚠</span> ${finding.message} ${ruleButton(act, finding.rule)} ${leads(finding)}
      </li>`,
    )}
  </ul>`;
}
