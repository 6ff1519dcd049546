// The bonus for the longest path.

import { number } from "../game/members.js";
import { counted } from "../parts/counted.js";

export const longestPath = {
  id: "longest_path",
  key: "longest_path",
  tab: "routes",
  members: { longest_path: number(null, { byHand: true }) },
  snapshot: (player) => ({ longest_path: player.counted ? player.longest_path : null }),
  ...counted("longest_path", "longest_path"),
  results: [{ label: "final.longest", value: ({ longest_path: longest }) => longest }],
  onResult: ({ part, path }) => (part === "longest_path" && path ? { paths: [path] } : {}),
};
