// Numbers of all players side by side: one after the other is typed without leaving the keyboard.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";
import { swatch } from "./swatch.js";

/** In milliseconds: so long a further digit belongs to the number that was begun. */
const MOMENT = 700;

/**
 * `rows` are `{ id, label, short?, color?, beside?, digits, most?, value, change }`, `columns` the players with
 * their `mark`. `value` is of a player, null where it is not entered; `change` is given a player and a number
 * or null. The fields go down the columns. A number goes on by itself: at once where no further digit can be
 * meant (`most` is the largest there is), or after a moment where it has as many `digits` as are usual; where
 * the reader comes back to change one, it stays. `tell` is given what came of a number
 * of several digits, or of one that may have been meant to have more.
 */
export const numberTable = (rows, columns, tell = (_text, _at) => {}) => html`<table class="numbers" @keydown=${walk}>
    <thead>
      <tr>
        <td></td>
        ${columns.map(
          ({ name, color, mark }) => html`<th scope="col" title=${name}>${swatch(color, mark)}
            <span class="unseen">${name}</span></th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr>
          <th scope="row" class=${row.color ? "is-colored" : ""}>
            ${row.color ? swatch(row.color) : nothing} <span class="numbers-label">${row.short ?? row.label}</span>
            ${row.beside ? html`<small class="beside">${row.beside}</small>` : nothing}
          </th>
          ${columns.map((column) => html`<td>${field(row, column, tell)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;

function field(row, column, tell) {
  const value = row.value(column);
  const enter = ({ target }) => {
    const typed = parseInt(target.value, 10);
    const count = Number.isNaN(typed) ? null : Math.max(0, typed);
    if (count !== row.value(column)) row.change(column, count);
  };
  const goOn = (target, { sure = true } = {}) => {
    enter({ target });
    next(target);
    if (sure && target.value.length < 2) return;
    const { x, y, width } = target.getBoundingClientRect();
    tell(`${say("numbers.of", { player: column.name, what: row.short ?? row.label })}: ${target.value}`, [x + width / 2, y]);
  };
  return html`<input
    type="number"
    inputmode="numeric"
    enterkeyhint="next"
    min="0"
    aria-label=${say("numbers.of", { player: column.name, what: row.label })}
    placeholder="–"
    .value=${value === null ? "" : `${value}`}
    @focus=${({ target }) => {
      target.dataset.before = target.value;
      target.select();
    }}
    @input=${({ target }) => {
      const typed = target.value;
      if (target.dataset.before || !/^\d+$/.test(typed)) return;
      if (isWhole(typed, row)) goOn(target);
      else if (typed.length >= row.digits) {
        setTimeout(() => {
          if (target.value === typed && target === document.activeElement) goOn(target, { sure: false });
        }, MOMENT);
      }
    }}
    @change=${enter}
  />`;
}

/** Whether no further digit can be meant. */
const isWhole = (typed, { digits, most = 10 ** digits - 1 }) =>
  typed === "0" || typed.length > digits || 10 * Number(typed) > most;

/** The fields in the order in which they are filled in. */
function fieldsOf(field) {
  const rows = [...field.closest("tbody").rows].map((row) => [...row.querySelectorAll("input")]);
  return rows[0].flatMap((_, column) => rows.map((row) => row[column]));
}

/** On to the next field that is empty, once what was typed is drawn: it may have filled others. */
function next(field) {
  queueMicrotask(() => {
    const all = fieldsOf(field);
    const following = all.slice(all.indexOf(field) + 1).find(({ value }) => value === "");
    if (following) following.focus();
    else field.blur();
  });
}

/** Enter goes on; the arrows go where they point. */
function walk(event) {
  const { target: field, key } = event;
  if (!field.matches("input")) return;
  const all = fieldsOf(field);
  const { length: down } = field.closest("tbody").rows;
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: down, ArrowLeft: -down }[key];
  if (!step && key !== "Enter") return;
  event.preventDefault();
  if (step) all[all.indexOf(field) + step]?.focus();
  else {
    field.dispatchEvent(new Event("change"));
    next(field);
  }
}
