// The page at work: holds the game, the screen and the service, and draws whenever one changes.

import { FEATURES, MEMBERS, featuresOf } from "../features/index.js";
import { newEntry, newId, withEntries } from "../game/entries.js";
import { fold } from "../game/fold.js";
import { missing } from "../game/merge.js";
import { positionOf, snapshot } from "../game/snapshot.js";
import { forgetBefore, keptBefore } from "../keep/before.js";
import { decode, headOf } from "../keep/codec.js";
import { soundAnswer } from "../keep/answer.js";
import { openDatabase } from "../keep/database.js";
import { isText } from "../keep/sound.js";
import { tabs } from "../keep/tabs.js";
import { layOut } from "../map/layout.js";
import * as api from "../service/api.js";
import { Scores } from "../service/scores.js";
import { isOpen } from "../words/result.js";
import { say } from "../words/words.js";
import { Page } from "./draw.js";
import { remember, remembered } from "./router.js";
import { newSetup } from "./setup.js";
import { newScreen, stateOf } from "./state.js";

const DEVICE = "referee.device";
/** In milliseconds: with a button there is time to reach it. */
const TIP_LASTS = { plain: 2500, undo: 6000 };
const CHANGES_LAST = 6000;

export class App {
  game = null;
  table = null;
  map = null;
  drawn = null;
  maps = null;
  unreached = false;
  games = [];
  /** Whose phone this is, in a game that was opened from the table's. */
  mine = null;
  /** The picture in the final view. */
  picture = null;
  screen = newScreen(newSetup());
  #tip = 0;
  #changes = 0;

  constructor(makeActs) {
    this.device = deviceId();
    this.scores = new Scores({
      changed: () => this.render(),
      keep: (answer) => this.#keepAnswer(answer),
      moved: (changes) => changes.length && this.#moved(changes),
    });
    this.act = makeActs(this);
    this.page = new Page(this);
    this.announce = tabs((said) => this.#heard(said));
  }

  get state() {
    return stateOf(this);
  }

  /** The database, with what an earlier page has kept in its own way. */
  async prepare() {
    this.database = await openDatabase();
    const before = keptBefore(FEATURES);
    for (const game of [...before].reverse()) await this.database.put(headed(game));
    if (before.length) {
      remember({ ...remembered(), game: before[0].id });
      if (this.database.lasts) forgetBefore();
    }
    await this.listGames();
  }

  /** The games of this device, each with the last answer of the service, if any. */
  async listGames() {
    const [games, answers] = await Promise.all([this.database.list(), this.database.all("answers")]);
    const byGame = new Map(answers.filter(soundAnswer).map((answer) => [answer.id, answer]));
    this.games = games.map((game) => ({ ...headOf(game), answer: byGame.get(game.id) ?? null }));
  }

  // The game

  /** A new game, or one from elsewhere, becomes the one at hand. */
  async begin(game, screen = {}) {
    await this.#safely(this.database.put(headed(game)));
    await this.listGames();
    await this.take(game, { view: "play", player: null, tab: "routes", ...screen });
  }

  /** A game of this device; false where there is none that can be read. */
  async reopen(id, screen = {}) {
    const kept = isText(id) && (await this.database.get(id));
    if (!kept) return false;
    try {
      const { game } = decode({ v: 1, ...kept }, FEATURES);
      await this.take({ ...game, mine: kept.mine ?? null }, { view: "play", ...screen });
      return true;
    } catch {
      this.tell(say("problem.broken"));
      return false;
    }
  }

  /** Lay out the board of a game, and show it. */
  async take({ mine = null, ...taken }, screen) {
    /** @type {any} */
    const game = taken;
    const turn = (this.taking = {});
    Object.assign(this, { game, mine, table: null, map: null, drawn: null });
    this.change({ ...screen, dialog: null, notice: null, tip: null, city: null, typed: {} });
    const answer = await this.database.kept("answers", game.id);
    this.scores.begin(soundAnswer(answer) ? answer : null);
    try {
      const { map, drawn } = await layOut(game, this.database);
      if (turn !== this.taking) return;
      Object.assign(this, { map, drawn });
    } catch (error) {
      if (turn !== this.taking) return;
      const lost = !(error instanceof api.ProblemAnswer);
      Object.assign(this, { game: null });
      this.change({ view: "setup" });
      this.tell(lost ? say("setup.unreached") : error.message);
      if (lost) addEventListener("online", () => this.reopen(game.id, screen), { once: true });
      return;
    }
    this.page.clear();
    this.#fold();
    remember({ game: game.id, player: this.screen.player, tab: this.screen.tab });
    this.ask(0);
    this.render();
  }

  #fold() {
    this.table = fold(this.game, MEMBERS);
    if (!this.table.players.some(({ id }) => id === this.screen.player)) {
      this.screen = { ...this.screen, player: this.table.players[0].id };
    }
  }

