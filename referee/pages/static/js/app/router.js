// Where the reader is: kept by the browser with the address, so that Back and Reload do what they
// should; and which game was last at hand, for the next visit.

const LAST = "referee.last";

const spot = ({ screen, game }) => ({
  view: screen.view,
  player: screen.player,
  tab: screen.tab,
  game: game?.id ?? null,
});

/** Note where the reader is now; `pushed` where Back is to come back to where they were. */
export function note(app, { pushed = false } = {}) {
  const now = spot(app);
  if (JSON.stringify(now) === JSON.stringify(history.state)) return;
  history[pushed ? "pushState" : "replaceState"](now, "");
  if (now.game) remember(now);
}

export const noted = () => history.state;

export function remember(last) {
  try {
    localStorage.setItem(LAST, JSON.stringify(last));
  } catch {
    // Without a store the next visit begins at the beginning.
  }
}

export function remembered() {
  try {
    return JSON.parse(localStorage.getItem(LAST)) ?? {};
  } catch {
    return {};
  }
}
