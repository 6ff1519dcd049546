// The state that views read: the game, the screen and the service, and what follows from them.

import { featuresOf, MEMBERS, tabsOf } from "../features/index.js";
import { conflicts, marks, playerOf } from "../game/fold.js";
import { steps } from "../game/history.js";
import { open } from "../game/status.js";

/** The screen at first: data alone, and whatever of it views need to show. */
export const newScreen = (setup) => ({
  view: "setup",
  player: null,
  tab: "routes",
  /** The first of two cities of a ticket that are tapped one after the other. */
  city: null,
  /** What is typed into the fields that find something: `{ typed, at }` by name. */
  typed: {},
  /** A sentence that stays until it is closed: `{ text, label?, does? }`. */
  notice: null,
  /** What has just been entered, where the finger is: `{ text, at: [x, y], undo }`. */
  tip: null,
  /** Whether numbers are entered for all players side by side. */
  together: true,
  /** What the last answer changed: see service/changes.js. */
  changes: [],
  /** For those who do not see the page. */
  said: "",
  /** `{ kind, … }`: see views/dialogs.js. */
  dialog: null,
  /** In the result, how many of the last places are shown so far; null where all are. */
  reveal: null,
  /** Whether the picture shows the tickets. */
  tickets: false,
  setup,
});

/** In place of a feature: the player at hand counts, and the board takes no taps. */
const COUNTS = { opens: () => false };

/** Everything that views read. Without a game that is laid out there is no `table`. */
export function stateOf({ game, table, map, drawn, screen, scores, maps, unreached, games, device, picture, mine }) {
  const service = {
    maps,
    unreached,
    status: scores.status,
    answer: scores.answer,
    refusal: scores.status === "refused" ? scores.refusal.document : null,
    open: scores.open,
    openIsFresh: false,
  };
  const state = { screen, service, games, game: null, table: null, map: null };
  if (!table || !map) return state;
  const features = featuresOf(table, map);
  const player = playerOf(table, screen.player) ?? table.players[0];
  const tabs = tabsOf(features);
  const tab = tabs.find(({ id }) => id === screen.tab) ?? tabs[0];
  const hand = tab.features.find((feature) => feature.hand)?.hand ?? player.id;
  service.openIsFresh = scores.knows(player.id);
  const letters = marks(table);
  const counts = tab.id === "routes" && player.counted;
  return {
    ...state,
    ...{ game, table, map, drawn, features, tabs, tab, player, hand, picture, mine },
    /** Which feature takes the taps on the board: one that opens places, or "routes". */
    taps: tab.features.find(({ opens }) => opens) ?? (counts ? COUNTS : "routes"),
    counts,
    marks: new Map(table.players.map(({ id }, seat) => [id, letters[seat]])),
    steps: steps(game, device),
    conflicts: conflicts(table, MEMBERS),
    open: open(table, features),
  };
}
