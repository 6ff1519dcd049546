// A third player between two, who has routes and is entered like a player.

import { html } from "../../vendor/lit-html.js";
import { NEUTRAL } from "../game/fold.js";
import { entries } from "../parts/entries.js";
import { say } from "../words/words.js";
import { routeEntry, routeFinder } from "./routes.js";

export const neutral = {
  id: "neutral",
  key: "neutral_player",
  tab: "neutral",
  hand: NEUTRAL,
  panel: (state, act) => html`
    <p class="quiet">${say("neutral.hint")}</p>
    ${routeFinder(state, act)}
    ${entries(state, act, {
      title: say("neutral.routes"),
      empty: say("routes.none"),
      items: state.table.neutral.map((id) => routeEntry(state, act, NEUTRAL, id)),
    })}
  `,
};
