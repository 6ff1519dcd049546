// The end of the evening: what is not entered yet, who won, by what, and how the board looked.

import { html, nothing } from "../../vendor/lit-html.js";
import { playerOf } from "../game/fold.js";
import { piecesLeft } from "../game/pieces.js";
import { status } from "../game/status.js";
import { freshness } from "../parts/freshness.js";
import { notes, ruleButton } from "../parts/notes.js";
import { contested, problem } from "../parts/problem.js";
import { swatch } from "../parts/swatch.js";
import { findings } from "../service/reading.js";
import { isOpen, ordered, verdictOf } from "../words/result.js";
import { listed, say, signed, word } from "../words/words.js";
import { podium } from "./podium.js";

export function finalView(state, act) {
  const { answer, status: how } = state.service;
  const without = how === "refused" ? nothing : html`<p>${say("totals.none")}</p>`;
  const order = ordered(state);
  const hides = state.screen.reveal !== null && state.screen.reveal < order.length;
  return html`<section class="final">
    ${freshness(state, { lists: true })} ${problem(state)} ${contested(state, act)}
    ${answer && !hides ? verdict(state, act, answer) : nothing} ${answer ? nothing : without}
    ${unfinished(state, act)} ${order.length ? podium(state, act, order) : nothing}
    ${order.length && !hides ? result(state, act, order) : nothing} ${board(state, act)}
    ${notesOf(state, act)}
    <p class="row no-print">
      <button type="button" class="main" @click=${() => act.rematch()}>${say("final.rematch")}</button>
      <button type="button" @click=${() => act.shareResult()}>${say("final.share")}</button>
      <button type="button" @click=${() => act.copyResult()}>${say("final.copy")}</button>
      <button type="button" @click=${() => print()}>${say("menu.print")}</button>
      <button type="button" @click=${() => act.share()}>${say("menu.share")}</button>
      <button type="button" @click=${() => act.savePicture("png")}>${say("menu.save_png")}</button>
      <button type="button" @click=${() => act.savePicture("svg")}>${say("menu.save_svg")}</button>
      <button type="button" @click=${() => act.saveGame()}>${say("menu.save")}</button>
    </p>
    ${answer ? provenance(state, answer.score) : nothing}
  </section>`;
}

/** Where it was played, and whatever is to be remembered of it. */
const notesOf = ({ table }, act) => html`<div class="remarks">
  ${["place", "note"].map(
    (kind) => html`<label class="field">
      <span>${say(`final.${kind}_played`)}</span>
      <input
        maxlength="300"
        placeholder=" "
        .value=${table[kind]}
        @change=${({ target }) => act.set(null, kind, target.value.trim())}
      />
    </label>`,
  )}
</div>`;

function verdict(state, act, { score }) {
  const { decided_by: decided } = score;
  const sure = state.service.status === "fresh" && !isOpen(state);
  const tie = decided !== "points" && decided !== "shared";
  const rule = tie ? `winner.tie-${decided.replaceAll("_", "-")}` : "winner.points";
  return html`<h2>${verdictOf(state)} ${sure ? ruleButton(act, rule) : nothing}</h2>
    ${score.end_reached === false ? stopped(state, act) : nothing} ${leading(state, act)}`;
}

/** How far everybody is from the end of the game; or that the table has stopped before. */
function stopped({ table, map, features }, act) {
  const pieces = (player) =>
    listed(piecesLeft(player, map, features).map(({ kind, left }) => `${left ?? "?"} ${word("piece", kind)}`));
  return html`<div class="hint no-print">
    ${table.ended
      ? nothing
      : html`<p>${say("final.goes_on")}</p>
          <ul>
            ${table.players.map((player) => html`<li>${say("final.left", { player: player.name, pieces: pieces(player) })}</li>`)}
          </ul>`}
    <p class="row">
      <button
        type="button"
        aria-pressed=${table.ended}
        @click=${() => act.set(null, "ended", !table.ended)}
      >${say("final.stopped")}</button>
    </p>
  </div>`;
}

/** What the referee finds odd, each with the way to where it is mended. */
const leading = (state, act) =>
  notes(act, findings(state), ({ about: { player, member } }) => {
    const tab = state.features.find(({ members = {} }) => member in members)?.tab;
    const who = playerOf(state.table, player);
    if (!who || !tab) return nothing;
    return html`<button
      type="button"
      @click=${() => act.enterOpen(player, tab)}
    >${who.name}: ${say(`tab.${tab}`)}</button>`;
  });

