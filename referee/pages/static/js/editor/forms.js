// The forms beside the sheet: everything that is drawn can be typed as well.

import { html, nothing } from "../../vendor/lit-html.js";
import { say, word } from "../words/words.js";
import { placeFields, routeFields } from "../map/printed.js";
import { changed, movePlace, without } from "./draft.js";
import { valueOf } from "./shortest.js";

const DEFAULT_KINDS = ["city", "country", "junction"];

export const field = (label, input) => html`<label class="field"><span>${label}</span>${input}</label>`;

const choice = (options, value, change) => html`<select
  @change=${({ target }) => change(target.value)}
>
  ${options.map(
    ([id, name]) => html`<option value=${id} ?selected=${`${id}` === `${value ?? ""}`}>${name}</option>`,
  )}
</select>`;

export const number = (value, change, least = 1, most = 999) => html`<input
  type="number"
  inputmode=${least < 0 ? "text" : "numeric"}
  step=${least < 0 ? "any" : 1}
  min=${least}
  max=${most}
  .value=${`${value ?? ""}`}
  @change=${({ target }) => change(target.value === "" ? null : Number(target.value))}
/>`;

const flag = (label, value, change) => html`<label class="option">
  <input type="checkbox" .checked=${Boolean(value)} @change=${({ target }) => change(target.checked)} />
  ${label}
</label>`;

/** Some of the spaces of a route, each by its number. */
function spacesField(label, length, value, change) {
  const chosen = new Set(value ?? []);
  const toggled = (space) =>
    [...Array(length).keys()].filter((one) => chosen.has(one) !== (one === space));
  return html`<div class="field" role="group" aria-label=${label}>
    <span>${label}</span>
    <div class="row">
      ${Array.from(
        { length },
        (_, space) => html`<button
          type="button"
          aria-pressed=${chosen.has(space)}
          @click=${() => change(toggled(space))}
        >${space + 1}</button>`,
      )}
    </div>
  </div>`;
}

/** The field of what a feature prints on a route or a place. */
function printed({ member, kind }, thing, set) {
  const label = say(`edit.${member}`);
  const change = (value) => set({ [member]: value });
  if (kind === "flag") return flag(label, thing[member], change);
  if (kind === "spaces") return spacesField(label, thing.length, thing[member], change);
  return field(label, number(thing[member], change, 0, 20));
}

/** The form of what is chosen, whatever that is. */
export function chosenForm(editor) {
  const { chosen, draft } = editor;
  if (!chosen) return html`<p class="quiet">${say(`edit.hint.${editor.tool}`)}</p>`;
  const thing = draft[chosen.list].find(({ key }) => key === chosen.key);
  if (!thing) return nothing;
  const set = (change) => editor.enter(changed(draft, chosen.list, thing.key, change));
  // What is said of a route is meant for the next one too.
  const more = (change) => {
    set(change);
    const { color = editor.next.color, kind = editor.next.kind } = change;
    editor.useNext({ color, other: color, kind });
  };
  const form = { places: placeForm, routes: routeForm, tickets: ticketForm }[chosen.list];
  return html`<div class="chosen">
    ${form(editor, thing, chosen.list === "routes" ? more : set)} ${editor.notesOf(chosen.list, thing.key)}
    <button type="button" @click=${() => editor.enter(without(draft, chosen.list, thing.key))}>
      ${say("edit.remove")}
    </button>
  </div>`;
}

function placeForm(editor, place, set) {
  const kinds = DEFAULT_KINDS.map((kind) => [kind, say(`place.${kind}`)]);
  const move = (x, y) => editor.enter(movePlace(editor.draft, place.key, x, y));
  return html`
    ${field(
      say("edit.name"),
      html`<input
        id="place-name"
        maxlength="60"
        .value=${place.name}
        @change=${({ target }) => set({ name: target.value.trim() || place.name })}
      />`,
    )}
    ${field(say("edit.kind"), choice(kinds, place.kind, (kind) => set({ kind })))}
    ${placeFields(editor.map).map((one) => printed(one, place, set))}
    <div class="row">
      ${field("x %", number(Math.round(place.x * 100), (x) => move((x ?? 0) / 100, place.y), 0, 100))}
      ${field("y %", number(Math.round(place.y * 100), (y) => move(place.x, (y ?? 0) / 100), 0, 100))}
    </div>
  `;
}

