// The score pad opens: with the game of a link, of the editor, the one at hand, or none.

import { preferred, speak } from "../words/words.js";
import { actsOf } from "./acts.js";
import { App } from "./app.js";
import { noted, remembered } from "./router.js";

const app = new App(actsOf);
await speak(preferred());
await app.prepare();

if (!(await app.act.takeHanded())) {
  const here = noted() ?? {};
  const last = remembered();
  const { game, player = null, tab = "routes" } = here.game ? here : last;
  await app.reopen(game, { view: here.view ?? "play", player, tab });
}
await app.act.takeLink();
app.render();
app.listMaps();

addEventListener("hashchange", () => app.act.takeLink());
addEventListener("popstate", ({ state }) => {
  if (!state) return;
  if (state.game && state.game !== app.game?.id) app.reopen(state.game, state);
  else {
    const { view, player, tab } = state;
    app.change({ view, player: player ?? app.screen.player, tab, dialog: null, notice: null, tip: null });
  }
});

if ("serviceWorker" in navigator) {
  const kept = await navigator.serviceWorker.register("/service-worker.js");
  const ready = await navigator.serviceWorker.ready;
  // Once the page stands, everything else that a game without a connection could need.
  setTimeout(() => (kept.active ?? ready.active).postMessage("keep-all"), 2000);
}
