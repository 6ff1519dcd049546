// The game leaves the page, as a link, a file or a picture; and games come from links and files.

import { pictureOf } from "../board/picture.js";
import { MEMBERS } from "../features/index.js";
import { merge } from "../game/merge.js";
import { snapshot } from "../game/snapshot.js";
import { NoGame } from "../keep/codec.js";
import { choose, save } from "../keep/disk.js";
import { gameFile, gameOf, toPng } from "../keep/files.js";
import { gameLink, kindOf, readLink } from "../keep/link.js";
import { language, say } from "../words/words.js";

const reason = (error) =>
  error instanceof NoGame ? say(`problem.game.${error.code}`) : error.message;

export function exchangeActs(app, act) {
  /** A game from elsewhere: one that is here already takes what is new in it. */
  const arrive = async ({ game, lost, mine = null }, view) => {
    const here = await app.database.get(game.id);
    const whole = here ? merge(here, game) : game;
    const before = here?.entries.length ?? 0;
    await app.begin({ ...(whole ?? game), mine: mine ?? here?.mine ?? null }, { view, player: mine });
    if (lost) app.tell(say("problem.entries_lost", { count: lost }));
    else if (here && whole) {
      const count = whole.entries.length - before;
      app.tell(say(count ? "arrived.merged" : "arrived.nothing_new", { count }));
    }
  };

  /** A link, or the part of it that counts. */
  const takeText = async (text) => {
    try {
      const brings = await readLink(text, MEMBERS);
      if (brings.kind === "back") return await act.takeBack(brings.back);
      const view = brings.mine ? "play" : "final";
      const asks = app.game && brings.game.id !== app.game.id;
      if (asks) return app.change({ dialog: { kind: "arriving", arrived: brings, view } });
      return await arrive(brings, view);
    } catch (error) {
      app.change({ dialog: null });
      return app.tell(say("problem.link", { detail: reason(error) }));
    }
  };

  /** The picture of the game as it is now; made anew only where something of it has changed. */
  const picture = () => {
    const { table, drawn, screen } = app;
    const of = [table, drawn, screen.tickets, language];
    const made = app.picture;
    if (made?.of.every((part, at) => part === of[at])) return made;
    if (made) URL.revokeObjectURL(made.address);
    const svg = pictureOf(app.state, { tickets: screen.tickets });
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    return (app.picture = { of, svg, address });
  };

  return {
    arrive,
    picture,
    /** What the address brings, if anything; where another game is at hand the reader is asked. */
    takeLink: async () => {
      const { hash } = location;
      if (!kindOf(hash)) return;
      history.replaceState(history.state, "", location.pathname);
      await takeText(hash);
    },
    takeText,
    loadGame: async () => {
      const file = await choose(".json,application/json");
      if (!file) return;
      try {
        await arrive(await gameOf(await file.text(), MEMBERS), "play");
      } catch (error) {
        app.tell(say("problem.file", { detail: reason(error) }));
      }
    },
    saveGame: () => {
      const { table, features } = app.state;
      const request = table && snapshot(table, features, MEMBERS);
      save(`${app.game.map}.json`, gameFile(app.game, request), "application/json");
    },
    savePicture: async (kind) => {
      const { svg } = picture();
      if (kind === "svg") save(`${app.game.map}.svg`, svg, "image/svg+xml");
      else save(`${app.game.map}.png`, await toPng(svg), "image/png");
    },
    share: async () => {
      const address = `${location.origin}/${await gameLink(app.game)}`;
      const copied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      );
      app.change({ dialog: { kind: "share", address, copied } });
    },
  };
}