const placesOf = ({ draft }) => draft.places.map(({ key, name }) => [key, name]);

function ends(editor, thing, set) {
  const places = placesOf(editor);
  return html`
    ${field(say("edit.from"), choice(places, thing.from, (key) => set({ from: Number(key) })))}
    ${field(say("edit.to"), choice(places, thing.to, (key) => set({ to: Number(key) })))}
  `;
}

function routeForm(editor, route, set) {
  const { map } = editor;
  const colors = ["gray", ...map.cards.colors].map((color) => [color, word("color", color)]);
  const kinds = Object.keys(map.route_kinds ?? {}).map((kind) => [kind, word("kind", kind)]);
  return html`
    ${ends(editor, route, set)}
    ${field(say("edit.length"), number(route.length, (length) => set({ length: length ?? 1 }), 1, 20))}
    ${field(say("edit.color"), choice(colors, route.color ?? "gray", (color) => set({ color })))}
    ${kinds.length ? field(say("edit.kind"), choice(kinds, route.kind, (kind) => set({ kind }))) : nothing}
    ${map.route_kinds?.[route.kind]?.priced || route.cards
      ? field(say("edit.cards"), number(route.cards, (cards) => set({ cards }), 1, 20))
      : nothing}
    ${routeFields(map).map((one) => printed(one, route, set))}
    ${map.routes.some(({ wrap }) => wrap)
      ? flag(say("edit.wrap"), route.wrap, (wrap) => set({ wrap }))
      : nothing}
  `;
}

function ticketForm(editor, ticket, set) {
  const { decks } = editor.map.features.tickets;
  return html`
    ${ticket.to ? ends(editor, ticket, set) : nothing}
    ${ticket.to_any ? nothing : valueField(editor, ticket, set)}
    ${decks.length > 1
      ? field(
          say("edit.deck"),
          choice(
            decks.map((deck) => [deck, say(`deck.${deck}`)]),
            ticket.deck ?? decks[0],
            (deck) => set({ deck }),
          ),
        )
      : nothing}
  `;
}

/** The value of a ticket; that of the shortest way is proposed until another is entered. */
const valueField = ({ draft }, ticket, set) =>
  field(
    ticket.value === null ? say("edit.value_proposed") : say("edit.value"),
    number(valueOf(draft, ticket), (value) => set({ value })),
  );

/** All things of a list, each a button that chooses it. */
export function list(editor, name, label) {
  const things = editor.draft[name];
  return html`<details ?open=${editor.chosen?.list === name}>
    <summary>${say(`edit.${name}`, { count: things.length })}</summary>
    <ul class="found">
      ${things.map(
        (thing) => html`<li>
          <button
            type="button"
            aria-pressed=${editor.isChosen(name, thing.key)}
            @click=${() => editor.choose(name, thing.key)}
          >
            ${editor.isOdd(name, thing.key) ? html`<span aria-hidden="true">⚠</span>` : nothing}
            ${label(thing)}
          </button>
        </li>`,
      )}
    </ul>
  </details>`;
}

/** The point tables of the board, by kind of route where there are kinds. */
export function pointsForm(editor) {
  const { draft, map } = editor;
  const tables = draft.points ?? map.points;
  const byKind = Object.values(tables).every((value) => typeof value === "object");
  const set = (points) => editor.enter({ ...draft, points });
  const row = (table, name, put) => html`<fieldset>
    <legend>${name}</legend>
    <div class="row">
      ${Object.entries(table).map(([length, points]) =>
        field(length, number(points, (next) => put({ ...table, [length]: next ?? 0 }), 0)),
      )}
    </div>
  </fieldset>`;
  return html`<details>
    <summary>${say("edit.points")}</summary>
    ${byKind
      ? Object.entries(tables).map(([kind, table]) =>
          row(table, word("kind", kind), (next) => set({ ...tables, [kind]: next })),
        )
      : row(tables, say("edit.points"), set)}
  </details>`;
}
