// The game leaves the page: as a link, as a file, as a picture; and comes back from a file.

import { html } from "../vendor/lit-html.js";
import * as api from "./api.js";
import { choose, gameFile, gameFrom, save, toPng } from "./files.js";
import { toFragment } from "./share.js";
import { snapshot } from "./table.js";
import { say } from "./words.js";

export const noPicture = { svg: null, address: null, tickets: false, failed: false };

export function saveGame({ game, atlas }) {
  save(`${game.map}.json`, gameFile(game, atlas), "application/json");
}

export async function loadGame(pad) {
  const file = await choose(".json,application/json");
  if (!file) return;
  try {
    const game = await gameFrom(JSON.parse(await file.text()));
    pad.view = "play";
    if (pad.game) pad.store.enter(game);
    else pad.store.begin(game);
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

/** The board with everybody's routes, as the service draws it. */
export async function drawPicture(pad, tickets = pad.picture.tickets) {
  const show = tickets ? ["tickets"] : [];
  let svg = null;
  try {
    svg = await api.picture(pad.game.map, { ...snapshot(pad.game, pad.atlas), show });
  } catch {
    // The picture is of the service's making, so there is none while it is out of reach.
  }
  if (pad.picture.address) URL.revokeObjectURL(pad.picture.address);
  const address = svg && URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  pad.change(() => (pad.picture = { svg, address, tickets, failed: !svg }));
}

export async function savePicture(pad, kind) {
  const { svg } = pad.picture;
  if (!svg) pad.tell(say("picture.offline"));
  else if (kind === "svg") save(`${pad.game.map}.svg`, svg, "image/svg+xml");
  else save(`${pad.game.map}.png`, await toPng(svg), "image/png");
}
