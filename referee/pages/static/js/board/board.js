// The board on the page: the service's picture, made to be tapped, walked through and read out.

import { freeCorner, inCorner } from "./corner.js";
import { boxesOf, nearest } from "./hits.js";
import { Names } from "./names.js";
import { build, lay, layer } from "./pieces.js";
import { CLOSEST, Viewport } from "./viewport.js";

/** How far from a route, in pixels, a finger and a mouse may be; and which tracks are too close. */
const REACH = { touch: 22, pen: 12, mouse: 10 };
/** So thick, in pixels, is a track that a finger does not miss. */
const APART = 18;
/** In pixels, between the buttons and the edge of the board. */
const EDGE = 5;
const UNSURE = { touch: 7, pen: 3, mouse: 0 };
/** In milliseconds: so long after the last change the fingers rest. */
const REST = 80;

export class Board {
  #shown = new Map();
  /** Which names come first, by the ids of their places: see names.js. */
  #wanted = { chosen: null, open: new Set() };
  /** Where the buttons stand while the whole board is seen, in its units. */
  #buttons = null;
  /** @type {any[]} */
  spaces = [];
  /** @type {any[]} */
  dots = [];

  /** `on.routes` is given the routes that a tap may have meant, `on.place` a place; both also where. */
  constructor(host, on) {
    this.host = host;
    this.on = on;
  }

  /** Show a picture of the service; `weight` says how much a name on it is looked for. */
  show(picture, label, weight = () => 0) {
    const drawn = new DOMParser().parseFromString(picture, "image/svg+xml");
    /** @type {any} */
    const svg = document.adoptNode(drawn.documentElement);
    // What was a picture is now something to work with; the parts speak for themselves.
    svg.setAttribute("role", "group");
    svg.removeAttribute("aria-labelledby");
    svg.setAttribute("aria-label", label);
    this.host.replaceChildren(svg);
    this.svg = svg;
    const { width, height } = svg.viewBox.baseVal;
    this.host.style.setProperty("--aspect", width / height);
    this.host.classList.toggle("is-wide", width > height);
    this.routes = this.#parts("route");
    this.places = this.#parts("place");
    this.weight = weight;
    this.names = null;
    this.zoom = new Viewport(svg, {
      changed: (factor) => {
        this.host.classList.toggle("is-close", factor > 1);
        this.#fitNamesSoon();
      },
    });
    new ResizeObserver(() => this.#fitNames()).observe(svg);
    this.#shown = new Map();
    this.pieces = layer(svg, "pieces");
    this.built = layer(svg, "built");
    // A browser moves the click of a finger to what it takes to be meant; where it came down is here.
    svg.addEventListener("pointerdown", ({ clientX, clientY }) => (this.down = { clientX, clientY }));
    svg.addEventListener("click", (event) => this.#tapped(event));
    svg.addEventListener("keydown", (event) => this.#pressed(event));
  }

  #fitNames() {
    if (!this.svg.clientWidth) return;
    if (!this.names) this.#measure();
    if (this.zoom.factor === 1) this.#placeButtons();
    const { unit, bounds, factor } = this.zoom;
    const taken = factor === 1 && this.#buttons ? [this.#buttons] : [];
    this.names.fit(unit, bounds, { ...this.#wanted, taken });
  }

  /** The buttons go to a corner where they cover nothing; where there is none, below the board. */
  #placeButtons() {
    const { host, zoom } = this;
    const buttons = host.nextElementSibling;
    if (!buttons?.offsetWidth) return;
    host.classList.remove("has-strip");
    const { bounds, unit } = zoom;
    const size = { width: (buttons.offsetWidth + EDGE) * unit, height: (buttons.offsetHeight + EDGE) * unit };
    const corner = freeCorner([...this.spaces, ...this.dots], bounds, size);
    host.classList.toggle("has-strip", !corner);
    host.dataset.corner = corner ?? "bottom-right";
    this.#buttons = corner && inCorner(corner, bounds, size);
  }

  /** Where everything is, once the board is shown: before that nothing has a size. */
  #measure() {
    this.spaces = [...this.routes].flatMap(([id, g]) => boxesOf(id, g, ":scope > use, .b-edge"));
    this.dots = [...this.places].flatMap(([id, g]) => boxesOf(id, g, "circle, rect"));
    this.names = new Names(this.svg, this.weight, this.spaces);
  }

  /** When the fingers rest: until then the names grow with the board. */
  #fitNamesSoon() {
    clearTimeout(this.fitting);
    this.fitting = setTimeout(() => this.#fitNames(), REST);
  }

  #parts(name) {
    /** @type {NodeListOf<SVGElement>} */
    const parts = this.svg.querySelectorAll(`[data-${name}]`);
    return new Map([...parts].map((g) => [g.dataset[name], g]));
  }

  /**
   * Bring the picture up to date. `routes` and `places` map ids to how each is to be shown:
   * `{ label, pressed?, classes }`, for a route with `piece?: { color, mark }, loans: [color]`, for a
   * place with `built: [{ what, color, mark }]`; those with `pressed` can be chosen. `chosen` is the
   * place whose name must be there.
   */
  update(routes, places, chosen = null) {
    for (const [parts, states] of [[this.routes, routes], [this.places, places]]) {
      for (const [id, g] of parts) {
        const state = states.get(id);
        const key = JSON.stringify(state);
        if (this.#shown.get(g) === key) continue;
        this.#shown.set(g, key);
        dress(g, state);
        if (g.dataset.route) lay(this.pieces, g, state.piece, state.loans);
        else build(this.built, g, state.built);
      }
    }
    this.#keepOneStop();
    const open = new Set([...places].filter(([, { pressed }]) => pressed !== undefined).map(([id]) => id));
    this.#wanted = { chosen, open };
    this.#fitNames();
  }

  /** See a point of the screen so close that a finger tells tracks apart; false where it is already. */
  closeUp([clientX, clientY]) {
    const { zoom } = this;
    const thick = 2 * Math.min(...this.spaces.map(({ high }) => high));
    const factor = (zoom.factor * zoom.unit * APART) / thick;
    if (zoom.factor >= Math.min(factor, CLOSEST) * 0.95) return false;
    this.before = { ...zoom.view };
    zoom.closeUp(zoom.point({ clientX, clientY }), factor);
    return true;
  }

  /** Closer or farther by so much; from the whole board at least so close that nothing is empty beside it. */
  step(factor) {
    const { zoom } = this;
    zoom.by(zoom.factor === 1 && factor > 1 ? Math.max(factor, zoom.filling) : factor);
  }

  /** The view is as it was before it came closer by itself. */
  stepBack() {
    if (this.before) this.zoom.show(this.before);
    this.before = null;
  }

  /** One tab stop for the whole board; the arrows go from one thing to the next. */
  #keepOneStop() {
    const all = this.#stops();
    const here = all.find((g) => g.getAttribute("tabindex") === "0") ?? all[0];
    for (const g of all) g.setAttribute("tabindex", g === here ? "0" : "-1");
  }

  #stops() {
    const all = [...this.svg.querySelectorAll("[role=button]")];
    return all.sort((a, b) => a.ariaLabel.localeCompare(b.ariaLabel));
  }

