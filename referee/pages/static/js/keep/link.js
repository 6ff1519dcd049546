// What a link can bring: a game (`#game=`), a game for the phone of one player (`#join=`), or what
// was entered on such a phone (`#back=`). What stands after the # is never sent to a server.

import { NoGame, decode, encode } from "./codec.js";
import { pack, unpack } from "./pack.js";
import { isCount, isFlag, isText, mapOf, orNull, perhaps, record } from "./sound.js";

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
export async function readLink(text, features) {
  const [, kind, packed] = text.match(KIND) ?? [];
  let value;
  try {
    value = await unpack(packed);
  } catch {
    throw new NoGame("damaged");
  }
  if (kind === "back") return { kind, back: soundBack(value) };
  const { game, lost } = decode(value, features);
  const mine = kind === "join" && seats(game).includes(value.mine) ? value.mine : null;
  return { kind, mine, game, lost };
}

/** The ids of all who have ever been seated. */
const seats = ({ entries }) =>
  entries.filter(({ kind }) => kind === "players").flatMap(({ value }) => value.map(({ id }) => id));

const isBack = record({
  ...{ game: isText, player: isText, device: isText, revision: orNull(isText) },
  has: record({ none: perhaps(mapOf(isFlag)) }),
});

function soundBack(back) {
  if (isCount(back?.v) && back.v > 1) throw new NoGame("newer");
  if (!isBack(back)) throw new NoGame("damaged");
  return back;
}
