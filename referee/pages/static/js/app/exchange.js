// The game leaves the page, as a link, a file or a picture; and games come from links and files.

import { pictureOf } from "../board/picture.js";
import { MEMBERS } from "../features/index.js";
import { merge } from "../game/merge.js";
import { snapshot } from "../game/snapshot.js";
import { NoGame } from "../keep/codec.js";
import { choose, save } from "../keep/disk.js";
import { gameFile, gameOf, toPng } from "../keep/files.js";
import { fromFragment, hasGame, toFragment } from "../keep/link.js";
import { language, say } from "../words/words.js";

const reason = (error) =>
  error instanceof NoGame ? say(`problem.game.${error.code}`) : error.message;

export function exchangeActs(app) {
  /** A game from elsewhere: one that is here already takes what is new in it. */
  const arrive = async ({ game, lost }, view) => {
    const here = await app.database.get(game.id);
    const whole = here ? merge(here, game) : game;
    const before = here?.entries.length ?? 0;
    await app.begin(whole ?? game, { view });
    if (lost) app.tell(say("problem.entries_lost", { count: lost }));
    else if (here && whole) {
      const count = whole.entries.length - before;
      app.tell(say(count ? "arrived.merged" : "arrived.nothing_new", { count }));
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
    /** The game of the address, if any; where another is at hand the reader is asked first. */
    takeLink: async () => {
      if (!hasGame(location.hash)) return false;
      const fragment = location.hash;
      history.replaceState(history.state, "", location.pathname);
      try {
        const arrived = await fromFragment(fragment, MEMBERS);
        const same = arrived.game.id === app.game?.id;
        if (app.game && !same) app.change({ dialog: { kind: "arriving", arrived } });
        else await arrive(arrived, "final");
        return true;
      } catch (error) {
        app.tell(say("problem.link", { detail: reason(error) }));
        return false;
      }
    },
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
      const address = `${location.origin}/${await toFragment(app.game)}`;
      const copied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      );
      app.change({ dialog: { kind: "share", address, copied } });
    },
  };
}
