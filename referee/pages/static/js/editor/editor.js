// The board editor: draws a board, has it checked as it grows, and hands it on.

import { render } from "../../vendor/lit-html.js";
import { Viewport } from "../board/viewport.js";
import * as api from "../service/api.js";
import { steadily } from "../parts/press.js";
import { preferred, say, speak } from "../words/words.js";
import { check } from "./checks.js";
import { addDouble, addPlace, addRoute, addTicket, empty, movePlace } from "./draft.js";
import { begun, entered, redone, undone } from "./history.js";
import { keepNames } from "./names.js";
import { membersOf, nextAfter } from "./next.js";
import { Photo, layPhoto } from "./photo.js";
import { onPhoto, under } from "./sheet.js";
import { laySymbols, symbolsOf } from "./symbols.js";
import { editorView, notesView, toType } from "./view.js";
import { fromBoard } from "./written.js";

const KEPT = "referee.editor";
const PAUSE = 500;

class Editor {
  maps = [];
  map = null;
  /** How the service draws the board of that map: see symbols.js. */
  symbols = null;
  history = begun(null);
  /** What the next route is like. */
  next = nextAfter({ routes: [] });
  tool = "places";
  chosen = null;
  way = null;
  photo = new Photo();
  checked = { notes: [], general: [] };
  unreached = false;
  waiting = false;
  #timer = 0;
  #held = null;

  get draft() {
    return this.history.draft;
  }

  get aspect() {
    return this.map.picture.aspect;
  }

