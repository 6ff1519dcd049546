// Games and boards as files.

import { Atlas } from "../map/atlas.js";
import { COLORS } from "../map/colors.js";
import { withIds } from "../map/ids.js";
import * as api from "../service/api.js";
import { NoGame, decode, encode } from "./codec.js";

/** A game as a file: its entries, and beside them what the service takes. */
export const gameFile = (game, request) => JSON.stringify({ ...encode(game), request }, null, 1);

/** A board of one's own with all its ids; the service says what is wrong with it. */
export async function ownBoard(mapId, board) {
  const checked = api.scores(mapId, { players: [{}], board });
  const own = withIds(board, await api.map(mapId));
  await checked;
  return own;
}

/** `{ game, lost }` of a file: one of ours, or a request to the service, with its map. */
export async function gameOf(text, members) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw new NoGame("damaged");
  }
  if (read?.v !== undefined) return decode(read, members);
  if (typeof read?.map !== "string" || !read.map) throw new NoGame("no_map");
  if (!Array.isArray((read.position ?? read).players)) throw new NoGame("damaged");
  return decode(await snapshotOf(read), members);
}

/**
 * The snapshot that a request means, in whatever way it names things: the service is asked for the
 * position, which names routes, tickets and harbors by their ids.
 */
async function snapshotOf(request) {
  const { map: id, options = {}, board = null } = request;
  const { players, neutral } = request.position ?? request;
  const own = board ? await ownBoard(id, board) : null;
  const atlas = new Atlas(await api.map(id), own);
  const taken = neutral?.routes ?? [];
  const plain = [...players, { routes: taken }].every(
    ({ routes, tickets, harbors, stations }) =>
      known(routes).every((route) => atlas.route.has(route)) &&
      known(tickets).every((one) => atlas.ticket.has(one?.ticket ?? one) || isTyped(one)) &&
      known(harbors).every((place) => atlas.place.has(place)) &&
      known(stations).every((station) => isPlain(station, atlas)),
  );
  const asked = { options, board: own ?? undefined, position: { players: players.map(toName), neutral } };
  const named = plain ? null : (await api.replays(id, asked)).position;
  const free = COLORS.filter((color) => !players.some((player) => player.color === color));
  return {
    ...{ map: id, options, board: own, neutral: named?.neutral?.routes ?? taken },
    players: players.map((player, seat) => ({
      ...player,
      name: player.name ?? `Player ${seat + 1}`,
      color: player.color ?? free.shift(),
      ...(named ? idsOf(named.players[seat], player) : { tickets: known(player.tickets) }),
      tolls: worth(player.tolls),
      none: saidNone(player),
    })),
  };
}

/** What a request says a player has none of; what it leaves out is not entered yet. */
function saidNone(player) {
  const lists = ["routes", "tickets", "passengers", "harbors", "stations", "province"];
  const empty = (list) => list !== null && typeof list === "object" && !Object.keys(list).length;
  return Object.fromEntries(lists.filter((member) => empty(player[member])).map((member) => [member, true]));
}

/** What is known of a list: some of it may be null, or only how many there are. */
const known = (list) => (Array.isArray(list) ? list.filter((one) => one !== null) : []);

/** Whether a station is named by ids, and the route that it borrows, if it says one. */
const isPlain = (station, atlas) =>
  atlas.place.has(station?.city ?? station) && (!station?.borrows || atlas.route.has(station.borrows));

/** A ticket of which only the points are given. */
const isTyped = (ticket) => Number.isInteger(ticket?.value) && !ticket.from && !ticket.cities;

const byHand = (tickets) => known(tickets).some((one) => one.ticket || isTyped(one));

/** What of a player the service is to name: nothing that was counted by hand. */
function toName({ route_counts, longest_path, mandala_tickets, harbor_tickets, tickets, ...others }) {
  return byHand(tickets) ? others : { ...others, tickets };
}

const idsOf = ({ name, routes = [], tickets, harbors = [], stations = [] }, given) => ({
  ...{ name, routes, harbors, stations },
  tickets: known(byHand(given.tickets) ? given.tickets : tickets),
});

/**
 * Tokens by value are as good as their sum.
 * @param {Record<string, number> | number | null | undefined} tolls
 */
function worth(tolls) {
  if (tolls === null || tolls === undefined || typeof tolls === "number") return tolls ?? null;
  return Object.entries(tolls).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
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
