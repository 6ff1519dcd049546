// Laying out a board: the map as it is told, and the picture of what is played on.

import * as api from "./api.js";
import { Atlas } from "./atlas.js";

const OWN_BOARD = "referee.board";

/** The map of a game, and the picture of its board. */
export async function layOut({ map, board }) {
  const [told, drawn] = await Promise.all([api.map(map), board ? ownPicture(map, board) : api.board(map)]);
  return { atlas: new Atlas(told, board), drawn };
}

/** A board of one's own is drawn once and kept, for a POST cannot be asked offline. */
async function ownPicture(map, board) {
  const key = JSON.stringify([map, board]);
  const kept = JSON.parse(localStorage.getItem(OWN_BOARD) ?? "null");
  if (kept?.key === key) return kept.svg;
  const svg = await api.picture(map, { players: [{}], board });
  localStorage.setItem(OWN_BOARD, JSON.stringify({ key, svg }));
  return svg;
}
