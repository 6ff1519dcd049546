// The game leaves the page: as a link, as a file, as a picture; and comes back from a file.

import { html } from "../vendor/lit-html.js";
import { choose, gameFile, gameFrom, save, toPng } from "./files.js";
import { pictureOf } from "./picture.js";
import { toFragment } from "./share.js";
import { language, say } from "./words.js";

export function saveGame({ game, atlas }) {
  save(`${game.map}.json`, gameFile(game, atlas), "application/json");
}

export async function loadGame(pad) {
  const file = await choose(".json,application/json");
  if (!file) return;
  try {
    const game = await gameFrom(JSON.parse(await file.text()));
    pad.view = "play";
    pad.store.begin(game);
  } catch (error) {
    pad.tell(say("problem.file", { detail: error.message }));
  }
}

export async function share(pad) {
  const address = `${location.origin}/${await toFragment(pad.game)}`;
  const copied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  pad.open(
    say("share.title"),
    () => html`<p>${say(copied ? "share.copied" : "share.copy")}</p>
      <textarea readonly rows="5" aria-label=${say("share.title")} .value=${address}></textarea>`,
  );
}

/** The picture of the game as it is now; made anew only where something of it has changed. */
export function picture(pad) {
  const { game, drawn, tickets } = pad;
  const of = [game, drawn, tickets, language];
  const made = pad.picture;
  if (made?.of.every((part, at) => part === of[at])) return made;
  if (made) URL.revokeObjectURL(made.address);
  const svg = pictureOf(pad, { tickets });
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  return (pad.picture = { of, svg, address });
}

export async function savePicture(pad, kind) {
  const { svg } = picture(pad);
  if (kind === "svg") save(`${pad.game.map}.svg`, svg, "image/svg+xml");
  else save(`${pad.game.map}.png`, await toPng(svg), "image/png");
}
