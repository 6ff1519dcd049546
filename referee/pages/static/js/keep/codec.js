// A game as it is kept, sent and saved: `{ v, id, map, map_revision, board, options, begun, entries }`.
// What is read is checked to the bottom; what cannot be read of a game is left out and counted.

import { NEUTRAL, membersOf } from "../game/fold.js";
import { soundBoard } from "./board.js";
import { migrated } from "./migrate.js";
import { anyOf, isCount, isFlag, isNumber, isObject, isText, isTime, listOf, mapOf, perhaps, record } from "./sound.js";

export const VERSION = 1;

/** Why something is no game: `code` is `damaged`, `newer` or `no_map`. */
export class NoGame extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

export const encode = (game) => ({ v: VERSION, ...game });

/**
 * `{ game, lost }` of something written by this page or an earlier one; `lost` counts entries. What has
 * to do with a feature is read as the `features` say.
 */
export function decode(saved, features) {
  if (!isObject(saved)) throw new NoGame("damaged");
  if (!perhaps(isCount)(saved.v)) throw new NoGame("damaged");
  if ((saved.v ?? 0) > VERSION) throw new NoGame("newer");
  if (!isText(saved.map)) throw new NoGame("no_map");
  const read = (saved.v ?? 0) === 0 ? migrated(saved, features) : saved;
  const { id, map, map_revision: revision = null, board = null, options = {}, begun } = read;
  const sound = isText(id) && soundOptions(options) && (board === null || soundBoard(board, features));
  if (!sound || !Array.isArray(read.entries)) throw new NoGame("damaged");
  const members = membersOf(features);
  const entries = read.entries.filter((entry) => soundEntry(entry, members));
  if (!entries.some(({ kind }) => kind === "players")) throw new NoGame("damaged");
  const lost = read.entries.length - entries.length;
  const head = { id, map, map_revision: isText(revision) ? revision : null, board, options };
  return { game: { ...head, begun: isTime(begun) ? begun : 0, entries: once(entries) }, lost };
}

const isValue = anyOf(isFlag, isNumber, (value) => typeof value === "string");
const soundOptions = mapOf(anyOf(isValue, listOf(isValue)));

/**
 * What a game is listed by, as it is kept on this device: with `broken` where it is not even that.
 * @param {any} head
 */
export function headOf(head) {
  const { id, map, names = [], begun, changed } = head;
  const sound = isText(id) && isText(map) && listOf(isText)(names);
  const times = { begun: isTime(begun) ? begun : 0, changed: isTime(changed) ? changed : 0 };
  return sound ? { ...head, ...times } : { id, ...times, map: null, names: [], broken: true };
}

function soundEntry(entry, members) {
  if (!isObject(entry) || !isText(entry.id) || !isText(entry.kind) || typeof entry.device !== "string") return false;
  if (!isCount(entry.clock)) return false;
  const { player = null, kind, value } = entry;
  if (Object.hasOwn(ABOUT_THE_TABLE, kind)) return player === null && ABOUT_THE_TABLE[kind](value);
  if (!isText(player)) return false;
  return kind === "none" ? mapOf(isFlag)(value) : Object.hasOwn(members, kind) && members[kind].sound(value);
}

const isSeat = record({ id: (id) => isText(id) && id !== NEUTRAL, name: isText });
const soundSeats = (value) =>
  listOf(isSeat)(value) && value.length > 0 && new Set(value.map(({ id }) => id)).size === value.length;
const isWords = (value) => typeof value === "string" && value.length <= 1000;

const ABOUT_THE_TABLE = { players: soundSeats, note: isWords, place: isWords, ended: isFlag, undo: isText };

function once(entries) {
  const seen = new Set();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}
