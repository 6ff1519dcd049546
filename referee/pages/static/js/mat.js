// A mat with lines and spots, and the cards that strengthen an action.

import { html, nothing } from "../vendor/lit-html.js";
import { notes, swatch } from "./parts.js";
import { say, word } from "./words.js";

export function matPanel(pad) {
  const { player, atlas, keeper } = pad;
  const { lines, spots } = atlas.features.province;
  return html`
    <h3>${say("province.own", { player: player.name })}</h3>
    <div class="mat">${lines.map((line) => matLine(pad, line, spots))}</div>
    ${keeper.plays("express") ? expressCards(pad) : nothing}
  `;
}

function matLine(pad, line, spots) {
  const name = word("color", line);
  return html`<div class="mat-line" role="group" aria-label=${name}>
      <span class="mat-name">${swatch(line)}${name}</span>
      <span class="mat-spots">
        ${Array.from({ length: spots }, (_, at) => spotButton(pad, line, at + 1))}
      </span>
    </div>
    ${notes(pad, pad.findings("province", line))}`;
}

function spotButton(pad, line, spot) {
  const { game, seat } = pad;
  const owner = game.players.findIndex((player) => player.province[line]?.includes(spot));
  const own = game.players[seat].province[line]?.includes(spot) ?? false;
  const by = own ? seat : owner;
  const state = by < 0 ? say("spot.free") : game.players[by].name;
  return html`<button
    type="button"
    class="spot ${by < 0 ? "" : `ink-${game.players[by].color}`}"
    aria-pressed=${own}
    aria-label=${say("spot.label", { line: word("color", line), spot, state })}
    @click=${() => toggle(pad, line, spot, own)}
  >${spot}${by < 0 ? nothing : html`<small>${pad.marks[by]}</small>`}</button>`;
}

function toggle(pad, line, spot, own) {
  const { player } = pad;
  const taken = player.province[line] ?? [];
  const next = own ? taken.filter((other) => other !== spot) : [...taken, spot];
  const province = { ...player.province, [line]: next };
  if (!next.length) delete province[line];
  pad.set({ province });
}

function expressCards(pad) {
  const { player, atlas } = pad;
  const spent = player.express_spent;
  return html`<h3>${say("express.spent")}</h3>
    <div class="row">
      ${atlas.features.express.cards.map((card) => {
        const is = spent.includes(card);
        const next = is ? spent.filter((other) => other !== card) : [...spent, card];
        return html`<button
          type="button"
          aria-pressed=${is}
          @click=${() => pad.set({ express_spent: next })}
        >+${card}</button>`;
      })}
    </div>
    ${notes(pad, pad.findingsOf("express_spent"))}`;
}
