// A feature is one module: what players have of it survives all that happens to a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FEATURES } from "../../../referee/pages/static/js/features/index.js";
import { brought, handed } from "../../../referee/pages/static/js/game/bring.js";
import { withEntries } from "../../../referee/pages/static/js/game/entries.js";
import { fold, membersOf } from "../../../referee/pages/static/js/game/fold.js";
import { counts, number, things } from "../../../referee/pages/static/js/game/members.js";
import { positionOf, snapshot } from "../../../referee/pages/static/js/game/snapshot.js";
import { decode, encode } from "../../../referee/pages/static/js/keep/codec.js";
import { gameFile, gameOf } from "../../../referee/pages/static/js/keep/files.js";
import { backLink, gameLink, joinLink, readLink } from "../../../referee/pages/static/js/keep/link.js";
import { after, begun } from "./games.mjs";

/** Towers that players build at sights, what they paid for each, and how many sights those who count have. */
const TOWERS = {
  id: "towers",
  key: "towers",
  tab: "routes",
  members: {
    towers: things({ exclusive: true, of: "places" }),
    tower_coins: counts(),
    sights: number(null, { byHand: true }),
  },
  entered: ({ towers }) => towers.length > 0,
  snapshot: ({ towers, tower_coins: coins, sights }) => ({ towers, tower_coins: coins, sights }),
  printed: { placeFields: [{ member: "sight", kind: "flag" }] },
};
const ALL = [...FEATURES, TOWERS];
const MEMBERS = membersOf(ALL);

const BOARD = {
  places: [{ id: "roma", name: "Roma", sight: true }, { id: "pisa", name: "Pisa", sight: true }],
  routes: [], tickets: [],
};
const MAP = { ...BOARD, revision: "r1", features: { towers: {} }, options: {} };

const played = () =>
  after(
    begun(), "d", ["p1", "towers", { add: "roma" }], ["p1", "towers", { add: "pisa" }],
    ["p1", "tower_coins", { roma: 3 }], ["p1", "sights", 4], ["p2", "none", { towers: true }],
  );

const towersOf = (game) => {
  const [{ towers, tower_coins, sights }, { none }] = fold(game, MEMBERS).players;
  return { towers, tower_coins, sights, none };
};
const WHOLE = { towers: ["roma", "pisa"], tower_coins: { roma: 3 }, sights: 4, none: { towers: true } };
const copied = (value) => JSON.parse(JSON.stringify(value));

/** What the service would answer: the map, and a position with ids. */
function serve(position = null) {
  globalThis.fetch = async (path) => new Response(JSON.stringify(path.endsWith("replays") ? { position } : MAP));
}

test("it survives storage", () => {
  const { game, lost } = decode(copied(encode(played())), ALL);
  assert.equal(lost, 0);
  assert.deepEqual(towersOf(game), WHOLE);
});

test("it survives a file of the page", async () => {
  const { game, lost } = await gameOf(gameFile(played(), {}), ALL);
  assert.equal(lost, 0);
  assert.deepEqual(towersOf(game), WHOLE);
});

test("it survives a link", async () => {
  assert.deepEqual(towersOf((await readLink(await gameLink(played()), ALL)).game), WHOLE);
});

test("it survives the codes of phones", async () => {
  const table = begun();
  const { game, mine } = await readLink(await joinLink(table, "p1"), ALL);
  const phone = after(
    game, "phone", ["p1", "towers", { add: "pisa" }], ["p1", "tower_coins", { pisa: 2 }], ["p1", "sights", 1],
  );
  const { back } = await readLink(await backLink(handed(phone, MEMBERS, mine, "phone", MAP)), ALL);
  const merged = towersOf(withEntries(table, brought(table, MEMBERS, back, MAP)));
  assert.deepEqual(merged, { towers: ["pisa"], tower_coins: { pisa: 2 }, sights: 1, none: {} });
});

test("it survives the migration of version 0", () => {
  const player = { name: "Anna", towers: ["roma"], tower_coins: { roma: 3 }, sights: 4, route_counts: { 1: 2 } };
  const { game, lost } = decode({ map: "italy", players: [player, { name: "Ben" }] }, ALL);
  assert.equal(lost, 0);
  assert.deepEqual(towersOf(game), { ...WHOLE, towers: ["roma"], none: {} });
});

test("it survives a request as a file, by ids and by names", async () => {
  serve();
  const open = async (players) => (await gameOf(JSON.stringify({ map: "italy", players }), ALL)).game;
  const ben = { towers: [] };
  const own = { towers: ["roma", "pisa"], tower_coins: { roma: 3 }, route_counts: { 1: 1 }, sights: 4 };
  assert.deepEqual(towersOf(await open([own, ben])), WHOLE);
  serve({ players: [{ name: "Anna", towers: ["roma", "pisa"] }, { name: "Ben" }] });
  assert.deepEqual(towersOf(await open([{ ...own, towers: ["Rom", "Pisa"] }, ben])), WHOLE);
});

test("it is in the snapshot, and in a position without what was counted by hand", () => {
  const body = snapshot(fold(played(), MEMBERS), ALL);
  const { towers, tower_coins, sights } = body.players[0];
  assert.deepEqual({ towers, tower_coins, sights }, { towers: ["roma", "pisa"], tower_coins: { roma: 3 }, sights: 4 });
  const [anna] = positionOf(body, "Anna", ALL).position.players;
  assert.deepEqual([anna.towers, "sights" in anna], [["roma", "pisa"], false]);
});

test("what is there once and two have is nobody's until it is settled", () => {
  const game = after(played(), "d", ["p2", "towers", { add: "pisa" }]);
  const { players } = snapshot(fold(game, MEMBERS), ALL);
  assert.deepEqual(players.map(({ towers }) => towers), [["roma"], []]);
});

test("what it prints on a board of one's own is checked", () => {
  const game = { ...encode(played()), board: BOARD };
  assert.deepEqual(decode(game, ALL).game.board, BOARD);
  const odd = { ...BOARD, places: [{ ...BOARD.places[0], sight: "yes" }] };
  assert.throws(() => decode({ ...game, board: odd }, ALL), { code: "damaged" });
});
