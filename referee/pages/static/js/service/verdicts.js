// May a player do that? The service says why not.

import * as api from "./api.js";

/** What forbids a claim, as findings; none where the service cannot be asked. */
export async function whyNot(body, map, route) {
  const action = { type: "claim_route", route };
  try {
    return (await api.verdicts(map, { ...body, action })).findings;
  } catch {
    return [];
  }
}

/**
 * The verdict on an action in a position: of the service, or `{ error }` where it could not be asked. What
 * was not entered is unknown, but for the members of the position that are `known`.
 */
export async function judged({ position, ...options }, map, { action, known }) {
  try {
    return await api.verdicts(map, { position: { ...position, ...known }, ...options, action });
  } catch (error) {
    if (!(error instanceof api.ProblemAnswer)) return { error: null };
    const { errors, detail, title } = error.document;
    return { error: errors?.map((one) => one.detail).join(" ") ?? detail ?? title };
  }
}
