// Tunnels, which cost more than their length where the cards say so.

import { say } from "../words/words.js";

export const tunnels = {
  id: "tunnels",
  key: "tunnels",
  printed: {
    words: ({ tunnel }) => (tunnel ? say("route.tunnel") : ""),
    fields: [{ member: "tunnel", kind: "flag" }],
    inIds: "tunnel",
    looks: ({ tunnel }) => (tunnel ? "is-tunnel" : ""),
  },
};
