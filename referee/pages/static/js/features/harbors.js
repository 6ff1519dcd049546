// The harbors of a player, in port cities alone.

import { html } from "../../vendor/lit-html.js";
import { holder, playerOf } from "../game/fold.js";
import { things } from "../game/members.js";
import { entries } from "../parts/entries.js";
import { finder } from "../parts/finder.js";
import { notes } from "../parts/notes.js";
import { findings } from "../service/reading.js";
import { say } from "../words/words.js";

export const harbors = {
  id: "harbors",
  key: "harbors",
  tab: "harbors",
  members: { harbors: things({ exclusive: true }) },
  entered: (player) => player.harbors.length > 0,
  snapshot: (player) => ({ harbors: player.harbors }),
  panel: harborsPanel,
  opens: (state, place) => Boolean(place.port),
  pressed: (state, place) => state.player.harbors.includes(place.id),
  tapPlace: (state, act, id, at) => act.tapHarbor(id, at),
  lines: {
    harbors: (map, line) =>
      line.harbor
        ? say("line.harbor", { city: map.placeName(line.harbor), count: line.tickets.length })
        : say("line.unbuilt"),
  },
  nameOf: (id, map) => map.placeName(id),
  built: (player) => player.harbors,
  saysOf: (state, { id, port }) => (port ? harborState(state, id) : ""),
};

function harborState({ table }, id) {
  const builder = playerOf(table, holder(table, "harbors", id));
  return builder ? say("harbor.of", { player: builder.name }) : say("harbor.free");
}

function harborsPanel(state, act) {
  const { map, player } = state;
  return html`
    ${finder(state, act, {
      name: "harbors",
      label: say("harbors.find"),
      found: (typed) => map.found(map.ports, (place) => [place.id], typed),
      entry: ({ id }) => ({
        text: map.placeName(id),
        state: harborState(state, id),
        enter: () => act.tapHarbor(id),
      }),
      more: html`<p class="quiet">${say("harbors.tap")}</p>`,
    })}
    ${entries(state, act, {
      title: say("harbors.own", { player: player.name }),
      empty: say("harbors.none"),
      items: player.harbors.map((id) => ({
        text: map.placeName(id),
        remove: () => act.drop(player.id, "harbors", id),
        findings: findings(state, { player: player.id, member: "harbors", key: id }),
      })),
    })}
    ${notes(act, findings(state, { player: player.id, member: "harbors", key: null }))}
  `;
}
