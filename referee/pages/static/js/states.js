// How the board shows, and reads out, what has been entered.

import { holder, NEUTRAL, owner } from "./table.js";
import { say } from "./words.js";

/** Whose a route is, or whether it is free. */
export function routeState(pad, id) {
  const who = owner(pad.game, id);
  if (who === NEUTRAL) return say("neutral.owned");
  if (who >= 0) return say("route.owned", { player: pad.game.players[who].name });
  return say(closed(pad, id) ? "route.closed" : "route.free");
}

/** What is closed to a player may well be open to the neutral player, of whom nothing is asked. */
const closed = (pad, id) => pad.hand !== NEUTRAL && pad.keeper.closes(id);

/** How every route is to be shown and read out. */
export function routeStates(pad) {
  const { atlas, game, tab, hand, marks } = pad;
  const odd = new Set(
    game.players.flatMap((player, at) =>
      player.routes.filter((_, n) => pad.keeper.findings(`/players/${at}/routes/${n}`).length),
    ),
  );
  return new Map(
    atlas.routes.map(({ id, kind }) => {
      const who = owner(game, id);
      const free = closed(pad, id) ? "is-closed" : "is-free";
      const state = who === -1 ? free : "is-taken";
      const chooses = tab !== "tickets" && tab !== "harbors";
      const piece = who === -1 ? null : { kind, ...looks(game, marks, who) };
      return [
        id,
        {
          label: `${atlas.routeName(id)}: ${routeState(pad, id)}`,
          pressed: chooses ? who === hand : undefined,
          classes: odd.has(id) ? `${state} is-odd` : state,
          piece,
        },
      ];
    }),
  );
}

/** The color and mark of whoever owns something. */
export const looks = (game, marks, who) =>
  who === NEUTRAL ? { color: "gray", mark: "–" } : { color: game.players[who].color, mark: marks[who] };

/** How every place is to be shown and read out; where tickets or harbors are entered, as buttons. */
export function placeStates(pad) {
  const { atlas, game, tab, city } = pad;
  const named = new Set(atlas.tickets.flatMap(({ from, to }) => [from, to]));
  return new Map(
    atlas.places.map(({ id, port }) => {
      const builder = holder(game, "harbors", id);
      const chooses = (tab === "tickets" && named.has(id)) || (tab === "harbors" && port);
      const pressed = tab === "harbors" ? pad.player.harbors.includes(id) : city === id;
      const state = port ? harborState(pad, id) : "";
      return [
        id,
        {
          label: [atlas.placeName(id), state].filter(Boolean).join(": "),
          pressed: chooses ? pressed : undefined,
          classes: chooses ? "is-open" : "",
          harbor: game.players[builder]?.color,
        },
      ];
    }),
  );
}

export function harborState({ game, atlas }, id) {
  if (!("harbors" in atlas.features)) return "";
  const builder = holder(game, "harbors", id);
  return builder < 0
    ? say("harbor.free")
    : say("harbor.of", { player: game.players[builder].name });
}