  #pressed(event) {
    const g = event.target.closest?.("[role=button]");
    if (!g) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#chosen(g);
      return;
    }
    const all = this.#stops();
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const goal = { Home: 0, End: all.length - 1 }[event.key];
    if (step === undefined && goal === undefined) return;
    event.preventDefault();
    const next = all.at(goal ?? (all.indexOf(g) + step) % all.length);
    g.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus({ preventScroll: true });
    const box = next.getBBox();
    this.zoom.reveal([box.x + box.width / 2, box.y + box.height / 2]);
  }

  #chosen(g) {
    const { x, y, width, height } = g.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    if (g.dataset.route) this.on.routes([g.dataset.route], at);
    else this.on.place(g.dataset.place, at);
  }

  #tapped(event) {
    if (this.zoom.dragged) return;
    const named = event.target.closest?.("[role=button]");
    // A click without a place on the screen comes from a screen reader.
    if (named && event.detail === 0) return this.#chosen(named);
    const { down = event } = this;
    const pointer = event.pointerType in REACH ? event.pointerType : "mouse";
    const { unit } = this.zoom;
    const open = (parts) => ({ id }) => parts.get(id).getAttribute("role") === "button";
    const dots = this.dots.filter(open(this.places));
    const choosing = dots.length ? dots : this.spaces.filter(open(this.routes));
    const near = nearest(choosing, this.zoom.point(down), REACH[pointer] * unit);
    if (!near.length) return;
    const sure = near[0].away + UNSURE[pointer] * unit;
    const meant = [...new Set(near.filter(({ away }) => away <= sure).map(({ id }) => id))];
    const at = [down.clientX, down.clientY];
    if (dots.length) this.on.place(meant[0], at);
    else this.on.routes(meant, at);
  }
}

function dress(g, { label, pressed, classes = "" }) {
  const base = [...g.classList].filter((name) => name.startsWith("b-"));
  g.setAttribute("class", [...base, classes].join(" ").trim());
  g.setAttribute("aria-label", label);
  g.setAttribute("role", pressed === undefined ? "img" : "button");
  if (pressed === undefined) {
    g.removeAttribute("tabindex");
    g.removeAttribute("aria-pressed");
  } else {
    g.setAttribute("aria-pressed", pressed);
  }
  const title = g.querySelector("title");
  if (title) title.textContent = label;
}
