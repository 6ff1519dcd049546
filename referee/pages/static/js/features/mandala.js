// The bonus for tickets that are completed in two ways.

import { word } from "../words/words.js";

export const mandala = {
  id: "mandala",
  lines: { mandala: (map, line) => (line.ticket ? map.ticketName(line.ticket) : word("part", "mandala")) },
};
