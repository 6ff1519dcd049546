// The bonus for the longest path.

import { number } from "../game/members.js";
import { counted } from "../parts/counted.js";
import { say } from "../words/words.js";

export const longestPath = {
  id: "longest_path",
  key: "longest_path",
  tab: "routes",
  members: { longest_path: number() },
  snapshot: (player) => ({ longest_path: player.counted ? player.longest_path : null }),
  ...counted("longest_path", "longest_path"),
  onResult: ({ part, path }) => (part === "longest_path" && path ? { paths: [path] } : {}),
  lines: {
    longest_path: (map, line) => {
      const way = (line.path ?? []).map((id) => map.printedName(id)).join(" – ");
      const path = way || say("line.typed");
      return say(line.tied ? "line.longest_path.tied" : "line.longest_path", { count: line.length, path });
    },
  },
};
