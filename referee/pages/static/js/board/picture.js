// The board with everybody's pieces, harbors and tickets as a picture that stands alone. It is made
// in the page of what the page has already, so that it needs no connection.

import { arc, build, lay, layer, legend } from "./pieces.js";
import { NEUTRAL, holder } from "../game/fold.js";
import { linesOf } from "../map/tickets.js";
import { say, word } from "../words/words.js";

/**
 * `drawn` is the board without claims; with `tickets` they are shown as arcs. What the board does
 * not know, as a game from elsewhere may have it, is not drawn.
 */
export function pictureOf({ drawn, map, table, marks }, { tickets = false } = {}) {
  const svg = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  const { width, height } = svg.viewBox.baseVal;
  const owners = table.players.map((player) => ({ ...player, mark: marks.get(player.id) }));
  const neutral = { id: NEUTRAL, name: say("neutral"), color: "gray", mark: "–", routes: table.neutral };
  const all = table.neutral.length ? [...owners, neutral] : owners;

  const pieces = layer(svg);
  for (const g of svg.querySelectorAll("[data-route]")) {
    const id = g.dataset.route;
    const who = holder(table, "routes", id);
    const of = all.find((owner) => owner.id === who);
    lay(pieces, g, of && { color: of.color, mark: of.mark });
    const words = [map.routeName(id), of?.name].filter(Boolean);
    g.querySelector("title").textContent = words.join(", ");
  }
  const place = (id) => svg.querySelector(`[data-place="${CSS.escape(id)}"]`);
  for (const { harbors, color } of owners) {
    for (const id of harbors) if (place(id)) build(place(id), color);
  }
  if (tickets) {
    const at = (id) => whereabouts(place(id), map.place.get(id), [width, height]);
    for (const [seat, player] of owners.entries()) {
      const known = player.tickets.map((id) => map.ticket.get(id)).filter(Boolean);
      const lines = known.flatMap(linesOf);
      svg.append(...lines.map(([from, to], nth) => arc(at(from), at(to), player.color, seat, nth)));
    }
  }
  if (all.some(({ routes, harbors, tickets: own }) => routes.length || harbors?.length || own?.length)) {
    const { added, drawing } = legend([width, height], all);
    svg.append(drawing);
    svg.setAttribute("viewBox", `0 0 ${width} ${height + added}`);
    svg.querySelector(".b-paper").setAttribute("height", height + added);
  }
  describe(svg, map, all);
  return new XMLSerializer().serializeToString(svg);
}

/** The middle of a place: its dot, or where the map has its name. */
function whereabouts(g, { x, y } = {}, [width, height]) {
  const dot = g?.querySelector("circle");
  if (dot) return [Number(dot.getAttribute("cx")), Number(dot.getAttribute("cy"))];
  return [(x ?? 0.5) * width, (y ?? 0.5) * height];
}

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
