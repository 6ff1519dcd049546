// The board with everybody's pieces, harbors and tickets as a picture that stands alone. It is made
// in the page of what the page has already, so that it needs no connection.

import { arc, build, lay, layer, legend } from "./pieces.js";
import { NEUTRAL, owner } from "./table.js";
import { say, word } from "./words.js";

/** `drawn` is the board without claims; with `tickets` they are shown as arcs. */
export function pictureOf({ drawn, atlas, game, marks }, { tickets = false } = {}) {
  const svg = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  const { width, height } = svg.viewBox.baseVal;
  const owners = game.players.map((player, seat) => ({ ...player, mark: marks[seat] }));
  const neutral = { name: say("neutral"), color: "gray", mark: "–", routes: game.neutral };
  const all = game.neutral.length ? [...owners, neutral] : owners;

  const pieces = layer(svg);
  for (const g of svg.querySelectorAll("[data-route]")) {
    const id = g.dataset.route;
    const who = owner(game, id);
    const of = who === NEUTRAL ? neutral : owners[who];
    const { kind } = atlas.route.get(id);
    lay(pieces, g, of && { kind, color: of.color, mark: of.mark });
    const told = [atlas.routeName(id), of?.name].filter(Boolean);
    g.querySelector("title").textContent = told.join(", ");
  }
  const place = (id) => svg.querySelector(`[data-place="${CSS.escape(id)}"]`);
  for (const { harbors, color } of owners) harbors.forEach((id) => build(place(id), color));
  if (tickets) {
    const at = (id) => whereabouts(place(id), atlas.place.get(id), [width, height]);
    svg.append(
      ...owners.flatMap((player, seat) =>
        player.tickets.map((id, nth) => {
          const { from, to } = atlas.ticket.get(id);
          return arc(at(from), at(to), player.color, seat, nth);
        }),
      ),
    );
  }
  if (all.some(({ routes, harbors, tickets: own }) => routes.length || harbors?.length || own?.length)) {
    const { added, drawing } = legend([width, height], all);
    svg.append(drawing);
    svg.setAttribute("viewBox", `0 0 ${width} ${height + added}`);
    svg.querySelector(".b-paper").setAttribute("height", height + added);
  }
  tell(svg, atlas, all);
  return new XMLSerializer().serializeToString(svg);
}

/** The middle of a place: its dot, or where the map has its name. */
function whereabouts(g, { x, y }, [width, height]) {
  const dot = g.querySelector("circle");
  if (dot) return [Number(dot.getAttribute("cx")), Number(dot.getAttribute("cy"))];
  return [(x ?? 0.5) * width, (y ?? 0.5) * height];
}

/** What the picture says to those who do not see it. */
function tell(svg, atlas, owners) {
  const counts = { places: atlas.places.length, routes: atlas.routes.length };
  const sentences = owners.map(({ name, color, mark, routes }) =>
    say("picture.player", {
      player: name,
      color: word("color", color),
      mark,
      routes: routes.map((id) => atlas.ends(atlas.route.get(id))).join("; ") || say("none"),
    }),
  );
  svg.querySelector("#b-title").textContent = say("picture.title", { map: atlas.name });
  svg.querySelector("#b-description").textContent = [say("picture.counts", counts), ...sentences].join(" ");
}
