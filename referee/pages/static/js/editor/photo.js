// The photo below the sheet: kept on the device, made straight by the corners of its board, turned,
// made larger, moved.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";
import { field, number } from "./forms.js";
import { FIRST, boxOf, sheetSize, straightened } from "./straight.js";

const PHOTOS = "referee-photo";
/** What keeps the photo; nothing over plain HTTP, where it lasts as long as the page. */
const photos = async () => globalThis.caches?.open(PHOTOS);
/** In degrees, in percent of the sheet, and moved by percent of its sides. */
const PLAIN = { turn: 0, size: 100, right: 0, down: 0 };
const LIMITS = { turn: [-180, 180], size: [20, 500], right: [-200, 200], down: [-200, 200] };

export class Photo {
  /** What is shown: the photo, or what was made of it. Null where there is none. */
  address = null;
  /** While they are being set: the corners of the board, in fractions of the photo. */
  corners = null;
  #image = null;
  #straight = null;
  #held = -1;

  async begin() {
    const kept = await (await photos())?.match("/photo");
    if (kept) await this.#use(await kept.blob());
  }

  async take(file) {
    await (await photos())?.put("/photo", new Response(file));
    await this.#use(file);
  }

  async drop() {
    await globalThis.caches?.delete(PHOTOS);
    Object.assign(this, { address: null, corners: null });
    this.#image = null;
  }

  async #use(blob) {
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode();
    if (this.#image) URL.revokeObjectURL(this.#image.src);
    this.#image = image;
    this.#straight = null;
    this.address = image.src;
  }

  /** Show it straight by the corners of a draft, if it has any, on a sheet of that size. */
  async lay(photo, size) {
    const corners = photo?.corners ?? null;
    const key = JSON.stringify([corners, size]);
    if (!this.#image || key === this.#straight) return;
    this.#straight = key;
    const image = this.#image;
    const made = corners && (await straightened(image, corners, size));
    if (key !== this.#straight || image !== this.#image) return;
    if (this.address !== image.src) URL.revokeObjectURL(this.address);
    this.address = made ? URL.createObjectURL(made) : image.src;
  }

  // The corners under a finger

  /** The photo as it was taken, with its box on a sheet of that size. */
  taken(size) {
    const { naturalWidth: wide, naturalHeight: high, src } = this.#image;
    return { address: src, box: boxOf([wide || 1, high || 1], size) };
  }

  mark(corners) {
    this.corners = corners ?? FIRST;
  }

  /** A finger takes hold of the nearest corner; what is not on the way is left where it is. */
  press(at) {
    const far = this.corners.map(([x, y]) => Math.hypot(x - at[0], y - at[1]));
    this.#held = far.indexOf(Math.min(...far));
  }

  drag(at) {
    if (this.#held < 0) return;
    const inside = at.map((part) => Math.min(Math.max(part, 0), 1));
    this.corners = this.corners.map((corner, n) => (n === this.#held ? inside : corner));
  }

  letGo() {
    this.#held = -1;
  }
}

export async function takePhoto(editor, file) {
  if (!file) return;
  await editor.photo.take(file);
  if (editor.draft.photo) editor.enter({ ...editor.draft, photo: undefined });
  editor.render();
}

export async function dropPhoto(editor) {
  await editor.photo.drop();
  editor.render();
}

/** The photo of an editor as its draft has it. */
export async function layPhoto(editor) {
  if (editor.map) await editor.photo.lay(editor.draft.photo, sheetSize(editor.aspect));
  editor.render();
}

/** The transformation of a photo on a sheet of that size; about its middle. */
export function lies(photo, [width, height]) {
  const { turn, size, right, down } = { ...PLAIN, ...photo };
  const [x, y] = [width * (0.5 + right / 100), height * (0.5 + down / 100)];
  return `translate(${x} ${y}) rotate(${turn}) scale(${size / 100}) translate(${-width / 2} ${-height / 2})`;
}

/** The fields beside the sheet; a button turns the photo on its side. */
export function photoFields(editor) {
  const { draft, photo: shown } = editor;
  const photo = { ...PLAIN, ...draft.photo };
  const set = (change) => editor.enter({ ...draft, photo: { ...photo, ...change } });
  const side = photo.turn > 90 ? photo.turn - 270 : photo.turn + 90;
  if (shown.corners) return nothing;
  return html`<div class="row">
    ${Object.entries(LIMITS).map(([name, [least, most]]) =>
      field(
        say(`edit.photo.${name}`),
        number(photo[name], (value) => set({ [name]: value ?? PLAIN[name] }), least, most),
      ),
    )}
    <button type="button" aria-label=${say("edit.photo.side")} @click=${() => set({ turn: side })}>⟳</button>
    <button type="button" @click=${() => markCorners(editor)}>${say("edit.photo.corners")}</button>
  </div>`;
}

/** The corners of the board on the photo are to be set; all else waits. */
function markCorners(editor) {
  editor.photo.mark(editor.draft.photo?.corners);
  editor.viewport.reset();
  editor.render();
  document.querySelector(".sheet").scrollIntoView({ block: "center" });
}

/** In place of the tools, while the corners are set. */
export function cornerFields(editor) {
  const { photo, draft } = editor;
  const leave = (corners) => {
    photo.corners = null;
    editor.enter({ ...draft, photo: { ...PLAIN, corners } });
  };
  return html`<p>${say("edit.photo.corners_hint")}</p>
    <p class="row">
      <button type="button" class="main" @click=${() => leave(photo.corners)}>${say("edit.photo.corners_done")}</button>
      <button type="button" @click=${() => leave(null)}>${say("edit.photo.corners_drop")}</button>
    </p>`;
}
