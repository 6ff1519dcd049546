// Points that a seat starts with.

import { say } from "../words/words.js";

export const start = {
  id: "start",
  lines: { start: (map, line) => say("line.start", { seat: line.seat }) },
};
