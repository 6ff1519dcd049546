// A small piece of color.

import { html } from "../../vendor/lit-html.js";

/** A swatch of a color with a mark on it: the letter of a player, or nothing. */
export const swatch = (color, mark = "") =>
  html`<span class="swatch ink-${color}" aria-hidden="true">${mark}</span>`;
