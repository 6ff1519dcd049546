// The choices before a game begins.

import { newGame } from "../game/entries.js";
import { COLORS } from "../map/colors.js";
import { Atlas } from "../map/atlas.js";
import { choose } from "../keep/disk.js";
import { ownBoard } from "../keep/files.js";
import * as api from "../service/api.js";
import { named } from "../views/roster.js";
import { say } from "../words/words.js";

const NOBODY_YET = COLORS.slice(0, 2).map((color) => ({ name: "", color }));

/** Nothing chosen yet; those who have just played are likely to play again. */
export const newSetup = (players = NOBODY_YET) => ({
  map: null,
  atlas: null,
  board: null,
  boardName: "",
  players: players.map(({ name, color }) => ({ name, color })),
  options: {},
  problem: "",
});

export function setupActs(app) {
  const set = (change) => app.change({ setup: { ...app.screen.setup, ...change } });

  const useBoard = async (text, name) => {
    try {
      const read = JSON.parse(text);
      const board = await ownBoard(app.screen.setup.map, read.board ?? read);
      set({ board, boardName: read.name || name, problem: "" });
    } catch (error) {
      set({ problem: say("problem.board", { detail: error.message }) });
    }
  };

  const chooseMap = async (id) => {
    set({ map: id, atlas: null, options: {}, board: null, problem: "" });
    try {
      const atlas = new Atlas(await api.map(id));
      if (app.screen.setup.map === id) set({ atlas });
    } catch {
      set({ problem: say("setup.unreached") });
    }
  };

  return {
    chooseMap,
    setPlayers: (players) => set({ players }),
    setOption: (name, value) => {
      const { [name]: _, ...others } = app.screen.setup.options;
      const usual = app.screen.setup.atlas.options[name].default;
      const plain = JSON.stringify(usual) === JSON.stringify(value);
      set({ options: plain ? others : { ...others, [name]: value } });
    },
    /** A board from a file, as the board editor saves it. */
    takeBoard: async () => {
      const file = await choose(".json,application/json");
      if (file) await useBoard(await file.text(), file.name);
    },
    dropBoard: () => set({ board: null, boardName: "" }),
    /** What the board editor has handed on, once. */
    takeHanded: async () => {
      const handed = sessionStorage.getItem("referee.handed");
      sessionStorage.removeItem("referee.handed");
      if (!handed) return false;
      const { map, ...file } = JSON.parse(handed);
      app.change({ view: "setup" });
      await chooseMap(map);
      await useBoard(JSON.stringify(file), say("setup.editor"));
      return true;
    },
    /** The same players on the same map once more. */
    rematch: async () => {
      const { map, board, options, map_revision: revision } = app.game;
      const players = app.table.players.map(({ id, name, color }) => ({ id, name, color }));
      await app.begin(newGame({ map, revision, players, options, board, begun: Date.now() }));
    },
    start: async () => {
      const { setup } = app.screen;
      const players = named(setup.players);
      if (!players) {
        set({ problem: say("problem.names") });
        return;
      }
      const { map, options, board, atlas } = setup;
      const revision = atlas?.revision ?? null;
      app.change({ setup: newSetup() });
      await app.begin(newGame({ map, revision, players, options, board, begun: Date.now() }));
    },
  };
}
