// A mat with lines and spots, on which players have trains.

import { html, nothing } from "../../vendor/lit-html.js";
import { holder, playerOf } from "../game/fold.js";
import { known, things } from "../game/members.js";
import { isWhole } from "../keep/sound.js";
import { notes } from "../parts/notes.js";
import { swatch } from "../parts/swatch.js";
import { findings } from "../service/reading.js";
import { say, word } from "../words/words.js";

export const province = {
  id: "province",
  key: "province",
  tab: "province",
  idle: true,
  members: { province: things({ exclusive: true }) },
  entered: (player) => player.province.length > 0,
  snapshot: (player) => ({ province: byLine(player.province) }),
  read: ({ province: lines }) =>
    Object.entries(lines ?? {}).flatMap(([line, spots]) =>
      known(spots).filter(isWhole).map((spot) => ["province", { add: `${line}/${spot}` }]),
    ),
  panel: matPanel,
  nameOf: (spot) => spotName(spot),
  taken: (spot, player) => say("spot.taken", { spot: spotName(spot), player }),
  pieces: (player, kind, map) => (kind === map.features.province.piece ? player.province.length : 0),
};

const split = (spot) => {
  const [line, number] = spot.split("/");
  return [line, Number(number)];
};

/** A spot in words, such as "white 6". */
function spotName(spot) {
  const [line, number] = split(spot);
  return `${word("color", line)} ${number}`;
}

function byLine(spots) {
  const all = spots.map(split);
  const lines = [...new Set(all.map(([line]) => line))];
  return Object.fromEntries(
    lines.map((line) => [line, all.filter(([of]) => of === line).map(([, spot]) => spot)]),
  );
}

function matPanel(state, act) {
  const { lines, spots } = state.map.features.province;
  return html`
    <h3>${say("province.own", { player: state.player.name })}</h3>
    <div class="mat">${lines.map((line) => matLine(state, act, line, spots))}</div>
  `;
}

function matLine(state, act, line, spots) {
  const name = word("color", line);
  return html`<div class="mat-line" role="group" aria-label=${name}>
      <span class="mat-name">${swatch(line)}${name}</span>
      <span class="mat-spots">
        ${Array.from({ length: spots }, (_, at) => spotButton(state, act, line, at + 1))}
      </span>
    </div>
    ${notes(act, findings(state, { player: state.player.id, member: "province", key: line }))}`;
}

function spotButton(state, act, line, spot) {
  const { table, player, marks } = state;
  const id = `${line}/${spot}`;
  const own = player.province.includes(id);
  const by = own ? player : playerOf(table, holder(table, "province", id));
  return html`<button
    type="button"
    class="spot ${by ? `ink-${by.color}` : ""}"
    aria-pressed=${own}
    aria-label=${say("spot.label", {
      line: word("color", line),
      spot,
      state: by?.name ?? say("spot.free"),
    })}
    @click=${() => act.tapThing("province", id)}
  >${spot}${by ? html`<small>${marks.get(by.id)}</small>` : nothing}</button>`;
}
