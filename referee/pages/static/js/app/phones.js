// The phones of the others: what goes there, and what comes back.

import { MEMBERS } from "../features/index.js";
import { brought, handed } from "../game/bring.js";
import { playerOf } from "../game/fold.js";
import { inForce } from "../game/history.js";
import { backLink, joinLink } from "../keep/link.js";
import { say } from "../words/words.js";
import { clashText } from "./clashes.js";

export function phoneActs(app, act) {
  const show = (title, text, fragment) =>
    app.change({ dialog: { kind: "code", title, text, address: `${location.origin}/${fragment}` } });

  return {
    openPhones: () => app.change({ dialog: { kind: "phones" } }),
    openJoin: async (player) => {
      const { name } = playerOf(app.table, player);
      const title = say("phones.of", { player: name });
      show(title, say("phones.scan", { player: name }), await joinLink(app.game, player));
    },
    openBack: async () => {
      const back = handed(app.game, MEMBERS, app.mine, app.device, app.map);
      const { name } = playerOf(app.table, app.mine);
      show(say("phones.bring"), say("phones.scan_back", { player: name }), await backLink(back));
    },
    /** A code that was typed or pasted, with or without the address before it. */
    takeCode: (text) => act.takeText(text),
    /** What a phone has entered, into the game that it belongs to. */
    takeBack: async (back) => {
      if (app.game?.id !== back.game && !(await app.reopen(back.game))) {
        return app.tell(say("phones.no_game"));
      }
      const entries = brought(app.game, MEMBERS, back, app.map);
      if (!entries) return app.tell(say("phones.other_map"));
      const ours = inForce(app.game.entries).filter(({ device }) => device !== back.device);
      const count = await app.merge(entries);
      app.change({ dialog: null, view: "play", player: back.player });
      const player = playerOf(app.table, back.player).name;
      const said = say(count ? "phones.brought" : "phones.nothing_new", { count, player });
      return app.tell(said + clashText(app, ours, entries));
    },
  };
}
