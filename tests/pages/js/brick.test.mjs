// Whatever a link, a file or the storage of a device holds: the list of games opens, a new game opens, and
// a game that is read can be shown.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { newScreen, stateOf } from "../../../referee/pages/static/js/app/state.js";
import { newSetup } from "../../../referee/pages/static/js/app/setup.js";
import { placeStates, routeStates } from "../../../referee/pages/static/js/board/states.js";
import { FEATURES, MEMBERS, featuresOf } from "../../../referee/pages/static/js/features/index.js";
import { brought, handed } from "../../../referee/pages/static/js/game/bring.js";
import { withEntries } from "../../../referee/pages/static/js/game/entries.js";
import { fold } from "../../../referee/pages/static/js/game/fold.js";
import { positionOf, snapshot } from "../../../referee/pages/static/js/game/snapshot.js";
import { toCsv } from "../../../referee/pages/static/js/game/statistics.js";
import { soundAnswer } from "../../../referee/pages/static/js/keep/answer.js";
import { keptBefore } from "../../../referee/pages/static/js/keep/before.js";
import { NoGame, decode, headOf } from "../../../referee/pages/static/js/keep/codec.js";
import { gameOf } from "../../../referee/pages/static/js/keep/files.js";
import { readLink } from "../../../referee/pages/static/js/keep/link.js";
import { pack } from "../../../referee/pages/static/js/keep/pack.js";
import { Atlas } from "../../../referee/pages/static/js/map/atlas.js";
import { statisticsBody } from "../../../referee/pages/static/js/views/games.js";
import { shell } from "../../../referee/pages/static/js/views/shell.js";
import { resultText } from "../../../referee/pages/static/js/words/result.js";
import { begun } from "./games.mjs";

const MAPS = new URL("../../../maps/", import.meta.url);
const read = (name, base = MAPS) => JSON.parse(readFileSync(new URL(name, base), "utf-8"));
const maps = readdirSync(MAPS).filter((name) => /^[a-z-]+\.json$/.test(name)).map((name) => read(name));
const fixture = (name) => read(name, new URL("./fixtures/", import.meta.url));

const ANYTHING = [
  null, true, -1, 1.5, 1e300, "", "__proto__/1", "a(", "9".repeat(500), [], [null], {}, { a: null },
  JSON.parse('{"__proto__": {"3": 1}, "toString": 1, "valueOf": 1, "length": -1}'),
];

/** Every value that differs from another in one member, however deep, or has one left out. */
function* spoiled(value) {
  for (const other of ANYTHING) yield other;
  if (value === null || typeof value !== "object") return;
  for (const key of Object.keys(value)) {
    for (const other of spoiled(value[key])) yield put(value, key, other);
    if (!Array.isArray(value)) {
      const { [key]: _, ...left } = value;
      yield left;
    }
  }
}

const put = (value, key, other) =>
  Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };

const act = new Proxy({}, { get: () => () => ({ address: "" }) });

function stateFor({ game = null, table = null, map = null, answer = null, games = [], mine = null }, screen = {}) {
  const scores = { status: answer ? "fresh" : "offline", answer, refusal: null, open: null, knows: () => false };
  return stateOf({
    ...{ game, table, map, drawn: "", scores, maps, unreached: false, games, device: "d", picture: null, mine },
    screen: { ...newScreen(newSetup()), ...screen },
  });
}

let shows = 0;

/** Everything that the page does with a game that was read; the players take turns. */
function show(game, spec, answer = null, mine = null) {
  shows += 1;
  const table = fold(game, MEMBERS);
  const map = new Atlas(spec, game.board, game.options);
  const shown = { game, table, map, answer, mine };
  const state = stateFor(shown);
  for (const view of ["setup", "final"]) shell(stateFor(shown, { view }), act);
  for (const { id: tab } of state.tabs) {
    const { id: player } = table.players[shows % table.players.length];
    shell(stateFor(shown, { view: "play", tab, player, together: shows % 4 < 2 }), act);
    routeStates(stateFor(shown, { tab }));
    placeStates(stateFor(shown, { tab }));
  }
  const features = featuresOf(table, map);
  positionOf(snapshot(table, features), table.players[0].name, features);
  resultText(state);
  for (const { id } of table.players) handed(game, MEMBERS, id, "d", map);
}

const BOARD = {
  places: [
    { id: "roma", name: "Roma", names: { de: "Rom" }, aliases: ["Urbs"], kind: "city", port: true, x: 0.1, y: 0.2 },
    { id: "pisa", name: "Pisa" },
  ],
  routes: [{
    id: "r", from: "roma", to: "pisa", length: 2, color: "red", kind: "train", cards: 2,
    tunnel: true, ferry: 1, wild_spaces: [0], toll: 1, four_for_one: true,
  }],
  tickets: [
    { id: "t", from: "roma", to: "pisa", value: 3, deck: "long", editions: ["one"], neutral: ["roma", "pisa"] },
    { id: "u", from: "roma", to_any: [{ to: "pisa", value: 3 }] },
    { id: "v", cities: ["roma", "pisa"], value: 3, value_in_order: 4 },
  ],
  points: { 1: 1, 2: 2 },
};
const WHOLE = fixture("v1-every-member.json");
const GAMES = [WHOLE, { ...WHOLE, board: BOARD, entries: WHOLE.entries.slice(0, 3) }, fixture("v0-every-member.json")];

/** The game that something decodes to; null where it says that it is none. */
function decoded(value) {
  try {
    return decode(value, FEATURES).game;
  } catch (error) {
    assert.ok(error instanceof NoGame, error.stack);
    return null;
  }
}

