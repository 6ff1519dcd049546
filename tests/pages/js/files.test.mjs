import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS } from "../../../referee/pages/static/js/features/index.js";
import { fold } from "../../../referee/pages/static/js/game/fold.js";
import { gameOf } from "../../../referee/pages/static/js/keep/files.js";

const MAP = {
  places: [{ id: "paris", name: "Paris" }, { id: "dieppe", name: "Dieppe" }],
  routes: [{ id: "dieppe-paris", from: "dieppe", to: "paris", length: 1 }],
  tickets: [], features: {}, options: {},
};

/** The table of a request file, and what the service was asked: it knows `position` by its ids. */
async function opened(request, position = null) {
  const asked = [];
  globalThis.fetch = async (path) => {
    asked.push(path);
    return new Response(JSON.stringify(path.endsWith("replays") ? { position } : MAP));
  };
  const { game } = await gameOf(JSON.stringify({ map: "europe", ...request }), MEMBERS);
  return { table: fold(game, MEMBERS), asked };
}

test("what is named by ids is taken as it is", async () => {
  const stations = [{ city: "paris", borrows: "dieppe-paris" }];
  const { table, asked } = await opened({ players: [{ name: "Anna", stations }] });
  assert.deepEqual(table.players[0].borrows, { paris: "dieppe-paris" });
  assert.deepEqual(asked, ["/v1/maps/europe"]);
});

test("a station borrows the same route whatever else is named by its name", async () => {
  const named = { players: [{ name: "Anna", stations: [{ city: "paris", borrows: "dieppe-paris" }] }] };
  for (const player of [
    { name: "Anna", routes: [{ from: "Paris", to: "Dieppe" }] },
    { name: "Anna", stations: ["Paris"] },
    { name: "Anna", stations: [{ city: "paris", borrows: { from: "Paris", to: "Dieppe" } }] },
  ]) {
    const { table } = await opened({ players: [player] }, named);
    assert.deepEqual(table.players[0].stations, ["paris"]);
    assert.deepEqual(table.players[0].borrows, { paris: "dieppe-paris" });
  }
});

test("the neutral player comes from beside the players and from a position", async () => {
  const neutral = { routes: ["dieppe-paris"] };
  for (const request of [{ players: [{}], neutral }, { position: { players: [{}], neutral } }]) {
    assert.deepEqual((await opened(request)).table.neutral, ["dieppe-paris"]);
  }
});
