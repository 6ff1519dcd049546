// The passengers that a player has taken, by color.

import { html } from "../../vendor/lit-html.js";
import { counts } from "../game/members.js";
import { notes } from "../parts/notes.js";
import { numberTable } from "../parts/number-table.js";
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
  const { player, screen, table } = state;
  return html`<p class="row">
      <button
        type="button"
        aria-pressed=${screen.together}
        @click=${() => act.change({ together: !screen.together })}
      >${say("numbers.together")}</button>
    </p>
    ${screen.together ? together(state, act) : steppers(state, act)}
    ${notes(
      act,
      table.players
        .filter(({ id }) => screen.together || id === player.id)
        .flatMap(({ id }) => findings(state, { player: id, member: "passengers" })),
    )}`;
}

/** How many of a color are in nobody's hands. */
const left = ({ table, map }, color) =>
  map.features.passengers.each -
  table.players.reduce((sum, one) => sum + (one.passengers[color] ?? 0), 0);

function steppers(state, act) {
  const { player, map } = state;
  return html`<h3>${say("passengers.own", { player: player.name })}</h3>
    ${map.features.passengers.colors.map((color) =>
      stepper({
        label: word("color", color),
        color,
        value: player.passengers[color] ?? 0,
        beside: say("passengers.left", { count: left(state, color) }),
        change: (count) => act.set(player.id, "passengers", { [color]: count }),
      }),
    )}`;
}

const together = (state, act) =>
  numberTable({
    rows: state.map.features.passengers.colors.map((color) => ({
      id: color,
      label: word("color", color),
      color,
      beside: say("passengers.left", { count: left(state, color) }),
    })),
    columns: state.table.players.map(({ id, name, color, passengers: own }) => ({
      ...{ id, label: name, color, own },
      mark: state.marks.get(id),
    })),
    most: state.map.features.passengers.each,
    value: ({ own }, { id }) => own[id] ?? 0,
    change: (column, { id }, count) => {
      if (count !== (column.own[id] ?? 0)) act.set(column.id, "passengers", { [id]: count });
    },
  });
