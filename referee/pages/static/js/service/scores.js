// Keeps the totals up to date: asks the service after every entry, and again once it is reached.
// Every answer says what it is the answer to, so that nobody takes an old one for a new one.

import { hash } from "../keep/migrate.js";
import * as api from "./api.js";
import { changes } from "./changes.js";

const PAUSE = 120;
const RETRY = 5000;

/** What a request asks, whatever the players are called. */
export function questionOf({ players, ...beside }) {
  const nameless = players.map(({ name, color, ...has }) => has);
  return hash(JSON.stringify([nameless, beside]));
}

export class Scores {
  changed = () => {};
  /** @type {(answer: any) => void} */
  keep = () => {};
  /** @type {(changes: any[]) => void} */
  moved = () => {};
  /** The last answer: `{ id, question, players, table, score }`, of the game with that id. */
  answer = null;
  /** What the service refused last: `{ question, document }`. */
  refusal = null;
  /** Which routes a player could still claim: `{ question, player, routes }`. */
  open = null;
  #asked = null;
  #turn = 0;
  #timer = 0;
  #reached = true;

  /** `changed` is called whenever there is something new, `keep` with every answer, `moved` with what changed the totals. */
  constructor({ changed, keep, moved }) {
    Object.assign(this, { changed, keep, moved });
    addEventListener("online", () => this.status !== "fresh" && this.#retry(0));
  }

  /** Another game is at hand, with the answer that was kept of it, if any. */
  begin(answer) {
    Object.assign(this, { answer, refusal: null, open: null });
    clearTimeout(this.#timer);
    this.#asked = null;
    this.#turn += 1;
  }

  /** Ask soon: `{ table, body, position, player }`, who is to move in the position. */
  ask(asked, { pause = PAUSE } = {}) {
    this.#asked = { ...asked, question: questionOf(asked.body) };
    this.#retry(pause);
  }

  /** `fresh`, `refused`, `behind` (an answer is on its way) or `offline`. */
  get status() {
    const question = this.#asked?.question;
    if (this.answer && this.answer.question === question) return "fresh";
    if (this.refusal && this.refusal.question === question) return "refused";
    return this.#reached ? "behind" : "offline";
  }

  #retry(pause) {
    clearTimeout(this.#timer);
    if (this.#asked) this.#timer = setTimeout(() => this.#send(), pause);
  }

  async #send() {
    const asked = this.#asked;
    const turn = ++this.#turn;
    const { table, body, position, question, player } = asked;
    try {
      const score = await api.scores(table.map, body);
      if (turn !== this.#turn) return;
      this.#reached = true;
      this.refusal = null;
      const players = table.players.map(({ id }) => id);
      const before = this.answer;
      this.answer = { id: table.id, question, players, table, sent: body.players, score };
      this.keep(this.answer);
      this.moved(changes(before, this.answer));
      this.changed();
      const open = await openRoutes(table.map, position);
      if (turn !== this.#turn) return;
      this.open = open && { question, player, routes: open };
    } catch (error) {
      if (turn !== this.#turn) return;
      if (error instanceof api.ProblemAnswer) {
        this.#reached = true;
        this.refusal = { question, document: error.document };
      } else {
        this.#reached = false;
        this.#retry(RETRY);
      }
    }
    this.changed();
  }

  /** Whether the service has said of the table as it is now which routes that player may claim. */
  knows(player) {
    return this.open?.player === player && this.open.question === this.#asked?.question;
  }
}

/** Which routes can still be claimed is the service's to say: it knows the rules. */
async function openRoutes(map, position) {
  try {
    const { actions } = await api.actions(map, position);
    return new Set(actions.filter(({ type }) => type === "claim_route").map(({ route }) => route));
  } catch (error) {
    // A slip at the table may leave a position that nobody can move in; it is scored all the same.
    if (error instanceof api.ProblemAnswer) return null;
    throw error;
  }
}
