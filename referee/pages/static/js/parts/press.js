// Nothing moves between press and release: what changes the layout waits until a pressed control has got its
// click. A field that loses the keyboard by the press does not bring other things under the finger.

/** In milliseconds: a release that is not followed by a click is the end of a drag, say. */
const NO_CLICK = 80;

const due = new Set();
let held = false;
let timer = 0;

/** Run it now; or, while something is pressed, once that is released. The same function runs once. */
export function steadily(run) {
  if (held) due.add(run);
  else run();
}

/** @param {any} event */
function press({ button, target }) {
  // The list of a select takes the release, and the page does not hear of it; the sheet of the editor draws
  // while it is dragged.
  if (button !== 0 || target.closest?.("select, .sheet")) return;
  clearTimeout(timer);
  held = true;
}

/** Before the click comes to what was pressed, so that this finds all as it is now. */
function release() {
  clearTimeout(timer);
  held = false;
  const all = [...due];
  due.clear();
  for (const run of all) run();
}

function releaseSoon() {
  clearTimeout(timer);
  timer = setTimeout(release, NO_CLICK);
}

/** A finger presses twice: when it comes down, and when the browser has understood that it was a tap. */
for (const type of ["pointerdown", "mousedown"]) addEventListener(type, press, { capture: true });
for (const type of ["pointerup", "mouseup"]) addEventListener(type, releaseSoon, { capture: true });
for (const type of ["click", "pointercancel", "contextmenu", "dragend", "blur"]) {
  addEventListener(type, ({ target }) => (type !== "blur" || target === window) && release(), { capture: true });
}

/** The field that finds things has more room while it is typed in: that is for the style sheet to say. */
function markTyping() {
  const field = document.activeElement?.matches(".finder input") ? document.activeElement.closest(".finder") : null;
  for (const one of document.querySelectorAll(".finder.is-typing")) {
    if (one !== field) one.classList.remove("is-typing");
  }
  field?.classList.add("is-typing");
}

for (const type of ["focusin", "focusout"]) addEventListener(type, () => steadily(markTyping));
