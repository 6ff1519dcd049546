// The bonus for tickets that are completed in two ways.

import { word } from "../words/words.js";

export const mandala = {
  id: "mandala",
  onResult: ({ part, paths }) => (part === "mandala" && paths ? { paths } : {}),
  lines: { mandala: (map, line) => (line.ticket ? map.ticketName(line.ticket) : word("part", "mandala")) },
};
