// The routes of a player.

import { html, nothing } from "../../vendor/lit-html.js";
import { NEUTRAL, holders, playerOf } from "../game/fold.js";
import { counts, flag, number, things } from "../game/members.js";
import { isObject } from "../keep/sound.js";
import { routeCounts } from "../map/lengths.js";
import { entries } from "../parts/entries.js";
import { finder } from "../parts/finder.js";
import { notes } from "../parts/notes.js";
import { namer } from "../parts/who.js";
import { closes, findings } from "../service/reading.js";
import { listed, say } from "../words/words.js";
import { countAll, countPanel, countRows } from "./counting.js";

export const routes = {
  id: "routes",
  tab: "routes",
  typed: true,
  members: {
    routes: things({ exclusive: true, of: "routes" }),
    recorded_score: number(),
    counted: flag(),
    route_counts: counts({ byHand: true }),
  },
  read,
  entered: ({ routes: own, counted, route_counts: byLength }) =>
    counted ? Object.keys(byLength).length > 0 : own.length > 0,
  snapshot: ({ routes: own, counted, route_counts: byLength, recorded_score: recorded }) => ({
    ...(counted ? { route_counts: routeCounts(byLength) } : { routes: own }),
    recorded_score: recorded,
  }),
  panel: routesPanel,
  rows: (state, act) => (state.player.counted ? countRows(state, act) : []),
  head: (state, act) => (state.hand === NEUTRAL ? nothing : countAll(state, act)),
  nameOf: (id, map) => map.ends(map.route.get(id) ?? id),
};

/** Routes by name; or counted by length, or by kind and length. */
function read({ routes: own, recorded_score: recorded, route_counts: byLength }) {
  const { members } = routes;
  const flat = Object.entries(byLength ?? {}).flatMap(([key, count]) =>
    isObject(count) ? Object.entries(count).map(([length, one]) => [`${key}/${length}`, one]) : [[key, count]],
  );
  return [
    ...members.routes.read(own).map((value) => ["routes", value]),
    ...(byLength ? [["counted", true], ["route_counts", Object.fromEntries(flat)]] : []),
    ...members.recorded_score.read(recorded).map((value) => ["recorded_score", value]),
  ];
}

function routesPanel(state, act) {
  const { player } = state;
  if (player.counted) return html`${countPanel(state, act)} ${recorded(state, act)}`;
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

/** The routes that fit what was typed: those that are free come first. */
export function routesFound(state, typed) {
  const fit = state.map.found(state.map.routes, ({ from, to }) => [from, to], typed);
  const free = fit.filter(({ id }) => !holders(state.table, "routes", id).length && !closes(state, id));
  return [...free, ...fit.filter((route) => !free.includes(route))];
}

export const routeFinder = (state, act) =>
  finder(state, act, {
    name: "routes",
    label: say("routes.find"),
    found: (typed) => routesFound(state, typed),
    entry: ({ id }) => ({
      text: state.map.routeName(id),
      state: routeState(state, id),
      enter: () => act.tapRoutes([id]),
    }),
    more: html`<p class="quiet by-taps">${say("routes.tap")}</p>`,
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

/** Whose a route is, or whether it is free. */
export function routeState(state, id) {
  const owners = holders(state.table, "routes", id);
  if (owners.length > 1) return say("route.contested", { players: listed(owners.map(namer(state))) });
  const [owner] = owners;
  if (owner === NEUTRAL) return say("neutral.owned");
  if (owner) return say("route.owned", { player: playerOf(state.table, owner).name });
  return say(closes(state, id) ? "route.closed" : "route.free");
}
