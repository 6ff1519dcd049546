// Before the game: which map, who plays, and what the table has agreed on.

import { html, nothing } from "../../vendor/lit-html.js";
import { language, say, word } from "../words/words.js";
import { gamesList } from "./games.js";
import { options } from "./options.js";
import { roster } from "./roster.js";

export function setupView(state, act) {
  const { setup } = state.screen;
  const { maps, unreached } = state.service;
  const map = maps?.find(({ id }) => id === setup.map);
  return html`<form
    class="setup"
    @submit=${(event) => {
      event.preventDefault();
      if (map) act.start();
    }}
  >
    ${state.table
      ? html`<p><button type="button" @click=${() => act.show("play")}>${say("setup.back")}</button></p>`
      : nothing}
    ${state.games.length ? nothing : html`<p>${say("setup.what")}</p>`}
    <h2>${say("setup.map")}</h2>
    ${maps ? nothing : html`<p class="quiet">${say(unreached ? "setup.unreached" : "loading")}</p>`}
    <div class="maps" role="radiogroup" aria-label=${say("setup.map")}>
      ${inOrder(maps ?? []).map(
        ({ id, name, names, board, players }) => html`<label class="map" @click=${onToPlayers}>
          <input
            type="radio"
            name="map"
            value=${id}
            .checked=${setup.map === id}
            @change=${() => act.chooseMap(id)}
          />
          <span>${titleOf({ names, name })}</span>
          <img src="/v1/maps/${id}/board.svg" alt="" loading="lazy" />
          <small>
            ${say("setup.players", { least: players[0], most: players[1], span: players[1] - players[0] })}
            ${board === "printed" ? nothing : html`· ${word("board", board)}`}
          </small>
        </label>`,
      )}
    </div>
    ${map?.board === "stand-in" && !setup.board
      ? html`<p class="hint">${say("setup.stand_in")}</p>`
      : nothing}
    ${map ? html`<h2>${titleOf(map)}</h2> ${ownBoardRow(setup, act)}` : nothing}
    <h2>${say("setup.who")}</h2>
    ${roster(setup.players, map?.players[1] ?? 5, act.setPlayers)}
    ${map ? options(setup, act) : nothing}
    ${setup.problem ? html`<p role="alert" class="problem">${setup.problem}</p>` : nothing}
    <p class="row">
      <button class="main" ?disabled=${!map}>${say("setup.start")}</button>
      <button type="button" @click=${() => act.loadGame()}>${say("menu.load")}</button>
      <a href="/boards">${say("setup.editor")}</a>
    </p>
    ${gamesList(state, act)}
  </form>`;
}

const titleOf = ({ names, name }) => names?.[language()] ?? name;

/** With many maps the players are far below: whoever taps one, and not by the arrows, is taken there. */
function onToPlayers({ target, detail }) {
  if (detail === 0) return;
  const who = target.closest("form").querySelector(".players");
  setTimeout(() => who.scrollIntoView({ block: "center" }));
}

/** Boards that are the printed ones come first. */
const inOrder = (maps) => {
  const last = ({ board }) => (board === "stand-in" ? 1 : 0);
  return [...maps].sort((a, b) => last(a) - last(b));
};

function ownBoardRow(setup, act) {
  return html`<p class="row">
    ${setup.board
      ? html`<span>${say("setup.board", { name: setup.boardName })}</span>
          <button
            type="button"
            @click=${() => act.dropBoard()}
          >${say("setup.board_drop")}</button>`
      : html`<button type="button" @click=${() => act.takeBoard()}>
          ${say("setup.board_take")}
        </button>`}
  </p>`;
}
