// Who plays on what: the choices before a game begins.

import * as api from "./api.js";
import { Atlas } from "./atlas.js";
import { COLORS, choose, ownBoard } from "./files.js";
import { named } from "./roster.js";
import { newGame } from "./table.js";
import { say } from "./words.js";

const NOBODY_YET = COLORS.slice(0, 2).map((color) => ({ name: "", color }));

/** Nothing chosen yet; those who have just played are likely to play again. */
export const newSetup = (players = NOBODY_YET) => ({
  map: null,
  board: null,
  boardName: "",
  players: players.map(({ name, color }) => ({ name, color })),
  options: {},
  problem: "",
});

export async function chooseMap(pad, id) {
  const { setup } = pad;
  pad.change(() => Object.assign(setup, { map: id, options: {}, board: null, problem: "" }));
  try {
    setup.atlas = new Atlas(await api.map(id));
  } catch {
    setup.problem = say("setup.unreached");
  }
  pad.render();
}

/** A board from a file, as the board editor saves it. */
export async function takeBoard(pad) {
  const file = await choose(".json,application/json");
  if (file) await useBoard(pad, await file.text(), file.name);
}

async function useBoard(pad, text, name) {
  const { setup } = pad;
  try {
    const told = JSON.parse(text);
    setup.board = await ownBoard(setup.map, told.board ?? told);
    Object.assign(setup, { boardName: name, problem: "" });
  } catch (error) {
    setup.problem = say("problem.board", { detail: error.message });
  }
  pad.render();
}

/** What the board editor has handed on, once. */
export function takeHanded() {
  const handed = sessionStorage.getItem("referee.handed");
  sessionStorage.removeItem("referee.handed");
  return handed && JSON.parse(handed);
}

export async function handedBoard(pad, { map, board }) {
  await chooseMap(pad, map);
  await useBoard(pad, JSON.stringify(board), say("setup.editor"));
}

export function dropBoard(pad) {
  pad.change(() => Object.assign(pad.setup, { board: null, boardName: "" }));
}

export function start(pad) {
  const { setup } = pad;
  const players = named(setup.players);
  if (!players) {
    pad.change(() => (setup.problem = say("problem.names")));
    return;
  }
  pad.forget();
  pad.store.begin(newGame(setup.map, players, setup.options, setup.board));
}
