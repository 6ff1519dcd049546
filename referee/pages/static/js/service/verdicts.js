// May a player do that? The service says why not.

import * as api from "./api.js";

/** What forbids a claim, as findings; none where the service cannot be asked. */
export async function whyNot({ players, position, ...beside }, map, name, route) {
  const asked = { ...(position ?? { players }), turn: { player: name } };
  const action = { type: "claim_route", route };
  try {
    return (await api.verdicts(map, { position: asked, action, ...beside })).findings;
  } catch {
    return [];
  }
}
