// How the photo lies below the sheet: turned until it is straight, made larger, moved.

import { html } from "../../vendor/lit-html.js";
import { say } from "../words/words.js";
import { field, number } from "./forms.js";

/** In degrees, in percent of the sheet, and moved by percent of its sides. */
const PLAIN = { turn: 0, size: 100, right: 0, down: 0 };
const LIMITS = { turn: [-180, 180], size: [20, 500], right: [-200, 200], down: [-200, 200] };

/** The transformation of a photo on a sheet of that size; about its middle. */
export function lies(photo, [width, height]) {
  const { turn, size, right, down } = { ...PLAIN, ...photo };
  const [x, y] = [width * (0.5 + right / 100), height * (0.5 + down / 100)];
  return `translate(${x} ${y}) rotate(${turn}) scale(${size / 100}) translate(${-width / 2} ${-height / 2})`;
}

/** The fields beside the sheet; a button turns the photo on its side. */
export function photoFields(editor) {
  const { draft } = editor;
  const photo = { ...PLAIN, ...draft.photo };
  const set = (change) => editor.enter({ ...draft, photo: { ...photo, ...change } });
  const side = photo.turn > 90 ? photo.turn - 270 : photo.turn + 90;
  return html`<div class="row">
    ${Object.entries(LIMITS).map(([name, [least, most]]) =>
      field(
        say(`edit.photo.${name}`),
        number(photo[name], (value) => set({ [name]: value ?? PLAIN[name] }), least, most),
      ),
    )}
    <button type="button" aria-label=${say("edit.photo.side")} @click=${() => set({ turn: side })}>⟳</button>
  </div>`;
}
