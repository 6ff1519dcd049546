// What a link can bring: a game (`#game=`), a game for the phone of one player (`#join=`), or what
// was entered on such a phone (`#back=`). What stands after the # is never sent to a server.

import { NoGame, decode, encode } from "./codec.js";
import { pack, unpack } from "./pack.js";

const KIND = /#(game|join|back)=([^\s#]*)/;

/** `game`, `join`, `back`, or null: what a text brings, a link or a code without the address. */
export const kindOf = (text) => text.match(KIND)?.[1] ?? null;

export const gameLink = async (game) => `#game=${await pack(encode(game))}`;

/** The game without what was entered in it, for the phone of one player. */
export async function joinLink(game, player) {
  const { entries, ...head } = encode(game);
  const seated = entries.filter(({ kind }) => kind === "players");
  return `#join=${await pack({ ...head, entries: seated, mine: player })}`;
}

export const backLink = async (back) => `#back=${await pack(back)}`;

/**
 * What a link brings: `{ kind, … }`; raises `NoGame` where it is damaged.
 * @returns {Promise<any>}
 */
export async function readLink(text, members) {
  const [, kind, packed] = text.match(KIND) ?? [];
  let value;
  try {
    value = await unpack(packed);
  } catch {
    throw new NoGame("damaged");
  }
  if (kind === "back") return { kind, back: soundBack(value) };
  const mine = kind === "join" && typeof value?.mine === "string" ? value.mine : null;
  if (mine) delete value.mine;
  return { kind, mine, ...decode(value, members) };
}

function soundBack(back) {
  const texts = ["game", "player", "device"].every((name) => typeof back?.[name] === "string");
  if (!texts || typeof back.has !== "object" || back.has === null) throw new NoGame("damaged");
  if (back.v > 1) throw new NoGame("newer");
  return back;
}
