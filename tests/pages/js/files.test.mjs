import assert from "node:assert/strict";
import { test } from "node:test";
import { FEATURES, MEMBERS } from "../../../referee/pages/static/js/features/index.js";
import { fold } from "../../../referee/pages/static/js/game/fold.js";
import { gameOf } from "../../../referee/pages/static/js/keep/files.js";

const MAP = {
  places: [{ id: "paris", name: "Paris" }, { id: "dieppe", name: "Dieppe" }],
  routes: [{ id: "dieppe-paris", from: "dieppe", to: "paris", length: 1 }],
  tickets: [], features: {}, options: {},
};

/** The table of a request file, and what the service was asked: it knows `position` by its ids. */
async function opened(request, position = null) {
  const [asked, bodies] = [[], []];
  globalThis.fetch = async (path, { body }) => {
    asked.push(path);
    if (body) bodies.push(JSON.parse(body));
    return new Response(JSON.stringify(path.endsWith("replays") ? { position } : MAP));
  };
  const { game } = await gameOf(JSON.stringify({ map: "europe", ...request }), FEATURES);
  return { table: fold(game, MEMBERS), asked, bodies };
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

test("what was counted by hand comes as it was, beside what is named", async () => {
  const anna = {
    name: "Anna", route_counts: { 1: 2, 4: 1 }, longest_path: 9, harbor_tickets: [2, 0],
    tickets: [{ value: 12, completed: true }, { value: 7, completed: false }, { ticket: "t", completed: false }],
  };
  const ben = { name: "Ben", route_counts: { streetcar: { 2: 3 } } };
  const cleo = {
    name: "Cleo", routes: [{ from: "Paris", to: "Dieppe" }], tickets: [{ from: "Paris", to: "Dieppe", value: 3 }],
  };
  const named = { players: [{ name: "Anna" }, { name: "Ben" }, { name: "Cleo", routes: ["dieppe-paris"], tickets: ["x"] }] };
  const { table, bodies } = await opened({ players: [anna, ben, cleo] }, named);
  assert.deepEqual(bodies[0].position.players, [{ name: "Anna" }, { name: "Ben" }, cleo]);
  const [one, other, third] = table.players;
  assert.deepEqual([one.counted, one.route_counts, one.longest_path], [true, { 1: 2, 4: 1 }, 9]);
  assert.deepEqual(one.harbor_tickets, { 0: 2, 1: 0 });
  assert.deepEqual(Object.values(one.typed_tickets), [12, -7]);
  assert.deepEqual([one.tickets, one.tickets_done], [["t"], { t: -1 }]);
  assert.deepEqual(other.route_counts, { "streetcar/2": 3 });
  assert.deepEqual([third.counted, third.routes, third.tickets], [false, ["dieppe-paris"], ["x"]]);
});

test("tickets of which only some are known, or how many there are, do no harm", async () => {
  const players = [{ name: "Anna", tickets: { unknown: 3 } }, { name: "Ben", tickets: [null, { value: 5, completed: true }] }];
  const { table } = await opened({ players });
  assert.deepEqual(table.players.map(({ tickets }) => tickets), [[], []]);
  assert.deepEqual(Object.values(table.players[1].typed_tickets), [5]);
});

test("an empty list says that there is none, one left out that it is not entered", async () => {
  const players = [{ name: "Anna", tickets: [], passengers: {} }, { name: "Ben", routes: [], tickets: null }];
  const { table } = await opened({ players });
  assert.deepEqual(table.players.map(({ none }) => none), [{ tickets: true, passengers: true }, { routes: true }]);
});
