// What the page says, in the language of the reader.

import { fill } from "./templates.js";

export const LANGUAGES = { en: "English", it: "Italiano", de: "Deutsch", nl: "Nederlands" };

const KEPT = "referee.language";
let strings = {};

let spoken = "en";

/** The language in which the page speaks now. */
export const language = () => spoken;

/** The language chosen earlier, else the first of the browser's languages that we speak. */
export function preferred() {
  const wanted = [localStorage.getItem(KEPT), ...navigator.languages];
  const known = wanted.map((tag) => tag?.slice(0, 2).toLowerCase());
  return known.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Speak a language from now on; `chosen` remembers it for the next visit. */
export async function speak(tag, { chosen = false } = {}) {
  const answer = await fetch(`/assets/strings/${tag}.json`);
  strings = await answer.json();
  spoken = tag;
  document.documentElement.lang = tag;
  if (chosen) localStorage.setItem(KEPT, tag);
}

/** The words for a key with some facts. */
export const say = (key, facts = {}) => fill(strings[key] ?? key, facts);

/** The words for a key that may be new to this page: a color or part of a map of one's own. */
export function word(group, name) {
  const known = strings[`${group}.${name}`];
  return known ? fill(known, {}) : name.replaceAll("_", " ");
}

/** A list as it is said: "a, b and c". */
export function listed(items) {
  return new Intl.ListFormat(spoken).format(items);
}

/** A number of points with its sign: a true minus for losses. */
export function signed(points) {
  return points < 0 ? `−${-points}` : `${points}`;
}

const LETTERS = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe" };

/** A name as it is compared: without case and accents. */
export function folded(name) {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ßøłđæœ]/g, (letter) => LETTERS[letter])
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
