// The page as it is drawn: all of it anew after every change, but the board only where it differs.

import { render } from "../../vendor/lit-html.js";
import { Board } from "../board/board.js";
import { placeStates, routeStates } from "../board/states.js";
import { placesOf } from "../map/tickets.js";
import { steadily } from "../parts/press.js";
import { broken, shell } from "../views/shell.js";
import { say } from "../words/words.js";
import { note } from "./router.js";

export class Page {
  /** The board that is shown, if any. */
  board = null;
  #due = false;
  /** Which view of which game is shown. */
  #view = "";
  #hand = "";

  constructor(app) {
    this.app = app;
  }

  /** Draw the page, once for all that is changed at the same moment. */
  draw() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      steadily(this.#drawSafely);
    });
  }

  /** Whatever a game holds, the page says what is wrong with it and loses nothing. */
  #drawSafely = () => {
    const { app } = this;
    try {
      this.#draw(app.state, app.act);
      note(app);
    } catch (error) {
      this.clear();
      reportError(error);
      if (app.forget()) return;
      const host = document.getElementById("pad");
      const fresh = /** @type {Element} */ (host.cloneNode(false));
      host.replaceWith(fresh);
      render(broken(app.act), fresh);
    }
  };

  #draw(state, act) {
    render(shell(state, act), document.getElementById("pad"));
    this.#beginAtTheTop(state);
    this.#showHand(state);
    document.title = state.map ? `${state.map.title} – ${say("title")}` : say("title");
    if (state.screen.view === "play" && state.table) this.#drawBoard(state, act);
    const dialog = document.querySelector("dialog");
    if (state.screen.dialog && !dialog.open) dialog.showModal();
    if (!state.screen.dialog && dialog.open) dialog.close();
  }

  /** Another view is seen from its top, however far down the last one was read. */
  #beginAtTheTop({ screen, table, game }) {
    const view = `${screen.view} ${table ? game.id : ""}`;
    if (this.#view && view !== this.#view) scrollTo(0, 0);
    this.#view = view;
  }

  /** With large text the seats are wider than the screen. */
  #showHand({ hand }) {
    if (hand === this.#hand) return;
    this.#hand = hand;
    document.querySelector(".seat.is-at-hand")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }

  #drawBoard(state, act) {
    const host = document.getElementById("board");
    if (this.board?.host !== host) {
      this.board = new Board(host, { routes: act.tapRoutes, place: act.tapPlace });
      const names = state.map.tickets.flatMap(placesOf).map((id) => state.map.printedName(id));
      const weight = (name) => names.filter((one) => one === name).length;
      this.board.show(state.drawn, say("board.label"), weight);
    }
    this.board.update(routeStates(state), placeStates(state), state.screen.city);
  }

  /** Another board is to be shown from now on. */
  clear() {
    this.board = null;
  }
}
