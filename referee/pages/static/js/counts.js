// What a player has by numbers: passengers, pieces, tokens, loans.

import { html, nothing } from "../vendor/lit-html.js";
import { notes, stepper } from "./parts.js";
import { say, word } from "./words.js";

export function passengersPanel(pad) {
  const { player, atlas } = pad;
  return html`<h3>${say("passengers.own", { player: player.name })}</h3>
    ${atlas.features.passengers.colors.map((color) =>
      stepper({
        label: word("color", color),
        color,
        value: player.passengers[color] ?? 0,
        change: (count) => pad.set({ passengers: { ...player.passengers, [color]: count } }),
        findings: notes(pad, pad.findings("passengers", color)),
      }),
    )}`;
}

export function piecesPanel(pad) {
  const { player, atlas, keeper } = pad;
  const { suggested } = atlas.features.supply;
  const set = (kind, count) => pad.set({ supply: { ...suggested, ...player.supply, [kind]: count } });
  return html`
    <h3>${say("pieces.supply", { player: player.name })}</h3>
    ${player.supply
      ? nothing
      : html`<p class="quiet">${say("pieces.unknown")}</p>
          <button type="button" @click=${() => pad.set({ supply: { ...suggested } })}>
            ${say("pieces.suggested", {
              mix: Object.entries(suggested)
                .map(([kind, count]) => `${count} × ${word("piece", kind)}`)
                .join(", "),
            })}
          </button>`}
    ${Object.keys(suggested).map((kind) =>
      stepper({
        label: word("piece", kind),
        value: player.supply?.[kind] ?? null,
        change: (count) => set(kind, count),
      }),
    )}
    ${notes(pad, pad.findingsOf("supply"))}
    ${keeper.plays("exchange")
      ? html`<h3>${say("part.exchanges")}</h3>
          ${stepper({
            label: say("pieces.exchanged"),
            value: player.pieces_exchanged,
            change: (count) => pad.set({ pieces_exchanged: count }),
            findings: notes(pad, pad.findingsOf("pieces_exchanged")),
          })}`
      : nothing}
  `;
}

export function tollsPanel(pad) {
  const { player, keeper } = pad;
  return html`
    <h3>${say("tolls.own", { player: player.name })}</h3>
    ${player.tolls === null ? html`<p class="quiet">${say("tolls.unknown")}</p>` : nothing}
    ${stepper({
      label: say("tolls.left"),
      value: player.tolls,
      change: (count) => pad.set({ tolls: count }),
      findings: notes(pad, pad.findingsOf("tolls")),
    })}
    ${keeper.plays("loans")
      ? stepper({
          label: say("part.loans"),
          value: player.loans,
          change: (count) => pad.set({ loans: count }),
          findings: notes(pad, pad.findingsOf("loans")),
        })
      : nothing}
  `;
}
