// Undo and redo as entries: each takes back one entry, and is itself one that can be taken back.

import { inOrder } from "./entries.js";

/** The entries that count: neither undone nor an undo, in their order. */
export function inForce(entries) {
  const undone = new Set();
  const kept = [];
  for (const entry of inOrder(entries).reverse()) {
    if (undone.has(entry.id)) continue;
    if (entry.kind === "undo") undone.add(entry.value);
    else kept.push(entry);
  }
  return kept.reverse();
}

/**
 * What a device would take back next, and what it would bring back: `{ undo, redo }`, each an
 * entry or null. Nobody takes back what others have entered.
 */
export function steps({ entries }, device) {
  const past = [];
  let undone = [];
  for (const entry of inOrder(entries)) {
    if (entry.device !== device) continue;
    if (entry.kind !== "undo") {
      past.push(entry);
      undone = [];
      continue;
    }
    const at = past.findIndex(({ id }) => id === entry.value);
    if (at >= 0) {
      undone.push({ by: entry, entry: past[at] });
      past.splice(at, 1);
    } else {
      const again = undone.find(({ by }) => by.id === entry.value);
      if (!again) continue;
      undone = undone.filter((one) => one !== again);
      past.push(again.entry);
    }
  }
  return { undo: past.at(-1) ?? null, redo: undone.at(-1)?.by ?? null };
}
