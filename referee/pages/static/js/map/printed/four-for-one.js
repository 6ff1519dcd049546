// Routes on which several cards stand for one.

import { say } from "../../words/words.js";

export const fourForOne = {
  feature: "four_for_one",
  words: ({ four_for_one: rate }) => (rate ? say("route.four_for_one") : ""),
  fields: [{ member: "four_for_one", kind: "flag" }],
};
