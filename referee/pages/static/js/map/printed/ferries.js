// Ferries, as they are printed on routes: the locomotives that they ask for.

import { say } from "../../words/words.js";

export const ferries = {
  feature: "ferries",
  words: ({ ferry }) => (ferry ? say("route.ferry", { count: ferry }) : ""),
};
