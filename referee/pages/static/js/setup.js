// Before the game: which map, who plays, and what the table has agreed on.

import { html, nothing } from "../vendor/lit-html.js";
import { roster } from "./roster.js";
import { chooseMap, dropBoard, start, takeBoard } from "./seating.js";
import { loadGame } from "./sharing.js";
import { say, word } from "./words.js";

export function setupView(pad) {
  const { setup, maps } = pad;
  const map = maps?.find(({ id }) => id === setup.map);
  return html`<form
    class="setup"
    @submit=${(event) => {
      event.preventDefault();
      if (map) start(pad);
    }}
  >
    ${pad.laidOut
      ? html`<p><button type="button" @click=${() => pad.show("play")}>${say("setup.back")}</button></p>`
      : nothing}
    <h2>${say("setup.map")}</h2>
    ${maps ? nothing : html`<p class="quiet">${say(pad.unreached ? "setup.unreached" : "loading")}</p>`}
    <div class="maps" role="radiogroup" aria-label=${say("setup.map")}>
      ${(maps ?? []).map(
        ({ id, name, board, players }) => html`<label class="map">
          <input
            type="radio"
            name="map"
            value=${id}
            .checked=${setup.map === id}
            @change=${() => chooseMap(pad, id)}
          />
          <span>${name}</span>
          <small>
            ${say("setup.players", { least: players[0], most: players[1] })}
            ${board === "printed" ? nothing : html`· ${word("board", board)}`}
          </small>
        </label>`,
      )}
    </div>
    ${map?.board === "stand-in" && !setup.board
      ? html`<p class="hint">${say("setup.stand_in")}</p>`
      : nothing}
    ${map ? ownBoardRow(pad) : nothing}
    <h2>${say("setup.who")}</h2>
    ${roster(pad, setup.players, map?.players[1] ?? 5)}
    ${map ? options(pad) : nothing}
    ${setup.problem ? html`<p role="alert" class="problem">${setup.problem}</p>` : nothing}
    <p class="row">
      <button class="main" ?disabled=${!map}>${say("setup.start")}</button>
      <button type="button" @click=${() => loadGame(pad)}>${say("menu.load")}</button>
      <a href="/boards">${say("setup.editor")}</a>
    </p>
  </form>`;
}

function ownBoardRow(pad) {
  const { setup } = pad;
  return html`<p class="row">
    ${setup.board
      ? html`<span>${say("setup.board", { name: setup.boardName })}</span>
          <button
            type="button"
            @click=${() => dropBoard(pad)}
          >${say("setup.board_drop")}</button>`
      : html`<button type="button" @click=${() => takeBoard(pad)}>
          ${say("setup.board_take")}
        </button>`}
  </p>`;
}

/** What a table may settle for itself, as far as it is a yes or no. */
function options(pad) {
  const { setup } = pad;
  const { atlas } = setup;
  if (atlas?.id !== setup.map) return nothing;
  const choices = Object.entries(atlas.options).filter(
    ([, option]) => typeof option.default === "boolean",
  );
  if (!choices.length) return nothing;
  return html`<details>
    <summary>${say("setup.options")}</summary>
    ${choices.map(
      ([name, option]) => html`<label class="option">
        <input
          type="checkbox"
          .checked=${setup.options[name] ?? option.default}
          @change=${({ target }) => {
            if (target.checked === option.default) delete setup.options[name];
            else setup.options[name] = target.checked;
          }}
        />
        ${word("option", name)}
      </label>`,
    )}
  </details>`;
}
