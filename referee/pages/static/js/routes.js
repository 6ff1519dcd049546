// The routes of a player, and those of the neutral player.

import { html } from "../vendor/lit-html.js";
import { dropRoute } from "./entry.js";
import { entries, finder, notes } from "./parts.js";
import { routeState } from "./states.js";
import { say } from "./words.js";

export function routesPanel(pad) {
  const { player } = pad;
  return html`
    ${routeFinder(pad)}
    ${entries(pad, {
      title: say("routes.own", { player: player.name }),
      empty: say("routes.none"),
      items: player.routes.map((id, at) => routeEntry(pad, id, pad.findings("routes", at))),
    })}
    ${notes(pad, pad.findingsOf("routes"))}
    ${recorded(pad)}
  `;
}

/** Two players may play with a third, who has routes and is entered like a player's. */
export function neutralPanel(pad) {
  return html`
    <p class="quiet">${say("neutral.hint")}</p>
    ${routeFinder(pad)}
    ${entries(pad, {
      title: say("neutral.routes"),
      empty: say("routes.none"),
      items: pad.game.neutral.map((id) => routeEntry(pad, id, [])),
    })}
  `;
}

const routeFinder = (pad) =>
  finder(pad, {
    name: "routes",
    label: say("routes.find"),
    found: (typed) => pad.atlas.found(pad.atlas.routes, (route) => [route.from, route.to], typed),
    entry: ({ id }) => ({
      text: pad.atlas.routeName(id),
      state: routeState(pad, id),
      enter: () => pad.tapRoute([id]),
    }),
  });

const routeEntry = (pad, id, findings) => ({
  text: pad.atlas.routeName(id),
  remove: () => dropRoute(pad, id),
  findings,
});

/** The total that the players worked out themselves, to be compared. */
function recorded(pad) {
  const { player } = pad;
  return html`<label class="recorded">
      <span>${say("recorded.label")}</span>
      <input
        type="number"
        inputmode="numeric"
        .value=${player.recorded_score === null ? "" : `${player.recorded_score}`}
        @change=${({ target }) => {
          const total = parseInt(target.value, 10);
          pad.set({ recorded_score: Number.isNaN(total) ? null : total });
        }}
      />
    </label>
    ${notes(pad, pad.findingsOf("recorded_score"))}`;
}
