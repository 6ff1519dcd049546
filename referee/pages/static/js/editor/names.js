// The names of the places on the sheet: large enough to read at any zoom, as many as fit.

import { overlap } from "../board/boxes.js";

const MOVED = { attributeFilter: ["viewBox", "x", "y", "class"], characterData: true };
/** So far to the right of its place a name begins. */
export const BESIDE = 14;
const kept = new WeakSet();

/** Whatever is drawn on a sheet from now on, and however large it is seen. */
export function keepNames(sheet) {
  if (kept.has(sheet)) return;
  kept.add(sheet);
  const fit = () => fitNames(sheet);
  new MutationObserver(fit).observe(sheet, { subtree: true, childList: true, ...MOVED });
  new ResizeObserver(fit).observe(sheet);
}

/** Where two would lie on each other the later one is for a closer look; what is chosen comes first. */
function fitNames(sheet) {
  sheet.style.setProperty("--unit", `${1 / sheet.getScreenCTM().a}px`);
  const names = [".is-chosen", ":not(.is-chosen)"].flatMap((which) => [
    ...sheet.querySelectorAll(`.sheet-place${which} text`),
  ]);
  const { width } = sheet.querySelector(".sheet-paper").getBBox();
  const shown = [];
  for (const name of names) {
    const box = standing(name, width);
    const free = !shown.some((other) => overlap(box, other, 0));
    name.style.visibility = free ? "" : "hidden";
    if (free) shown.push(box);
  }
}

/** The box of a name, which stands before its place where it would go over the edge. */
function standing(name, width) {
  const turned = (to) => {
    name.style.textAnchor = to ? "end" : "";
    name.style.translate = to ? `${-2 * BESIDE}px` : "";
  };
  turned(false);
  const box = name.getBBox();
  if (box.x + box.width <= width) return box;
  turned(true);
  return { x: box.x - 2 * BESIDE - box.width, y: box.y, width: box.width, height: box.height };
}
