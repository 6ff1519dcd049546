import assert from "node:assert/strict";
import { test } from "node:test";
import { statistics, toCsv, winners } from "../../../referee/pages/static/js/game/statistics.js";

const ticket = (value, completed) => ({ part: "tickets", value, completed });
const game = (scores, complete = true) => ({
  map: "germany",
  begun: Date.UTC(2026, 0, 31),
  answer: {
    complete,
    table: { players: scores.map(([name]) => ({ name })) },
    score: {
      players: scores.map(([, place, total, lines = []]) => ({ place, total, lines, points: { routes: total } })),
    },
  },
});

const GAMES = [
  game([["Anna", 1, 100, [ticket(12, true), ticket(20, false)]], ["Ben", 2, 90]]),
  game([["Ben", 1, 80, [ticket(7, true)]], ["Anna", 1, 80]]),
  game([["Anna", 1, 300], ["Ben", 2, 0]], false),
];

test("only complete games count", () => {
  assert.deepEqual(statistics(GAMES), [
    { name: "Anna", games: 2, won: 2, best: 100, mean: 90, longest: 12 },
    { name: "Ben", games: 2, won: 1, best: 90, mean: 85, longest: 7 },
  ]);
});

test("a shared victory has several winners, a game without an answer none", () => {
  assert.deepEqual(GAMES.map(winners), [["Anna"], ["Ben", "Anna"], []]);
  assert.deepEqual(winners({ answer: null }), []);
});

test("a table for a spreadsheet has a row for each player, and no formulas", () => {
  const odd = game([['=A1"', 1, 5], ["B, C", 2, -4]]);
  assert.equal(
    toCsv([odd]),
    "date,map,player,place,total,routes\r\n" +
      '2026-01-31,germany,"\'=A1""",1,5,5\r\n' +
      '2026-01-31,germany,"B, C",2,-4,-4',
  );
});
