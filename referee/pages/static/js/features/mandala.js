// The bonus for tickets that are completed in two ways.

import { number } from "../game/members.js";
import { counted } from "../parts/counted.js";

export const mandala = {
  id: "mandala",
  key: "mandala",
  tab: "routes",
  members: { mandala_tickets: number(null, { byHand: true }) },
  snapshot: (player) => ({ mandala_tickets: player.counted ? player.mandala_tickets : null }),
  ...counted("mandala_tickets", "mandala"),
  onResult: ({ part, paths }) => (part === "mandala" && paths ? { loops: [paths] } : {}),
};
