// The sheet that a board is drawn on: a photo or nothing below, places, routes and spaces above.

import { nothing, svg } from "../../vendor/lit-html.js";
import { looksOf, placeLooksOf } from "../map/printed.js";
import { say } from "../words/words.js";
import { BESIDE } from "./names.js";
import { lies } from "./photo.js";
import { sheetSize } from "./straight.js";
import { spaceSymbols, turnOf } from "./symbols.js";

const REACH = 16;

/** `editor` has the draft, what is chosen, what is wrong, and where a route has got to. */
export function sheetView(editor) {
  const { aspect, photo } = editor;
  const [width, height] = sheetSize(aspect);
  return svg`<svg
    class="sheet"
    viewBox="0 0 ${width} ${height}"
    role="group"
    aria-label=${say("edit.sheet")}
    @pointerdown=${(event) => editor.press(event)}
    @pointermove=${(event) => editor.drag(event)}
    @pointerup=${(event) => editor.release(event)}
    @pointercancel=${() => editor.cancel()}
    @mousedown=${(event) => event.preventDefault()}
  >
    <g class="sheet-symbols"></g>
    <rect class="sheet-paper" width=${width} height=${height}></rect>
    ${photo.corners ? cornersShape(photo, [width, height]) : boardShapes(editor, [width, height])}
  </svg>`;
}

/** The board as it is drawn so far, on its photo if there is one. */
function boardShapes(editor, [width, height]) {
  const { draft, photo, way } = editor;
  const at = (key) => draft.places.find((place) => place.key === key);
  const point = ({ x, y }) => [x * width, y * height];
  return svg`${photo.address
    ? svg`<image
        href=${photo.address}
        width=${width}
        height=${height}
        transform=${lies(draft.photo, [width, height])}
      ></image>`
    : nothing}
    ${draft.routes.map((route) => routeShape(editor, route, at, point))}
    ${way ? wayShape(way, at, point) : nothing}
    ${draft.places.map((place) => placeShape(editor, place, point))}`;
}

const ARROWS = ["↖", "↗", "↘", "↙"];

/** The photo as it was taken, with the corners that the board has on it. */
function cornersShape(photo, size) {
  const { address, box } = photo.taken(size);
  const points = photo.corners.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
  return svg`<image href=${address} x=${box.x} y=${box.y} width=${box.width} height=${box.height}></image>
    <path class="sheet-frame" d="M${points.map((at) => at.join(" ")).join("L")}Z"></path>
    ${points.map(
      ([x, y], n) => svg`<g class="sheet-corner"><circle cx=${x} cy=${y} r="22"></circle>
        <circle cx=${x} cy=${y} r="2"></circle><text x=${x} y=${y + 48}>${ARROWS[n]}</text></g>`,
    )}`;
}

function routeShape(editor, route, at, point) {
  const ends = [at(route.from), at(route.to)];
  const spaces = shown(route, ends);
  const points = [ends[0], ...spaces, ends[1]].map(point);
  const way = points.map((at) => at.join(" ")).join("L");
  const { space, wild } = spaceSymbols(editor.symbols, editor.map, route);
  const chosen = editor.isChosen("routes", route.key) ? "is-chosen" : "";
  const odd = editor.isOdd("routes", route.key) ? "is-odd" : "";
  const looks = looksOf({ ...route, ferry: route.ferry ?? route.wild_spaces?.length });
  return svg`<g class="sheet-route ${chosen} ${odd} ${looks}" data-key=${route.key}>
    <path class="sheet-bed" d="M${way}"></path>
    <path class="sheet-line" d="M${way}"></path>
    ${spaces.map((_, at) => {
      const [before, [x, y], after] = points.slice(at, at + 3);
      const turned = `translate(${x} ${y}) rotate(${turnOf(before, after)})`;
      return svg`<use href="#${space}" transform=${turned}></use>
        ${wild && route.wild_spaces?.includes(at) ? svg`<use href="#${wild}" transform=${turned}></use>` : nothing}`;
    })}
  </g>`;
}

/**
 * The spaces as drawn, or evenly between the places where only their number is known.
 * @param {any} route
 * @param {any[]} ends
 */
function shown({ spaces, length }, [from, to]) {
  if (spaces.length === length) return spaces.map(([x, y]) => ({ x, y }));
  return Array.from({ length }, (_, n) => {
    const part = (n + 1) / (length + 1);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}

function wayShape({ from, spaces }, at, point) {
  const points = [at(from), ...spaces.map(([x, y]) => ({ x, y }))].map(point);
  return svg`<path class="sheet-way" d="M${points.map((p) => p.join(" ")).join("L")}"></path>
    ${points.map(([x, y]) => svg`<circle class="sheet-step" cx=${x} cy=${y} r="7"></circle>`)}`;
}

function placeShape(editor, place, point) {
  const [x, y] = point(place);
  const chosen = editor.isChosen("places", place.key) ? "is-chosen" : "";
  const odd = editor.isOdd("places", place.key) ? "is-odd" : "";
  const { dot } = editor.symbols;
  const looks = placeLooksOf(place);
  return svg`<g class="sheet-place ${chosen} ${odd} ${looks}" data-key=${place.key}>
    ${place.kind === "city"
      ? svg`<circle cx=${x} cy=${y} r=${dot}></circle>`
      : svg`<rect x=${x - dot} y=${y - dot} width=${2 * dot} height=${2 * dot}></rect>`}
    ${looks ? svg`<circle class="sheet-mark" cx=${x} cy=${y} r=${dot / 2}></circle>` : nothing}
    <text x=${x + BESIDE} y=${y + 5}>${place.name}</text>
  </g>`;
}

/** Where on the photo, as it was taken, a pointer is: in fractions of it. */
export function onPhoto(event, { aspect, photo }) {
  const { box } = photo.taken(sheetSize(aspect));
  const matrix = event.currentTarget.getScreenCTM();
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return [(at.x - box.x) / box.width, (at.y - box.y) / box.height];
}

/** Where on the sheet a pointer is, in fractions, and the place or route that it is on. */
export function under(event, { draft, aspect }) {
  const sheet = event.currentTarget;
  const size = sheetSize(aspect);
  const matrix = sheet.getScreenCTM();
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const reach = REACH / matrix.a;
  const [x, y] = [at.x / size[0], at.y / size[1]].map((part) => Math.min(Math.max(part, 0), 1));
  const away = (p) => Math.hypot(p.x * size[0] - at.x, p.y * size[1] - at.y);
  const near = (things) =>
    things.map(([key, p]) => [key, away(p)]).sort((a, b) => a[1] - b[1]).at(0);
  const place = near(draft.places.map((one) => [one.key, one]));
  const ends = ({ from, to }) => [from, to].map((key) => draft.places.find((p) => p.key === key));
  const route = near(
    draft.routes.flatMap((one) => shown(one, ends(one)).map((space) => [one.key, space])),
  );
  return {
    x,
    y,
    place: place && place[1] <= reach ? place[0] : null,
    route: route && route[1] <= reach ? route[0] : null,
  };
}
