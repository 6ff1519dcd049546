// Stations that let their owner use a route of another player.

import { html } from "../../vendor/lit-html.js";
import { holder, playerOf } from "../game/fold.js";
import { choices, known, things } from "../game/members.js";
import { isText } from "../keep/sound.js";
import { entries } from "../parts/entries.js";
import { finder } from "../parts/finder.js";
import { notes } from "../parts/notes.js";
import { findings, scoreOf } from "../service/reading.js";
import { say } from "../words/words.js";

const cities = ({ places }) => places.filter(({ kind }) => kind === "city");

export const stations = {
  id: "stations",
  key: "stations",
  tab: "stations",
  members: { stations: things({ exclusive: true, of: "places" }), borrows: choices() },
  read: ({ stations: own }) =>
    known(own).flatMap((station) => [
      ["stations", { add: station?.city ?? station }],
      ...(isText(station.city) && isText(station.borrows) ? [["borrows", { [station.city]: station.borrows }]] : []),
    ]),
  named: ({ stations: own }, ids) =>
    known(own).every(
      (station) => ids.places.has(station?.city ?? station) && (!station?.borrows || ids.routes.has(station.borrows)),
    ),
  entered: (player) => player.stations.length > 0,
  snapshot: ({ stations: own, borrows }) => ({
    stations: own.map((city) => (borrows[city] ? { city, borrows: borrows[city] } : city)),
  }),
  panel: (state, act) => html`
    ${finder(state, act, {
      name: "stations",
      label: say("stations.find"),
      found: (typed) => state.map.found(cities(state.map), ({ id }) => [id], typed),
      entry: ({ id }) => ({
        text: state.map.placeName(id),
        state: stations.saysOf(state, { id }),
        enter: () => act.tapThing("stations", id),
      }),
      more: html`<p class="quiet by-taps">${say("stations.tap")}</p>`,
    })}
    ${entries(state, act, {
      title: say("stations.own", { player: state.player.name }),
      empty: say("stations.none"),
      items: state.player.stations.map((id) => ({
        text: state.map.placeName(id),
        remove: () => act.drop(state.player.id, "stations", id),
        more: loan(state, act, id),
        findings: findings(state, { player: state.player.id, member: "stations", key: id }),
      })),
    })}
    ${notes(act, findings(state, { player: state.player.id, member: "stations", key: null }))}
  `,
  opens: (state, place) => place.kind === "city",
  pressed: (state, place) => state.player.stations.includes(place.id),
  tapPlace: (state, act, id, at) => act.tapThing("stations", id, at),
  taken: (id, player, map) => `${map.placeName(id)}: ${say("station.of", { player })}`,
  nameOf: (id, map) => map.placeName(id),
  built: (player) => player.stations,
  saysOf: ({ table }, { id }) => {
    const builder = playerOf(table, holder(table, "stations", id));
    return builder ? say("station.of", { player: builder.name }) : "";
  },
  onResult: ({ borrowed = [] }) => ({ loans: borrowed.map(({ route }) => route) }),
};

/** Which route a station borrows: as its owner says, else as the referee finds it best. */
function loan(state, act, city) {
  const { map, player } = state;
  const label = say("station.borrows", { city: map.placeName(city) });
  const said = player.borrows[city] ?? "";
  const routes = lent(state, city);
  const known = !said || routes.includes(said) ? routes : [said, ...routes];
  return html`<label class="field loan">
    <span>${say("station.which")}</span>
    <select
      aria-label=${label}
      @change=${({ target }) => act.set(player.id, "borrows", { [city]: target.value || null })}
    >
      <option value="" .selected=${!said}>${found(state, city)}</option>
      ${known.map((id) => html`<option value=${id} .selected=${id === said}>${lenderOf(state, id)}</option>`)}
    </select>
  </label>`;
}

/** The routes that others have at a city. */
const lent = ({ map, table, player }, city) =>
  map.routes
    .filter(({ from, to }) => from === city || to === city)
    .map(({ id }) => id)
    .filter((id) => ![null, player.id].includes(holder(table, "routes", id)));

function lenderOf({ map, table }, id) {
  const lender = playerOf(table, holder(table, "routes", id));
  return lender ? `${map.ends(map.route.get(id))} (${lender.name})` : map.routeName(id);
}

/** What the referee has chosen, if a ticket needs it. */
function found(state, city) {
  const lines = scoreOf(state, state.player.id)?.lines ?? [];
  const used = lines.flatMap(({ borrowed = [] }) => borrowed).find((one) => one.city === city);
  return used ? say("station.chosen", { route: lenderOf(state, used.route) }) : say("station.choose");
}
