// May a player do that? The service says why not.

import { positionOf } from "../game/snapshot.js";
import * as api from "./api.js";

/** What forbids a claim, as findings; none where the service cannot be asked. */
export async function whyNot(body, map, name, route) {
  const action = { type: "claim_route", route };
  try {
    return (await api.verdicts(map, { ...positionOf(body, name), action })).findings;
  } catch {
    return [];
  }
}

/**
 * The verdict on an action of a player by name: of the service, or `{ error }` where it could not be
 * asked. What was not entered is unknown, but for the members of the position that are `known` and the
 * player's `hand`, if it is.
 */
export async function judged({ players, ...beside }, map, name, { action, known, hand }) {
  const unknown = players.map(({ tickets, ...own }) => (hand && own.name === name ? { ...own, hand } : own));
  try {
    const { position, ...options } = positionOf({ players: unknown, ...beside }, name);
    return await api.verdicts(map, { position: { ...position, ...known }, ...options, action });
  } catch (error) {
    if (!(error instanceof api.ProblemAnswer)) return { error: null };
    const { errors, detail, title } = error.document;
    return { error: errors?.map((one) => one.detail).join(" ") ?? detail ?? title };
  }
}
