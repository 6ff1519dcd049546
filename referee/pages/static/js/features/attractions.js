// The attractions of the board: they follow from the routes; who counts by hand enters how many.

import { number } from "../game/members.js";
import { counted } from "../parts/counted.js";
import { say } from "../words/words.js";

export const attractions = {
  id: "attractions",
  key: "attractions",
  tab: "routes",
  members: { attractions: number(null, { byHand: true }) },
  snapshot: (player) => ({ attractions: player.counted ? player.attractions : null }),
  printed: { placeFields: [{ member: "attraction", kind: "flag" }] },
  saysOf: (_, { attraction }) => (attraction ? say("place.attraction") : ""),
  ...counted("attractions", "attractions"),
};
