// Routes on which several cards stand for one.

import { say } from "../words/words.js";

export const fourForOne = {
  id: "four_for_one",
  key: "four_for_one",
  printed: {
    words: ({ four_for_one: rate }) => (rate ? say("route.four_for_one") : ""),
    fields: [{ member: "four_for_one", kind: "flag" }],
  },
};
