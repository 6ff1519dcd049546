// A game as it is kept, sent and saved: `{ v, id, map, map_revision, board, options, begun, entries }`.
// What is read is checked to the bottom; what cannot be read of a game is left out and counted.

import { migrated } from "./migrate.js";

export const VERSION = 1;

/** Why something is no game: `code` is `damaged`, `newer` or `no_map`. */
export class NoGame extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

export const encode = (game) => ({ v: VERSION, ...game });

/** `{ game, lost }` of something written by this page or an earlier one; `lost` counts entries. */
export function decode(saved, members) {
  if (!isObject(saved)) throw new NoGame("damaged");
  if ((saved.v ?? 0) > VERSION) throw new NoGame("newer");
  if (typeof saved.map !== "string" || !saved.map) throw new NoGame("no_map");
  const { v, ...game } = saved.v === undefined ? migrated(saved) : saved;
  if (!soundHead(game)) throw new NoGame("damaged");
  const entries = game.entries.filter((entry) => soundEntry(entry, members));
  const { id, map, map_revision = null, board = null, options = {}, begun = 0 } = game;
  if (!entries.some(({ kind }) => kind === "players")) throw new NoGame("damaged");
  const { length: lost } = game.entries.filter((entry) => !entries.includes(entry));
  return { game: { id, map, map_revision, board, options, begun, entries: once(entries) }, lost };
}

function soundHead({ id, board = null, options = {}, entries }) {
  return isText(id) && isObject(options) && Array.isArray(entries) && (board === null || soundBoard(board));
}

const soundBoard = (board) =>
  isObject(board) &&
  ["places", "routes", "tickets"].every(
    (list) => Array.isArray(board[list]) && board[list].every((thing) => isText(thing?.id)),
  );

function soundEntry(entry, members) {
  if (!isObject(entry) || !isText(entry.id) || typeof entry.device !== "string") return false;
  if (!Number.isSafeInteger(entry.clock) || entry.clock < 0) return false;
  const { player = null, kind, value } = entry;
  if (ABOUT_THE_TABLE[kind]) return player === null && ABOUT_THE_TABLE[kind](value);
  if (!isText(player)) return false;
  return kind === "none" ? soundNone(value) : Boolean(Object.hasOwn(members, kind) && members[kind].sound(value));
}

const ABOUT_THE_TABLE = {
  __proto__: null,
  players: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((one) => isText(one?.id) && isText(one.name)),
  note: (value) => typeof value === "string",
  place: (value) => typeof value === "string",
  undo: isText,
};

const soundNone = (value) =>
  isObject(value) && Object.values(value).every((is) => typeof is === "boolean");

function once(entries) {
  const seen = new Set();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function isText(value) {
  return typeof value === "string" && value.length > 0 && value.length <= 400;
}

function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
