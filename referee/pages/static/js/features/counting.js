// Routes counted by their length, for a player who does not enter them on the board.

import { html, nothing } from "../../vendor/lit-html.js";
import { piecesLeft } from "../game/pieces.js";
import { keyOf, lengthsOf } from "../map/lengths.js";
import { notes } from "../parts/notes.js";
import { stepper } from "../parts/stepper.js";
import { findings } from "../service/reading.js";
import { say, word } from "../words/words.js";

/** A length in words, with the kind where points go by it: one that is priced is as long as its cards. */
export const sizeInWords = ({ route_kinds: kinds }, { kind, length }) =>
  [
    ...(kind ? [word("kind", kind)] : []),
    say(kinds?.[kind]?.priced ? "route.cards" : "route.spaces", { count: length }),
  ].join(", ");

const labelOf = (map, one) => `${sizeInWords(map, one)}, ${say("route.points", { count: one.points })}`;

/** How many routes of a length one player can have at most: those on the board, and as the pieces reach. */
function mostOf(map, { key, spaces }) {
  const pieces = Object.values(map.pieces).reduce((all, { count }) => all + (count ?? Infinity), 0);
  return Math.min(map.routes.filter((route) => keyOf(map, route) === key).length, Math.floor(pieces / spaces));
}

/** One row for each length; those who count have a field in it. */
export const countRows = (state, act) =>
  lengthsOf(state.map).map((one) => ({
    id: one.key,
    label: labelOf(state.map, one),
    short: sizeInWords(state.map, one),
    digits: 1,
    most: mostOf(state.map, one),
    has: ({ counted }) => counted,
    value: ({ route_counts: counts }) => counts[one.key] ?? null,
    change: ({ id }, count) => act.set(id, "route_counts", { [one.key]: count ?? 0 }),
  }));

export function countPanel(state, act) {
  const { player, map } = state;
  return html`<h3>${say("counting.own", { player: player.name })}</h3>
    ${piecesBar(state, player)}
    ${lengthsOf(map).map((one) =>
      stepper({
        label: labelOf(map, one),
        value: player.route_counts[one.key] ?? 0,
        change: (count) => act.set(player.id, "route_counts", { [one.key]: count }),
      }),
    )}
    ${notes(act, findings(state, { player: player.id, member: "route_counts" }))}`;
}

/** How many of the pieces are used: a table at hand is easily counted against it. */
function piecesBar({ map, features }, player) {
  return piecesLeft(player, map, features)
    .filter(({ left, all }) => left !== null && all)
    .map(({ kind, left, all }) => {
      const used = all - left;
      const words = say("counting.used", { used, all, pieces: word("piece", kind) });
      return html`<p class="used ${left < 0 ? "odd" : ""}">
        <span>${words}</span>
        <span class="used-bar" aria-hidden="true">
          <span .style=${`width: ${Math.min(100, (100 * used) / all)}%`}></span>
        </span>
      </p>`;
    });
}

/** What a player has on the board, counted: so it begins where the board has come to. */
export function countsOf(player, map) {
  const counts = {};
  for (const route of player.routes.map((id) => map.route.get(id)).filter(Boolean)) {
    const key = keyOf(map, route);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Who counts may have the others count too, in the same table. */
export function countAll({ player, table, mine }, act) {
  const others = table.players.some(({ counted }) => !counted);
  if (!player.counted || !others || mine) return nothing;
  return html`<p class="row">
    <button type="button" @click=${() => act.count(table.players.map(({ id }) => id), true)}>
      ${say("counting.all")}
    </button>
  </p>`;
}