  /** One entry, kept and sent to the other tabs; gives the entry. */
  enter(change, screen = {}) {
    const entry = newEntry(this.game, this.device, change);
    this.game = withEntries(this.game, [entry]);
    this.#safely(this.database.add(headed(this.game, this.mine), [entry]));
    this.announce({ game: this.game.id, entries: [entry] });
    this.#fold();
    this.ask();
    this.change({ notice: null, tip: null, typed: {}, ...screen });
    return entry;
  }

  /** Entries from elsewhere; gives how many of them are new. */
  async merge(entries) {
    const added = missing(this.game, entries);
    if (!added.length) return 0;
    this.game = withEntries(this.game, added);
    await this.#safely(this.database.add(headed(this.game, this.mine), added));
    this.announce({ game: this.game.id, entries: added });
    this.#fold();
    this.ask();
    this.render();
    return added.length;
  }

  /** Another tab has entered something. */
  async #heard({ game, entries }) {
    if (game === this.game?.id && this.table) {
      const added = missing(this.game, entries);
      if (!added.length) return;
      this.game = withEntries(this.game, added);
      this.#fold();
      this.ask();
    }
    await this.listGames();
    this.render();
  }

  async #safely(kept) {
    try {
      await kept;
    } catch {
      this.tell(say("problem.not_kept"));
    }
  }

  /** The last answer is kept with whether the game is over by it. */
  #keepAnswer(answer) {
    this.database.keep("answers", { ...answer, complete: !isOpen(this.state), map: this.map.name });
  }

  /** Ask the service for the totals. */
  ask(pause) {
    const { table, map } = this;
    const { player } = this.state;
    const features = featuresOf(table, map);
    const body = snapshot(table, features);
    this.scores.ask({ table, body, position: positionOf(body, player.name, features), player: player.id }, { pause });
    // What changes no total may still end the game.
    if (this.scores.status === "fresh") this.#keepAnswer(this.scores.answer);
  }

  async listMaps(asked = api.maps()) {
    try {
      this.maps = await asked;
      this.unreached = false;
    } catch {
      this.unreached = true;
      addEventListener("online", () => this.listMaps(), { once: true });
    }
    this.render();
  }

  // The screen

  /** What may have broken the page and is not entered goes: the dialog and the last answer; false where there is none. */
  forget() {
    const { dialog } = this.screen;
    const { answer } = this.scores;
    if (!dialog && !answer) return false;
    this.scores.begin(null);
    if (this.table) this.ask();
    this.change({ dialog: null });
    return true;
  }

  change(screen) {
    this.screen = { ...this.screen, ...screen };
    this.render();
  }

  tell(text, does = {}) {
    this.change({ notice: text ? { text, ...does } : null });
  }

  /** A few words at the finger, which go away by themselves. */
  tip(tip) {
    clearTimeout(this.#tip);
    this.#tip = setTimeout(() => this.change({ tip: null }), tip.undo ? TIP_LASTS.undo : TIP_LASTS.plain);
    this.change({ tip });
  }

  /** What changed the totals is said for a while. */
  #moved(changes) {
    clearTimeout(this.#changes);
    this.#changes = setTimeout(() => this.change({ changes: [] }), CHANGES_LAST);
    this.change({ changes });
  }

  render() {
    this.page.draw();
  }
}

/**
 * A game with the names that it is listed by.
 * @returns {any}
 */
const headed = (game, mine = game.mine ?? null) => ({ ...game, mine, names: fold(game, MEMBERS).players.map(({ name }) => name) });

/** What tells the entries of this browser from those of another. */
function deviceId() {
  try {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    const made = newId();
    localStorage.setItem(DEVICE, made);
    return made;
  } catch {
    return newId();
  }
}
