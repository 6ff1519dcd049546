// Ferries: the wilds that a route asks for, on which of its spaces.

import { say } from "../words/words.js";

export const ferries = {
  id: "ferries",
  key: "ferries",
  printed: {
    words: ({ ferry }) => (ferry ? say("route.ferry", { count: ferry }) : ""),
    fields: [{ member: "wild_spaces", kind: "spaces" }],
    more: [{ member: "ferry", kind: "number" }],
    inIds: "ferry",
    looks: ({ ferry }) => (ferry ? "is-ferry" : ""),
    /** A ferry asks for as many wilds as its spaces show; spaces that are gone show none. */
    written: ({ ferry, wild_spaces: wild, length }) => {
      const left = (wild ?? []).filter((space) => space < length);
      if (left.length) return { ferry: left.length, wild_spaces: left };
      return ferry && !wild ? { ferry } : {};
    },
  },
};
