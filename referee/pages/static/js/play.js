// The game being entered: the board on one side, the panels of the player at hand on the other.

import { html, nothing } from "../vendor/lit-html.js";
import { panelsOf } from "./panels.js";
import { notes, problem, swatch } from "./parts.js";
import { openRoster } from "./roster.js";
import { looks } from "./states.js";
import { NEUTRAL } from "./table.js";
import { say } from "./words.js";

export function playView(pad) {
  const panels = panelsOf(pad.keeper);
  const panel = panels.find(({ id }) => id === pad.tab) ?? panels[0];
  return html`
    <section class="board-side" aria-label=${say("board.label")}>
      <div class="board" id="board"></div>
      <div class="zoom no-print">
        <button type="button" aria-label=${say("zoom.in")} @click=${() => pad.screen.board.zoom?.by(1.6)}>
          +
        </button>
        <button
          type="button"
          aria-label=${say("zoom.out")}
          @click=${() => pad.screen.board.zoom?.by(1 / 1.6)}
        >−</button>
        <button type="button" aria-label=${say("zoom.all")} @click=${() => pad.screen.board.zoom?.reset()}>
          ⤢
        </button>
      </div>
    </section>
    <section class="entry-side" aria-label=${say("entry.label", { player: handName(pad) })}>
      ${pad.stale()} ${problem(pad.keeper)} ${notes(pad, pad.tableFindings())}
      <div class="tabs" role="tablist" aria-label=${say("tabs")} @keydown=${turnTabs}>
        ${panels.map(
          ({ id }) => html`<button
            type="button"
            role="tab"
            id="tab-${id}"
            aria-selected=${id === panel.id}
            aria-controls="panel"
            tabindex=${id === panel.id ? 0 : -1}
            @click=${() => pad.turnTo(id)}
          >${say(`tab.${id}`)}</button>`,
        )}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${panel.id}">
        ${panelHead(pad)}
        ${panel.view(pad)}
      </div>
    </section>
  `;
}

const handName = ({ hand, player }) =>
  hand === NEUTRAL ? say("neutral.player") : player.name;

/** Who is at hand, with a way to change the name. */
function panelHead(pad) {
  const { color, mark } = looks(pad.game, pad.marks, pad.hand);
  return html`<h2>
    ${swatch(color, mark)} ${handName(pad)}
    ${pad.hand === NEUTRAL
      ? nothing
      : html`<button
          type="button"
          class="edit"
          aria-label=${say("menu.players")}
          title=${say("menu.players")}
          @click=${() => openRoster(pad)}
        >✎</button>`}
  </h2>`;
}

function turnTabs(event) {
  const tabs = [...event.currentTarget.querySelectorAll("[role=tab]")];
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = tabs.at((tabs.indexOf(document.activeElement) + step) % tabs.length);
  next.click();
  next.focus();
}