test("a game with anything in place of any member is none, or can be shown", () => {
  let n = 0;
  for (const value of GAMES.flatMap((game) => [...spoiled(game)])) {
    const game = decoded(value);
    if (!game) continue;
    const spec = maps[n++ % maps.length];
    assert.doesNotThrow(() => show(game, spec), JSON.stringify(value));
  }
  assert.ok(n > 1000);
});

test("every game is kept so that it is read again, all of it", () => {
  for (const game of GAMES.flatMap((one) => [...spoiled(one)]).map(decoded).filter(Boolean)) {
    const kept = JSON.parse(JSON.stringify(game));
    assert.deepEqual(decode({ v: 1, ...kept }, FEATURES), { game: kept, lost: 0 });
  }
});

test("a link with anything in place of any member is refused, or can be shown", async () => {
  const join = { v: 1, ...begun(), mine: "p1" };
  for (const value of spoiled(join)) {
    const brings = await readLink(`#join=${await pack(value)}`, FEATURES).catch((error) => assert.ok(error instanceof NoGame, error.stack));
    if (brings) show(brings.game, maps[0], null, brings.mine);
  }
});

test("a code of a phone with anything in place of any member is refused, or brings what can be shown", async () => {
  const spec = { ...maps[0], revision: "r" };
  const { game } = decode(WHOLE, FEATURES);
  const back = handed(game, MEMBERS, "p2", "phone", new Atlas(spec));
  for (const value of spoiled({ ...back, has: { ...back.has, routes: ["r1", 0], none: { tickets: true } } })) {
    const brings = await readLink(`#back=${await pack(value)}`, FEATURES).catch((error) => assert.ok(error instanceof NoGame, error.stack));
    const entries = brings && brought(game, MEMBERS, brings.back, new Atlas(spec));
    if (!entries?.length) continue;
    const merged = withEntries(game, entries);
    assert.equal(decode({ v: 1, ...merged }, FEATURES).lost, 0, JSON.stringify(value));
    show(merged, spec);
  }
});

test("a file of a request with anything in place of any member is refused, or can be shown", async () => {
  const players = [
    { name: "Anna", color: "red", routes: ["a"], tickets: [{ ticket: "t", completed: true }, { value: 3, completed: false }], tolls: { 1: 2 } },
    { name: "Ben", route_counts: { 1: 2, train: { 2: 1 } }, harbor_tickets: [1], stations: [{ city: "c", borrows: "r" }], province: { red: [1] } },
  ];
  globalThis.fetch = async (path) =>
    new Response(JSON.stringify(path.endsWith("replays") ? { position: { players: [{}, {}] } } : maps[0]));
  for (const value of spoiled({ map: "germany", players, neutral: { routes: ["n"] }, options: { tolls: true } })) {
    const opened = await gameOf(JSON.stringify(value), FEATURES).catch((error) =>
      assert.ok(error instanceof NoGame, `${JSON.stringify(value)} ${error.stack}`),
    );
    if (opened) show(opened.game, maps[0]);
  }
});

const SCORE = {
  place: 1, total: 3, marker: 3, tickets_completed: 1, longest_path: 4, points: { routes: 1, tickets: 2 },
  lines: [{ part: "routes", rule: "claim.points", points: 1, length: 1, count: 1 }, { part: "tickets", rule: "tickets.completed", points: 2, value: 2, completed: true }],
};
const { game: PLAYED } = decode(WHOLE, FEATURES);
const ANSWER = {
  ...{ id: "g1", question: "q", players: ["p1", "p2"], sent: [{}, {}], table: fold(PLAYED, MEMBERS), complete: true, map: "Europe" },
  score: {
    ...{ players: [SCORE, { ...SCORE, place: 2 }], decided_by: "points", engine: "2.0", map: { board: "printed", revision: "r" } },
    audit: [{ pointer: "#/players/0/routes/0", message: "odd" }], assumed: [{ pointer: "#/players/1", part: "tickets" }],
  },
};
const HEAD = { ...PLAYED, names: ["Anna", "Ben"], mine: null, changed: 1700000000000 };

test("a kept game with anything in place of any member is listed, and beside it a new game opens", () => {
  for (const value of spoiled(HEAD)) {
    if (value === null || typeof value !== "object" || Array.isArray(value)) continue;
    const games = [{ ...headOf(value), answer: null }, { ...headOf(HEAD), answer: ANSWER }];
    const state = stateFor({ games });
    assert.doesNotThrow(() => {
      shell(state, act);
      statisticsBody({}, state);
      toCsv(games);
    }, JSON.stringify(value));
  }
});

test("a kept answer with anything in place of any member is none, or can be listed and counted", () => {
  for (const answer of [ANSWER, ...spoiled(ANSWER)]) {
    if (!soundAnswer(answer)) continue;
    const games = [{ ...headOf(HEAD), answer }];
    assert.doesNotThrow(() => {
      shell(stateFor({ games }), act);
      statisticsBody({}, stateFor({ games }));
      toCsv(games);
    }, JSON.stringify(answer));
  }
  show(PLAYED, maps.find(({ id }) => id === "europe"), ANSWER);
  assert.ok(soundAnswer(ANSWER));
});

test("what the page kept before it had a database is read, whatever it is", () => {
  const kept = { game: fixture("v0-nederland.json"), past: [null, fixture("v0-nederland.json")], future: [] };
  for (const value of spoiled(kept)) {
    globalThis.localStorage = { getItem: () => JSON.stringify(value) };
    for (const game of keptBefore(FEATURES)) assert.ok(decoded({ v: 1, ...game }));
  }
});
