// What the page can say of a player in a request, as JSON: for the test that compares it with the contract.

import { FEATURES, MEMBERS } from "../../../referee/pages/static/js/features/index.js";
import { fold } from "../../../referee/pages/static/js/game/fold.js";
import { begun } from "./games.mjs";

const [player] = fold(begun(), MEMBERS).players;
const members = FEATURES.flatMap(({ snapshot, unasked = [] }) => [
  ...[true, false].flatMap((counted) => Object.keys(snapshot?.({ ...player, counted }) ?? {})),
  ...unasked,
]);
console.log(JSON.stringify([...new Set(members)]));
