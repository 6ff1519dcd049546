// The bonus for tickets that are completed in two ways.

import { say } from "../words/words.js";

const way = (map, path) => path.map((id) => map.printedName(id)).join(" – ");

export const mandala = {
  id: "mandala",
  key: "mandala",
  onResult: ({ part, paths }) => (part === "mandala" && paths ? { paths } : {}),
  lines: {
    mandala: (map, { ticket, paths }) =>
      say("line.mandala", {
        ticket: map.ticketName(ticket),
        paths: paths.map((path) => way(map, path)).join(" / "),
      }),
  },
};
