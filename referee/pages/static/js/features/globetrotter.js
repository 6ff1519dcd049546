// The bonus for the most completed tickets.

import { say } from "../words/words.js";

export const globetrotter = {
  id: "globetrotter",
  lines: {
    globetrotter: (map, line) =>
      say(line.tied ? "line.globetrotter.tied" : "line.globetrotter", { count: line.tickets }),
  },
};
