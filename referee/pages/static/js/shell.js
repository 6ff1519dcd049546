// The frame of the page: what is always there, whatever is being done.

import { html, nothing } from "../vendor/lit-html.js";
import { finalView } from "./final.js";
import { panelsOf } from "./panels.js";
import { notes, swatch } from "./parts.js";
import { openReceipt } from "./receipt.js";
import { setupView } from "./setup.js";
import { loadGame, saveGame, share } from "./sharing.js";
import { LANGUAGES, language, say, signed } from "./words.js";

export function shell(pad) {
  const { view } = pad;
  const views = { setup: setupView, play: playView, final: finalView };
  const shown = view === "setup" || pad.laidOut ? views[view] : loadingView;
  return html`
    ${header(pad)}
    <main class="view-${view}">
      ${pad.notice ? noticeBar(pad) : nothing}
      ${shown(pad)}
    </main>
    ${view !== "setup" && pad.laidOut ? totals(pad) : nothing} ${dialog(pad)}
    <p class="unseen" role="status">${pad.said}</p>
  `;
}

const loadingView = () => html`<p class="quiet">${say("loading")}</p>`;

function header(pad) {
  const { store, view } = pad;
  const playing = view !== "setup" && pad.laidOut;
  return html`<header>
    <h1>${playing ? pad.atlas.name : say("title")}</h1>
    ${playing
      ? html`<button
            type="button"
            class="icon"
            aria-label=${say("menu.undo")}
            title=${say("menu.undo")}
            ?disabled=${!store.past.length}
            @click=${() => pad.undo()}
          >↶</button>
          <button
            type="button"
            class="icon"
            aria-label=${say("menu.redo")}
            title=${say("menu.redo")}
            ?disabled=${!store.future.length}
            @click=${() => pad.redo()}
          >↷</button>
          <button
            type="button"
            class="main"
            @click=${() => pad.show(view === "final" ? "play" : "final")}
          >${say(view === "final" ? "menu.board" : "menu.result")}</button>`
      : nothing}
    <details class="menu" name="menu">
      <summary aria-label=${say("menu")} title=${say("menu")}>☰</summary>
      <div class="menu-list" @click=${closeMenu}>
        ${playing
          ? html`<button type="button" @click=${() => share(pad)}>${say("menu.share")}</button>
              <button type="button" @click=${() => saveGame(pad)}>${say("menu.save")}</button>`
          : nothing}
        <button type="button" @click=${() => loadGame(pad)}>${say("menu.load")}</button>
        ${playing
          ? html`<button type="button" @click=${() => pad.show("setup")}>${say("menu.new")}</button>`
          : nothing}
        <a href="/boards">${say("setup.editor")}</a>
        <label>
          ${say("menu.language")}
          <select @change=${({ target }) => pad.switchLanguage(target.value)}>
            ${Object.entries(LANGUAGES).map(
              ([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === language}>
                ${name}
              </option>`,
            )}
          </select>
        </label>
      </div>
    </details>
  </header>`;
}

/** The menu goes away once something of it is chosen. */
function closeMenu({ target, currentTarget }) {
  if (target.closest("button")) currentTarget.parentElement.open = false;
}

const noticeBar = (pad) => html`<p class="notice" role="alert">
  ${pad.notice.text}
  ${pad.notice.action
    ? html`<button
        type="button"
        @click=${() => {
          const { run } = pad.notice.action;
          pad.notice = null;
          run();
        }}
      >${pad.notice.action.label}</button>`
    : nothing}
  <button type="button" aria-label=${say("close")} @click=${() => pad.tell(null)}>✕</button>
</p>`;

function playView(pad) {
  const panels = panelsOf(pad.keeper);
  const panel = panels.find(({ id }) => id === pad.tab) ?? panels[0];
  return html`
    <section class="board-side" aria-label=${say("board.label")}>
      <div class="board" id="board"></div>
      <div class="zoom no-print">
        <button type="button" aria-label=${say("zoom.in")} @click=${() => pad.board.zoom?.by(1.6)}>
          +
        </button>
        <button
          type="button"
          aria-label=${say("zoom.out")}
          @click=${() => pad.board.zoom?.by(1 / 1.6)}
        >−</button>
        <button type="button" aria-label=${say("zoom.all")} @click=${() => pad.board.zoom?.reset()}>
          ⤢
        </button>
      </div>
    </section>
    <section class="entry-side" aria-label=${say("entry.label", { player: pad.player.name })}>
      ${pad.stale()} ${problem(pad)} ${notes(pad, pad.tableFindings())}
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
        <h2>${swatch(pad.player.color, pad.marks[pad.seat])} ${pad.player.name}</h2>
        ${panel.view(pad)}
      </div>
    </section>
  `;
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

function problem({ keeper }) {
  if (!keeper.problem) return nothing;
  const { title, errors } = keeper.problem;
  return html`<div role="alert" class="problem">
    <p>${title}</p>
    <ul>
      ${(errors ?? []).map(({ detail }) => html`<li>${detail}</li>`)}
    </ul>
  </div>`;
}

/** The running total of everybody, always in sight. */
function totals(pad) {
  const { game, keeper } = pad;
  return html`<section class="totals no-print" aria-label=${say("totals")}>
    ${game.players.map((player, seat) => {
      const score = keeper.score(seat);
      const points = score ? signed(score.total) : "–";
      const odd = keeper.findings(`/players/${seat}`).length;
      const hand = seat === pad.seat && pad.view === "play";
      return html`<div class="seat ${hand ? "is-at-hand" : ""} ${keeper.behind ? "is-behind" : ""}">
        <button
          type="button"
          class="seat-name"
          aria-pressed=${hand}
          @click=${() => pad.takeSeat(seat)}
        >${swatch(player.color, pad.marks[seat])} <span>${player.name}</span></button>
        <button
          type="button"
          class="seat-total"
          aria-label=${say(keeper.offline ? "total.open_behind" : "total.open", {
            player: player.name,
            points,
          })}
          @click=${() => openReceipt(pad, seat)}
        >${points}${odd ? html`<span class="odd" title=${say("odd", { count: odd })}>⚠</span>` : nothing}
        </button>
      </div>`;
    })}
  </section>`;
}

function dialog(pad) {
  return html`<dialog aria-labelledby="dialog-title" @close=${() => pad.dialog && pad.close()}>
    ${pad.dialog
      ? html`<div class="dialog-head">
            <h2 id="dialog-title">${pad.dialog.title}</h2>
            <button type="button" aria-label=${say("close")} @click=${() => pad.close()}>✕</button>
          </div>
          <div class="dialog-body">${pad.dialog.body()}</div>`
      : nothing}
  </dialog>`;
}

