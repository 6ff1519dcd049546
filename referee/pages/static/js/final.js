// The end of the evening: who won, by what, and how the board looked.

import { html, nothing } from "../vendor/lit-html.js";
import { notes, problem, swatch } from "./parts.js";
import { openReceipt } from "./receipt.js";
import { ruleButton } from "./rules.js";
import { picture, saveGame, savePicture, share } from "./sharing.js";
import { listed, say, signed, word } from "./words.js";

const DECIDED = { tickets: "winner.tie-tickets", passengers: "winner.tie-passengers" };

export function finalView(pad) {
  const { answer, problem: refused } = pad.keeper;
  const without = refused ? nothing : html`<p>${say("totals.none")}</p>`;
  return html`<section class="final">
    ${pad.stale()} ${problem(pad.keeper)} ${answer ? result(pad, answer) : without}
    ${board(pad)}
    <p class="row no-print">
      <button type="button" @click=${() => print()}>${say("menu.print")}</button>
      <button type="button" @click=${() => share(pad)}>${say("menu.share")}</button>
      <button type="button" @click=${() => savePicture(pad, "png")}>${say("menu.save_png")}</button>
      <button type="button" @click=${() => savePicture(pad, "svg")}>${say("menu.save_svg")}</button>
      <button type="button" @click=${() => saveGame(pad)}>${say("menu.save")}</button>
    </p>
    ${answer ? provenance(pad, answer) : nothing}
  </section>`;
}

function result(pad, answer) {
  const order = answer.players
    .map((score, seat) => ({ ...score, seat }))
    .sort((a, b) => a.place - b.place);
  return html`<h2>
      ${verdict(answer)} ${ruleButton(pad, DECIDED[answer.decided_by] ?? "winner.points")}
    </h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${say("final.table")}>
      ${table(pad, order)}
    </div>
    ${notes(pad, answer.audit)}`;
}

const provenance = (pad, { map, engine }) => html`<p class="quiet provenance">
  ${say("final.provenance", {
    map: pad.atlas.name,
    board: word("board", map.board),
    revision: map.revision,
    engine,
  })}
</p>`;

/** Who won, and how a tie was broken. */
function verdict({ winners, decided_by, players }) {
  const points = signed(players.find(({ name }) => name === winners[0]).total);
  return say(`decided.${decided_by}`, { winner: listed(winners), points });
}

function table(pad, order) {
  const parts = Object.keys(order[0].points);
  const { players } = pad.game;
  return html`<table>
    <thead>
      <tr>
        <td></td>
        ${order.map(
          ({ seat, name }) => html`<th scope="col" title=${name}>
            ${swatch(players[seat].color, pad.marks[seat])} ${name}
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
          ${order.map((score) => html`<td>${number(pad, score, part, score.points[part])}</td>`)}
        </tr>`,
      )}
      <tr class="sum">
        <th scope="row">${say("total")}</th>
        ${order.map((score) => html`<td>${number(pad, score, null, score.total)}</td>`)}
      </tr>
      <tr>
        <th scope="row">${say("final.tickets")}</th>
        ${order.map(({ tickets_completed }) => html`<td>${tickets_completed}</td>`)}
      </tr>
    </tbody>
  </table>`;
}

/** A number that opens to its lines. */
const number = (pad, { seat, name }, part, points) => html`<button
  type="button"
  class="number"
  aria-label=${say("number.open", {
    player: name,
    part: part ? word("part", part) : say("total"),
    points: signed(points),
  })}
  @click=${() => openReceipt(pad, seat, part)}
>${signed(points)}</button>`;

const board = (pad) => html`<figure>
  <img src=${picture(pad).address} alt=${say("picture.alt", { map: pad.atlas.name })} />
  <label class="no-print">
    <input
      type="checkbox"
      .checked=${pad.tickets}
      @change=${({ target }) => pad.change(() => (pad.tickets = target.checked))}
    />
    ${say("picture.tickets")}
  </label>
</figure>`;
