// Who plays, in seat order: a list to fill in before the game, and to change while it goes on.

import { html, nothing } from "../../vendor/lit-html.js";
import { newId } from "../game/entries.js";
import { COLORS } from "../map/colors.js";
import { swatch } from "../parts/swatch.js";
import { say, word } from "../words/words.js";

/** Rows of `{ name, color, … }`; `change` is given the rows as they are to be. */
export const roster = (rows, most, change) => html`<ol class="players">
    ${rows.map((row, seat) => playerRow(rows, row, seat, change))}
  </ol>
  <p class="row">
    <button
      type="button"
      ?disabled=${rows.length >= most}
      @click=${() => change([...rows, { name: "", color: freeColor(rows) }])}
    >${say("setup.add")}</button>
  </p>`;

const freeColor = (rows) => COLORS.find((free) => !rows.some(({ color }) => color === free));

function playerRow(rows, row, seat, change) {
  const player = say("setup.player", { number: seat + 1 });
  const without = rows.filter((other) => other !== row);
  return html`<li>
    ${swatch(row.color)}
    <input
      aria-label=${say("setup.name", { player })}
      placeholder=${player}
      maxlength="60"
      autocomplete="off"
      .value=${row.name}
      enterkeyhint="next"
      @keydown=${nextName}
      @input=${({ target }) => change(rows.with(seat, { ...row, name: target.value }))}
    />
    <select
      aria-label=${say("setup.color", { player })}
      @change=${({ target }) => change(recolored(rows, row, target.value))}
    >
      ${COLORS.map(
        (color) => html`<option value=${color} .selected=${color === row.color}>
          ${word("color", color)}
        </option>`,
      )}
    </select>
    <button
      type="button"
      aria-label=${say("setup.earlier", { player: row.name || player })}
      title=${say("setup.earlier", { player: row.name || player })}
      ?disabled=${seat === 0}
      @click=${() => change(without.toSpliced(seat - 1, 0, row))}
    >↑</button>
    <button
      type="button"
      aria-label=${say("setup.remove", { player })}
      ?disabled=${rows.length <= 1}
      @click=${() => change(without)}
    >✕</button>
  </li>`;
}

/** Enter goes from name to name; after the last it puts the keyboard away. */
function nextName(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const fields = [...event.target.closest(".players").querySelectorAll("input")];
  const following = fields[fields.indexOf(event.target) + 1];
  if (following) following.focus();
  else event.target.blur();
}

/** Two players who want the same color swap theirs. */
const recolored = (rows, row, color) =>
  rows.map((one) => {
    if (one === row) return { ...row, color };
    return one.color === color ? { ...one, color: row.color } : one;
  });

/** The rows with a name each; null where two have the same. */
export function named(rows) {
  const all = rows.map((row, seat) => ({
    ...row,
    name: row.name.trim() || say("setup.player", { number: seat + 1 }),
  }));
  return new Set(all.map(({ name }) => name)).size < all.length ? null : all;
}

/** Names, colors and seats of the game at hand, in a dialog. */
export const rosterDialog = ({ table }) => ({
  kind: "roster",
  rows: table.players.map(({ id, name, color }) => ({ id, name, color })),
  problem: "",
});

export function rosterForm(shown, { map }, act) {
  const { rows, problem } = shown;
  const take = (event) => {
    event.preventDefault();
    const all = named(rows);
    if (all) act.seat(all.map(({ id = newId(), name, color }) => ({ id, name, color })));
    else act.openDialog({ ...shown, problem: say("problem.names") });
  };
  return html`<form @submit=${take}>
    ${roster(rows, map.players[1], (changed) => act.openDialog({ ...shown, rows: changed, problem: "" }))}
    ${problem ? html`<p role="alert" class="problem">${problem}</p>` : nothing}
    <p class="row">
      <button class="main">${say("players.take")}</button>
      <button type="button" @click=${() => act.close()}>${say("players.leave")}</button>
    </p>
  </form>`;
}
