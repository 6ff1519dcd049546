// A text as a QR code.

import { html, svg } from "../../vendor/lit-html.js";
import { generate } from "../../vendor/lean-qr.js";

/** Beyond this many characters a phone does not read it from another phone's screen. */
const LONGEST = 1200;
const MARGIN = 4;

/** Null where the text is too long to be read. */
export function qrCode(text, label) {
  if (text.length > LONGEST) return null;
  const code = generate(text);
  const all = Array.from({ length: code.size }, (_, n) => n);
  const rows = all.map((y) => all.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`).join(""));
  const box = `${-MARGIN} ${-MARGIN} ${code.size + 2 * MARGIN} ${code.size + 2 * MARGIN}`;
  return html`<svg class="qr" role="img" aria-label=${label} viewBox=${box} shape-rendering="crispEdges">
    ${svg`<path fill="#000" d=${rows.join("")}></path>`}
  </svg>`;
}
