// The passengers that a player has taken, by color.

import { html } from "../../vendor/lit-html.js";
import { counts } from "../game/members.js";
import { notes } from "../parts/notes.js";
import { stepper } from "../parts/stepper.js";
import { findings } from "../service/reading.js";
import { ranked, say, word } from "../words/words.js";

export const passengers = {
  id: "passengers",
  key: "passengers",
  tab: "passengers",
  idle: true,
  members: { passengers: counts() },
  entered: (player) => Object.values(player.passengers).some((count) => count > 0),
  snapshot: (player) => ({ passengers: player.passengers }),
  panel: passengersPanel,
  lines: {
    passengers: (map, line) =>
      say("line.ranked", { what: `${line.count} × ${word("color", line.color)}`, place: ranked(line) }),
  },
};

function passengersPanel(state, act) {
  const { player, map, table } = state;
  const { colors, each } = map.features.passengers;
  const left = (color) =>
    each - table.players.reduce((sum, one) => sum + (one.passengers[color] ?? 0), 0);
  return html`<h3>${say("passengers.own", { player: player.name })}</h3>
    ${colors.map((color) =>
      stepper({
        label: word("color", color),
        color,
        value: player.passengers[color] ?? 0,
        beside: say("passengers.left", { count: left(color) }),
        change: (count) => act.set(player.id, "passengers", { [color]: count }),
        findings: notes(act, findings(state, { player: player.id, member: "passengers", key: color })),
      }),
    )}`;
}
