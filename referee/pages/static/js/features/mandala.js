// The bonus for tickets that are completed in two ways.

import { number } from "../game/members.js";
import { counted } from "../parts/counted.js";
import { say } from "../words/words.js";

const way = (map, path) => path.map((id) => map.printedName(id)).join(" – ");

export const mandala = {
  id: "mandala",
  key: "mandala",
  tab: "routes",
  members: { mandala_tickets: number() },
  snapshot: (player) => ({ mandala_tickets: player.counted ? player.mandala_tickets : null }),
  ...counted("mandala_tickets", "mandala"),
  onResult: ({ part, paths }) => (part === "mandala" && paths ? { loops: [paths] } : {}),
  lines: {
    mandala: (map, { ticket, paths }) =>
      ticket
        ? say("line.mandala", {
            ticket: map.ticketName(ticket),
            paths: paths.map((path) => way(map, path)).join(" / "),
          })
        : say("line.typed"),
  },
};
