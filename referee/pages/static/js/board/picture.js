// The board with everybody's pieces, harbors and tickets as a picture that stands alone. It is made
// in the page of what the page has already, so that it needs no connection.

import { hopsOf } from "./hops.js";
import { along, arc, build, lay, layer, legend } from "./pieces.js";
import { builtAt } from "./states.js";
import { tracesOf } from "./traces.js";
import { NEUTRAL, holder } from "../game/fold.js";
import { say, word } from "../words/words.js";

/**
 * `drawn` is the board without claims; with `tickets` they are shown as arcs, and with the `lines` of
 * each player's score the paths and loans that they name. What the board does not know, as a game from
 * elsewhere may have it, is not drawn.
 */
export function pictureOf(state, { tickets = false, lines = new Map() } = {}) {
  const { drawn, map, table, marks, features } = state;
  /** @type {any} */
  const svg = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  const { width, height } = svg.viewBox.baseVal;
  const owners = table.players.map((player) => ({ ...player, mark: marks.get(player.id) }));
  const neutral = { id: NEUTRAL, name: say("neutral"), color: "neutral", mark: "–", routes: table.neutral };
  const all = table.neutral.length ? [...owners, neutral] : owners;

  const pieces = layer(svg, "pieces");
  for (const g of svg.querySelectorAll("[data-route]")) {
    const id = g.dataset.route;
    const who = holder(table, "routes", id);
    const of = all.find((owner) => owner.id === who);
    lay(pieces, g, of && { color: of.color, mark: of.mark });
    const words = [map.routeName(id), of?.name].filter(Boolean);
    g.querySelector("title").textContent = words.join(", ");
  }
  const route = (id) => svg.querySelector(`[data-route="${CSS.escape(id)}"]`);
  for (const { color, paths, loops, loans } of tracesOf(owners, map, lines)) {
    pieces.prepend(...paths.map((ids) => along(ids.map(route), "b-trail", color)));
    pieces.prepend(...loops.map((ids) => along(ids.map(route), "b-loop", color)));
    pieces.append(...loans.map((id) => along([route(id)], "b-loan", color)));
  }
  const place = (id) => svg.querySelector(`[data-place="${CSS.escape(id)}"]`);
  for (const [id, built] of builtAt(state, features)) {
    if (place(id)) build(layer(svg, "built"), place(id), built);
  }
  if (tickets) {
    for (const [seat, player] of owners.entries()) {
      const known = player.tickets.map((id) => map.ticket.get(id)).filter(Boolean);
      const hops = known.flatMap((ticket) => hopsOf(ticket, lineOf(lines, player, ticket), svg));
      svg.append(...hops.map(([from, to], nth) => arc(from, to, player.color, seat, nth)));
    }
  }
  if (all.some(hasPlayed(features))) {
    const { added, drawing } = legend([width, height], all);
    svg.append(drawing);
    svg.setAttribute("viewBox", `0 0 ${width} ${height + added}`);
    svg.querySelector(".b-paper").setAttribute("height", height + added);
  }
  describe(svg, map, all);
  return new XMLSerializer().serializeToString(svg);
}

/** What the score says of a ticket, if it says anything. */
export const lineOf = (lines, { id: player }, { id }) => lines.get(player)?.find((one) => one.ticket === id);

/** Whether a player has anything on the board. */
const hasPlayed = (features) => (player) =>
  player.routes.length ||
  player.tickets?.length ||
  (player.id !== NEUTRAL && features.some(({ built }) => built?.(player).length));

/** What the picture says to those who do not see it. */
function describe(svg, map, owners) {
  const counts = { places: map.places.length, routes: map.routes.length };
  const sentences = owners.map(({ name, color, mark, routes }) =>
    say("picture.player", {
      player: name,
      color: word("color", color),
      mark,
      routes: routes.map((id) => map.ends(map.route.get(id) ?? id)).join("; ") || say("none"),
    }),
  );
  svg.querySelector("#b-title").textContent = say("picture.title", { map: map.name });
  svg.querySelector("#b-description").textContent = [say("picture.counts", counts), ...sentences].join(" ");
}
