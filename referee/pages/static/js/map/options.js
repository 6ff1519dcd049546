// What a table plays with: the features and tickets of its map, as its options change them.

const valueOf = (option, name, chosen) => chosen[name] ?? option.default;

/** The features in force: an option takes some of them out of the game or changes their numbers. */
export function featuresWith({ features, options }, chosen) {
  const all = { ...features };
  for (const [name, option] of Object.entries(options ?? {})) {
    const changes = option.changes?.[`${valueOf(option, name, chosen)}`] ?? {};
    for (const [feature, change] of Object.entries(changes)) {
      if (change === null) delete all[feature];
      else all[feature] = { ...all[feature], ...change };
    }
  }
  return all;
}

/** The tickets in play: those of some editions, decks or cities; a ticket without editions always is. */
export function ticketsWith({ tickets, options }, chosen) {
  const groups = Object.entries(options ?? {}).flatMap(
    ([name, option]) => option.in_play?.[`${valueOf(option, name, chosen)}`] ?? [],
  );
  if (!groups.length) return tickets;
  return tickets.filter((ticket) => !ticket.editions || groups.some((group) => belongs(ticket, group)));
}

function belongs({ editions, deck, from, to }, group) {
  const named = (cities) => cities.includes(from) || cities.includes(to);
  return (
    (!group.editions || editions.some((edition) => group.editions.includes(edition))) &&
    (!group.decks || group.decks.includes(deck)) &&
    (!group.naming || named(group.naming)) &&
    (!group.naming_none || !named(group.naming_none))
  );
}
