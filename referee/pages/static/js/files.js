// Games and pictures as files.

import * as api from "./api.js";
import { Atlas, withIds } from "./atlas.js";
import { newGame, newPlayer, snapshot } from "./table.js";

export const COLORS = [
  "red", "blue", "green", "yellow", "black", "white", "orange", "purple", "gray",
];

/** Hand the reader a file. */
export function save(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A game as a file: its map, and what the service takes. */
export const gameFile = (game, map) =>
  JSON.stringify({ map: game.map, ...snapshot(game, map) }, null, 1);

/** Ask for a file and read it. Null where none is chosen. */
export function choose(accept) {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.addEventListener("change", () => resolve(input.files[0] ?? null));
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}

/** A board of one's own, complete: the service says what ids it gives. */
export async function ownBoard(mapId, board) {
  const picture = await api.picture(mapId, { players: [{}], board });
  return withIds(board, picture);
}

/**
 * The game that a snapshot or position describes, in whatever way it names things: the service is
 * asked for the position, which names routes, tickets and harbors by their ids.
 */
export async function gameFrom(told) {
  const { map: id, options = {}, board = null } = told;
  const { players, neutral } = told.position ?? told;
  const own = board ? await ownBoard(id, board) : null;
  const atlas = new Atlas(await api.map(id), own);
  const taken = neutral?.routes ?? [];
  const plain = [...players, { routes: taken }].every(
    (player) =>
      (player.routes ?? []).every((route) => atlas.route.has(route)) &&
      (player.tickets ?? []).every((ticket) => atlas.ticket.has(ticket)) &&
      (player.harbors ?? []).every((place) => atlas.place.has(place)),
  );
  const asked = { options, board: board ?? undefined, position: { players, neutral } };
  const named = plain ? null : (await api.replays(id, asked)).position;
  const free = COLORS.filter((color) => !players.some((player) => player.color === color));
  return {
    ...newGame(id, [], options, own),
    neutral: named?.neutral?.routes ?? taken,
    players: players.map((player, seat) => ({
      ...newPlayer(player.name ?? `Player ${seat + 1}`, player.color ?? free.shift()),
      ...withoutNulls(player),
      ...(named ? idsOf(named.players[seat]) : {}),
      tolls: worth(player.tolls),
    })),
  };
}

const withoutNulls = (player) =>
  Object.fromEntries(Object.entries(player).filter(([, value]) => value !== null));

const idsOf = ({ name, routes = [], tickets = [], harbors = [] }) => ({ name, routes, tickets, harbors });

/** Tokens by value are as good as their sum. */
function worth(tolls) {
  if (tolls === null || tolls === undefined || typeof tolls === "number") return tolls ?? null;
  return Object.entries(tolls).reduce((sum, [value, count]) => sum + value * count, 0);
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
