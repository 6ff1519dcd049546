// A score opened: its parts, the lines of each, and the rules they rest on.

import { html, nothing } from "../../vendor/lit-html.js";
import { freshness } from "../parts/freshness.js";
import { notes, ruleButton } from "../parts/notes.js";
import { assumedParts, findings, scoreOf } from "../service/reading.js";
import { listed, say, signed, word } from "../words/words.js";

/** All lines of a player, or those of one part. */
export function receipt({ player, part: only }, state, act) {
  const score = scoreOf(state, player);
  if (!score) return html`<p>${say("totals.none")}</p>`;
  const parts = Object.entries(score.points).filter(([part]) => !only || part === only);
  const fresh = state.service.status === "fresh";
  return html`
    ${freshness(state)} ${parts.map(([part, points]) => partLines(state, act, score, part, points))}
    ${only
      ? nothing
      : html`<p class="sum"><strong>${say("total")}</strong> <strong>${signed(score.total)}</strong></p>
          ${fresh
            ? html`<p class="quiet">${say("marker", { points: signed(score.marker) })}</p>`
            : nothing}
          ${notes(act, findings(state, { player }))}`}
    ${assumed(state, player)}
  `;
}

function partLines({ map }, act, score, part, points) {
  const lines = score.lines.filter((line) => line.part === part);
  return html`<section class="part">
    <h3><span>${word("part", part)}</span> <span>${signed(points)}</span></h3>
    ${lines.length
      ? html`<ul>
          ${lines.map(
            (line) => html`<li>
              <span>${line.text ?? word("part", part)} ${ways(map, line)}</span>
              <span class="points">${ruleButton(act, line.rule)}</span>
            </li>`,
          )}
        </ul>`
      : html`<p class="quiet">${say("part.empty")}</p>`}
  </section>`;
}

/** The ways on the board that a line rests on. */
function ways(map, { path, paths = path ? [path] : [] }) {
  const names = paths.map((way) => way.map((id) => map.printedName(id)).join(" – "));
  return names.map((way) => html`<br><small class="quiet">${way}</small>`);
}

/** What was not entered and so counts as none. */
function assumed(state, player) {
  const parts = assumedParts(state, player).map((part) => word("part", part));
  if (!parts.length) return nothing;
  return html`<p class="quiet">${say("assumed", { parts: listed(parts) })}</p>`;
}
