// The game being entered: the board on one side, the panels of the player at hand on the other.

import { html, nothing } from "../../vendor/lit-html.js";
import { NEUTRAL } from "../game/fold.js";
import { status } from "../game/status.js";
import { freshness } from "../parts/freshness.js";
import { notes } from "../parts/notes.js";
import { numberTable } from "../parts/number-table.js";
import { contested, problem } from "../parts/problem.js";
import { swatch } from "../parts/swatch.js";
import { looks } from "../parts/who.js";
import { findings, tableFindings } from "../service/reading.js";
import { say } from "../words/words.js";
import { mineBar } from "./phones.js";
import { rosterDialog } from "./roster.js";

export function playView(state, act) {
  const { tabs, tab, player } = state;
  const idle = tab.features[0].idle || (player.counted && tab.features[0].typed) ? "is-idle" : "";
  const shared = state.taps === "routes" ? "" : "is-shared";
  return html`
    <div class="tabs-row no-print">
      <div class="tabs" role="tablist" aria-label=${say("tabs")} @keydown=${turnTabs}>
        ${tabs.map(
          ({ id }) => html`<button
            type="button"
            role="tab"
            id="tab-${id}"
            aria-selected=${id === tab.id}
            aria-controls="panel"
            tabindex=${id === tab.id ? 0 : -1}
            @click=${() => act.turnTo(id)}
          >${say(`tab.${id}`)}</button>`,
        )}
      </div>
      ${tab.id === "routes" ? countButton(player, act) : nothing}
    </div>
    <section class="board-side ${idle} ${shared}" aria-label=${say("board.label")}>
      <div class="board" id="board"></div>
      <div class="zoom no-print">
        <button type="button" aria-label=${say("zoom.in")} @click=${() => act.zoom(1.6)}>+</button>
        <button type="button" class="zoom-out" aria-label=${say("zoom.out")} @click=${() => act.zoom(1 / 1.6)}>−</button>
        <button type="button" class="zoom-all" aria-label=${say("zoom.all")} @click=${() => act.zoomOut()}>⤢</button>
      </div>
    </section>
    <section class="entry-side" aria-label=${say("entry.label", { player: handName(state) })}>
      ${mineBar(state, act)} ${freshness(state)} ${problem(state)} ${contested(state, act)} ${notes(act, tableFindings(state))}
      <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${tab.id}">
        ${state.screen.together && hasSeveral(state, act) ? together(state, act) : alone(state, act)}
      </div>
    </section>
  `;
}

/** The numbers that can be entered for all players at once. */
const rowsOf = (state, act) => state.tab.features.flatMap(({ rows }) => rows?.(state, act) ?? []);

const heads = (state, act) => state.tab.features.map(({ head }) => head?.(state, act) ?? nothing);

/** What the player at hand has. */
const alone = (state, act) => html`${panelHead(state, act)} ${heads(state, act)}
  ${hasSeveral(state, act) ? switchTable(state, act) : nothing}
  ${state.tab.features.map((feature) => feature.panel(state, act))}
  ${state.tab.features.map((feature) => noneButton(state, act, feature))}`;

/** Who has a field in one of the rows. */
const columnsOf = (rows, { table }) =>
  table.players.filter((player) => rows.some(({ has }) => !has || has(player)));

/** Numbers are quicker for all at once; of one player, or on the phone of one, nobody is beside. */
const hasSeveral = (state, act) => !state.mine && columnsOf(rowsOf(state, act), state).length > 1;

const switchTable = ({ screen }, act) => html`<p class="row">
  <button
    type="button"
    aria-pressed=${screen.together}
    @click=${() => act.change({ together: !screen.together })}
  >${say("numbers.together")}</button>
</p>`;

/** The numbers of all players side by side. */
function together(state, act) {
  const { tab, table, marks } = state;
  const rows = rowsOf(state, act);
  const columns = columnsOf(rows, state);
  const members = tab.features.flatMap((feature) => Object.keys(feature.members ?? {}));
  const odd = members.flatMap((member) =>
    table.players.flatMap(({ id }) => findings(state, { player: id, member })),
  );
  return html`${heads(state, act)} ${switchTable(state, act)}
    <div class="scroll" tabindex="0" role="region" aria-label=${say(`tab.${tab.id}`)}>
      ${numberTable(rows, columns.map((player) => ({ ...player, mark: marks.get(player.id) })), act.tip)}
    </div>
    ${notes(act, odd)}`;
}

/** The second way to enter routes, where the first is in sight. */
const countButton = ({ id, name, counted }, act) => {
  const words = say("counting.count", { player: name });
  return html`<button
    type="button"
    class="icon count"
    aria-pressed=${counted}
    aria-label="123: ${words}"
    title=${words}
    @click=${() => act.count([id], !counted)}
  >123</button>`;
};

const handName = ({ hand, player }) =>
  hand === NEUTRAL ? say("neutral.player") : player.name;

/** Who is at hand, with a way to change the name. */
function panelHead(state, act) {
  const { color, mark } = looks(state, state.hand);
  return html`<h2>
    ${swatch(color, mark)} ${handName(state)}
    ${state.hand === NEUTRAL
      ? nothing
      : html`<button
          type="button"
          class="edit"
          aria-label=${say("menu.players")}
          title=${say("menu.players")}
          @click=${() => act.openDialog(rosterDialog(state))}
        >✎</button>`}
  </h2>`;
}

/** That a player has none of something is to be said, for it is not the same as not entered yet. */
function noneButton({ player }, act, { id, entered, noneIs, ...feature }) {
  if (!entered || noneIs === null || player[id]?.length) return nothing;
  const is = status({ id, entered, ...feature }, player);
  if (is === "done") return nothing;
  const said = is === "none";
  return html`<p>
    <button
      type="button"
      aria-pressed=${said}
      @click=${() =>
        noneIs ? act.set(player.id, ...noneIs) : act.set(player.id, "none", { [id]: !said })}
    >${say(`none.${id}`, { player: player.name })}</button>
  </p>`;
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
