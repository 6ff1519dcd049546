// The bonus for the longest path.

import { say } from "../words/words.js";

export const longestPath = {
  id: "longest_path",
  onResult: ({ part, path }) => (part === "longest_path" && path ? { paths: [path] } : {}),
  lines: {
    longest_path: (map, line) => {
      const path = (line.path ?? []).map((id) => map.printedName(id)).join(" – ");
      return say(line.tied ? "line.longest_path.tied" : "line.longest_path", { count: line.length, path });
    },
  },
};
