// The page as it is drawn: all of it anew after every change, but the board only where it differs.

import { render } from "../vendor/lit-html.js";
import { Board } from "./board.js";
import { shell } from "./shell.js";
import { placeStates, routeStates } from "./states.js";
import { say } from "./words.js";

export class Screen {
  /** The board that is shown, if any. */
  board = null;
  #due = false;

  constructor(pad) {
    this.pad = pad;
  }

  /** Draw the page, once for all that is changed at the same moment. */
  draw() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.#draw();
    });
  }

  #draw() {
    const { pad } = this;
    render(shell(pad), document.getElementById("pad"));
    document.title = say("title");
    if (pad.view === "play" && pad.laidOut) this.#drawBoard();
    const dialog = document.querySelector("dialog");
    if (pad.dialog && !dialog.open) dialog.showModal();
    if (!pad.dialog && dialog.open) dialog.close();
  }

  #drawBoard() {
    const { pad } = this;
    const host = document.getElementById("board");
    if (this.board?.host !== host) {
      this.board = new Board(host, {
        route: (ids) => pad.tapRoute(ids),
        place: (id) => pad.tapPlace(id),
      });
      this.board.show(pad.drawn, say("board.label"));
    }
    this.board.update(routeStates(pad), placeStates(pad));
  }

  /** Another board is to be shown from now on. */
  clear() {
    this.board = null;
  }
}