/** For each player what is entered, none, or open; nothing where nothing is open. */
function unfinished(state, act) {
  const { features, table, open, marks } = state;
  if (!open.length) return nothing;
  const asked = features.filter(
    ({ entered, asks = () => true }) => entered && table.players.some(asks),
  );
  const nameOf = ({ part, tab }) => (part ? word("part", part) : say(`tab.${tab}`));
  const cell = (feature, player) => {
    const is = status(feature, player);
    if (is !== "open") {
      const mark = is === "done" ? "✓" : "–";
      return html`<td><span aria-hidden="true">${mark}</span><span class="unseen">${say(`status.${is}`)}</span></td>`;
    }
    return html`<td>
      <button
        type="button"
        class="open"
        aria-label=${say("status.enter", { player: player.name, what: nameOf(feature) })}
        @click=${() => act.enterOpen(player.id, feature.tab)}
      >${say("status.open")}</button>
    </td>`;
  };
  return html`<section class="unfinished">
    <h3>${say("final.open")}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label=${say("final.open")}>
      <table>
        <thead>
          <tr>
            <td></td>
            ${table.players.map(
              ({ id, name, color }) => html`<th scope="col" title=${name}>
                ${swatch(color, marks.get(id))} ${name}
              </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${asked.map(
            (feature) => html`<tr>
              <th scope="row">${nameOf(feature)}</th>
              ${table.players.map((player) => cell(feature, player))}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function result(state, act, order) {
  const fresh = state.service.status === "fresh";
  return html`<div
      class="scroll result ${fresh ? "" : "is-behind"}"
      tabindex="0"
      role="region"
      aria-label=${say("final.table")}
    >
      ${table(state, act, order)}
    </div>`;
}

const provenance = ({ map }, { map: from, engine }) => html`<p class="quiet provenance">
  ${say("final.provenance", {
    map: map.title,
    board: word("board", from.board),
    revision: from.revision,
    engine,
  })}
</p>`;

function table({ marks, features }, act, order) {
  const results = features.flatMap((feature) => feature.results ?? []);
  const parts = Object.keys(order[0].points);
  return html`<table>
    <thead>
      <tr>
        <td></td>
        ${order.map(
          ({ player: { id, name, color } }) => html`<th scope="col" title=${name}>
            ${swatch(color, marks.get(id))} ${name}
          </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">${say("final.place")}</th>
        ${order.map(({ place }) => html`<td>${place}</td>`)}
      </tr>
      ${parts.map(
        (part) => html`<tr>
          <th scope="row">${word("part", part)}</th>
          ${order.map((score) => html`<td>${number(act, score, part, score.points[part])}</td>`)}
        </tr>`,
      )}
      <tr class="sum">
        <th scope="row">${say("total")}</th>
        ${order.map((score) => html`<td>${number(act, score, null, score.total)}</td>`)}
      </tr>
      <tr>
        <th scope="row">${say("final.tickets")}</th>
        ${order.map(({ tickets_completed }) => html`<td>${tickets_completed}</td>`)}
      </tr>
      ${results
        .filter(({ value }) => order.some((score) => value(score) !== undefined))
        .map(
          ({ label, value }) => html`<tr>
            <th scope="row">${say(label)}</th>
            ${order.map((score) => html`<td>${value(score)}</td>`)}
          </tr>`,
        )}
    </tbody>
  </table>`;
}

/** A number that opens to its lines. */
const number = (act, { player }, part, points) => html`<button
  type="button"
  class="number"
  aria-label=${say("number.open", {
    player: player.name,
    part: part ? word("part", part) : say("total"),
    points: signed(points),
  })}
  @click=${() => act.openReceipt(player.id, part)}
>${signed(points)}</button>`;

const board = (state, act) => html`<figure>
  <img src=${act.picture().address} alt=${say("picture.alt", { map: state.map.title })} />
  <label class="no-print">
    <input
      type="checkbox"
      .checked=${state.screen.tickets}
      @change=${({ target }) => act.change({ tickets: target.checked })}
    />
    ${say("picture.tickets")}
  </label>
</figure>`;
