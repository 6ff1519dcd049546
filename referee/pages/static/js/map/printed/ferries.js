// Ferries, as they are printed on routes: the wilds that they ask for, on which spaces.

import { say } from "../../words/words.js";

export const ferries = {
  feature: "ferries",
  words: ({ ferry }) => (ferry ? say("route.ferry", { count: ferry }) : ""),
  fields: [{ member: "wild_spaces", kind: "spaces" }],
  inIds: "ferry",
  looks: ({ ferry }) => (ferry ? "is-ferry" : ""),
  /** A ferry asks for as many wilds as its spaces show; spaces that are gone show none. */
  written: ({ ferry, wild_spaces: wild, length }) => {
    const left = (wild ?? []).filter((space) => space < length);
    if (left.length) return { ferry: left.length, wild_spaces: left };
    return ferry && !wild ? { ferry } : {};
  },
};