  async begin() {
    await speak(preferred());
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    try {
      this.maps = await api.maps();
      const first = this.maps.find(({ board }) => board === "stand-in") ?? this.maps[0];
      await this.takeMap(kept?.map ?? first.id, kept);
    } catch {
      this.unreached = true;
    }
    await this.photo.begin();
    await layPhoto(this);
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Ctrl+Z takes back, with Shift (or Ctrl+Y) it is done again; in a field it is the field's. */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, select")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }

  async speak(tag) {
    await speak(tag, { chosen: true });
    this.render();
  }

  /** Draw for another map: its rules and pieces, with the draft as it is. */
  async takeMap(id, draft = null) {
    this.waiting = true;
    if (this.map) this.render();
    try {
      const [map, picture] = await Promise.all([api.map(id), api.board(id)]);
      Object.assign(this, { map, symbols: symbolsOf(picture) });
    } finally {
      this.waiting = false;
    }
    this.history = begun({ ...empty(id), ...(draft ?? this.draft), map: id });
    this.next = { ...this.next, ...nextAfter(this.draft) };
    this.#changed();
  }

  enter(draft) {
    this.history = entered(this.history, draft);
    this.#changed();
  }

  undo() {
    this.history = undone(this.history);
    this.#changed();
  }

  redo() {
    this.history = redone(this.history);
    this.#changed();
  }

  take(board, name = "") {
    this.chosen = null;
    this.enter({ ...fromBoard(this.map.id, board, name), photo: this.draft.photo });
  }

  clear() {
    this.chosen = null;
    this.enter(empty(this.map.id));
  }

  #changed() {
    localStorage.setItem(KEPT, JSON.stringify(this.draft));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), PAUSE);
    layPhoto(this);
    this.render();
  }

  async #check() {
    const { draft } = this;
    const checked = await check(draft, this.map);
    if (draft !== this.draft) return;
    this.checked = checked;
    this.render();
  }

  // What is chosen, and what is odd about it

  choose(list, key) {
    this.chosen = { list, key };
    this.render();
  }

  isChosen(list, key) {
    return this.chosen?.list === list && this.chosen.key === key;
  }

  #notes(list, key) {
    return this.checked.notes.filter((note) => note.list === list && note.key === key);
  }

  isOdd(list, key) {
    return this.#notes(list, key).some(({ mild }) => !mild);
  }

  notesOf(list, key) {
    return notesView(this.#notes(list, key).map(({ text }) => text));
  }

  useTool(tool) {
    Object.assign(this, { tool, way: null, chosen: null });
    this.render();
  }

  // The sheet under a finger

  /** A second finger turns what the first was about to do into moving about. */
  press(event) {
    // What is being typed is entered before the form is one of another thing.
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    if (this.photo.corners) {
      if (event.isPrimary) this.photo.press(onPhoto(event, this));
      else this.photo.letGo();
    } else if (event.isPrimary) {
      this.#held = { ...under(event, this), moved: false, before: this.history };
    } else this.cancel();
  }

  cancel() {
    this.photo.letGo();
    if (this.#held?.moved) this.#letGo(this.#held.before);
    this.#held = null;
  }

  drag(event) {
    if (this.photo.corners && event.isPrimary) {
      this.photo.drag(onPhoto(event, this));
      return this.render();
    }
    const held = this.#held;
    if (!held || this.tool !== "places" || !held.place) return;
    const { x, y } = under(event, this);
    if (!held.moved && Math.hypot(x - held.x, y - held.y) * this.viewport.factor < 0.01) return;
    held.moved = true;
    this.history = entered(held.before, movePlace(held.before.draft, held.place, x, y));
    this.render();
  }

  release(event) {
    this.photo.letGo();
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    if (held.moved) this.#changed();
    else if (!this.viewport.dragged || held.place) this.#tapped(under(event, this));
  }

  /** A place that was on its way stands where it stood. */
  #letGo(history) {
    this.history = history;
    this.render();
  }

  #tapped({ x, y, place, route }) {
    if (this.tool === "places") this.#tapForPlace(x, y, place);
    else if (this.tool === "routes") this.#tapForRoute(x, y, place, route);
    else if (place) {
      this.#join(place, (from, to) => {
        this.addTicket(from, to);
        toType(".chosen input");
      });
    }
  }

  #tapForPlace(x, y, place) {
    if (place) this.choose("places", place);
    else this.addPlace(x, y);
    toType("#place-name");
  }

  #tapForRoute(x, y, place, route) {
    if (place) {
      this.#join(place, (from, to, spaces) => this.addRoute(from, to, spaces));
    } else if (this.way) {
      this.way = { ...this.way, spaces: [...this.way.spaces, [x, y]] };
      this.render();
    } else if (route) {
      this.choose("routes", route);
    }
  }

  /** From the first place tapped to the second. */
  #join(place, done) {
    const { way } = this;
    this.way = way ? null : { from: place, spaces: [] };
    if (way && way.from !== place) done(way.from, place, way.spaces);
    this.render();
  }

  addPlace(x = 0.5, y = 0.5) {
    this.chosen = { list: "places", key: this.draft.next };
    const name = say("edit.new_place", { number: this.draft.places.length + 1 });
    this.enter(addPlace(this.draft, x, y, name));
  }

  addRoute(from, to, spaces = []) {
    const { draft, next, map } = this;
    const tracks = [next.color, ...(next.double ? [next.other] : [])];
    const members = tracks.map((color) => membersOf(next, map, spaces, color));
    this.chosen = { list: "routes", key: draft.next };
    this.enter(
      next.double
        ? addDouble(draft, from, to, spaces, members, this.aspect)
        : addRoute(draft, from, to, spaces, members[0]),
    );
  }

  addTicket(from, to) {
    this.chosen = { list: "tickets", key: this.draft.next };
    this.enter(addTicket(this.draft, from, to));
  }

  useNext(change) {
    this.next = { ...this.next, ...change };
    this.render();
  }

  /** The sheet is zoomed and moved; where a finger takes hold of a place it moves that. */
  #look() {
    const sheet = document.querySelector(".sheet");
    if (!sheet || (this.viewport?.svg === sheet && this.viewport.aspect === this.aspect)) return;
    this.viewport = new Viewport(sheet, {
      grabs: (event) => Boolean(this.photo.corners || (this.tool === "places" && under(event, this).place)),
      touchAction: "none",
    });
    keepNames(sheet);
    this.viewport.aspect = this.aspect;
  }

  render() {
    steadily(this.#draw);
  }

  #draw = () => {
    render(editorView(this), document.getElementById("editor"));
    this.#look();
    laySymbols(this.symbols);
    document.title = say("setup.editor");
  };
}

await new Editor().begin();
