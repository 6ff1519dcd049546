// What the last answer says: by player and thing, not by pointer.

/** The score of a player as last answered, or null. */
export function scoreOf({ service }, player) {
  const at = service.answer?.players.indexOf(player) ?? -1;
  return at < 0 ? null : service.answer.score.players[at];
}

/**
 * A pointer into what was sent: `{ player, member, key }`; `key` is the thing of a list, or the
 * name in an object, or null where all of the member is meant.
 */
function meaning(pointer, { players, sent }) {
  const [, seat, member, key] = pointer.match(/^#\/players\/(\d+)(?:\/([^/]+))?(?:\/([^/]+))?/) ?? [];
  if (seat === undefined) return { player: null, member: null, key: null };
  const value = sent[seat]?.[member];
  const listed = Array.isArray(value) && key !== undefined ? value[key] : key;
  const thing = listed?.city ?? listed;
  return { player: players[seat] ?? null, member: member ?? null, key: thing ?? null };
}

/**
 * The findings about a player, a member, or one thing of it; all where nothing is asked for.
 * @param {any} state
 * @param {{ player?: any, member?: any, key?: any }} about
 */
export function findings({ service }, { player, member, key } = {}) {
  const { answer } = service;
  if (!answer) return [];
  const fits = (asked, is) => asked === undefined || asked === is;
  return answer.score.audit
    .map((finding) => ({ finding, about: meaning(finding.pointer, answer) }))
    .filter(({ about }) => fits(player, about.player) && fits(member, about.member) && fits(key, about.key))
    .map(({ finding, about }) => ({ ...finding, about }));
}

/** What is odd about the table and not about one player. */
export const tableFindings = (state) => findings(state, { player: null });

/** What was not entered and counts as none, for a player: the parts of the score. */
export function assumedParts({ service }, player) {
  const { answer } = service;
  const own = (answer?.score.assumed ?? []).filter(({ pointer }) => meaning(pointer, answer).player === player);
  return [...new Set(own.map(({ part }) => part))];
}

/** Whether the player at hand cannot claim a route any more; `surely`, of the table as it is now. */
export function closes({ service, hand }, route, { surely = false } = {}) {
  const { open } = service;
  if (!open || open.player !== hand || (surely && !service.openIsFresh)) return false;
  return !open.routes.has(route);
}

/** What is wrong with an entry, with the names of all things that its facts name by id. */
export function inNames(message, facts, map) {
  const ids = Object.values(facts)
    .flat()
    .filter((fact) => typeof fact === "string" && map.nameOf(fact) !== null)
    .sort((a, b) => b.length - a.length);
  return ids.reduce(
    (text, id) => text.replace(new RegExp(`(?<![\\w-])${literal(id)}(?![\\w-])`, "g"), () => map.nameOf(id)),
    message,
  );
}

/** A text as a pattern that fits it alone. */
const literal = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
