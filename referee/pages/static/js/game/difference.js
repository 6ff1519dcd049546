// What two tables differ in, so that a total can say what is not counted in it.

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What was entered or taken back since: `[{ player, member, added, removed }]`; `added` and
 * `removed` are lists of things, or null where the member is no list.
 */
export function differences(before, after, members) {
  return after.players.flatMap((player) => {
    const old = before.players.find(({ id }) => id === player.id);
    return Object.keys(members)
      .filter((member) => !same(old?.[member] ?? members[member].empty(), player[member]))
      .map((member) => {
        const [was, is] = [old?.[member] ?? members[member].empty(), player[member]];
        if (!Array.isArray(is) || !Array.isArray(was)) return { player, member, added: null, removed: null };
        const added = is.filter((one) => !was.includes(one));
        const removed = was.filter((one) => !is.includes(one));
        return { player, member, added, removed };
      });
  });
}
