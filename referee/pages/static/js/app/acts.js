// All that views can do. What they hand over is data, so that a dialog or notice can name an act.

import { countsOf } from "../features/counting.js";
import { NEUTRAL, playerOf } from "../game/fold.js";
import * as api from "../service/api.js";
import { useTheme } from "../words/theme.js";
import { say, speak } from "../words/words.js";
import { askActs } from "./asking.js";
import { exchangeActs } from "./exchange.js";
import { phoneActs } from "./phones.js";
import { note } from "./router.js";
import { newSetup, setupActs } from "./setup.js";
import { tapActs } from "./tapping.js";

export function actsOf(app) {
  const act = {};
  const go = (screen) => {
    const { view } = app.screen;
    app.change({ notice: null, tip: null, city: null, dialog: null, reveal: null, ...screen });
    note(app, { pushed: app.screen.view !== view });
  };

  Object.assign(act, {
    change: (screen) => app.change(screen),
    tip: (text, at) => app.tip({ text, at }),
    /** An act by its name, as a notice or a dialog has it. */
    run: ([name, ...facts]) => {
      app.change({ notice: null, dialog: null });
      act[name](...facts);
    },

    // Getting about
    show: (view) => {
      if (view === "setup") app.listGames().then(() => app.render());
      if (view === "setup" && !app.maps) app.listMaps();
      const { setup } = app.screen;
      const again = view === "setup" && !setup.map && app.table;
      go({ view, ...(again ? { setup: newSetup(app.table.players) } : {}) });
    },
    /** The games of this device, below what begins a new one. */
    showGames: async () => {
      act.show("setup");
      await app.listGames();
      app.render();
      setTimeout(() => document.querySelector(".games")?.scrollIntoView({ block: "center" }));
    },
    select: (player) => {
      const tab = app.table && app.state.hand === NEUTRAL ? "routes" : app.screen.tab;
      go({ player, tab, said: playerOf(app.table, player).name, view: "play", typed: {} });
      app.ask(0);
    },
    /** What is not entered yet of a player. */
    enterOpen: (player, tab) => {
      go({ view: "play", player, tab, typed: {} });
      app.ask(0);
    },
    turnTo: (tab) => go({ tab, typed: {} }),
    type: (name, typed, at = 0) => app.change({ typed: { [name]: { typed, at } }, tip: null }),
    close: () => app.change({ dialog: null, notice: null }),
    openDialog: (dialog) => app.change({ dialog }),
    openReceipt: (player, part = null) => app.change({ dialog: { kind: "receipt", player, part } }),
    openRule: async (rule) => {
      const opened = { kind: "rule", rule, text: undefined, back: app.screen.dialog };
      app.change({ dialog: opened });
      const rules = await api.rules().catch(() => null);
      if (app.screen.dialog === opened) {
        app.change({ dialog: { ...opened, text: rules?.get(rule) ?? null } });
      }
    },
    zoom: (factor) => app.page.board?.step(factor),
    zoomOut: () => app.page.board?.zoom.reset(),

    // Entries
    set: (player, kind, value) => app.enter({ player, kind, value }),
    /** Players count their routes, or enter them on the board; who counts begins where the board has come to. */
    count: (players, counted) => {
      for (const id of players) {
        const player = playerOf(app.table, id);
        if (player.counted === counted) continue;
        const fresh = counted && !Object.keys(player.route_counts).length;
        if (fresh && player.routes.length) {
          app.enter({ player: id, kind: "route_counts", value: countsOf(player, app.map) });
        }
        app.enter({ player: id, kind: "counted", value: counted });
      }
    },
    drop: (player, kind, thing) => app.enter({ player, kind, value: { drop: thing } }),
    undo: (id = app.state.steps.undo?.id) => {
      if (id) app.enter({ kind: "undo", value: id }, { said: say("said.undone") });
    },
    redo: () => {
      const { redo } = app.state.steps;
      if (redo) app.enter({ kind: "undo", value: redo.id }, { said: say("said.redone") });
    },
    seat: (players) => app.enter({ kind: "players", value: players }, { dialog: null }),

    // Games
    reopen: (id) => app.reopen(id),
    remove: async (id) => {
      await app.database.remove(id);
      await app.listGames();
      if (app.game?.id === id) Object.assign(app, { game: null, table: null, map: null });
      app.change({ dialog: null });
    },

    useNewVersion: () => navigator.serviceWorker.controller?.postMessage("use-new"),
    useTheme: (name) => {
      useTheme(name);
      app.render();
    },
    switchLanguage: async (tag) => {
      await speak(tag, { chosen: true });
      if (app.table) app.ask(0);
      app.render();
    },
  });
  Object.assign(act, setupActs(app), exchangeActs(app, act), tapActs(app, act));
  return Object.assign(act, phoneActs(app, act), askActs(app));
}
