import assert from "node:assert/strict";
import { test } from "node:test";
import { Atlas } from "../../../referee/pages/static/js/map/atlas.js";
import { folded } from "../../../referee/pages/static/js/words/words.js";
import { joins, linesOf, placesOf } from "../../../referee/pages/static/js/map/tickets.js";

const PAIR = { id: "berlin-mainz", from: "berlin", to: "mainz", value: 15 };
const ANY = { id: "france-any", from: "france", to_any: [{ to: "italy", value: 5 }, { to: "spain", value: 9 }] };
const TOUR = { id: "tour", cities: ["oslo", "rome", "cairo"], value_in_order: 20, value: 12, penalty: -20 };

const place = (id, names = {}) => ({ id, name: id[0].toUpperCase() + id.slice(1), names, kind: "city" });
const map = new Atlas({
  places: ["berlin", "mainz", "france", "italy", "spain", "oslo", "rome", "cairo"].map((id) => place(id)),
  routes: [],
  tickets: [PAIR, ANY, TOUR],
  points: {},
});
const found = (typed) => map.found(map.tickets, placesOf, typed).map(({ id }) => id);

test("every kind of ticket has a name", () => {
  assert.deepEqual([PAIR, ANY, TOUR].map(({ id }) => map.ticketName(id)), [
    "Berlin – Mainz (15)",
    "France – Italy (5), Spain (9)",
    "Oslo – Rome – Cairo (20, 12)",
  ]);
  assert.equal(map.ticketName("unknown"), "unknown");
});

test("a ticket is drawn from place to place", () => {
  assert.deepEqual(linesOf(ANY), [["france", "italy"], ["france", "spain"]]);
  assert.deepEqual(linesOf(TOUR), [["oslo", "rome"], ["rome", "cairo"]]);
});

test("two cities name a ticket, in either order", () => {
  assert.ok(joins(PAIR, "mainz", "berlin"));
  assert.ok(joins(ANY, "france", "spain"));
  assert.ok(joins(TOUR, "cairo", "oslo"));
  assert.equal(joins(TOUR, "rome", "oslo"), false);
});

test("a ticket is found by words, by first letters, and by any of its places", () => {
  for (const typed of ["berlin", "mai ber", "bm", "mb", "bemai"]) assert.deepEqual(found(typed), ["berlin-mainz"]);
  assert.deepEqual(found("rome"), ["tour"]);
  assert.deepEqual(found("fs"), ["france-any"]);
  assert.deepEqual(found("spain"), ["france-any"]);
  assert.deepEqual(found("xyz"), []);
});

test("names are compared without accents, strokes and ligatures", () => {
  assert.deepEqual(
    ["København", "Tromsø", "Łódź", "Weißensee", "S. Gravenhage"].map(folded),
    ["kobenhavn", "tromso", "lodz", "weissensee", "s gravenhage"],
  );
});
