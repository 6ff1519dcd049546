import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { withIds } from "../../../referee/pages/static/js/map/ids.js";

const MAPS = new URL("../../../maps/", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, MAPS), "utf-8"));
const bare = (things) => things.map(({ id, ...thing }) => thing);
const ids = (things) => things.map(({ id }) => id);

test("a board without ids has those of the contract, on every map", () => {
  const maps = readdirSync(MAPS).filter((name) => name.endsWith(".json") && !name.includes("schema"));
  for (const name of maps) {
    const map = read(name);
    const { routes, tickets } = withIds({ ...map, routes: bare(map.routes), tickets: bare(map.tickets) }, map);
    assert.deepEqual(ids(routes), ids(map.routes), name);
    assert.deepEqual(ids(tickets), ids(map.tickets), name);
  }
});

const PLACES = [{ name: "Bad Köstritz (Süd)" }, { name: "Zoo", names: { it: "Giardino" }, aliases: ["Tiergarten"] }];
const own = (board) => withIds({ places: PLACES, routes: [], tickets: [], ...board }, { features: {} });

test("a place is called by its name, whatever it is called in a route or ticket", () => {
  const { places, routes, tickets } = own({
    routes: [{ from: "ZOO", to: "Bad Koestritz (Sued)", length: 2 }],
    tickets: [{ from: "giardino", to: "bad-kostritz-sud", value: 3 }, { cities: ["Zoo", "Tiergarten"], value: 1 }],
  });
  assert.deepEqual(ids(places), ["bad-kostritz-sud", "zoo"]);
  assert.deepEqual(ids(routes), ["bad-kostritz-sud-zoo"]);
  assert.deepEqual(ids(tickets), ["zoo-bad-kostritz-sud", "tour-zoo-zoo"]);
  assert.deepEqual([routes[0].from, routes[0].to], ["zoo", "bad-kostritz-sud"]);
});

test("ids that a board has stay, and no two things get the same", () => {
  const { places, routes } = own({
    places: [{ id: "a", name: "A" }, { id: "b" }, { name: "!" }, { name: "Zoo" }, { name: "zoo" }],
    routes: [
      { id: "mine", from: "a", to: "b", length: 1 },
      { from: "b", to: "a", length: 1, color: "red" },
      { from: "a", to: "b", length: 1, color: "red" },
    ],
  });
  assert.deepEqual(places.map(({ id, name }) => [id, name]), [
    ["a", "A"], ["b", "b"], ["place-3", "!"], ["zoo", "Zoo"], ["zoo-2", "zoo"],
  ]);
  assert.deepEqual(ids(routes), ["mine", "a-b-2", "a-b-3"]);
});
