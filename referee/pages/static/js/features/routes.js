// The routes of a player.

import { html } from "../../vendor/lit-html.js";
import { routeState } from "../board/states.js";
import { number, things } from "../game/members.js";
import { entries } from "../parts/entries.js";
import { finder } from "../parts/finder.js";
import { notes } from "../parts/notes.js";
import { findings } from "../service/reading.js";
import { say } from "../words/words.js";

export const routes = {
  id: "routes",
  tab: "routes",
  members: { routes: things({ exclusive: true }), recorded_score: number() },
  entered: (player) => player.routes.length > 0,
  snapshot: ({ routes: own, recorded_score: recorded }) => ({ routes: own, recorded_score: recorded }),
  panel: routesPanel,
  lines: { routes: (map, line) => map.routeName(line.route) },
  nameOf: (id, map) => map.ends(map.route.get(id) ?? id),
};

function routesPanel(state, act) {
  const { player } = state;
  return html`
    ${routeFinder(state, act)}
    ${entries(state, act, {
      title: say("routes.own", { player: player.name }),
      empty: say("routes.none"),
      items: player.routes.map((id) => ({
        ...routeEntry(state, act, player.id, id),
        findings: findings(state, { player: player.id, member: "routes", key: id }),
      })),
    })}
    ${notes(act, findings(state, { player: player.id, member: "routes", key: null }))}
    ${recorded(state, act)}
  `;
}

export const routeFinder = (state, act) =>
  finder(state, act, {
    name: "routes",
    label: say("routes.find"),
    found: (typed) => state.map.found(state.map.routes, ({ from, to }) => [from, to], typed),
    entry: ({ id }) => ({
      text: state.map.routeName(id),
      state: routeState(state, id),
      enter: () => act.tapRoutes([id]),
    }),
  });

export const routeEntry = (state, act, owner, id) => ({
  text: state.map.routeName(id),
  remove: () => act.release(owner, id),
});

/** The total that the players worked out themselves, to be compared. */
function recorded(state, act) {
  const { player } = state;
  return html`<label class="recorded">
      <span>${say("recorded.label")}</span>
      <input
        type="number"
        inputmode="numeric"
        .value=${player.recorded_score === null ? "" : `${player.recorded_score}`}
        @change=${({ target }) => {
          const total = parseInt(target.value, 10);
          act.set(player.id, "recorded_score", Number.isNaN(total) ? null : total);
        }}
      />
    </label>
    ${notes(act, findings(state, { player: player.id, member: "recorded_score" }))}`;
}
