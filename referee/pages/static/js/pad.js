// The score pad: what is being done, and what happens at the press of a button.

import { html, nothing } from "../vendor/lit-html.js";
import * as api from "./api.js";
import * as entry from "./entry.js";
import { Keeper } from "./keeper.js";
import { layOut } from "./laying.js";
import { panelsOf } from "./panels.js";
import { Screen } from "./screen.js";
import { handedBoard, newSetup, takeHanded } from "./seating.js";
import { fromFragment } from "./share.js";
import { Store } from "./store.js";
import { marks, NEUTRAL, withPlayer } from "./table.js";
import { preferred, say, speak } from "./words.js";

class Pad {
  store = new Store();
  keeper = new Keeper(this.store, () => this.render());
  screen = new Screen(this);
  view = "setup";
  tab = "routes";
  seat = 0;
  setup = newSetup();
  maps = null;
  atlas = null;
  typed = {};
  city = null;
  notice = null;
  said = "";
  dialog = null;
  /** The board of the game without claims, as the service draws it. */
  drawn = null;
  /** The picture in the final view, and whether it shows tickets. */
  picture = null;
  tickets = false;
  #ownBoard = null;

  get game() {
    return this.store.game;
  }

  get player() {
    return this.game.players[this.seat];
  }

  /** Whose routes the board takes: those of a seat or of the neutral player. */
  get hand() {
    const neutral = this.tab === "neutral" && this.keeper.plays("neutral_player");
    return neutral ? NEUTRAL : this.seat;
  }

  /** Whether the board that is shown is the one of the game at hand; it comes a moment later. */
  get laidOut() {
    const { game } = this;
    return game !== null && game.map === this.atlas?.id && game.board === this.#ownBoard;
  }

  get marks() {
    return marks(this.game);
  }

  async begin() {
    await speak(preferred());
    const shared = await fromFragment(location.hash);
    if (shared) {
      history.replaceState(null, "", location.pathname);
      this.store.begin(shared);
    }
    this.store.listen(() => this.#entered());
    const handed = takeHanded();
    if (handed) await handedBoard(this, handed);
    else if (this.game) await this.#take(shared ? "final" : "play");
    this.render();
    this.#listMaps();
  }

  async #listMaps() {
    try {
      this.maps = await api.maps();
    } catch {
      this.unreached = true;
      addEventListener("online", () => this.#listMaps(), { once: true });
    }
    this.render();
  }

  /** Lay out the map of the game at hand, and show it. */
  async #take(view) {
    const { game } = this;
    try {
      const { atlas, drawn } = await layOut(game);
      // Another game may have been begun in the meantime, and is being laid out by now.
      if (game.map !== this.game.map || game.board !== this.game.board) return;
      this.atlas = atlas;
      this.drawn = drawn;
      this.#ownBoard = game.board;
    } catch (error) {
      const lost = !(error instanceof api.ProblemAnswer);
      this.view = "setup";
      this.tell(lost ? say("setup.unreached") : error.message);
      if (lost) addEventListener("online", () => this.#take(view), { once: true });
      return;
    }
    this.keeper.map = this.atlas;
    this.seat = Math.min(this.seat, this.game.players.length - 1);
    if (!panelsOf(this.keeper).some(({ id }) => id === this.tab)) this.tab = "routes";
    this.screen.clear();
    this.show(view);
    this.#reckon(0);
  }

  #entered() {
    const { game } = this;
    if (!this.laidOut) {
      this.#take(this.view === "setup" ? "play" : this.view);
      return;
    }
    this.seat = Math.min(this.seat, game.players.length - 1);
    this.#reckon();
    this.render();
  }

  #reckon(pause) {
    this.keeper.seat = this.seat;
    this.keeper.ask(pause);
  }

  // Entries

  enter(game, said = "") {
    this.notice = null;
    this.said = said;
    this.typed = { ...this.typed, routes: "", harbors: "" };
    this.store.enter(game);
  }

  set(change) {
    this.enter(withPlayer(this.game, this.seat, () => change));
  }

  undo() {
    this.store.undo();
    this.said = say("said.undone");
  }

  redo() {
    this.store.redo();
    this.said = say("said.redone");
  }

  tapRoute(ids) {
    entry.tapRoute(this, ids);
  }

  tapPlace(id) {
    entry.tapPlace(this, id);
  }

  addTicket(id) {
    entry.addTicket(this, id);
  }

  findings(member, key) {
    return this.keeper.findings(`/players/${this.seat}/${member}/${key}`);
  }

  findingsOf(member) {
    const pointer = `/players/${this.seat}/${member}`;
    return this.keeper.findings(pointer).filter((f) => f.pointer === `#${pointer}`);
  }

  /** What is odd about the table and not about one player. */
  tableFindings() {
    return this.keeper.findings("").filter(({ pointer }) => !/^#\/players\/\d/.test(pointer));
  }

  // Getting about

  /** Nothing of the game before stays in the way of a new one. */
  forget() {
    Object.assign(this, { view: "play", seat: 0, tab: "routes", setup: newSetup(), typed: {} });
  }

  show(view) {
    this.change(() => Object.assign(this, { view, notice: null, city: null }));
    if (view === "setup" && !this.maps) this.#listMaps();
    if (view === "setup" && !this.setup.map) this.setup = newSetup(this.game?.players);
    scrollTo(0, 0);
  }

  takeSeat(seat) {
    const said = this.game.players[seat].name;
    const tab = this.hand === NEUTRAL ? "routes" : this.tab;
    this.change(() => Object.assign(this, { seat, tab, said, view: "play", city: null }));
    this.#reckon(0);
  }

  turnTo(tab) {
    this.change(() => Object.assign(this, { tab, city: null }));
  }

  type(name, text) {
    this.change(() => (this.typed = { ...this.typed, [name]: text }));
  }

  tell(text, action = null) {
    this.change(() => (this.notice = text ? { text, action } : null));
  }

  open(title, body) {
    this.change(() => (this.dialog = { title, body }));
  }

  close() {
    this.change(() => (this.dialog = null));
  }

  /** That the totals are behind the entries, where the service cannot be reached. */
  stale() {
    if (!this.keeper.offline) return nothing;
    return html`<p class="stale">${say("stale")}</p>`;
  }

  async switchLanguage(tag) {
    await speak(tag, { chosen: true });
    if (this.game) this.#reckon(0);
    this.render();
  }

  // Drawing the page

  change(what) {
    what();
    this.render();
  }

  render() {
    this.screen.draw();
  }
}

const pad = new Pad();
await pad.begin();

if ("serviceWorker" in navigator) {
  const kept = await navigator.serviceWorker.register("/service-worker.js");
  const ready = await navigator.serviceWorker.ready;
  // Once the page stands, everything else that a game without a connection could need.
  setTimeout(() => (kept.active ?? ready.active).postMessage("keep-all"), 2000);
}
