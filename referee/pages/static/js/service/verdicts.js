// May a player do that? The service says why not.

import { positioned } from "../game/snapshot.js";
import * as api from "./api.js";

/** What forbids a claim, as findings; none where the service cannot be asked. */
export async function whyNot({ players, position, ...beside }, map, name, route) {
  const all = positioned(position?.players ?? players);
  const asked = { ...position, players: all, turn: { player: name } };
  const action = { type: "claim_route", route };
  try {
    return (await api.verdicts(map, { position: asked, action, ...beside })).findings;
  } catch {
    return [];
  }
}

/**
 * The verdict on an action of a player by name: of the service, or `{ error }` where it could not be
 * asked. What was not entered is unknown.
 */
export async function judged({ players, position, ...beside }, map, name, action) {
  const unknown = positioned(position?.players ?? players).map(({ tickets, ...known }) => known);
  const asked = { ...position, players: unknown, turn: { player: name } };
  try {
    return await api.verdicts(map, { position: asked, action, ...beside });
  } catch (error) {
    if (!(error instanceof api.ProblemAnswer)) return { error: null };
    const { errors, detail, title } = error.document;
    return { error: errors?.map((one) => one.detail).join(" ") ?? detail ?? title };
  }
}
