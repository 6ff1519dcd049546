// Laying out a board: the map, and the picture of what is played on.

import { hash } from "../keep/migrate.js";
import * as api from "../service/api.js";
import { Atlas } from "./atlas.js";

/** The map of a game, and the picture of its board. */
export async function layOut({ map, board, options }, database) {
  const [plain, drawn] = await Promise.all([
    api.map(map),
    board ? ownPicture(map, board, database) : api.board(map),
  ]);
  return { map: new Atlas(plain, board, options), drawn };
}

/** A board of one's own is drawn once and kept, for a POST cannot be asked offline. */
async function ownPicture(map, board, database) {
  const id = hash(JSON.stringify([map, board]));
  const kept = await database.kept("pictures", id);
  if (kept) return kept.svg;
  const svg = await api.picture(map, { players: [{}], board });
  await database.keep("pictures", { id, svg });
  return svg;
}
