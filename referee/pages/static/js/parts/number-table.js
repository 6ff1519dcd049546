// Numbers of all players side by side: one after the other is typed without leaving the keyboard.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";
import { swatch } from "./swatch.js";

/**
 * `rows` are `{ id, label, short?, color?, beside?, digits, value, change }`, `columns` the players with their
 * `mark`. `value` is of a player, null where it is not entered; `change` is given a player and a number
 * or null. The fields go down the columns, and a number of so many digits goes on by itself; where
 * the reader comes back to change one, it may have any number of digits.
 */
export const numberTable = (rows, columns) => html`<table class="numbers" @keydown=${walk}>
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
          ${columns.map((column) => html`<td>${field(row, column)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;

function field(row, column) {
  const value = row.value(column);
  const enter = ({ target }) => {
    const typed = parseInt(target.value, 10);
    const count = Number.isNaN(typed) ? null : Math.max(0, typed);
    if (count !== row.value(column)) row.change(column, count);
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
    @input=${(event) => {
      if (event.target.dataset.before || !isWhole(event.target.value, row.digits)) return;
      enter(event);
      next(event.target);
    }}
    @change=${enter}
  />`;
}

/** Whether no further digit can be meant. */
const isWhole = (typed, digits) => /^\d+$/.test(typed) && (typed.length >= digits || typed === "0");

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
