// The head of the page: undo, the result, and a menu of all that is seldom wanted.

import { html, nothing } from "../../vendor/lit-html.js";
import { THEMES, theme } from "../words/theme.js";
import { LANGUAGES, language, say } from "../words/words.js";
import { rosterDialog } from "./roster.js";

export function header(state, act) {
  const { view } = state.screen;
  const playing = view !== "setup" && state.table;
  return html`<header>
    <h1>${playing ? state.map.title : say("title")}</h1>
    ${playing
      ? html`<button
            type="button"
            class="icon"
            aria-label=${say("menu.undo")}
            title=${say("menu.undo")}
            ?disabled=${!state.steps.undo}
            @click=${() => act.undo()}
          >↶</button>
          <button
            type="button"
            class="icon"
            aria-label=${say("menu.redo")}
            title=${say("menu.redo")}
            ?disabled=${!state.steps.redo}
            @click=${() => act.redo()}
          >↷</button>
          <button
            type="button"
            class="main"
            @click=${() => act.show(view === "final" ? "play" : "final")}
          >${say(view === "final" ? "menu.board" : "menu.result")}</button>`
      : nothing}
    <details class="menu" name="menu">
      <summary aria-label=${say("menu")} title=${say("menu")}>☰</summary>
      <div class="menu-list" @click=${closeMenu}>
        ${playing
          ? html`<button type="button" @click=${() => act.openDialog(rosterDialog(state))}>${say("menu.players")}</button>
              <button type="button" @click=${() => act.openQuestion()}>${say("may")}</button>
              <button type="button" @click=${() => act.openPhones()}>${say("phones")}</button>
              <button type="button" @click=${() => act.share()}>${say("menu.share")}</button>
              <button type="button" @click=${() => act.saveGame()}>${say("menu.save")}</button>`
          : nothing}
        <button type="button" @click=${() => act.loadGame()}>${say("menu.load")}</button>
        ${playing
          ? html`<button type="button" @click=${() => act.show("setup")}>${say("menu.new")}</button>`
          : nothing}
        ${state.games.length
          ? html`<button type="button" @click=${() => act.showGames()}>${say("games")}</button>`
          : nothing}
        <button type="button" @click=${() => act.openDialog({ kind: "help" })}>${say("help")}</button>
        <a href="/boards">${say("setup.editor")}</a>
        <label>
          ${say("menu.language")}
          <select @change=${({ target }) => act.switchLanguage(target.value)}>
            ${Object.entries(LANGUAGES).map(
              ([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === language()}>
                ${name}
              </option>`,
            )}
          </select>
        </label>
        <label>
          ${say("menu.theme")}
          <select @change=${({ target }) => act.useTheme(target.value)}>
            ${THEMES.map(
              (name) => html`<option value=${name} ?selected=${name === theme()}>${say(`theme.${name}`)}</option>`,
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

/**
 * It goes away as well where the reader turns to something else.
 * @param {any} event
 */
function leaveMenu({ type, key, target }) {
  /** @type {HTMLDetailsElement | null} */
  const menu = document.querySelector(".menu[open]");
  if (!menu || (type === "keydown" ? key !== "Escape" : menu.contains(target))) return;
  menu.open = false;
  if (type === "keydown") menu.querySelector("summary").focus();
}

addEventListener("pointerdown", leaveMenu);
addEventListener("keydown", leaveMenu);
