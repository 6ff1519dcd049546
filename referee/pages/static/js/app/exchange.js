// The game leaves the page, as a link, a file or a picture; and games come from links and files.

import { pictureOf } from "../board/picture.js";
import { resultPicture } from "../board/result.js";
import { FEATURES, MEMBERS, featuresOf } from "../features/index.js";
import { fold } from "../game/fold.js";
import { inForce } from "../game/history.js";
import { merge, missing } from "../game/merge.js";
import { snapshot } from "../game/snapshot.js";
import { dateOf, toCsv } from "../game/statistics.js";
import { NoGame, decode } from "../keep/codec.js";
import { choose, save } from "../keep/disk.js";
import { gameFile, gameOf, toPng } from "../keep/files.js";
import { gameLink, kindOf, readLink } from "../keep/link.js";
import { Atlas } from "../map/atlas.js";
import * as api from "../service/api.js";
import { ordered, resultText, rowsOf, titleOf, verdictOf } from "../words/result.js";
import { language, say } from "../words/words.js";
import { clashText } from "./clashes.js";

const reason = (error) =>
  error instanceof NoGame ? say(`problem.game.${error.code}`) : error.message;

/** Whether a text is on the clipboard now. */
const copy = (text) =>
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  );

/**
 * What a file of a game is called.
 * @param {any} game
 */
const fileName = ({ map, begun, changed }, kind) =>
  [map, dateOf(begun || changed)].filter(Boolean).join("-") + `.${kind}`;

/** What the service takes of a game, for its file; without its map the file does without. */
async function requestOf(game) {
  try {
    const table = fold(game, MEMBERS);
    const map = new Atlas(await api.map(game.map), game.board, game.options);
    return snapshot(table, featuresOf(table, map));
  } catch {
    return undefined;
  }
}

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
      const [ours, theirs] = [missing(game, inForce(here.entries)), missing(here, inForce(game.entries))];
      const clash = app.table ? clashText(app, ours, theirs) : "";
      app.tell(say(count ? "arrived.merged" : "arrived.nothing_new", { count }) + clash);
    }
  };

  /** A link, or the part of it that counts. */
  const takeText = async (text) => {
    try {
      const brings = await readLink(text, FEATURES);
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

  /** The lines of each player's score, by the player's id. */
  const linesOf = (state) =>
    new Map(ordered(state).map(({ player, lines }) => [player.id, lines]));

  /** The picture of the game as it is now; made anew only where something of it has changed. */
  const picture = () => {
    const { table, drawn, screen } = app;
    const { answer } = app.state.service;
    const of = [table, drawn, screen.tickets, language(), answer];
    const made = app.picture;
    if (made?.of.every((part, at) => part === of[at])) return made;
    if (made) URL.revokeObjectURL(made.address);
    const svg = pictureOf(app.state, { tickets: screen.tickets, lines: linesOf(app.state) });
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    return (app.picture = { of, svg, address });
  };

  /** The picture with the result above it. */
  const whole = () => {
    const { state } = app;
    const lines = linesOf(state);
    const words = { title: titleOf(state), verdict: verdictOf(state), rows: rowsOf(state) };
    return resultPicture(state, lines, words);
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
        await arrive(await gameOf(await file.text(), FEATURES), "play");
      } catch (error) {
        app.tell(say("problem.file", { detail: reason(error) }));
      }
    },
    saveGame: () => {
      const { table, features } = app.state;
      const request = table && snapshot(table, features);
      save(`${app.game.map}.json`, gameFile(app.game, request), "application/json");
    },
    savePicture: async (kind) => {
      const { map } = app.game;
      if (kind === "svg") save(`${map}.svg`, picture().svg, "image/svg+xml");
      else save(`${map}.png`, await toPng(whole()), "image/png");
    },
    /** A game of this device that need not be at hand, as it can be loaded again. */
    saveJsonOf: async (id) => {
      try {
        const { game } = decode({ v: 1, ...(await app.database.get(id)) }, FEATURES);
        save(fileName(game, "json"), gameFile(game, await requestOf(game)), "application/json");
      } catch {
        app.tell(say("problem.broken"));
      }
    },
    saveCsvOf: (id) => {
      const game = app.games.find((one) => one.id === id);
      save(fileName(game, "csv"), toCsv([game]), "text/csv");
    },
    /** Every complete game of this device, for a spreadsheet. */
    saveCsv: () => save("games.csv", toCsv(app.games), "text/csv"),
    /** By what the device has for that; else as text for the clipboard. */
    shareResult: async () => {
      const file = new File([await toPng(whole())], `${app.game.map}.png`, { type: "image/png" });
      const shared = { files: [file], text: resultText(app.state) };
      if (!navigator.canShare?.(shared)) return act.copyResult();
      // Whoever changes their mind has shared nothing, and that is no error.
      return navigator.share(shared).catch(() => {});
    },
    copyResult: async () => {
      const text = resultText(app.state);
      const copied = await copy(text);
      app.change({ dialog: { kind: "text", title: say("final.copy"), text, copied } });
    },
    share: async () => {
      const address = `${location.origin}/${await gameLink(app.game)}`;
      const copied = await copy(address);
      app.change({ dialog: { kind: "share", address, copied } });
    },
  };
}
