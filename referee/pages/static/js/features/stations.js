// Stations that let their owner use a route of another player.

import { html } from "../../vendor/lit-html.js";
import { holder, playerOf } from "../game/fold.js";
import { things } from "../game/members.js";
import { entries } from "../parts/entries.js";
import { finder } from "../parts/finder.js";
import { notes } from "../parts/notes.js";
import { findings } from "../service/reading.js";
import { say } from "../words/words.js";

const cities = ({ places }) => places.filter(({ kind }) => kind === "city");

export const stations = {
  id: "stations",
  key: "stations",
  tab: "stations",
  members: { stations: things({ exclusive: true }) },
  entered: (player) => player.stations.length > 0,
  snapshot: (player) => ({ stations: player.stations }),
  panel: (state, act) => html`
    ${finder(state, act, {
      name: "stations",
      label: say("stations.find"),
      found: (typed) => state.map.found(cities(state.map), ({ id }) => [id], typed),
      entry: ({ id }) => ({ text: state.map.placeName(id), enter: () => act.tapStation(id) }),
      more: html`<p class="quiet">${say("stations.tap")}</p>`,
    })}
    ${entries(state, act, {
      title: say("stations.own", { player: state.player.name }),
      empty: say("stations.none"),
      items: state.player.stations.map((id) => ({
        text: state.map.placeName(id),
        remove: () => act.drop(state.player.id, "stations", id),
        findings: findings(state, { player: state.player.id, member: "stations", key: id }),
      })),
    })}
    ${notes(act, findings(state, { player: state.player.id, member: "stations", key: null }))}
  `,
  opens: (state, place) => place.kind === "city",
  pressed: (state, place) => state.player.stations.includes(place.id),
  tapPlace: (state, act, id, at) => act.tapStation(id, at),
  lines: { stations: (map, line) => say("line.stations", { count: line.unused }) },
  nameOf: (id, map) => map.placeName(id),
  built: (player) => player.stations,
  saysOf: ({ table }, { id }) => {
    const builder = playerOf(table, holder(table, "stations", id));
    return builder ? say("station.of", { player: builder.name }) : "";
  },
  onResult: ({ borrowed = [] }) => ({ loans: borrowed.map(({ route }) => route) }),
};
