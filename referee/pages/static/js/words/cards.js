// The cards of a map by their names.

import { say, word } from "./words.js";

/** A kind of card in words, such as "red" or "red double ship". */
export function cardName({ id, color, transport, covers, harbor }, wild) {
  if (id === wild) return say("card.wild");
  const facts = { color: word("color", color) };
  if (transport === "ship") return say(covers === 2 ? "card.double_ship" : "card.ship", facts);
  return say(harbor ? "card.harbor" : "card.plain", facts);
}

/** The kinds of cards that a route may be paid with at all. */
export function cardsFor(map, route) {
  const { kinds, wild } = map.cards;
  const gray = !route.color || route.color === "gray";
  const needed = map.route_kinds?.[route.kind]?.cards;
  const carries = (kind) => !needed || !kind.transport || kind.transport === needed;
  return kinds.filter(
    (kind) => kind.id === wild || ((gray || kind.color === route.color) && carries(kind)),
  );
}
