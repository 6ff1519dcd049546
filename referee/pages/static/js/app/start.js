// The score pad opens: with the game of a link, of the editor, the one at hand, or none.

import * as api from "../service/api.js";
import { useTheme } from "../words/theme.js";
import { preferred, say, speak } from "../words/words.js";
import { actsOf } from "./acts.js";
import { App } from "./app.js";
import { noted, remembered } from "./router.js";

useTheme();
const app = new App(actsOf);
// What is shown first is asked for at once.
const maps = api.maps();
maps.catch(() => {});
await Promise.all([speak(preferred()), app.prepare()]);
app.listMaps(maps);

if (!(await app.act.takeHanded())) {
  const here = noted() ?? {};
  const last = remembered();
  const { game, player = null, tab = "routes" } = here.game ? here : last;
  await app.reopen(game, { view: here.game ? here.view : "play", player, tab });
}
await app.act.takeLink();
app.render();

addEventListener("hashchange", () => app.act.takeLink());
addEventListener("popstate", ({ state }) => {
  if (!state) return;
  if (state.game && state.game !== app.game?.id) app.reopen(state.game, state);
  else {
    const { view, player, tab } = state;
    app.change({ view, player: player ?? app.screen.player, tab, dialog: null, notice: null, tip: null });
  }
});

/** Ctrl+Z takes back, but in a field, where it takes back what was typed. */
addEventListener("keydown", (event) => {
  const { ctrlKey, metaKey, shiftKey, key } = event;
  const target = /** @type {Element} */ (event.target);
  if (!(ctrlKey || metaKey) || key.toLowerCase() !== "z" || !app.table) return;
  if (app.screen.dialog || target.closest?.("input, textarea, select")) return;
  event.preventDefault();
  if (shiftKey) app.act.redo();
  else app.act.undo();
});

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "reload") location.reload();
    if (data === "new-version") {
      app.tell(say("version.new"), { label: say("version.use"), does: ["useNewVersion"] });
    }
  });
  const kept = await navigator.serviceWorker.register("/service-worker.js");
  const ready = await navigator.serviceWorker.ready;
  // Once the page stands, everything else that a game without a connection could need.
  setTimeout(() => (kept.active ?? ready.active).postMessage("keep-all"), 2000);
}
