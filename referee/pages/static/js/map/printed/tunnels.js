// Tunnels, as they are printed on routes.

import { say } from "../../words/words.js";

export const tunnels = {
  feature: "tunnels",
  words: ({ tunnel }) => (tunnel ? say("route.tunnel") : ""),
  fields: [{ member: "tunnel", kind: "flag" }],
  inIds: "tunnel",
  looks: ({ tunnel }) => (tunnel ? "is-tunnel" : ""),
};
