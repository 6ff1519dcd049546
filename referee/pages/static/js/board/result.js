// The picture of an evening: the board with its pieces, above it who won and by how much, and on it
// the tickets, if they are wanted, drawn apart as completed and failed.

import { hopsOf } from "./hops.js";
import { arc, element, ink } from "./pieces.js";
import { lineOf, pictureOf } from "./picture.js";

/** So many letters wide is the picture, by the size of what is written; so many of the bold ones go on a line. */
const ACROSS = 30;
const MOST = 42;
const LINE = 1.3;

/** `title` and `verdict` are sentences, `rows` `{ text, total, color }`; both above the board. */
export function resultPicture(state, lines, { title, verdict, rows }) {
  const parsed = new DOMParser().parseFromString(pictureOf(state, { lines }), "image/svg+xml");
  /** @type {any} */
  const svg = parsed.documentElement;
  const { width, height } = svg.viewBox.baseVal;
  const size = width / ACROSS;
  const said = inLines(verdict, MOST);
  const top = size * (1.9 + LINE * said.length + 1.5 * rows.length);
  const arcs = state.screen.tickets ? ticketArcs(state, lines, svg) : [];
  svg.append(...arcs, heading({ title, said, rows }, size, -top));
  svg.setAttribute("viewBox", `0 ${-top} ${width} ${height + top}`);
  const paper = svg.querySelector(".b-paper");
  paper.setAttribute("y", -top);
  paper.setAttribute("height", height + top);
  return new XMLSerializer().serializeToString(svg);
}

/** Words in lines of so many letters at most, if none of them is longer. */
export function inLines(words, most) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.filter(Boolean);
}

function heading({ title, said, rows }, size, top) {
  const text = (words, x, y, how = {}) =>
    element("text", { x, y, "font-size": size, ...how }, words);
  const longest = Math.max(...rows.map((row) => row.text.length));
  const right = Math.min(Math.max(17, 5 + 0.62 * longest), ACROSS - 1) * size;
  return element(
    "g",
    { class: "b-heading" },
    text(title, size, top + 1.3 * size, { "font-size": size * 0.8 }),
    ...said.map((line, at) => text(line, size, top + (2.7 + LINE * at) * size, { "font-weight": 700 })),
    ...rows.flatMap((row, at) => {
      const y = top + size * (2.9 + LINE * said.length + 1.5 * at);
      const { fill } = ink(row.color);
      const box = { x: size, y: y - 0.8 * size, width: size, height: size, rx: 0.15 * size };
      return [
        element("rect", { ...box, fill, stroke: "#26221c", "stroke-width": 1.5 }),
        text(row.text, 2.5 * size, y),
        text(row.total, right, y, { "text-anchor": "end", "font-weight": 700 }),
      ];
    }),
  );
}

/** Completed tickets as they are drawn anyway, failed ones thin and pale. */
function ticketArcs({ table, map }, lines, svg) {
  return table.players.flatMap((player, seat) =>
    player.tickets.flatMap((id, nth) => {
      const ticket = map.ticket.get(id);
      if (!ticket) return [];
      const line = lineOf(lines, player, ticket);
      return hopsOf(ticket, line, svg).map(([from, to]) => {
        const made = arc(from, to, player.color, 0, seat + nth);
        if (line?.completed) return made;
        made.setAttribute("opacity", 0.45);
        for (const path of made.querySelectorAll("path")) path.setAttribute("stroke-dasharray", "3 8");
        return made;
      });
    }),
  );
}
