// The game at hand, with undo, kept over a closed tab. Nothing of it leaves the browser.

import { sound } from "./table.js";

const KEPT = "referee.pad";
const LONGEST = 100;
/** In place of a board of one's own, which is large, in the steps before and after. */
const SAME = "same";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

export class Store {
  #listeners = [];

  constructor() {
    const kept = read() ?? {};
    const whole = (game) => (game?.board === SAME ? { ...game, board: kept.game.board } : game);
    this.game = sound(kept.game);
    this.past = (kept.past ?? []).map(whole);
    this.future = (kept.future ?? []).map(whole);
    /** The last answer of the service, shown until there is a new one. */
    this.answer = kept.answer ?? null;
  }

  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Another game in place of the one at hand, if any: as an entry, so that undo brings that back. */
  begin(game) {
    if (this.game) this.enter(game);
    else this.#step({ game, past: [], future: [] });
  }

  /** One entry. What was undone before it is gone. */
  enter(game) {
    this.#step({ game, past: [...this.past, this.game].slice(-LONGEST), future: [] });
  }

  /** The last answer as it is with other names. */
  rename(names) {
    const { answer } = this;
    if (answer?.players.length !== names.length) return;
    const renamed = new Map(answer.players.map(({ name }, seat) => [name, names[seat]]));
    const players = answer.players.map((player, seat) => ({ ...player, name: names[seat] }));
    this.answer = { ...answer, players, winners: answer.winners.map((name) => renamed.get(name)) };
  }

  undo() {
    const { game, past } = this;
    if (!past.length) return;
    this.#step({ game: past.at(-1), past: past.slice(0, -1), future: [game, ...this.future] });
  }

  redo() {
    const [game, ...future] = this.future;
    if (!game) return;
    this.#step({ game, past: [...this.past, this.game], future });
  }

  keep() {
    const { game, answer } = this;
    const slim = (step) => (step?.board && step.board === game?.board ? { ...step, board: SAME } : step);
    const past = this.past.map(slim);
    const future = this.future.map(slim);
    try {
      localStorage.setItem(KEPT, JSON.stringify({ game, past, future, answer }));
    } catch {
      // The browser's store is full: without the history there is room for the game.
      localStorage.setItem(KEPT, JSON.stringify({ game, answer }));
    }
  }

  #step(step) {
    // What was answered about one game says nothing of another.
    if (step.game.begun !== this.game?.begun) this.answer = null;
    Object.assign(this, step);
    this.#changed();
  }

  #changed() {
    this.keep();
    for (const listener of this.#listeners) listener();
  }
}
