// The cards of a map that a route takes.

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
