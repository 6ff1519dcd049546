// Numbers of all players side by side: one digit after the other goes from field to field.

import { html, nothing } from "../../vendor/lit-html.js";
import { swatch } from "./swatch.js";

/**
 * `rows` are `{ id, label, color, beside }`, `columns` `{ id, label, color, mark }`; `value` and
 * `change` are given a column and a row. The fields go down the columns.
 */
export function numberTable({ rows, columns, value, change, most }) {
  return html`<table class="numbers" @keydown=${walk}>
    <thead>
      <tr>
        <td></td>
        ${columns.map(
          ({ label, color, mark }) => html`<th scope="col" title=${label}>${swatch(color, mark)}
            <span class="unseen">${label}</span></th>`,
        )}
        <td></td>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr>
          <th scope="row">${swatch(row.color)} <span class="numbers-label">${row.label}</span></th>
          ${columns.map(
            (column) => html`<td>
              <input
                type="number"
                inputmode="numeric"
                min="0"
                max=${most}
                aria-label="${column.label}, ${row.label}"
                placeholder="0"
                .value=${value(column, row) ? `${value(column, row)}` : ""}
                @focus=${({ target }) => target.select()}
                @input=${(event) => /^\d$/.test(event.target.value) && next(event.target)}
                @change=${({ target }) => change(column, row, Math.max(0, parseInt(target.value, 10) || 0))}
              />
            </td>`,
          )}
          <td class="quiet">${row.beside ?? nothing}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The fields in the order in which they are filled in. */
function fieldsOf(field) {
  const rows = [...field.closest("tbody").rows].map((row) => [...row.querySelectorAll("input")]);
  return rows[0].flatMap((_, column) => rows.map((row) => row[column]));
}

function next(field) {
  const all = fieldsOf(field);
  const following = all[all.indexOf(field) + 1];
  if (following) following.focus();
  else field.blur();
}

/** Enter goes on; the arrows go where they point. */
function walk(event) {
  const { target: field, key } = event;
  if (!field.matches("input")) return;
  const all = fieldsOf(field);
  const { length: down } = field.closest("tbody").rows;
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1, ArrowRight: down, ArrowLeft: -down }[key];
  if (!step) return;
  event.preventDefault();
  const goal = all[all.indexOf(field) + step];
  if (goal) goal.focus();
  else if (key === "Enter") field.blur();
}
