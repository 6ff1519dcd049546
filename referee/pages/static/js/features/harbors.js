// The harbors of a player, in port cities alone.

import { html } from "../../vendor/lit-html.js";
import { holder, playerOf } from "../game/fold.js";
import { counts, things } from "../game/members.js";
import { entries } from "../parts/entries.js";
import { finder } from "../parts/finder.js";
import { notes } from "../parts/notes.js";
import { stepper } from "../parts/stepper.js";
import { findings } from "../service/reading.js";
import { say } from "../words/words.js";

export const harbors = {
  id: "harbors",
  key: "harbors",
  tab: "harbors",
  typed: true,
  members: { harbors: things({ exclusive: true, of: "places" }), harbor_tickets: counts({ byHand: true }) },
  entered: ({ harbors: own, harbor_tickets: byHarbor, counted }) =>
    counted ? Object.keys(byHarbor).length > 0 : own.length > 0,
  snapshot: ({ harbors: own, harbor_tickets: byHarbor, counted }) =>
    counted ? { harbor_tickets: listOf(byHarbor) } : { harbors: own },
  panel: (state, act) => (state.player.counted ? countedPanel(state, act) : harborsPanel(state, act)),
  opens: (state, place) => Boolean(place.port) && !state.player.counted,
  pressed: (state, place) => state.player.harbors.includes(place.id),
  tapPlace: (state, act, id, at) => act.tapThing("harbors", id, at),
  taken: (id, player, map) => `${map.placeName(id)}: ${say("harbor.of", { player })}`,
  printed: {
    placeFields: [{ member: "port", kind: "flag" }],
    placeLooks: ({ port }) => (port ? "is-port" : ""),
  },
  nameOf: (id, map) => map.placeName(id),
  built: (player) => player.harbors,
  saysOf: (state, { id, port }) => (port ? harborState(state, id) : ""),
};

/** The completed tickets of each harbor that was built. */
const listOf = (byHarbor) => Object.values(byHarbor).filter((count) => count !== null && count >= 0);

/** For who counts: how many completed tickets name the city of each harbor. */
function countedPanel(state, act) {
  const { player, map } = state;
  const { each } = map.features.harbors;
  return html`<h3>${say("harbors.own", { player: player.name })}</h3>
    ${Array.from({ length: each }, (_, at) => `${at + 1}`).map((nth) =>
      stepper({
        label: say("harbors.nth", { number: nth }),
        value: player.harbor_tickets[nth] ?? null,
        change: (count) => act.set(player.id, "harbor_tickets", { [nth]: count }),
      }),
    )}
    ${notes(act, findings(state, { player: player.id, member: "harbor_tickets" }))}`;
}

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
        enter: () => act.tapThing("harbors", id),
      }),
      more: html`<p class="quiet by-taps">${say("harbors.tap")}</p>`,
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
