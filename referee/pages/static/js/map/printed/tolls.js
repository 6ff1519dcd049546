// Tolls, as they are printed on routes.

import { say } from "../../words/words.js";

export const tolls = {
  feature: "tolls",
  words: ({ toll }) => (toll ? say("route.toll", { count: toll }) : ""),
  fields: [{ member: "toll", kind: "number" }],
};
