import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.addEventListener = () => {};
globalThis.fetch = async () => {
  throw new TypeError("there is no service here");
};
const { Scores } = await import("../../../referee/pages/static/js/service/scores.js");

const nothing = () => {};
const asked = { table: { id: "one", map: "germany", players: [] }, player: "anna", body: { players: [] } };

function counting(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const requests = context.mock.method(globalThis, "fetch");
  return { scores: new Scores({ changed: nothing, keep: nothing, moved: nothing }), requests: requests.mock };
}

test("a game is asked about a moment after an entry", (context) => {
  const { scores, requests } = counting(context);
  scores.ask(asked);
  assert.equal(requests.callCount(), 0);
  context.mock.timers.tick(1000);
  assert.equal(requests.callCount(), 1);
});

test("a game that is left is not asked about", (context) => {
  const { scores, requests } = counting(context);
  scores.ask(asked);
  scores.begin(null);
  context.mock.timers.tick(1000);
  assert.equal(requests.callCount(), 0);
});
