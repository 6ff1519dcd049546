// Keeps the totals up to date: asks the service after every entry, and again once it is reached.

import * as api from "./api.js";
import { plays, snapshot } from "./table.js";

const PAUSE = 120;
const RETRY = 5000;

export class Keeper {
  #turn = 0;
  #timer = 0;

  /** `told` is called whenever there is something new to show. */
  constructor(store, told) {
    this.store = store;
    this.told = told;
    /** Whether the totals are behind the entries, and whether the service is out of reach. */
    this.behind = false;
    this.offline = false;
    this.problem = null;
    /** Which routes a seat could still claim in a game: as last answered. */
    this.open = null;
    addEventListener("online", () => this.behind && this.ask(0));
  }

  /** Ask soon about the game as it is then, for the seat at hand. */
  ask(pause = PAUSE) {
    clearTimeout(this.#timer);
    this.behind = true;
    this.#timer = setTimeout(() => this.#ask(), pause);
  }

  async #ask() {
    const { game } = this.store;
    const { map, seat } = this;
    if (!game || map?.id !== game.map) return;
    const turn = ++this.#turn;
    const body = snapshot(game, map);
    try {
      const answer = await api.score(game.map, body);
      if (turn !== this.#turn) return;
      // Something may have been entered while the answer was on its way.
      this.behind = game !== this.store.game;
      Object.assign(this, { offline: false, problem: null });
      this.store.answer = answer;
      this.store.keep();
      this.told();
      await this.#askOpen(turn, game, map, body, seat);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#failed(error);
    }
    this.told();
  }

  /** Which routes can still be claimed is the service's to say: it knows the rules. */
  async #askOpen(turn, game, map, { players, position: told, ...beside }, seat) {
    const position = { ...(told ?? { players }), turn: { player: game.players[seat].name } };
    let actions;
    try {
      ({ actions } = await api.actions(game.map, { position, ...beside }));
    } catch (error) {
      // A slip at the table may leave a position that nobody can move in; it is scored all the same.
      if (!(error instanceof api.ProblemAnswer)) throw error;
    }
    if (turn !== this.#turn) return;
    const claims = (actions ?? []).filter((action) => action.type === "claim_route");
    const routes = new Set(claims.map((action) => action.route));
    this.open = actions ? { game, seat, routes } : null;
  }

  /**
   * Whether the service has said that the player at hand cannot claim a route any more; `surely`
   * when that was said of the game as it is now.
   */
  closes(route, { surely = false } = {}) {
    const { open } = this;
    const { game } = this.store;
    if (!open || open.seat !== this.seat || open.game.map !== game.map) return false;
    if (surely && open.game !== game) return false;
    return !open.routes.has(route);
  }

  #failed(error) {
    if (error instanceof api.ProblemAnswer) {
      Object.assign(this, { behind: false, offline: false, problem: error.document });
      return;
    }
    this.offline = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), RETRY);
  }

  /** The last answer, unless it was about another table: of another map or other players. */
  get answer() {
    const { answer, game } = this.store;
    if (answer?.map.id !== game.map || answer.players.length !== game.players.length) return null;
    return answer.players.every(({ name }, seat) => name === game.players[seat].name) ? answer : null;
  }

  /** The findings below a pointer, such as `/players/0/routes`. */
  findings(pointer) {
    const all = this.answer?.audit ?? [];
    const below = `#${pointer}`;
    return all.filter((f) => f.pointer === below || f.pointer.startsWith(`${below}/`));
  }

  /** The score of a seat as last answered. */
  score(seat) {
    return this.answer?.players[seat] ?? null;
  }

  plays(feature) {
    return plays(this.store.game, this.map, feature);
  }
}
