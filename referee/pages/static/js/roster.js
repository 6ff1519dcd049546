// Who plays, in seat order: a list to fill in before the game, and to change while it goes on.

import { html, nothing } from "../vendor/lit-html.js";
import { COLORS } from "./files.js";
import { swatch } from "./parts.js";
import { reseated } from "./table.js";
import { say, word } from "./words.js";

/** Rows of `{ name, color }`, which are changed in place. */
export const roster = (pad, rows, most) => html`<ol class="players">
    ${rows.map((row, seat) => playerRow(pad, rows, row, seat))}
  </ol>
  <p class="row">
    <button type="button" ?disabled=${rows.length >= most} @click=${() => addRow(pad, rows)}>
      ${say("setup.add")}
    </button>
  </p>`;

function playerRow(pad, rows, row, seat) {
  const player = say("setup.player", { number: seat + 1 });
  return html`<li>
    ${swatch(row.color)}
    <input
      aria-label=${say("setup.name", { player })}
      placeholder=${player}
      maxlength="60"
      autocomplete="off"
      .value=${row.name}
      @input=${({ target }) => pad.change(() => (row.name = target.value))}
    />
    <select
      aria-label=${say("setup.color", { player })}
      @change=${({ target }) => pad.change(() => recolor(rows, row, target.value))}
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
      @click=${() => pad.change(() => rows.splice(seat - 1, 2, row, rows[seat - 1]))}
    >↑</button>
    <button
      type="button"
      aria-label=${say("setup.remove", { player })}
      ?disabled=${rows.length <= 1}
      @click=${() => pad.change(() => rows.splice(seat, 1))}
    >✕</button>
  </li>`;
}

function addRow(pad, rows) {
  const color = COLORS.find((free) => !rows.some((row) => row.color === free));
  pad.change(() => rows.push({ name: "", color }));
}

/** Two players who want the same color swap theirs. */
function recolor(rows, row, color) {
  const other = rows.find((one) => one.color === color);
  if (other) other.color = row.color;
  row.color = color;
}

/** The rows with a name each; null where two have the same. */
export function named(rows) {
  const all = rows.map((row, seat) => ({
    ...row,
    name: row.name.trim() || say("setup.player", { number: seat + 1 }),
  }));
  return new Set(all.map(({ name }) => name)).size < all.length ? null : all;
}

/** Names, colors and seats of the game at hand, in a dialog. */
export function openRoster(pad) {
  const rows = pad.game.players.map(({ name, color }, seat) => ({ name, color, seat }));
  let problem = "";
  const take = (event) => {
    event.preventDefault();
    const all = named(rows);
    if (all) change(pad, all);
    else pad.change(() => (problem = say("problem.names")));
  };
  pad.open(
    say("setup.who"),
    () => html`<form @submit=${take}>
      ${roster(pad, rows, pad.atlas.players[1])}
      ${problem ? html`<p role="alert" class="problem">${problem}</p>` : nothing}
      <p class="row">
        <button class="main">${say("players.take")}</button>
        <button type="button" @click=${() => pad.close()}>${say("players.leave")}</button>
      </p>
    </form>`,
  );
}

function change(pad, rows) {
  const { store, seat } = pad;
  const stays = rows.findIndex((row) => row.seat === seat);
  pad.seat = Math.max(stays, 0);
  const still = rows.length === pad.game.players.length && rows.every((row, at) => row.seat === at);
  // The last totals are still those of the same seats, whatever their names.
  if (still) store.rename(rows.map(({ name }) => name));
  pad.close();
  pad.enter(reseated(pad.game, rows));
}
