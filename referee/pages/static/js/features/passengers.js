// The passengers that a player has taken, by color.

import { html } from "../../vendor/lit-html.js";
import { counts } from "../game/members.js";
import { notes } from "../parts/notes.js";
import { stepper } from "../parts/stepper.js";
import { findings } from "../service/reading.js";
import { say, word } from "../words/words.js";

export const passengers = {
  id: "passengers",
  key: "passengers",
  tab: "passengers",
  idle: true,
  members: { passengers: counts() },
  entered: (player) => Object.keys(player.passengers).length > 0,
  snapshot: (player) => ({ passengers: player.passengers }),
  panel: passengersPanel,
  rows,
};

/** How many of a color are in nobody's hands, or more than there are. */
function left({ table, map }, color) {
  const taken = table.players.reduce((sum, one) => sum + (one.passengers[color] ?? 0), 0);
  const count = map.features.passengers.each - taken;
  return count < 0 ? say("passengers.over", { count: -count }) : say("passengers.left", { count });
}

function passengersPanel(state, act) {
  const { player, map } = state;
  return html`<h3>${say("passengers.own", { player: player.name })}</h3>
    ${map.features.passengers.colors.map((color) =>
      stepper({
        label: word("color", color),
        color,
        value: player.passengers[color] ?? 0,
        beside: left(state, color),
        change: (count) => act.set(player.id, "passengers", { [color]: count }),
      }),
    )}
    ${notes(act, findings(state, { player: player.id, member: "passengers" }))}`;
}

function rows(state, act) {
  return state.map.features.passengers.colors.map((color) => ({
    id: color,
    label: word("color", color),
    color,
    digits: 1,
    most: state.map.features.passengers.each,
    beside: left(state, color),
    value: ({ passengers: own }) => own[color] ?? null,
    change: ({ id }, count) => act.set(id, "passengers", { [color]: count ?? 0 }),
  }));
}
