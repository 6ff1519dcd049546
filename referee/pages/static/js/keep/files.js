// Games and boards as files.

import { membersOf } from "../game/fold.js";
import { known } from "../game/members.js";
import { positioned } from "../game/snapshot.js";
import { Atlas } from "../map/atlas.js";
import { COLORS } from "../map/colors.js";
import { withIds } from "../map/ids.js";
import * as api from "../service/api.js";
import { NoGame, decode, encode } from "./codec.js";
import { isObject, isText, listOf, perhaps } from "./sound.js";

/** A game as a file: its entries, and beside them what the service takes. */
export const gameFile = (game, request) => JSON.stringify({ ...encode(game), request }, null, 1);

/** A board of one's own with all its ids; the service says what is wrong with it. */
export async function ownBoard(mapId, board) {
  const [map] = await Promise.all([api.map(mapId), api.scores(mapId, { players: [{}], board })]);
  return withIds(board, map);
}

/** `{ game, lost }` of a file: one of ours, or a request to the service, with its map. */
export async function gameOf(text, features) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw new NoGame("damaged");
  }
  if (read?.v !== undefined) return decode(read, features);
  if (!isText(read?.map)) throw new NoGame("no_map");
  const { players, neutral } = isObject(read.position) ? read.position : read;
  if (!listOf(isObject)(players) || !perhaps(isObject)(neutral)) throw new NoGame("damaged");
  return decode(await snapshotOf(read, players, neutral, features), features);
}

/**
 * The snapshot that a request means, in whatever way it names things: where that is not by ids alone, the
 * service is asked for the position, which has the ids of all that it names.
 */
async function snapshotOf({ map: id, options = {}, board = null }, players, neutral, features) {
  const own = board ? await ownBoard(id, board) : null;
  const atlas = new Atlas(await api.map(id), own);
  const hands = [...players, neutral ?? {}];
  const toName = players.map((player) => positioned(player, features));
  const asked = { options, board: own ?? undefined, position: { players: toName, neutral } };
  const isNamed = hands.every((has) => features.every((feature) => named(feature, has, atlas.known)));
  const answer = isNamed ? null : (await api.replays(id, asked)).position;
  const free = COLORS.filter((color) => !players.some((player) => player.color === color));
  return {
    ...{ map: id, options, board: own, neutral: (answer ?? { neutral }).neutral?.routes ?? [] },
    players: players.map((player, seat) => ({
      ...player,
      name: answer?.players[seat].name ?? player.name ?? `Player ${seat + 1}`,
      color: player.color ?? free.shift(),
      ...(answer ? idsOf(answer.players[seat], player, toName[seat], features) : {}),
      none: saidNone(player, features),
    })),
  };
}

/** Whether all that a player has of a feature is named by the `ids` of the map's lists. */
const named = (feature, has, ids) =>
  feature.named?.(has, ids) ??
  Object.entries(feature.members ?? {}).every(
    ([member, { of }]) => !of || known(has[member]).every((one) => ids[of].has(one)),
  );

/** The things of a player as the service names them, but for those that were not sent. */
function idsOf(answered, given, sent, features) {
  const isNamed = (member) => sent[member] || !given[member];
  const members = Object.entries(membersOf(features)).filter(([member, { of }]) => of && isNamed(member));
  return Object.fromEntries(members.map(([member]) => [member, answered[member] ?? []]));
}

/** What a request says a player has none of; what it leaves out is not entered yet. */
function saidNone(player, features) {
  const isEmpty = (list) => list !== null && typeof list === "object" && !Object.keys(list).length;
  const asked = features.filter(({ id, entered, noneIs }) => entered && noneIs === undefined && isEmpty(player[id]));
  return Object.fromEntries(asked.map(({ id }) => [id, true]));
}

/** An SVG as a PNG of that width. */
export async function toPng(svg, width = 2000) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  const [, , wide, high] = svg.match(/viewBox="([^"]+)"/)[1].split(" ").map(Number);
  image.width = width;
  image.height = Math.round((width * high) / wide);
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0, image.width, image.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
