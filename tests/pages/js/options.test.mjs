import assert from "node:assert/strict";
import { test } from "node:test";
import { featuresWith, ticketsWith } from "../../../referee/pages/static/js/map/options.js";

const OPTIONS = {
  tickets: {
    default: "base",
    changes: { base: { globetrotter: null }, mega: { tickets: { draw: 4 }, longest_path: null } },
    in_play: {
      base: [{ editions: ["base"] }],
      mega: [{ editions: ["base"] }, { editions: ["1912"], decks: ["short"], naming_none: ["roma"] }],
      big: [{ editions: ["base", "1912"], naming: ["roma"] }],
    },
  },
  three_wilds: { default: true, changes: { false: { draw: { wilds: 6 } } } },
};
const FEATURES = { globetrotter: {}, longest_path: {}, tickets: { draw: 3, keep: 1 }, draw: { wilds: 3 } };
const TICKETS = [
  { id: "a", from: "roma", to: "wien", editions: ["base"] },
  { id: "b", from: "roma", to: "paris", deck: "short", editions: ["1912"] },
  { id: "c", from: "wien", to: "paris", deck: "short", editions: ["1912"] },
  { id: "d", from: "wien", to: "paris", deck: "long", editions: ["1912"] },
  { id: "e", from: "wien", to: "bern" },
];

const inPlay = (chosen) =>
  ticketsWith({ tickets: TICKETS, options: OPTIONS }, chosen).map(({ id }) => id).join("");

test("an option takes features out of the game and changes their numbers", () => {
  const map = { features: FEATURES, options: OPTIONS };
  assert.deepEqual(Object.keys(featuresWith(map, {})), ["longest_path", "tickets", "draw"]);
  const mega = featuresWith(map, { tickets: "mega", three_wilds: false });
  assert.deepEqual(mega.tickets, { draw: 4, keep: 1 });
  assert.equal("longest_path" in mega, false);
  assert.equal("globetrotter" in mega, true);
  assert.equal(mega.draw.wilds, 6);
});

test("the tickets in play go by edition, deck and cities", () => {
  assert.equal(inPlay({}), "ae");
  assert.equal(inPlay({ tickets: "mega" }), "ace");
  assert.equal(inPlay({ tickets: "big" }), "abe");
});

test("a map without such options has all of its tickets in play", () => {
  assert.equal(ticketsWith({ tickets: TICKETS, options: {} }, {}), TICKETS);
});
