// The page of the board editor.

import { html, nothing } from "../../vendor/lit-html.js";
import { choose, save } from "../keep/disk.js";
import { LANGUAGES, folded, language, say } from "../words/words.js";
import { endsOf } from "./draft.js";
import { chosenForm, list, pointsForm } from "./forms.js";
import { nextFields } from "./next.js";
import { cornerFields, dropPhoto, photoFields, takePhoto } from "./photo.js";
import { sheetView } from "./sheet.js";
import { valueOf } from "./shortest.js";
import { toBoard } from "./written.js";

export function editorView(editor) {
  return html`
    <header>
      <h1>${say("setup.editor")}</h1>
      <button
        type="button"
        class="icon"
        aria-label=${say("menu.undo")}
        ?disabled=${!editor.history.past.length}
        @click=${() => editor.undo()}
      >↶</button>
      <button
        type="button"
        class="icon"
        aria-label=${say("menu.redo")}
        ?disabled=${!editor.history.future.length}
        @click=${() => editor.redo()}
      >↷</button>
      <select
        aria-label=${say("menu.language")}
        @change=${({ target }) => editor.speak(target.value)}
      >
        ${Object.entries(LANGUAGES).map(
          ([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === language()}>${name}</option>`,
        )}
      </select>
      <a class="button" href="/">${say("title")}</a>
    </header>
    <main class="view-editor">
      ${editor.draft
        ? work(editor)
        : html`<p class="quiet">${say(editor.unreached ? "setup.unreached" : "loading")}</p>`}
    </main>
  `;
}

function work(editor) {
  const { draft } = editor;
  const name = (key) => draft.places.find((place) => place.key === key)?.name;
  const ends = (thing) => endsOf(thing).map(name).join(" – ");
  return html`
    <section class="sheet-side" aria-label=${say("edit.sheet")}>
      ${editor.photo.corners ? cornerFields(editor) : tools(editor)}
      ${sheetView(editor)}
    </section>
    <section class="entry-side" aria-label=${say("edit.forms")}>
      ${state(editor)} ${adding(editor)} ${chosenForm(editor)}
      ${list(editor, "places", (place) => place.name)}
      ${list(editor, "routes", (route) => `${ends(route)}, ${route.length}`)}
      ${list(editor, "tickets", (ticket) => `${ends(ticket)} (${valueOf(draft, ticket)})`)}
      ${pointsForm(editor)} ${files(editor)}
    </section>
  `;
}

/** What is drawn by the next taps. */
const tools = (editor) => html`<div class="row tools" role="group" aria-label=${say("edit.tool")}>
    ${["places", "routes", "tickets"].map(
      (tool) => html`<button
        type="button"
        aria-pressed=${editor.tool === tool}
        @click=${() => editor.useTool(tool)}
      >${say(`edit.tool.${tool}`)}</button>`,
    )}
  </div>
  ${editor.tool === "routes" ? nextFields(editor, (change) => editor.useNext(change)) : nothing}`;

/** Whether the service takes the board as it is. */
function state({ checked, draft }) {
  if (!draft.places.length) return nothing;
  const spaces = draft.routes.reduce((sum, { length }) => sum + length, 0);
  const key = checked.offline ? "edit.offline" : checked.good ? "edit.good" : "edit.not_yet";
  return html`<div role="status">
    <p>${"good" in checked || checked.offline ? say(key, { spaces }) : say("loading")}</p>
    ${notesView([...checked.general, ...checked.notes.filter((n) => !n.mild).map((n) => n.text)])}
  </div>`;
}

export const notesView = (texts) =>
  texts.length
    ? html`<ul class="notes">
        ${texts.map((text) => html`<li><span aria-hidden="true">⚠</span> ${text}</li>`)}
      </ul>`
    : nothing;

/** For those who do not tap: a thing is added and then described in its form. */
function adding(editor) {
  const [first, second] = editor.draft.places;
  return html`<p class="row">
    ${{
      places: html`<button type="button" @click=${() => editor.addPlace()}>
        ${say("edit.add.places")}
      </button>`,
      routes: html`<button
        type="button"
        ?disabled=${!second}
        @click=${() => editor.addRoute(first.key, second.key)}
      >${say("edit.add.routes")}</button>`,
      tickets: html`<button
        type="button"
        ?disabled=${!second}
        @click=${() => editor.addTicket(first.key, second.key)}
      >${say("edit.add.tickets")}</button>`,
    }[editor.tool]}
  </p>`;
}

function files(editor) {
  const { maps, map, photo, draft } = editor;
  return html`<h2>${say("edit.files")}</h2>
    <label class="field">
      <span>${say("edit.board_name")}</span>
      <input
        maxlength="60"
        .value=${draft.name ?? ""}
        @change=${({ target }) => editor.enter({ ...draft, name: target.value.trim() })}
      />
    </label>
    <label class="field">
      <span>${say("edit.map")}</span>
      <select @change=${({ target }) => editor.takeMap(target.value)}>
        ${maps.map(
          ({ id, name, names }) =>
            html`<option value=${id} ?selected=${id === map.id}>${names?.[language()] ?? name}</option>`,
        )}
      </select>
    </label>
    <p class="row">
      <button type="button" @click=${async () => takePhoto(editor, await choose("image/*"))}>
        ${say("edit.photo")}
      </button>
      ${photo.address
        ? html`<button type="button" @click=${() => dropPhoto(editor)}>
            ${say("edit.photo_drop")}
          </button>`
        : nothing}
      <button type="button" ?disabled=${editor.waiting} @click=${() => editor.take(map)}>
        ${say("edit.take_map")}
      </button>
      <button type="button" @click=${() => load(editor)}>${say("edit.load")}</button>
      <button type="button" @click=${() => editor.clear()}>${say("edit.clear")}</button>
    </p>
    ${photo.address ? photoFields(editor) : nothing}
    <p class="row">
      <button type="button" class="main" @click=${() => saveBoard(editor)}>${say("edit.save")}</button>
      <button type="button" ?disabled=${!editor.checked.good} @click=${() => handOn(editor)}>
        ${say("edit.play")}
      </button>
    </p>`;
}

async function load(editor) {
  const file = await choose(".json,application/json");
  if (!file) return;
  try {
    const saved = JSON.parse(await file.text());
    editor.take(saved.board ?? saved);
  } catch (error) {
    editor.checked = { good: false, notes: [], general: [say("problem.file", { detail: error.message })] };
    editor.render();
  }
}

/** The board as every POST takes it, beside it what it is called and its map. */
const fileOf = ({ draft, map }) => ({
  ...(draft.name ? { name: draft.name } : {}),
  map: map.id,
  board: toBoard(draft, map),
});

function saveBoard(editor) {
  const file = fileOf(editor);
  const slug = folded(file.name ?? "").replaceAll(" ", "-") || `${file.map}-board`;
  save(`${slug}.json`, JSON.stringify(file, null, 1), "application/json");
}

/** The score pad finds the board there when it opens. */
function handOn(editor) {
  sessionStorage.setItem("referee.handed", JSON.stringify(fileOf(editor)));
  location.href = "/";
}

/** A field has the keyboard at once, and what is typed stands in place of what it says. */
export function toType(selector) {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(selector));
  field?.focus({ preventScroll: true });
  field?.select();
}
