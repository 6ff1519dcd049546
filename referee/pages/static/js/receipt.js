// A score opened: its parts, the lines of each, and the rules they rest on.

import { html, nothing } from "../vendor/lit-html.js";
import { ticketState } from "./panels.js";
import { notes } from "./parts.js";
import { ruleButton } from "./rules.js";
import { listed, say, signed, word } from "./words.js";

/** What a line says, by its part: the facts are the service's. */
const LINES = {
  start: (atlas, line) => say("line.start", { seat: line.seat }),
  routes: (atlas, line) => atlas.routeName(line.route),
  tickets: (atlas, line) => ticketLine(atlas, line),
  globetrotter: (atlas, line) =>
    say(line.tied ? "line.globetrotter.tied" : "line.globetrotter", { count: line.tickets }),
  passengers: (atlas, line) =>
    say("line.ranked", {
      what: `${line.count} × ${word("color", line.color)}`,
      place: ranked(line),
    }),
  harbors: (atlas, line) =>
    line.harbor
      ? say("line.harbor", { city: atlas.placeName(line.harbor), count: line.tickets.length })
      : say("line.unbuilt"),
  exchanges: (atlas, line) => say("line.exchanges", { count: line.pieces }),
  province: (atlas, line) =>
    say("line.ranked", {
      what: `${word("color", line.line)} ${line.spots.join(" + ")} = ${line.sum}`,
      place: ranked(line),
    }),
  toll_bonus: (atlas, line) =>
    line.place === null
      ? say("line.tolls.none", { count: line.tokens })
      : say("line.ranked", { what: say("line.tolls", { count: line.tokens }), place: ranked(line) }),
  loans: (atlas, line) => say("line.loans", { count: line.loans }),
};

const ranked = ({ place, tied }) => say(tied ? "place.tied" : "place", { place });

function ticketLine(atlas, line) {
  const way = line.completed
    ? line.path.map((id) => atlas.place.get(id)?.name ?? id).join(" – ")
    : ticketState(line);
  return `${atlas.ticketName(line.ticket)}: ${way}`;
}

export function openReceipt(pad, seat, part = null) {
  const { name } = pad.game.players[seat];
  const title = part ? `${name}: ${word("part", part)}` : name;
  pad.open(title, () => receipt(pad, seat, part));
}

/** All lines of a player, or those of one part. */
function receipt(pad, seat, only = null) {
  const score = pad.keeper.score(seat);
  if (!score) return html`<p>${say("totals.none")}</p>`;
  const parts = Object.entries(score.points).filter(([part]) => !only || part === only);
  return html`
    ${pad.stale()} ${parts.map(([part, points]) => partLines(pad, score, part, points))}
    ${only
      ? nothing
      : html`<p class="sum"><strong>${say("total")}</strong> <strong>${signed(score.total)}</strong></p>
          ${pad.keeper.behind
            ? nothing
            : html`<p class="quiet">${say("marker", { points: signed(score.marker) })}</p>`}
          ${notes(pad, pad.keeper.findings(`/players/${seat}`))}`}
    ${assumed(pad, seat)}
  `;
}

function partLines(pad, score, part, points) {
  const lines = score.lines.filter((line) => line.part === part);
  return html`<section class="part">
    <h3><span>${word("part", part)}</span> <span>${signed(points)}</span></h3>
    ${lines.length
      ? html`<ul>
          ${lines.map(
            (line) => html`<li>
              <span>${(LINES[part] ?? (() => word("part", part)))(pad.atlas, line)}</span>
              <span class="points">${signed(line.points)} ${ruleButton(pad, line.rule)}</span>
            </li>`,
          )}
        </ul>`
      : html`<p class="quiet">${say("part.empty")}</p>`}
  </section>`;
}

/** What was not told and so counts as none. */
function assumed(pad, seat) {
  const all = pad.keeper.answer?.assumed ?? [];
  const own = all.filter(({ pointer }) => pointer.startsWith(`#/players/${seat}/`));
  if (!own.length) return nothing;
  const parts = [...new Set(own.map(({ part }) => word("part", part)))];
  return html`<p class="quiet">${say("assumed", { parts: listed(parts) })}</p>`;
}
