// How the board shows, and reads out, what has been entered.

import { shownBy } from "../features/index.js";
import { routeState } from "../features/routes.js";
import { holders } from "../game/fold.js";
import { looks } from "../parts/who.js";
import { closes, findings } from "../service/reading.js";
import { ordered } from "../words/result.js";

/** How every route is to be shown and read out. */
export function routeStates(state) {
  const { map, table, hand, taps } = state;
  const odd = new Set(
    table.players.flatMap(({ id: player, routes }) =>
      routes.filter((key) => findings(state, { player, member: "routes", key }).length),
    ),
  );
  const loans = loansOf(state);
  return new Map(
    map.routes.map(({ id }) => {
      const owners = holders(table, "routes", id);
      const [owner] = owners;
      const free = closes(state, id) ? "is-closed" : "is-free";
      const shown = owner ? "is-taken" : free;
      return [
        id,
        {
          label: `${map.routeName(id)}: ${routeState(state, id)}`,
          pressed: taps === "routes" ? owners.includes(hand) : undefined,
          classes: odd.has(id) || owners.length > 1 ? `${shown} is-odd` : shown,
          piece: owner ? looks(state, owner) : null,
          loans: loans.get(id) ?? [],
        },
      ];
    }),
  );
}

/** The colors of the players who borrow a route, by the route, as the last score says. */
function loansOf(state) {
  const found = new Map();
  for (const { player, lines } of ordered(state)) {
    for (const route of new Set(lines.flatMap((line) => shownBy(line).loans))) {
      found.set(route, [...(found.get(route) ?? []), player.color]);
    }
  }
  return found;
}

/** How every place is to be shown and read out; where places are entered, as buttons. */
export function placeStates(state) {
  const { map, taps, features } = state;
  const chooser = taps === "routes" ? null : taps;
  const built = builtAt(state, features);
  const talking = features.filter(({ saysOf }) => saysOf);
  return new Map(
    map.places.map((place) => {
      const { id } = place;
      const chooses = Boolean(chooser?.opens(state, place));
      const said = talking.map(({ saysOf }) => saysOf(state, place));
      return [
        id,
        {
          label: [map.placeName(id), said.filter(Boolean).join(", ")].filter(Boolean).join(": "),
          pressed: chooses ? chooser.pressed(state, place) : undefined,
          classes: chooses ? "is-open" : "",
          built: built.get(id) ?? [],
        },
      ];
    }),
  );
}

/** What players have built, by place: `[{ what, color, mark }]`. */
export function builtAt({ table, marks }, features) {
  const found = new Map();
  for (const { id: what, built } of features.filter((feature) => feature.built)) {
    for (const player of table.players) {
      for (const place of built(player)) {
        const one = { what, color: player.color, mark: marks.get(player.id) };
        found.set(place, [...(found.get(place) ?? []), one]);
      }
    }
  }
  return found;
}
